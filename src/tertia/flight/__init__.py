"""Flight mode: the server inside a browser, for games without a network.

The browser runs this package in Pyodide (CPython compiled to WebAssembly), in a web worker of its own. It is the same
application as on a server, with a store in memory. A journal in the browser's storage keeps the games when the page
is closed.
"""
