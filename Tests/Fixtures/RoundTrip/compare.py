"""Says what the second file of each pair lacks, or has besides, as an independent reader sees it."""
import json, sys
from collections import Counter
import icalendar

OF_THE_FILE = {"VERSION", "PRODID"}


def one(value):
    text = value.to_ical()
    text = text.decode() if isinstance(text, bytes) else str(text)
    params = sorted((k, v if isinstance(v, list) else [v]) for k, v in getattr(value, "params", {}).items())
    return json.dumps([params, text])


def tree(component):
    lines = []
    for name, value in component.property_items(recursive=False):
        if name not in ("BEGIN", "END") and not (component.name == "VCALENDAR" and name in OF_THE_FILE):
            lines.append(name + " " + one(value))
    for name, message in component.errors:
        lines.append(f"error {name} {message}")
    inner = sorted(json.dumps(tree(c)) for c in component.subcomponents)
    return [component.name, sorted(lines), inner]


def parts(text):
    name, lines, inner = tree(icalendar.Calendar.from_ical(text))
    return Counter(lines) + Counter(inner)


for name, before, after in json.load(open(sys.argv[1], encoding="utf-8")):
    first, second = parts(before), parts(after)
    for kind, rest in (("lost", first - second), ("new", second - first)):
        for line in rest:
            print(name, kind, line[:300])
