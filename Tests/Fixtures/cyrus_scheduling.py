"""Starts a Cyrus server of its own, and lets its scheduling (RFC 6638) write messages.

Usage: cyrus_scheduling.py FOLDER      FOLDER is empty, and belongs to the caller
Standard input has an event that olga@example.org organizes and to which jo@example.org is invited. The folder gets request.ics,
the message in Jo's inbox, then reply.ics, the one in Olga's after Jo has accepted, and cancel.ics, the one in Jo's inbox after
Olga has removed the event. Runs as root, because Cyrus changes to a user of its own.
"""

import base64
import http.client
import imaplib
import os
import pwd
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

PROGRAMS = "/usr/lib/cyrus/bin"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def accept_all(path):
    """Answers as saslauthd does: every password is right."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    os.chmod(path, 0o777)
    listener.listen(8)

    def serve():
        while True:
            peer, _ = listener.accept()
            with peer:
                for _ in range(4):
                    peer.recv(struct.unpack("!H", peer.recv(2, socket.MSG_WAITALL))[0], socket.MSG_WAITALL)
                peer.sendall(struct.pack("!H", 2) + b"OK")

    threading.Thread(target=serve, daemon=True).start()


def configure(folder, imap, web):
    for name in ["conf/db", "conf/socket", "spool", "run", "run/proc", "run/lock", "sasl"]:
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    with open(f"{folder}/imapd.conf", "w") as file:
        file.write(f"""configdirectory: {folder}/conf
defaultpartition: default
partition-default: {folder}/spool
proc_path: {folder}/run/proc
mboxname_lockpath: {folder}/run/lock
lmtpsocket: {folder}/run/lmtp
idlesocket: {folder}/run/idle
notifysocket: {folder}/run/notify
master_pid_file: {folder}/run/master.pid
servername: example.org

calendar_user_address_set: example.org
unixhierarchysep: yes
virtdomains: off
admins: admin
allowplaintext: yes
sasl_pwcheck_method: saslauthd
sasl_saslauthd_path: {folder}/sasl/mux
sasl_mech_list: PLAIN
httpmodules: caldav
caldav_allowscheduling: on
caldav_realm: test
""")
    with open(f"{folder}/cyrus.conf", "w") as file:
        file.write(f"""START {{
  recover cmd="{PROGRAMS}/ctl_cyrusdb -C {folder}/imapd.conf -r"
}}
SERVICES {{
  imap cmd="{PROGRAMS}/imapd -C {folder}/imapd.conf" listen="127.0.0.1:{imap}"
  http cmd="{PROGRAMS}/httpd -C {folder}/imapd.conf" listen="127.0.0.1:{web}"
}}
""")


def main():
    folder, event = sys.argv[1], sys.stdin.read()
    imap, web = free_port(), free_port()
    server = tempfile.mkdtemp(prefix="conference-test-cyrus-")
    os.chmod(server, 0o755)
    configure(server, imap, web)
    user = pwd.getpwnam("cyrus")
    for path, _, _ in os.walk(server):
        os.chown(path, user.pw_uid, user.pw_gid)
    accept_all(f"{server}/sasl/mux")
    with open(f"{folder}/log", "w") as log:
        process = subprocess.Popen(
            [f"{PROGRAMS}/master", "-C", f"{server}/imapd.conf", "-M", f"{server}/cyrus.conf", "-p", f"{server}/run/master.pid"],
            stdout=log, stderr=log)
        try:
            make_users(imap)
            exchange(web, event, folder)
        finally:
            process.terminate()
            process.wait()
            subprocess.run(["rm", "-rf", server])


def make_users(port):
    for attempt in range(300):
        try:
            connection = imaplib.IMAP4("127.0.0.1", port)
            break
        except OSError:
            time.sleep(0.1)
    connection.login("admin", "x")
    for user in ["olga", "jo"]:
        answer = connection.create(f"user/{user}")
        if answer[0] != "OK":
            raise SystemExit(f"create: {answer}")
    connection.logout()


def call(port, user, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    token = base64.b64encode(f"{user}:x".encode()).decode()
    connection.request(method, path, body, {"Authorization": f"Basic {token}", **headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    if answer.status >= 300:
        raise SystemExit(f"{method} {path}: {answer.status} {text[:500]}")
    return text


def home(user):
    return f"/dav/calendars/user/{user}"


def messages(port, user):
    """The messages in a user's inbox for scheduling, which are removed."""
    listing = call(port, user, "PROPFIND", home(user) + "/Inbox/", Depth="1")
    texts = []
    for path in sorted(set(re.findall(r"<(?:\w+:)?href>([^<]+\.ics)</", listing))):
        texts.append(call(port, user, "GET", path))
        call(port, user, "DELETE", path)
    return texts


def exchange(port, event, folder):
    # The first look makes a user's calendars.
    for user in ["olga", "jo"]:
        call(port, user, "PROPFIND", home(user) + "/", Depth="1")
    kind = {"Content-Type": "text/calendar; charset=utf-8"}

    def keep(name, texts):
        with open(f"{folder}/{name}.ics", "w", newline="") as file:
            file.write("".join(texts))

    call(port, "olga", "PUT", home("olga") + "/Default/1.ics", event.encode(), **kind)
    keep("request", messages(port, "jo"))
    listing = call(port, "jo", "PROPFIND", home("jo") + "/Default/", Depth="1")
    path = re.findall(r"<(?:\w+:)?href>([^<]+\.ics)</", listing)[0]
    answered = call(port, "jo", "GET", path).replace("PARTSTAT=NEEDS-ACTION", "PARTSTAT=ACCEPTED")
    call(port, "jo", "PUT", path, answered.encode(), **kind)
    keep("reply", messages(port, "olga"))
    call(port, "olga", "DELETE", home("olga") + "/Default/1.ics")
    keep("cancel", messages(port, "jo"))


main()
