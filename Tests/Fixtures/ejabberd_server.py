"""Starts an ejabberd of its own, makes rooms in it through its HTTP API, and opens links as an XMPP client does.

Usage: ejabberd_server.py FOLDER ROOM…         ROOM is the first part of an address, such as team
Standard input has one xmpp: link on each line. For each, it prints the address of the room where the client is, and “made” if
its entry has made the room or “found” if the room was there, or what is wrong. The API then says whether the room is there.
"""

import base64
import glob
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree

SERVICE = "conference.localhost"
USER, PASSWORD = "ada", "correct horse"
CONFIGURATION = """
loglevel: none
hosts: [localhost]
listen:
  - {{port: {client}, ip: "127.0.0.1", module: ejabberd_c2s, starttls: false}}
  - {{port: {api}, ip: "127.0.0.1", module: ejabberd_http, request_handlers: {{/api: mod_http_api}}}}
acl: {{loopback: {{ip: [127.0.0.0/8]}}}}
api_permissions: {{test: {{who: {{access: {{allow: {{acl: loopback}}}}}}, what: "*"}}}}
auth_method: internal
modules: {{mod_admin_extra: {{}}, mod_muc: {{}}, mod_muc_admin: {{}}}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    folder, rooms = sys.argv[1], sys.argv[2:]
    client, api = free_port(), free_port()
    configuration = os.path.join(folder, "ejabberd.yml")
    with open(configuration, "w") as file:
        file.write(CONFIGURATION.format(client=client, api=api))
    environment = dict(
        os.environ, EJABBERD_CONFIG_PATH=configuration, EJABBERD_LOG_PATH=os.path.join(folder, "ejabberd.log"),
        ERL_LIBS=os.path.dirname(glob.glob("/usr/lib/*/ejabberd-*")[0]), ERL_CRASH_DUMP="/dev/null", HOME=folder)
    # Without a name of its own, Erlang starts no daemon that outlives it.
    process = subprocess.Popen(
        ["erl", "-noinput", "-mnesia", "dir", f'"{folder}/spool"', "-s", "ejabberd"], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait(api, process)
        call(api, "register", user=USER, host="localhost", password=PASSWORD)
        for room in rooms:
            call(api, "create_room", name=room, service=SERVICE, host="localhost")
        clients = []  # a room without anybody in it ends
        for line in sys.stdin:
            print(enter(client, api, clients, line.strip()), flush=True)
    finally:
        process.kill()
        process.wait()


def wait(api, process):
    for _ in range(1200):
        if process.poll() is not None:
            break
        try:
            return call(api, "status")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    sys.exit("the server does not start")


def call(api, command, **arguments):
    request = urllib.request.Request(
        f"http://127.0.0.1:{api}/api/{command}", json.dumps(arguments).encode(),
        {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


class Client:
    """As much of XMPP as it takes to enter a room (RFC 6120, XEP-0045)."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), 30)
        self.open()
        secret = base64.b64encode(f"\0{USER}\0{PASSWORD}".encode()).decode()
        self.send(f"<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>{secret}</auth>")
        if not self.next().tag.endswith("success"):
            sys.exit("the server does not let the user in")
        self.open()
        self.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>")
        self.next()

    def open(self):
        self.parser = xml.etree.ElementTree.XMLPullParser(["start", "end"])
        self.depth = 0
        self.send("<?xml version='1.0'?><stream:stream to='localhost' version='1.0' xmlns='jabber:client' "
                  "xmlns:stream='http://etherx.jabber.org/streams'>")
        self.next()  # what the server can do

    def send(self, text):
        self.socket.sendall(text.encode())

    def next(self):
        """Returns the next element below the stream."""
        while True:
            for event, element in self.parser.read_events():
                self.depth += 1 if event == "start" else -1
                if event == "end" and self.depth == 1:
                    return element
            data = self.socket.recv(65536)
            if not data:
                sys.exit("the server has ended the connection")
            self.parser.feed(data)

    def enter(self, room):
        """Returns the codes of the answer (XEP-0045, section 7.2.2), or the name of an error."""
        self.send(f"<presence to='{room}/ada'><x xmlns='http://jabber.org/protocol/muc'/></presence>")
        while True:
            stanza = self.next()
            if not stanza.tag.endswith("}presence") or stanza.get("from", "").split("/")[0] != room:
                continue
            if stanza.get("type") == "error":
                error = next(child for child in stanza if child.tag.endswith("}error"))
                return error[0].tag.split("}")[1]
            codes = [status.get("code") for status in stanza.iter() if status.tag.endswith("}status")]
            if "110" in codes:
                return codes


def enter(port, api, clients, link):
    url = urllib.parse.urlsplit(link)
    room = urllib.parse.unquote(url.path)
    if url.scheme != "xmpp" or url.netloc or url.query.split(";")[0] != "join":
        return "not a link to a room"
    name, _, service = room.partition("@")
    if service != SERVICE:
        return f"no service {service}"
    clients.append(Client(port))
    codes = clients[-1].enter(room)
    if isinstance(codes, str):
        return f"{room} {codes}"
    if name not in [known.split("@")[0] for known in call(api, "muc_online_rooms", service=SERVICE)]:
        return f"{room} is not among the rooms of the API"
    return f"{room} {'made' if '201' in codes else 'found'}"


main()
