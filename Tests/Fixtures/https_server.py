"""A small HTTPS server for tests. It prints its port, and ends when its standard input does.

Usage: https_server.py CERTIFICATE_AND_KEY.pem
"""

import http.server
import os
import ssl
import sys
import threading
import time
import urllib.parse


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        length = int(self.headers.get("Content-Length", "0"))
        sent = self.rfile.read(length).decode() if length else ""
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/slow":
            time.sleep(30)
        if url.path == "/large":
            return self.send(200, b"x" * 600_000)
        if url.path.startswith("/redirect"):
            status = int(url.path[len("/redirect"):])
            return self.send(status, b"", [("Location", urllib.parse.unquote(url.query))])
        if url.path == "/headers":
            return self.send(200, b"", [("X-Many", "y" * 1000)] * 90)
        if url.path == "/missing":
            return self.send(404, b"nothing here")
        names = ["X-Rooms", "Authorization", "Cookie", "Host"]
        lines = [f"{self.command} {self.path}", sent] + [f"{name}={self.headers.get(name)}" for name in names[:3]]
        return self.send(200, "|".join(lines).encode(), [("Set-Cookie", "crumb=1")])

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


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    server = Server(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


main()
