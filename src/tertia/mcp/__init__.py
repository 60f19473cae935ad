"""A server of the Model Context Protocol, so that language models play at live tables or at local ones."""
