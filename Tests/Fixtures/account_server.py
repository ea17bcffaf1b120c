"""An HTTPS service with accounts for tests. It prints its port, and ends when its standard input does.

Usage: account_server.py CERTIFICATE_AND_KEY.pem FOLDER

It adds a line to the file "requests" in FOLDER for each request: the path, and the headers that matter here.

/token       issues a token of an hour, and refuses all that were issued before
/room        answers to the newest token, and with 401 to all others
/spoil       makes the newest token invalid, without issuing another one
/echo/FORM   repeats the credential of the request in that form
/redirect?to=URL   sends the caller there; {token} in it becomes the credential
/last        shows the last credential that it was sent
/status/N    answers with that status
"""

import base64
import gzip
import html
import http.server
import json
import os
import sys
import threading
import urllib.parse
import zlib

import doubles


class State:
    lock = threading.Lock()
    issued = 0
    newest = None
    last = None


def with_token(value):
    """The forms in which a server can repeat a credential."""
    raw = value.encode()
    encoded = base64.b64encode(raw).decode()
    return {
        "plain": value,
        "twice": value + " and " + value,
        "percent": urllib.parse.quote(value, safe=""),
        "lower-percent": "".join(f"%{byte:02x}" for byte in raw),
        "form": urllib.parse.quote_plus(value),
        "html": html.escape(value),
        "references": "".join(f"&#{byte};" for byte in raw),
        "hexadecimal-references": "".join(f"&#x{byte:X};" for byte in raw),
        "json": json.dumps(value)[1:-1].replace("/", "\\/"),
        "escapes": "".join(f"\\u{byte:04x}" for byte in raw),
        "bytes": "".join(f"\\x{byte:02x}" for byte in raw),
        "hexadecimal": raw.hex(),
        "upper-hexadecimal": raw.hex().upper(),
        "base64": encoded,
        "base64-1": base64.b64encode(b"u" + raw).decode(),
        "base64-2": base64.b64encode(b"u:" + raw + b":").decode(),
        "base64-url": base64.urlsafe_b64encode(raw).decode().rstrip("="),
        "base64-lines": "\r\n".join(encoded[start:start + 16] for start in range(0, len(encoded), 16)),
        "base64-json": json.dumps(encoded)[1:-1].replace("/", "\\/"),
        "base64-percent": urllib.parse.quote(encoded, safe=""),
    }


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        length = int(self.headers.get("Content-Length", "0"))
        self.rfile.read(length)
        url = urllib.parse.urlsplit(self.path)
        credential = self.headers.get("Authorization") or self.headers.get("X-Api-Key") or ""
        names = ["Authorization", "X-Api-Key", "Cookie", "Range", "X-Rooms"]
        with State.lock, open(os.path.join(sys.argv[2], "requests"), "a") as log:
            log.write(" | ".join([self.command + " " + self.path] + [f"{n}={self.headers.get(n)}" for n in names]) + "\n")
        value = credential.split(" ", 1)[-1]
        if url.path == "/last":
            State.last = value or State.last
            return self.send(200, f"last {State.last} end".encode())
        if url.path == "/token":
            with State.lock:
                State.issued += 1
                State.newest = f"issued-token/{State.issued}+of-the-user-0123456789"
                reply = {"access_token": State.newest, "token_type": "Bearer", "expires_in": 3600}
            return self.send(200, json.dumps(reply).encode(), [("Content-Type", "application/json")])
        if url.path == "/spoil":
            with State.lock:
                State.newest = None
            return self.send(204, b"")
        if url.path == "/room":
            with State.lock:
                is_valid = State.newest is not None and value == State.newest
            return self.send(200 if is_valid else 401, f"room of {value}".encode())
        if url.path.startswith("/echo/"):
            return self.echo(url.path[len("/echo/"):], value)
        if url.path == "/redirect":
            target = urllib.parse.unquote(url.query[len("to="):]).replace("{token}", value)
            return self.send(302, b"", [("Location", target)])
        if url.path.startswith("/status/"):
            return self.send(int(url.path[len("/status/"):]), f"status for {value}".encode())
        return self.send(200, b"nothing")

    def echo(self, form, value):
        plain = f"before {value} after".encode()
        if form == "header":
            return self.send(200, b"", [("X-Echo", f"before {value} after"), ("X-" + value[:4], "name")])
        if form == "cookie":
            return self.send(200, b"", [("Set-Cookie", "session=" + value), ("set-cookie2", "session=" + value)])
        if form == "gzip":
            return self.send(200, gzip.compress(plain), [("Content-Encoding", "gzip")])
        if form == "deflate":
            return self.send(200, zlib.compress(plain), [("Content-Encoding", "deflate")])
        if form == "gzip-twice":
            return self.send(200, gzip.compress(gzip.compress(plain)), [("Content-Encoding", "gzip, gzip")])
        if form == "gzip-lines":
            encoded = gzip.compress(gzip.compress(plain))
            return self.send(200, encoded, [("Content-Encoding", "gzip"), ("Content-Encoding", "gzip")])
        if form == "transfer":
            self.close_connection = True
            return self.send(200, gzip.compress(plain), [("Transfer-Encoding", "gzip")])
        if form == "range" and self.headers.get("Range"):
            first, last = self.headers["Range"].removeprefix("bytes=").split("-")
            return self.send(206, plain[int(first):int(last) + 1], [("Content-Range", "bytes")])
        if form == "range":
            return self.send(200, plain)
        if form == "repeated":
            # The worst case of a search that compares at each position.
            return self.send(200, (value[:-1] * 400)[:500_000].encode())
        return self.send(200, f"before {with_token(value)[form]} after".encode())

    def send(self, status, body, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, *_):
        pass


doubles.serve(Handler)
