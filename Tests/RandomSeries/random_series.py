#!/usr/bin/env python3
"""Changes random series with conferencectl, and compares each listing with an independent expansion of the export.

A batch of series is imported into an empty store. Then random commands change single occurrences, the following ones, or
whole series. After each round,

- `conferencectl events --json` must list what recurring-ical-events and python-dateutil expand from
  `conferencectl export`, and
- each command must have changed exactly what it says: nothing is doubled, lost or moved besides.

The seed determines everything, so that a difference can be looked at again with the seed and the series that are printed.
"""

import argparse
import collections
import datetime as dt
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from dateutil import rrule

# Zones with unusual rules: half an hour of summer time, offsets of half an hour, a summer time of two hours, a skipped day.
ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca",
    "Antarctica/Troll", "Asia/Kathmandu", "Pacific/Apia", "UTC", "floating", "date",
]
HOME_ZONE = ZoneInfo("Europe/Berlin")
UTC = dt.timezone.utc
WINDOW = (dt.datetime(2027, 1, 1, tzinfo=UTC), dt.datetime(2028, 9, 1, tzinfo=UTC))
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


class Difference(Exception):
    """What a series shows that it must not show."""


# One occurrence in a listing. `room`, the location, tells the original series, because a split makes a second one with a UID
# of its own. `ref` names the occurrence for conferencectl, and is empty in an expansion.
Occurrence = collections.namedtuple("Occurrence", "room start end title is_date day ref")


# --- Random series ---------------------------------------------------------------------------------------------------


def random_rule(rng, start):
    """A rule that begins at `start` or later; returns its parts without the end."""
    kind = rng.randrange(8)
    interval = rng.choice([1, 1, 1, 2, 3])
    if kind == 0:
        return {"FREQ": "DAILY", "INTERVAL": interval}
    if kind == 1:
        return {"FREQ": "DAILY", "BYDAY": ",".join(sorted(rng.sample(DAYS, rng.randint(2, 6)), key=DAYS.index))}
    if kind == 2:
        days = sorted(rng.sample(DAYS, rng.randint(1, 5)), key=DAYS.index)
        return {"FREQ": "WEEKLY", "INTERVAL": interval, "BYDAY": ",".join(days)}
    if kind == 3:
        return {"FREQ": "WEEKLY", "INTERVAL": interval}
    if kind == 4:
        return {"FREQ": "MONTHLY", "BYMONTHDAY": str(rng.choice([start.day, 1, 15, 28, -1, -2]))}
    if kind == 5:
        return {"FREQ": "MONTHLY", "INTERVAL": interval, "BYDAY": f"{rng.choice([1, 2, 3, 4, -1])}{rng.choice(DAYS)}"}
    if kind == 6:
        return {"FREQ": "MONTHLY", "BYDAY": "MO,TU,WE,TH,FR", "BYSETPOS": rng.choice(["1", "-1", "2"])}
    return {"FREQ": "YEARLY", "BYMONTH": str(rng.randint(1, 12)), "BYDAY": f"{rng.choice([1, -1])}{rng.choice(DAYS)}"}


def text_of(rule):
    return ";".join(f"{name}={value}" for name, value in rule.items())


def local_occurrences(rule, start, limit=400):
    """The local times of a rule from `start`, by python-dateutil."""
    found = rrule.rrulestr(text_of(rule), dtstart=start)
    return [time for _, time in zip(range(limit), found)]


def stamp(time, zone, is_end=False):
    """A time as the parameters and the value of a property."""
    if zone == "date":
        return f";VALUE=DATE:{time:%Y%m%d}"
    if zone == "UTC":
        return f":{time:%Y%m%dT%H%M%S}Z"
    if zone == "floating":
        return f":{time:%Y%m%dT%H%M%S}"
    return f";TZID={zone}:{time:%Y%m%dT%H%M%S}"


