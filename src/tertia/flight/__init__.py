"""Flight mode: the server inside a browser, for games without a network.

The browser runs this package in Pyodide, in a worker of its own. It is the same application as on a server, over a
store in memory. A journal in the browser's storage keeps what must survive the page.
"""
