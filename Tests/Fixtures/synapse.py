"""Synapse (PyPI: matrix-synapse), a real Matrix homeserver, with the user alice. It prints its port, and ends when its standard
input does. It reaches no other server.

Usage: synapse.py CERTIFICATE_AND_KEY.pem FOLDER
"""

import os
import re
import socket
import subprocess
import sys
import time

certificate, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])

CONFIGURATION = """
server_name: localhost
public_baseurl: https://localhost:{port}/
pid_file: {folder}/hs.pid
signing_key_path: {folder}/signing.key
media_store_path: {folder}/media
report_stats: false
trusted_key_servers: []
suppress_key_server_warning: true
federation_domain_whitelist: []
listeners:
  - {{port: {port}, bind_addresses: ['127.0.0.1'], type: http, tls: true, resources: [{{names: [client]}}]}}
tls_certificate_path: {folder}/cert.pem
tls_private_key_path: {folder}/key.pem
database: {{name: sqlite3, args: {{database: {folder}/hs.db}}}}
registration_shared_secret: test-only
macaroon_secret_key: test-only
form_secret: test-only
enable_registration: false
allow_guest_access: false
refreshable_access_token_lifetime: 5m
rc_login:
  address: {{per_second: 1000, burst_count: 1000}}
  account: {{per_second: 1000, burst_count: 1000}}
  failed_attempts: {{per_second: 1000, burst_count: 1000}}
rc_room_creation: {{per_second: 1000, burst_count: 1000}}
rc_message: {{per_second: 1000, burst_count: 1000}}
"""

with socket.socket() as taken:
    taken.bind(("127.0.0.1", 0))
    port = taken.getsockname()[1]
with open(certificate) as file:
    blocks = re.findall(r"-----BEGIN [A-Z ]+-----.*?-----END [A-Z ]+-----\n", file.read(), flags=re.S)
for name, word in [("cert.pem", "CERTIFICATE"), ("key.pem", "KEY")]:
    with open(f"{folder}/{name}", "w") as file:
        file.write("".join(block for block in blocks if word in block))
with open(f"{folder}/homeserver.yaml", "w") as file:
    file.write(CONFIGURATION.format(port=port, folder=folder))
with open(f"{folder}/log", "w") as log:
    subprocess.run(
        [sys.executable, "-m", "synapse.app.homeserver", "-c", f"{folder}/homeserver.yaml", "--generate-keys"],
        stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True, cwd=folder)
    server = subprocess.Popen(
        [sys.executable, "-m", "synapse.app.homeserver", "-c", f"{folder}/homeserver.yaml"],
        stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder)
try:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.1)
    subprocess.run(
        [sys.executable, "-m", "synapse._scripts.register_new_matrix_user", "-u", "alice", "-p", "correct horse",
         "--no-admin", "-k", "test-only", f"https://localhost:{port}"],
        env={**os.environ, "REQUESTS_CA_BUNDLE": os.path.join(os.path.dirname(certificate), "authority.pem")},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    print(port, flush=True)
    sys.stdin.read()
finally:
    server.kill()
    server.wait()