def series_text(rng, number):
    """The VEVENTs of one random series."""
    zone = rng.choice(ZONES)
    base = dt.datetime(2027, rng.randint(1, 11), rng.randint(1, 28))
    if zone != "date":
        # Often in the hours in which clocks change.
        base += dt.timedelta(minutes=rng.choice([0, 30, 90, 120, 135, 150, 180, 540, 570, 615, 840, 1020, 1380]))
    rule = random_rule(rng, base)
    start = local_occurrences(rule, base, 1)[0]
    if rng.random() < 0.75:
        rule["COUNT"] = str(rng.randint(2, 14))
    else:
        last = start + dt.timedelta(days=rng.randint(10, 300))
        if zone == "date":
            rule["UNTIL"] = f"{last:%Y%m%d}"
        elif zone == "floating":
            rule["UNTIL"] = f"{last:%Y%m%dT%H%M%S}"
        else:
            instant = last.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
            rule["UNTIL"] = f"{instant:%Y%m%dT%H%M%S}Z"
    plain = {name: value for name, value in rule.items() if name not in ("COUNT", "UNTIL")}
    times = local_occurrences(plain, start, int(rule.get("COUNT", 12)))
    if "COUNT" not in rule:
        times = [time for time in times if time < last]
    length = dt.timedelta(days=rng.randint(1, 3)) if zone == "date" else dt.timedelta(
        minutes=rng.choice([15, 30, 45, 60, 90, 120]))
    title = f"Series {number}"

    def event(title_of_event, begin, recurrence=None, extra=()):
        lines = ["BEGIN:VEVENT", f"UID:series-{number}@example.org", "DTSTAMP:20260101T000000Z"]
        if recurrence is not None:
            lines.append("RECURRENCE-ID" + recurrence)
        lines += ["DTSTART" + stamp(begin, zone), "DTEND" + stamp(begin + length, zone), f"SUMMARY:{title_of_event}", f"LOCATION:Room {number}"]
        return lines + list(extra) + ["END:VEVENT"]

    extra = ["RRULE:" + text_of(rule)]
    left = list(times)
    if rng.random() < 0.4 and len(left) > 3:
        for gone in rng.sample(left[1:], rng.randint(1, 2)):
            left.remove(gone)
            extra.append("EXDATE" + stamp(gone, zone))
    if rng.random() < 0.25:
        added = start + dt.timedelta(days=rng.randint(1, 40), minutes=0 if zone == "date" else 7)
        if added not in times:
            extra.append("RDATE" + stamp(added, zone))
    lines = event(title, start, extra=extra)
    if rng.random() < 0.4 and len(left) > 2:
        for time in rng.sample(left, 1):
            shift = dt.timedelta(days=rng.choice([0, 1])) if zone == "date" else dt.timedelta(
                minutes=rng.choice([0, 7, 67, 127]))
            lines += event(f"{title} (detached)", time + shift, stamp(time, zone))
    return lines


def calendar_text(rng, numbers):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//conference//random series//EN"]
    for number in numbers:
        lines += series_text(rng, number)
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


# --- The two listings ------------------------------------------------------------------------------------------------


