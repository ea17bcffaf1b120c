"""Starts a Synapse of its own on this machine, over TLS, with the user ada. Writes the access token of ada to the file "token" of
its folder, prints the port, and ends the server when standard input ends.

Usage: synapse_server.py CERTIFICATE_AND_KEY.pem FOLDER
"""

import hashlib
import hmac
import json
import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request

SETTINGS = """
server_name: localhost
public_baseurl: https://localhost:{port}/
pid_file: {folder}/synapse.pid
signing_key_path: {folder}/signing.key
media_store_path: {folder}/media
report_stats: false
trusted_key_servers: []
suppress_key_server_warning: true
federation_domain_whitelist: []
listeners:
  - {{port: {port}, bind_addresses: ['127.0.0.1'], type: http, tls: true, resources: [{{names: [client]}}]}}
tls_certificate_path: {certificate}
tls_private_key_path: {certificate}
database: {{name: sqlite3, args: {{database: {folder}/synapse.db}}}}
registration_shared_secret: test-only
macaroon_secret_key: test-only
form_secret: test-only
enable_registration: false
rc_login: {{address: {limit}, account: {limit}, failed_attempts: {limit}}}
rc_room_creation: {limit}
rc_message: {limit}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def call(port, method, path, body=None):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    request = urllib.request.Request(
        f"https://localhost:{port}{path}", method=method, data=json.dumps(body).encode() if body is not None else None)
    with urllib.request.urlopen(request, timeout=10, context=context) as answer:
        return json.load(answer)


def main():
    certificate, folder = sys.argv[1], sys.argv[2]
    port = free_port()
    settings = os.path.join(folder, "homeserver.yaml")
    limit = "{per_second: 1000, burst_count: 1000}"
    with open(settings, "w") as file:
        file.write(SETTINGS.format(port=port, folder=folder, certificate=certificate, limit=limit))
    base = [sys.executable, "-m", "synapse.app.homeserver", "-c", settings]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    subprocess.run(base + ["--generate-keys"], check=True, **quiet)
    process = subprocess.Popen(base, **quiet)
    try:
        for _ in range(600):
            try:
                call(port, "GET", "/_matrix/client/versions")
                break
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        else:
            sys.exit("the server does not start")
        # The shared secret registers a user without the rules for strangers.
        path = "/_synapse/admin/v1/register"
        nonce = call(port, "GET", path)["nonce"]
        mac = hmac.new(b"test-only", "\0".join([nonce, "ada", "pw", "notadmin"]).encode(), hashlib.sha1).hexdigest()
        user = call(port, "POST", path, {"nonce": nonce, "username": "ada", "password": "pw", "admin": False, "mac": mac})
        with open(os.path.join(folder, "token"), "w") as file:
            file.write(user["access_token"])
        print(port, flush=True)
        sys.stdin.read()
    finally:
        process.terminate()
        process.wait()


main()
