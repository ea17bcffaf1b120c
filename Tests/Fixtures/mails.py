"""Writes mails with Python's email package, and what it reads in them itself: mails.py COUNT SEED.

Each line of the output is a JSON object: the mail in base64, and its header fields and parts as this package reads them.
"""
import base64
import email
import email.policy
import json
import random
import sys
from email.message import EmailMessage
from email.headerregistry import Address

count, seed = int(sys.argv[1]), int(sys.argv[2])
choose = random.Random(seed)

WORDS = {
    "us-ascii": ["flight", "to", "Tokyo", "gate", "B12", "=", "?", "a.b", "From", "--x", "."],
    "utf-8": ["Flüge", "東京", "€", "naïve", "🛫", "a=b", "Übernachtung"],
    "iso-8859-1": ["Zürich", "Málaga", "Orléans", "ß"],
    "iso-8859-15": ["€", "Œuvre", "Š"],
    "koi8-r": ["Привет", "Москва"],
    "shift_jis": ["日本", "東京"],
    "iso-2022-jp": ["日本", "東京"],
    "gb18030": ["你好", "北京"],
    "big5": ["台北", "中文"],
    "euc-kr": ["서울", "한국"],
    "windows-1251": ["Київ", "рейс"],
    "utf-16": ["A", "日本"],
}
NAMES = ["Eva Green", "Grün, Eva", "José \"Pepe\" Núñez", "山田 太郎", "O'Neil", "a@b"]
FILES = ["ticket.pdf", "Flüge & Züge.pdf", "a;b.txt", "搭乗券.pkpass", "x" * 90 + "ü.txt"]


def text(charset):
    lines = []
    for _ in range(choose.randrange(1, 6)):
        lines.append(" ".join(choose.choice(WORDS[charset] + WORDS["us-ascii"]) for _ in range(choose.randrange(0, 30))))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def leaf(message):
    kind = choose.randrange(4)
    if kind == 3:
        data = bytes(choose.randrange(256) for _ in range(choose.randrange(0, 400)))
        message.set_content(data, "application", choose.choice(["pdf", "octet-stream"]), filename=choose.choice(FILES))
        return
    charset = choose.choice(list(WORDS))
    encodings = ["base64"] if charset == "utf-16" else ["base64", "quoted-printable"]
    message.set_content(
        text(charset), subtype=choose.choice(["plain", "html"]), charset=charset, cte=choose.choice(encodings))


def fill(message, depth):
    kind = choose.randrange(5)
    if depth > 3 or kind < 2:
        leaf(message)
    elif kind == 4:
        inner = EmailMessage(policy=message.policy)
        inner["Subject"] = text("utf-8").replace("\n", " ").strip()
        fill(inner, depth + 1)
        message.set_content(inner)
    else:
        message["Content-Type"] = choose.choice(["multipart/mixed", "multipart/alternative", "multipart/related"])
        for _ in range(choose.randrange(1, 4)):
            part = EmailMessage(policy=message.policy)
            fill(part, depth + 1)
            message.attach(part)


def parts(message, depth=0):
    if message.get_content_type() == "message/rfc822":
        for inner in message.get_payload():
            yield from parts(inner, depth + 1)
    elif message.is_multipart():
        for inner in message.get_payload():
            yield from parts(inner, depth)
    else:
        is_text = message.get_content_maintype() == "text"
        yield {
            "type": message.get_content_type(),
            "filename": message.get_filename(),
            "bytes": base64.b64encode(message.get_payload(decode=True)).decode(),
            "text": message.get_content() if is_text else None,
            "depth": depth,
        }


for _ in range(count):
    policy = email.policy.default.clone(linesep=choose.choice(["\n", "\r\n"]), max_line_length=choose.choice([60, 78, 990]))
    mail = EmailMessage(policy=policy)
    mail["Subject"] = text(choose.choice(["utf-8", "us-ascii"])).replace("\n", " ").strip()
    mail["From"] = Address(choose.choice(NAMES), "eva", "example.org")
    mail["To"] = [Address(choose.choice(NAMES), "to%d" % number, "example.org") for number in range(choose.randrange(1, 4))]
    mail["Date"] = email.utils.formatdate(choose.randrange(0, 4 * 10**9))
    mail["Message-ID"] = "<%d@example.org>" % choose.randrange(10**9)
    fill(mail, 0)
    data = mail.as_bytes()
    read = email.message_from_bytes(data, policy=email.policy.default)
    print(json.dumps({
        "mail": base64.b64encode(data).decode(),
        "subject": str(read["Subject"]),
        "from": [[address.display_name, address.addr_spec] for address in read["From"].addresses],
        "to": [[address.display_name, address.addr_spec] for address in read["To"].addresses],
        "date": int(read["Date"].datetime.timestamp()),
        "messageID": str(read["Message-ID"])[1:-1],
        "parts": list(parts(read)),
    }))
