"""A small HTTPS server for tests. It prints its port, and ends when its standard input does. /slow never answers.

Usage: https_server.py CERTIFICATE_AND_KEY.pem CALENDARS

/calendar/NAME serves the file NAME of the directory CALENDARS; each request adds a line to the file "requests" there:
the name, what the request is conditional on, and the authorization. Parameters of the query, or, where there is one, of
the file NAME.mode:

status=N     answers with that status and nothing else
no=etag,date leaves the ETag, or the Last-Modified, out
gzip         sends it compressed
short=N      with gzip: leaves out the last N bytes of the compressed form
type=T       says that it is of that type
to=URL       sends the caller there
wait=FILE    waits until that file is in CALENDARS
cut          ends after half of it
claim=N      says that it has N bytes, and sends a few
raw=FILE     sends that file of CALENDARS as the whole response, status line included, and ends the connection
endless=TEXT with raw: repeats the text after it until the caller ends the connection
retry=N      with a status: says to come back after N seconds
"""

import email.utils
import gzip
import hashlib
import http.server
import os
import sys
import threading
import time
import urllib.parse

import doubles


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        length = int(self.headers.get("Content-Length", "0"))
        sent = self.rfile.read(length).decode() if length else ""
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/slow":
            threading.Event().wait()
        if url.path == "/large":
            return self.send(200, b"x" * 600_000)
        if url.path.startswith("/redirect"):
            status = int(url.path[len("/redirect"):])
            return self.send(status, b"", [("Location", urllib.parse.unquote(url.query))])
        if url.path == "/headers":
            return self.send(200, b"", [("X-Many", "y" * 1000)] * 90)
        if url.path.startswith("/calendar/"):
            return self.calendar(url.path[len("/calendar/"):], urllib.parse.parse_qs(url.query, keep_blank_values=True))
        if url.path == "/missing":
            return self.send(404, b"nothing here")
        names = ["X-Rooms", "Authorization", "Cookie", "Host"]
        lines = [f"{self.command} {self.path}", sent] + [f"{name}={self.headers.get(name)}" for name in names[:3]]
        return self.send(200, "|".join(lines).encode(), [("Set-Cookie", "crumb=1")])

    def calendar(self, name, query):
        def first(key):
            return query.get(key, [None])[0]

        folder = sys.argv[2]
        mode = os.path.join(folder, name + ".mode")
        if os.path.exists(mode):
            with open(mode) as file:
                query = urllib.parse.parse_qs(file.read(), keep_blank_values=True)
        asked = [self.headers.get(key) or "-" for key in ("If-None-Match", "If-Modified-Since", "Authorization")]
        with open(os.path.join(folder, "requests"), "a") as log:
            log.write(" | ".join([name] + asked) + "\n")
        while first("wait") and not os.path.exists(os.path.join(folder, first("wait"))):
            time.sleep(0.01)
        if first("status"):
            retry = [("Retry-After", first("retry"))] if first("retry") else []
            return self.send(int(first("status")), b"", retry)
        if first("to"):
            return self.send(302, b"", [("Location", first("to"))])
        if first("raw"):
            with open(os.path.join(folder, first("raw")), "rb") as file:
                self.wfile.write(file.read())
            while first("endless"):
                self.wfile.write(first("endless").encode())
            self.close_connection = True
            return None
        if first("claim"):
            self.send_response(200)
            self.send_header("Content-Length", first("claim"))
            self.end_headers()
            return self.wfile.write(b"BEGIN:VCALENDAR\r\n")
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            body = file.read()
        tag = '"' + hashlib.sha1(body).hexdigest() + '"'
        date = email.utils.formatdate(int(os.stat(path).st_mtime), usegmt=True)
        left_out = (first("no") or "").split(",")
        headers = [("Content-Type", first("type") or "text/calendar; charset=utf-8")]
        if "etag" not in left_out:
            headers.append(("ETag", tag))
        if "date" not in left_out:
            headers.append(("Last-Modified", date))
        if asked[0] != "-":
            is_same = "etag" not in left_out and asked[0] == tag
        else:
            is_same = "date" not in left_out and asked[1] == date
        if is_same:
            return self.send(304, b"", headers)
        if first("gzip") is not None and "gzip" in (self.headers.get("Accept-Encoding") or ""):
            body = gzip.compress(body)
            body = body[:len(body) - int(first("short") or "0")]
            headers.append(("Content-Encoding", "gzip"))
        if first("cut") is not None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:len(body) // 2])
            self.close_connection = True
            return None
        return self.send(200, body, headers)

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