class Calendar:
    """A store, and the program that changes it."""

    def __init__(self, program, folder):
        self.program = program
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": folder, "TZ": HOME_ZONE.key, "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config", "XDG_STATE_HOME": folder + "/state",
            "XDG_DATA_DIRS": folder + "/share",
        }

    def run(self, *words):
        return subprocess.run(
            [self.program, *words], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def output(self, *words):
        result = self.run(*words)
        if result.returncode != 0:
            raise Difference(f"{' '.join(words)} ended with {result.returncode}: {result.stderr.strip()}")
        return result.stdout

    def listed(self):
        """The occurrences in the window, by room, as conferencectl lists them."""
        listing = json.loads(self.output(
            "events", "--json", "--from", f"{WINDOW[0]:%Y-%m-%d}", "--to", f"{WINDOW[1]:%Y-%m-%d}"))
        found = collections.defaultdict(list)
        for entry in listing:
            is_date = entry["allDay"]
            read = dt.date.fromisoformat if is_date else dt.datetime.fromisoformat
            start, end = (instant(read(entry[name])) for name in ("start", "end"))
            if WINDOW[0] <= start < WINDOW[1]:
                found[entry["location"]].append(Occurrence(
                    entry["location"], start, end, entry["title"], is_date, entry["start"][:10], entry["reference"]))
        return found

    def expanded(self):
        """The same, expanded from the export by other programs, and the lengths that its components have."""
        calendar = icalendar.Calendar.from_ical(self.output("export"))
        found = collections.defaultdict(list)
        margin = dt.timedelta(days=40)
        for event in recurring_ical_events.of(calendar).between(WINDOW[0] - margin, WINDOW[1] + margin):
            begin, end = event.start, event.end
            is_date = not isinstance(begin, dt.datetime)
            start = instant(begin)
            if WINDOW[0] <= start < WINDOW[1]:
                room = str(event["LOCATION"])
                found[room].append(
                    Occurrence(room, start, instant(end), str(event["SUMMARY"]), is_date, begin.isoformat()[:10], ""))
        lengths = collections.defaultdict(set)
        for event in calendar.walk("VEVENT"):
            if "DURATION" in event:
                length = event["DURATION"].dt
            else:
                length = instant(event.end) - instant(event.start)
            # The end of a series can lie before its start if its first day has 25 hours.
            if length > dt.timedelta(0):
                lengths[str(event["LOCATION"])].add(length)
        return found, lengths


def instant(time):
    """An instant that can be compared. A day counts as midnight in UTC, a floating time as one in the local zone."""
    if not isinstance(time, dt.datetime):
        return dt.datetime(time.year, time.month, time.day, tzinfo=UTC)
    if time.tzinfo is None:
        return time.replace(tzinfo=HOME_ZONE).astimezone(UTC)
    return time.astimezone(UTC)


def visible(occurrences):
    """What both listings must agree on.

    Without the end: the peers count a length on the wall clock. By RFC 5545 (3.8.5.3), all occurrences last exactly as
    long as the first one, which `check_lengths` compares.
    """
    return collections.Counter((o.start, o.title, o.is_date) for o in occurrences)


def check_lengths(room, occurrences, lengths):
    for occurrence in occurrences:
        if lengths and occurrence.end - occurrence.start not in lengths:
            known = ", ".join(map(str, sorted(lengths)))
            raise Difference(
                f"{room}: {occurrence.start:%Y-%m-%dT%H:%MZ} lasts {occurrence.end - occurrence.start}, "
                f"in the export {known}")


def compare(calendar):
    listed = calendar.listed()
    expanded, lengths = calendar.expanded()
    for room in sorted(set(listed) | set(expanded)):
        ours, theirs = visible(listed[room]), visible(expanded[room])
        if ours != theirs:
            raise Difference(
                f"{room}: listed, but not in the export: {show(ours - theirs)}; "
                f"in the export, but not listed: {show(theirs - ours)}")
        check_lengths(room, listed[room], lengths[room])
    return listed


def show(counter):
    shown = [f"{start:%Y-%m-%dT%H:%MZ} {title!r}" for start, title, _ in list(counter.elements())[:6]]
    return ", ".join(shown) or "nothing"


# --- Random changes --------------------------------------------------------------------------------------------------


def change(rng, calendar, room, before):
    """Changes a series once. Returns a check of the occurrences afterwards, or nil if the command was refused."""
    chosen = rng.choice(before)
    series = chosen.ref.split("@")[0]
    same_day = [o for o in before if o.ref == chosen.ref]
    starts = collections.Counter(o.start for o in before)
    kind = rng.choice([
        "title this", "duration this", "move this", "title all", "duration all", "move all", "title following",
        "duration following", "remove this", "remove following"])
    title = f"Changed {rng.randrange(10**6)}"
    length = f"{rng.choice([20, 50, 75])}m"
    time = f"{rng.randint(8, 20):02}:{rng.choice(['00', '20', '45'])}"
    scope = kind.split()[1]
    target = series if scope == "all" else chosen.ref
    flag = {"this": [], "all": ["--all"], "following": ["--following"]}[scope]
    if kind.startswith("remove"):
        words = ["remove", target, *flag, "--yes"]
    else:
        option = {"title": ["--title", title], "duration": ["--duration", length], "move": ["--start", f"{chosen.day} {time}" if scope == "this" else time]}[kind.split()[0]]
        if chosen.is_date and kind.split()[0] != "title":
            option = ["--duration", f"{rng.randint(1, 3)}d"]
        words = ["edit", target, *flag, *option]
    result = calendar.run(*words)
    described = " ".join(words)
    if result.returncode != 0:
        if result.returncode not in (64, 65, 66):
            raise Difference(f"{room}: {described} ended with {result.returncode}: {result.stderr.strip()}")
        return described, lambda after: expect(sorted(before) == sorted(after), "a refused command changed something")

    def check(after):
        now = collections.Counter(o.start for o in after)
        if kind.startswith("title") or kind.startswith("duration"):
            expect(now == starts, f"other starts: {sorted((now - starts) + (starts - now))}")
        if kind == "title this":
            expect(sum(o.title == title for o in after) == 1, "not exactly one title changed")
        if kind == "move this":
            expect(len(after) == len(before), f"{len(before)} occurrences became {len(after)}")
            expect(sum((now - starts).values()) <= 1, "more than one occurrence moved")
        if kind == "move all":
            expect(len(after) == len(before), f"{len(before)} occurrences became {len(after)}")
        if kind == "remove this":
            expect(starts - now == collections.Counter([chosen.start]) and not now - starts, "not exactly one was removed")
        if kind == "remove following":
            expect(not now - starts, "an occurrence appeared")
            expect(chosen.ref not in {o.ref for o in after} or len(same_day) > 1, "the chosen one is still there")

    return described, check


def expect(is_true, message):
    if not is_true:
        raise Difference(message)


def run_batch(program, seed, numbers, rounds, folder):
    """Raises Difference, with the commands that led to it."""
    rng = random.Random(f"{seed}-{numbers[0]}")
    calendar = Calendar(program, folder)
    path = folder + "/series.ics"
    with open(path, "w", newline="") as file:
        file.write(calendar_text(rng, numbers))
    history = [f"import {path}"]
    try:
        calendar.output("import", path)
        listed = compare(calendar)
        for _ in range(rounds):
            checks = {}
            for room in sorted(listed):
                if listed[room]:
                    described, check = change(rng, calendar, room, listed[room])
                    history.append(f"[{room}] {described}")
                    checks[room] = (described, check, len(history))
            after = compare(calendar)
            for room, (described, check, _) in checks.items():
                try:
                    check(after[room])
                except Difference as difference:
                    raise Difference(f"{room}: after “{described}”: {difference}") from None
            listed = after
    except Difference as difference:
        room = str(difference).split(":")[0]
        own = [line for line in history if "[" not in line or f"[{room}]" in line]
        raise Difference(str(difference) + "\n    " + "\n    ".join(own)) from None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the conferencectl to test")
    parser.add_argument("--series", type=int, default=200, help="how many series")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4, help="how many changes of each series")
    parser.add_argument("--batch", type=int, default=20, help="how many series share a store")
    parser.add_argument("--keep", action="store_true", help="keep the folder of a batch with a difference")
    options = parser.parse_args()
    differences = 0
    for first in range(1, options.series + 1, options.batch):
        numbers = range(first, min(first + options.batch, options.series + 1))
        folder = tempfile.mkdtemp(prefix="random-series-")
        keeps = False
        try:
            run_batch(options.program, options.seed, numbers, options.rounds, folder)
        except Difference as difference:
            differences += 1
            keeps = options.keep
            print(f"seed {options.seed}, series {numbers[0]} to {numbers[-1]}: {difference}", flush=True)
        finally:
            if not keeps:
                shutil.rmtree(folder, ignore_errors=True)
    print(f"{options.series} series, {differences} batches with a difference (seed {options.seed})")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
