"""Sends hostile requests to the pages from another program.

Arguments: the port, the path of a session, a seed, and the number of mutated requests. Standard input: the forms as JSON, a list of
[page, {field: value}]. Prints as JSON how often each status came, and the requests whose answer is a fault of the server: a status
of 500 or above other than 505, or no answer to a request that is well formed.
"""
import collections
import concurrent.futures
import json
import random
import socket
import sys
from urllib.parse import urlencode, quote

port, session, seed, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
forms = json.load(sys.stdin)
random = random.Random(seed)

NASTY = [
    "", " ", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "NaN", "٣", "\0", "\r\n",
    "a\r\nSet-Cookie: a=b\r\n\r\n<script>", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE event;--",
    "%s%n%x", "../../../../etc/passwd", "javascript:alert(1)", "data:text/html,x", "\u202e\u0000\ufeff", "\U0001F469\u200d" * 500,
    "a" * 50_000, "\n" * 2_000, "e\u0301" * 5_000, "0000-00-00", "9999-12-31", "99999-99-99", "-0001-01-01", "24:60:61", "23:59",
    "20270304T100000", "99999999T999999", "Europe/Berlin", "UTC", "/etc/localtime", "FREQ=SECONDLY", "on", "this", "future", "all",
    "keep", "none", "save", "cancel", "rooms", "org.example.good/personal", "/", "a/b/c/d",
]


def exchange(data, cut, is_well_formed):
    """Returns the status; None if the server closes the connection without an answer, 599 if it does neither in 100 s."""
    with socket.create_connection(("127.0.0.1", port), timeout=100) as connection:
        try:
            parts = [data] if cut is None else [data[:cut], data[cut:]]
            for part in parts:
                connection.sendall(part)
            if not is_well_formed:
                # The server need not wait for the rest of a request that was cut.
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        answer = b""
        try:
            while part := connection.recv(65_536):
                answer += part
        except ConnectionError:
            pass
        except TimeoutError:
            return 599
    head = answer.split(b"\r\n", 1)[0].split(b" ")
    return int(head[1]) if len(head) > 1 and head[0] == b"HTTP/1.1" and head[1].isdigit() else None


def get(page):
    return f"GET {session}{page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()


def post(page, body):
    if isinstance(body, str):
        body = body.encode()
    head = (
        f"POST {session}{page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def well_formed():
    """Every field of every form with several values, and broken bodies."""
    for page, fields in forms:
        for name in fields:
            for value in random.sample(NASTY, 12 if count > 1_000 else 4 if count > 50 else 2):
                yield post(page, urlencode(fields | {name: value}))
        yield post(page, urlencode({name: random.choice(NASTY) for name in fields}))
        for body in ["", "&", "=", "&&==&", "%", "a=%", "a=%zz", "a=%ff%fe", "=a", "a" * 100_000, "&a=b" * 40_000, "a=b&a=c", "a=%00"]:
            yield post(page, body)
        yield post(page, b"\xff\xfe\x00=\x80")
        yield get(page)
    # The pages that end: "changes" and "rooms" are streams.
    for name in ["", "event", "new", "edit", "presented", "making", "providers", "provider", "qr.svg", "colors.css", "typing", "x"]:
        for field in ["id", "at", "day", "view", "q", "form", "work", "for", "title", "start", "end", "place", "url", "index", "done"]:
            yield get(f"{name}?{field}={quote(random.choice(NASTY)[:500])}")


def mutated():
    page, fields = random.choice(forms)
    data = bytearray(random.choice([get("?view=week"), get("new?day=2027-03-04"), post(page, urlencode(fields))]))
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(data))
        kind = random.randrange(6)
        if kind == 0:
            data[place] = random.randrange(256)
        elif kind == 1:
            del data[place:place + random.randint(1, 20)]
        elif kind == 2:
            data[place:place] = random.choice([b"\r\n", b"\0", b"\n", b" ", b"%", b"\xff", b": ", b"Content-Length: 1\r\n"])
        elif kind == 3:
            end = place + random.randint(1, 60)
            data[place:place] = data[place:end] * random.randint(1, 40)
        elif kind == 4:
            data = data[:max(1, place)]
        else:
            data = data.replace(b"127.0.0.1", random.choice([b"evil.example", b"127.0.0.1.evil.example", b"[::1]", b"0"]), 1)
        if not data:
            data = bytearray(b"\r\n")
    return bytes(data)


requests = [(data, None, True) for data in well_formed()]
for _ in range(count):
    data = mutated()
    requests.append((data, random.randrange(len(data)), False))
statuses = collections.Counter()
faults = []
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    for (data, _, is_well_formed), status in zip(requests, pool.map(lambda request: exchange(*request), requests)):
        statuses[str(status)] += 1
        if (status is None and is_well_formed) or (status is not None and status >= 500 and status != 505):
            faults.append(f"{status}: {data[:300]!r}… {data[-200:]!r}")
print(json.dumps({"statuses": statuses, "faults": faults[:5], "count": len(faults)}))
