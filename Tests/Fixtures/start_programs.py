"""Starts the Python programs of tests faster than the interpreter starts: it has read the modules that they use, and forks.

Usage: start_programs.py SOCKET. It listens there, says so with an empty line, and ends when its standard input does. Each
connection is a program: a line of JSON has its interpreter ("" for this one), its path and its arguments, and then the
connection is its standard input and output.
"""

import email.utils
import gzip
import hashlib
import http.server
import json
import os
import runpy
import select
import signal
import socket
import ssl
import sys
import threading
import urllib.parse

import doubles


def run(connection):
    line = b""
    # One byte at a time: the rest is for the program.
    while not line.endswith(b"\n"):
        line += connection.recv(1) or os._exit(0)
    interpreter, path, *arguments = json.loads(line)
    for standard in (0, 1):
        os.dup2(connection.fileno(), standard)
    connection.close()
    if interpreter:
        os.execv(interpreter, [interpreter, path, *arguments])
    sys.argv = [path, *arguments]
    sys.path[0] = os.path.dirname(path)
    runpy.run_path(path, run_name="__main__")


def main():
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(sys.argv[1])
    listener.listen(100)
    print(flush=True)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while sys.stdin not in (ready := select.select([listener, sys.stdin], [], [])[0]):
        connection = ready[0].accept()[0]
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            listener.close()
            try:
                run(connection)
            finally:
                os._exit(0)
        connection.close()


main()
