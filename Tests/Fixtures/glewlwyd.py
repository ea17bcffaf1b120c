"""Glewlwyd (Debian: glewlwyd), a real OAuth 2.0 server, with a client and a user of its own. It prints its port, and ends when
its standard input does.

Usage: glewlwyd.py CERTIFICATE_AND_KEY.pem FOLDER

FOLDER gets a file "cookie" with the session of a user who has consented to the client "public", whose access tokens live for a
minute. The real server and the double of account_server.py answer the same tests.
"""

import gzip
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import threading
import time

certificate, folder = sys.argv[1], sys.argv[2]
documents = "/usr/share/doc/glewlwyd"


def read(path):
    with gzip.open(path, "rt") if path.endswith(".gz") else open(path) as file:
        return file.read()


def first(*paths):
    return next(path for path in paths if os.path.exists(path))


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


port = free_port()
base = f"https://localhost:{port}"


def configuration():
    text = read(first(f"{documents}/glewlwyd.conf.sample.gz", f"{documents}/glewlwyd.conf.sample"))
    values = {
        "port": str(port), "external_url": f'"{base}"', "cookie_secure": "0", "use_secure_connection": "true",
        "secure_connection_key_file": f'"{folder}/key.pem"', "secure_connection_pem_file": f'"{folder}/cert.pem"',
        "log_level": '"ERROR"', "bind_address": '"127.0.0.1"',
    }
    lines = [line for line in text.splitlines() if not re.match(r"#|secure_connection_ca_file", line)]
    text = "\n".join(lines)
    for key, value in values.items():
        text, count = re.subn(rf"^{key}\s*=.*$", f"{key}={value}", text, flags=re.M)
        if not count:
            text = f"{key}={value}\n" + text
    return text.replace("/var/cache/glewlwyd/glewlwyd.db", f"{folder}/g.db")


class Session:
    """Requests with a cookie."""

    def __init__(self):
        self.cookie = ""

    def send(self, method, path, body=None, headers=()):
        context = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=30)
        given = dict(headers)
        if self.cookie:
            given["Cookie"] = self.cookie
        if body is not None:
            body, given["Content-Type"] = json.dumps(body), "application/json"
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        content = answer.read().decode()
        for value in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = value.split(";")[0]
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content}")
        return content

    def log_in(self, user, password):
        self.send("POST", "/api/auth/", {"username": user, "password": password})


def set_up():
    admin = Session()
    admin.log_in("admin", "password")
    admin.send("POST", "/api/mod/plugin/", {
        "module": "oidc", "name": "o", "display_name": "OIDC", "parameters": {
            "iss": base, "jwt-type": "sha", "jwt-key-size": "256", "key": "a secret of this test", "allow-non-oidc": True,
            "code-duration": 60, "refresh-token-duration": 3600, "access-token-duration": 60,
            "auth-type-code-enabled": True, "auth-type-refresh-enabled": True, "auth-type-device-enabled": True,
            "auth-type-token-enabled": False, "auth-type-id-token-enabled": False, "auth-type-none-enabled": True,
            "auth-type-password-enabled": False, "auth-type-client-enabled": False,
            "refresh-token-rolling": True, "refresh-token-one-use": "always", "pkce-allowed": True,
            "pkce-required-public-client": True, "device-authorization-expiration": 600,
            "device-authorization-interval": 1, "introspection-revocation-allowed": True,
            "introspection-revocation-allow-target-client": True,
        },
    })
    admin.send("POST", "/api/scope/", {"name": "meetings", "password_required": False, "scheme": {}})
    admin.send("POST", "/api/client/", {
        "client_id": "public", "name": "public", "confidential": False,
        "authorization_type": ["code", "refresh_token", "device_authorization"],
        "redirect_uri": [f"http://127.0.0.1:{callback}/callback"], "enabled": True,
    })
    admin.send("POST", "/api/user/", {
        "username": "alice", "name": "Alice", "password": "correct horse", "scope": ["g_profile", "meetings"],
        "enabled": True,
    })
    alice = Session()
    alice.log_in("alice", "correct horse")
    alice.send("PUT", "/api/auth/grant/public", {"scope": "meetings"})
    with open(f"{folder}/cookie", "w") as file:
        file.write(alice.cookie)


# Glewlwyd compares the whole address that the browser returns to.
callback = free_port()
with open(f"{folder}/callback", "w") as file:
    file.write(str(callback))

pem = read(certificate)
blocks = re.findall(r"-----BEGIN [A-Z ]+-----.*?-----END [A-Z ]+-----\n", pem, flags=re.S)
with open(f"{folder}/cert.pem", "w") as file:
    file.write("".join(block for block in blocks if "CERTIFICATE" in block))
with open(f"{folder}/key.pem", "w") as file:
    file.write("".join(block for block in blocks if "KEY" in block))
script = read(first(f"{documents}/database/init.sqlite3.sql.gz", f"{documents}/database/init.sqlite3.sql"))
subprocess.run(["sqlite3", f"{folder}/g.db"], input=script, text=True, check=True)
with open(f"{folder}/glewlwyd.conf", "w") as file:
    file.write(configuration())
with open(f"{folder}/log", "w") as log:
    server = subprocess.Popen(
        ["glewlwyd", "--config-file", f"{folder}/glewlwyd.conf"], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
try:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.1)
    set_up()
    print(port, flush=True)
    sys.stdin.read()
finally:
    server.kill()
    server.wait()
