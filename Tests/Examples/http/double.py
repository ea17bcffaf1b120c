"""A double of the service of the example, for `conferencectl providers check --service URL --ca CERTIFICATE`.

Usage: double.py CERTIFICATE_AND_KEY.pem [PORT]

It prints its port, and runs until its standard input ends. It only has to work: the host makes the faults, and makes up the
access, which the double accepts whatever it is.
"""

import http.server
import itertools
import json
import ssl
import sys
import threading
import urllib.parse

rooms, keys = {}, {}  # the rooms by identifier, and the identifiers by key
numbers, lock = itertools.count(1), threading.Lock()


class Rooms(http.server.BaseHTTPRequestHandler):
    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        url = urllib.parse.urlsplit(self.path)
        with lock:
            status, content = self.result(json.loads(body or b"{}"), url.path, urllib.parse.parse_qs(url.query))
        content = json.dumps(content).encode() if status != 204 else b""
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PATCH = do_DELETE = answer

    def result(self, details, path, query):
        if not self.headers.get("Authorization"):
            return 401, {"message": "Who are you?"}
        room = path.removeprefix("/v1/rooms/")
        if path == "/v1/rooms" and self.command == "POST":
            # A service without keys would make another room each time.
            key = self.headers.get("Idempotency-Key")
            if key is None or keys.get(key) not in rooms:
                room = keys[key] = f"r-{next(numbers)}"
                rooms[room] = {"id": room, "name": "", "link": f"https://rooms.example/{room}"} | details
            return 201, rooms[keys[key]]
        if path == "/v1/rooms":
            wanted = [keys.get(key) for key in query.get("key", [])]
            return 200, [value for key, value in rooms.items() if key in wanted or not wanted]
        if room not in rooms:
            return 404, {"message": "There is no such room."}
        if self.command == "DELETE":
            del rooms[room]
            return 204, None
        rooms[room].update(details)
        return 200, rooms[room]

    def log_message(self, *_):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Rooms)
server.daemon_threads = True
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
