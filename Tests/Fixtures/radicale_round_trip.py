"""Copies a folder of calendar files into another one through a CalDAV server: vdirsyncer, Radicale, and vdirsyncer again.

Usage: radicale_round_trip.py FOLDER FROM TO      FOLDER is empty and belongs to the caller, TO is empty
Runs with a Python that has radicale. Prints what vdirsyncer says.
"""

import http.client
import os
import socket
import subprocess
import sys
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make_calendar(port):
    for attempt in range(300):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("MKCALENDAR", "/jo/work/", headers={"Authorization": "Basic am86eA=="})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 201:
                raise SystemExit(f"MKCALENDAR: {answer.status}")
            return
        except ConnectionError:
            time.sleep(0.1)
    raise SystemExit("Radicale does not answer.")


def synchronise(folder, port, local):
    name = os.path.basename(local)
    with open(f"{folder}/{name}.conf", "w") as file:
        file.write(f"""[general]
status_path = "{folder}/status-{name}"
[pair both]
a = "local"
b = "server"
collections = null
[storage local]
type = "filesystem"
path = "{local}"
fileext = ".ics"
[storage server]
type = "caldav"
url = "http://127.0.0.1:{port}/jo/work/"
username = "jo"
password = "x"
""")
    for arguments in [["discover", "--no-list"], ["sync"]]:
        subprocess.run(["vdirsyncer", "-c", f"{folder}/{name}.conf", *arguments], check=True)


def main():
    folder, source, target = sys.argv[1:]
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "radicale", f"--storage-filesystem-folder={folder}/server", "--auth-type=none",
         f"--server-hosts=127.0.0.1:{port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        make_calendar(port)
        for local in [source, target]:
            synchronise(folder, port, local)
    finally:
        server.kill()
        server.wait()


main()
