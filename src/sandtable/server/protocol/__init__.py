"""What is said on the wire (protocol version 1). docs/protocol.md explains it; types.py writes it as TypeScript.

view.py      what a viewer sees
messages.py  messages over a WebSocket
lobby.py     requests and answers over HTTP
"""

VERSION = 1
