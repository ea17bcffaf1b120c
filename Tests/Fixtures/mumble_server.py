"""Starts a Mumble server of its own, makes channels in it through Ice, and looks up links as a Mumble client does.

Usage: mumble_server.py FOLDER CHANNEL…        CHANNEL is a path such as Ops/On Call
Standard input has one mumble: link on each line. For each, it prints the path of the channel where a client would be, or what
is wrong.
"""

import os
import pwd
import socket
import subprocess
import sys
import time
import urllib.parse

import Ice

Ice.loadSlice("", ["-I" + Ice.getSliceDir(), "/usr/share/slice/Murmur.ice"])
import Murmur


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    folder, channels = sys.argv[1], sys.argv[2:]
    port, ice = free_port(), free_port()
    with open(os.path.join(folder, "mumble.ini"), "w") as file:
        file.write(
            f"uname={pwd.getpwuid(os.getuid()).pw_name}\ndatabase={folder}/mumble.sqlite\nlogfile={folder}/mumble.log\nhost=127.0.0.1\nport={port}\n"
            f'ice="tcp -h 127.0.0.1 -p {ice}"\nicesecretread=test\nicesecretwrite=test\nbonjour=False\n')
    process = subprocess.Popen(
        ["murmurd", "-fg", "-ini", os.path.join(folder, "mumble.ini")], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        with Ice.initialize(["--Ice.ImplicitContext=Shared"]) as communicator:
            communicator.getImplicitContext().put("secret", "test")
            server = connect(communicator, ice)
            for path in channels:
                parent = 0
                for name in path.split("/"):
                    known = {c.name: c.id for c in server.getChannels().values() if c.parent == parent}
                    parent = known.get(name) or server.addChannel(name, parent)
            for line in sys.stdin:
                print(look_up(server, line.strip()), flush=True)
    finally:
        # It ignores SIGTERM where a test program has blocked it.
        process.kill()
        process.wait()


def connect(communicator, port):
    meta = communicator.stringToProxy(f"Meta:tcp -h 127.0.0.1 -p {port}")
    for attempt in range(600):
        try:
            servers = Murmur.MetaPrx.checkedCast(meta).getBootedServers()
            if servers:
                return servers[0]
        except Ice.ConnectionRefusedException:
            pass
        time.sleep(0.05)
    sys.exit("the server does not start")


def look_up(server, link):
    url = urllib.parse.urlsplit(link)
    if url.scheme != "mumble" or not url.hostname:
        return "not a link"
    if url.username or url.password:
        return "a name or a password"
    version = urllib.parse.parse_qs(url.query).get("version", ["1.2.0"])[0]
    if not "1.2.0" <= version <= "1.3.4":
        return "a version that a client refuses"
    parent, found = 0, []
    for name in [urllib.parse.unquote(part) for part in url.path.split("/") if part]:
        known = {c.name: c.id for c in server.getChannels().values() if c.parent == parent}
        if name not in known:
            return "no channel " + "/".join(found + [name])
        parent = known[name]
        found.append(name)
    return "/".join(found)


main()
