"""What the doubles of services share: TLS, a log of requests, and answers that a test plans.

A double is a class derived from Double, with a table of routes, that is given to serve(). It prints its port, and ends when
its standard input does. Its folder has:

requests      a line of JSON for each request: method, path, form or body, headers that matter, status
plan.json     {"NAME": [step, …], "NAME*": step}: what the route NAME does at its next requests, and after those. A step is
              an object with any of:
  hold: FILE        opens the pipe FILE.reached for writing, and then waits at the pipe FILE, before anything else
  status, type, body, headers   answers with these, and does nothing
  act: true         does what it would do, and then answers with these
  merge: {…}        changes these members of the JSON answer; null removes one
  cut: true         does what it would do, and ends the connection without an answer
"""

import http.server
import json
import os
import ssl
import sys
import threading
import urllib.parse


class Double(http.server.BaseHTTPRequestHandler):
    """Answers requests by its table `routes`: {(method, path): name}, with a method `name(self, request)` for each that
    returns a status, a JSON value or text, and optional headers. A path that ends with * fits all that begin like it."""

    protocol_version = "HTTP/1.1"
    routes = {}
    folder = "."
    lock = threading.RLock()
    seen = {"text": None, "counts": {}}

    # The requests ---------------------------------------------------------------------------------------------------

    def answer(self):
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length).decode() if length else ""
        url = urllib.parse.urlsplit(self.path)
        kind = self.headers.get("Content-Type", "")
        if kind.startswith("application/json"):
            form = json.loads(body or "{}")
        else:
            form = dict(urllib.parse.parse_qsl(body, keep_blank_values=True))
        request = {
            "method": self.command, "path": url.path, "query": dict(urllib.parse.parse_qsl(url.query)), "form": form,
            "authorization": self.headers.get("Authorization"), "agent": self.headers.get("User-Agent"),
            "headers": {name.lower(): value for name, value in self.headers.items()},
        }
        name = self.route(url.path)
        step = self.step(name) if name else {}
        if "hold" in step:
            self.hold(step["hold"])
        if "status" in step and not step.get("act"):
            reply = (step["status"], step.get("body", ""))
        elif name:
            with self.lock:
                reply = getattr(self, name)(request)
        else:
            reply = (404, "")
        self.log(request, name, reply[0])
        if step.get("cut"):
            self.close_connection = True
            return None
        if "status" in step:
            reply = (step["status"], step.get("body", ""))
        headers = dict(reply[2]) if len(reply) > 2 else {}
        headers.update(step.get("headers", {}))
        content = reply[1]
        if "merge" in step and isinstance(content, dict):
            content = {**content, **step["merge"]}
            content = {key: value for key, value in content.items() if value is not None}
        if not isinstance(content, str):
            headers.setdefault("Content-Type", "application/json")
            content = json.dumps(content)
        if "type" in step:
            headers["Content-Type"] = step["type"]
        return self.send(reply[0], content.encode(), headers)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def route(self, path):
        for (method, pattern), name in self.routes.items():
            fits = path.startswith(pattern[:-1]) if pattern.endswith("*") else path == pattern
            if method == self.command and fits:
                return name
        return None

    def send(self, status, content, headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    # What a test plans ----------------------------------------------------------------------------------------------

    def step(self, name):
        with self.lock:
            try:
                with open(os.path.join(self.folder, "plan.json")) as file:
                    text = file.read()
            except FileNotFoundError:
                return {}
            if text != self.seen["text"]:
                self.seen.update(text=text, counts={})
            plan = json.loads(text)
            count = self.seen["counts"].get(name, 0)
            self.seen["counts"][name] = count + 1
            steps = plan.get(name, [])
            return steps[count] if count < len(steps) else plan.get(name + "*", {})

    def hold(self, name):
        path = os.path.join(self.folder, name)
        with open(path + ".reached", "w"):
            pass
        with open(path):
            pass

    def log(self, request, name, status):
        entry = {key: request[key] for key in ("method", "path", "query", "form", "authorization", "agent")}
        entry.update(route=name, status=status)
        with self.lock, open(os.path.join(self.folder, "requests"), "a") as log:
            log.write(json.dumps(entry) + "\n")

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


def serve(double):
    """Runs a double. Arguments of the program: CERTIFICATE_AND_KEY.pem FOLDER."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    double.folder = sys.argv[2]
    server = Server(("127.0.0.1", 0), double)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    double.base = f"https://localhost:{server.server_address[1]}"
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)
