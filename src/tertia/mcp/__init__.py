"""A server of the Model Context Protocol (MCP), with which language models play at live or local tables."""
