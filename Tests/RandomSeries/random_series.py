#!/usr/bin/env python3
"""Changes random series with conferencectl, and compares each listing with an independent expansion of the export.

A batch of series is imported into an empty store. Then random commands, and a program with EventKit if there is one, change
single occurrences, the following ones, or whole series; some changes are undone. After each round,

- `conferencectl events --json` must list what recurring-ical-events and python-dateutil expand from
  `conferencectl export`, and
- each change must have changed exactly what it says, and an undone one nothing: nothing is doubled, lost or moved besides.

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
Occurrence = collections.namedtuple("Occurrence", "room start length title is_date day ref is_floating")


# --- Random series ---------------------------------------------------------------------------------------------------


def random_rule(rng, start, zone):
    """A rule that begins at `start` or later; returns its parts without the end."""
    kind = rng.randrange(15)
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
    if kind == 7:
        return {"FREQ": "YEARLY", "BYMONTH": str(rng.randint(1, 12)), "BYDAY": f"{rng.choice([1, -1])}{rng.choice(DAYS)}"}
    if kind == 8:
        return {"FREQ": "YEARLY", "BYWEEKNO": f"{rng.randint(1, 52)},-1", "BYDAY": rng.choice(DAYS)}
    if kind == 9:
        return {"FREQ": "YEARLY", "BYYEARDAY": f"{rng.randint(1, 365)},{rng.randint(-365, -1)}"}
    if kind == 10:
        days = sorted(rng.sample(DAYS, 2), key=DAYS.index)
        return {"FREQ": "WEEKLY", "INTERVAL": "2", "WKST": rng.choice(DAYS), "BYDAY": ",".join(days)}
    if kind == 11:
        months = sorted(rng.sample(range(1, 13), 5))
        return {"FREQ": "MONTHLY", "BYMONTH": ",".join(map(str, months)), "BYMONTHDAY": "1,31,-3"}
    if kind == 12:
        return {"FREQ": "DAILY", "BYMONTH": f"{start.month},{start.month % 12 + 1}", "INTERVAL": interval}
    if kind == 13 and zone != "date":
        # No zone is seven hours from UTC: recurring-ical-events takes an EXDATE at 02:30 in New York, 07:30 in UTC, for one
        # at 07:30 in New York, too.
        return {"FREQ": "DAILY", "BYHOUR": f"{start.hour},{(start.hour + 7) % 24}", "BYMINUTE": f"{start.minute},59"}
    if kind == 14 and zone == "UTC":
        # Elsewhere python-dateutil counts hours on the wall clock.
        return {"FREQ": "HOURLY", "INTERVAL": str(rng.choice([5, 24, 36]))}
    return {"FREQ": "WEEKLY", "BYDAY": f"{rng.choice(DAYS)}"}


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
    rule = random_rule(rng, base, zone)
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
            if zone != "date" and rng.random() < 0.25:
                extra.append("RDATE;VALUE=PERIOD" + stamp(added, zone) + "/PT3H")
            else:
                extra.append("RDATE" + stamp(added, zone))
    lines = event(title, start, extra=extra)
    if rng.random() < 0.4 and len(left) > 2:
        for number_of_own, time in enumerate(rng.sample(left, min(rng.choice([1, 1, 2, 3]), len(left) - 1))):
            shift = dt.timedelta(days=rng.choice([0, 1])) if zone == "date" else dt.timedelta(
                minutes=rng.choice([0, 7, 67, 127, 1440]))
            is_range = number_of_own == 0 and rng.random() < 0.3
            lines += event(
                f"{title} (detached)", time + shift, (";RANGE=THISANDFUTURE" if is_range else "") + stamp(time, zone))
    return lines


def calendar_text(rng, numbers):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//conference//random series//EN"]
    for number in numbers:
        lines += series_text(rng, number)
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


# --- The two listings ------------------------------------------------------------------------------------------------


class Calendar:
    """A store, and the program that changes it."""

    def __init__(self, program, folder, other_program=None):
        self.program = program
        self.other_program = other_program
        self.changes = self.refusals = self.undone = 0
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": folder, "TZ": HOME_ZONE.key, "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config", "XDG_STATE_HOME": folder + "/state",
            "XDG_DATA_DIRS": folder + "/share",
        }

    def run(self, *words, program=None):
        return subprocess.run(
            [program or self.program, *words], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def run_other(self, *words):
        """Runs the program with EventKit."""
        return self.run(*words, program=self.other_program)

    def newest_change(self):
        """The number of the last change in the history."""
        return max((entry["number"] for entry in json.loads(self.output("history", "--json"))), default=0)

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
            begin, end = (read(entry[name]) for name in ("start", "end"))
            start = instant(begin)
            if WINDOW[0] <= start < WINDOW[1]:
                found[entry["location"]].append(Occurrence(
                    entry["location"], start, elapsed(begin, end), entry["title"], is_date, entry["start"][:10], entry["reference"],
                    is_floating(begin)))
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
                found[room].append(Occurrence(
                    room, start, elapsed(begin, end), str(event["SUMMARY"]), is_date, begin.isoformat()[:10], "",
                    is_floating(begin)))
        lengths = collections.defaultdict(set)
        for event in calendar.walk("VEVENT"):
            if "DURATION" in event:
                length = event["DURATION"].dt
            else:
                length = elapsed(event.start, event.end)
            added = event.get("RDATE", [])
            for dates in added if isinstance(added, list) else [added]:
                for value in dates.dts:
                    if isinstance(value.dt, tuple):
                        last = value.dt[1]
                        lengths[str(event["LOCATION"])].add(
                            last if isinstance(last, dt.timedelta) else elapsed(value.dt[0], last))
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


def is_floating(time):
    return isinstance(time, dt.datetime) and time.tzinfo is None


def elapsed(begin, end):
    """The length between two times; that of a floating event is the same on every clock."""
    return end - begin if is_floating(begin) and is_floating(end) else instant(end) - instant(begin)


def shown(time):
    """A floating time as the clock at home shows it: an hour later if the clock skips it."""
    return instant(time).astimezone(HOME_ZONE).replace(tzinfo=None)


def visible(occurrences):
    """What both listings must agree on.

    Without the end: the peers count a length on the wall clock. By RFC 5545 (3.8.5.3), all occurrences last exactly as
    long as the first one, which `check_lengths` compares.
    """
    return collections.Counter((o.start, o.title, o.is_date) for o in occurrences)


def check_lengths(room, occurrences, lengths):
    for occurrence in occurrences:
        possible = lengths
        if occurrence.is_floating:
            begin = occurrence.start.astimezone(HOME_ZONE).replace(tzinfo=None)
            possible = {shown(begin + length) - begin for length in lengths}
        if lengths and occurrence.length not in possible:
            known = ", ".join(map(str, sorted(lengths)))
            raise Difference(
                f"{room}: {occurrence.start:%Y-%m-%dT%H:%MZ} lasts {occurrence.length}, "
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


def command(rng, kind, scope, chosen, title):
    """The words of a conferencectl that changes an occurrence or its series."""
    length = f"{rng.choice([20, 50, 75])}m"
    time = f"{rng.randint(8, 20):02}:{rng.choice(['00', '20', '45'])}"
    series = chosen.ref.split("@")[0]
    target = series if scope == "all" and rng.random() < 0.5 else chosen.ref
    # A date already says that one occurrence is meant.
    flags = [] if scope == "this" and rng.random() < 0.5 else ["--" + scope]
    if kind == "remove":
        return ["remove", target, *flags, "--yes"]
    if kind == "title":
        return ["edit", target, *flags, "--title", title]
    if chosen.is_date:
        return ["edit", target, *flags, "--duration", f"{rng.randint(1, 3)}d"]
    if kind == "duration":
        return ["edit", target, *flags, "--duration", length]
    later = rng.choice([time, "+30m", "+45m"])
    return ["edit", target, *flags, "--start", f"{chosen.day} {time}" if scope == "this" else later]


def request(rng, kind, scope, chosen, title):
    """The words for the program with EventKit, which does the same."""
    # The first moment of a whole day is that of the local zone.
    start = chosen.start.replace(tzinfo=HOME_ZONE) if chosen.is_date else chosen.start
    unit = 1440 if chosen.is_date else 1
    value = {
        "title": title, "remove": "", "move": str(1440 if chosen.is_date else rng.choice([30, -30, 45, 1440])),
        "duration": str(unit * rng.choice([1, 2, 3] if chosen.is_date else [20, 50, 75])),
    }[kind]
    if kind == "duration" and chosen.is_date:
        # The last minute of the last day.
        value = str(int(value) - 1)
    return [str(int(start.timestamp())), chosen.room, scope, kind, value]


def change(rng, calendar, room, before):
    """Changes a series once. Returns what was done, and a check of the occurrences afterwards."""
    # Those at the end of the window could leave it.
    chosen = rng.choice([o for o in before if o.start < WINDOW[1] - dt.timedelta(days=3)] or before)
    starts = collections.Counter(o.start for o in before)
    kind, scope = rng.choice([
        "title this", "duration this", "move this", "title all", "duration all", "move all", "title following",
        "duration following", "move following", "remove this", "remove this", "remove following", "remove all",
    ]).split()
    title = f"Changed {rng.randrange(10**6)}"
    # The last occurrences are removed for good only now and then, so that there is more to change.
    is_undone = rng.random() < (0.8 if (kind, scope) == ("remove", "all") else 0.15)
    newest = calendar.newest_change() if is_undone else None
    is_by_program = calendar.other_program and scope != "all" and rng.random() < 0.4
    if is_by_program:
        words = request(rng, kind, scope, chosen, title)
        result = calendar.run_other(*words)
    else:
        words = command(rng, kind, scope, chosen, title)
        result = calendar.run(*words)
    described = ("EventKit: " if is_by_program else "") + " ".join(words)
    if result.returncode != 0:
        if result.returncode not in (64, 65, 66):
            raise Difference(f"{room}: {described} ended with {result.returncode}: {result.stderr.strip()}")
        calendar.refusals += 1
        return described, lambda after: expect(
            visible_ends(before) == visible_ends(after), "a refused change changed something")
    calendar.changes += 1
    # What changes nothing is not in the history.
    if is_undone and calendar.newest_change() != newest:
        undone = calendar.run("undo")
        described += ", undo"
        if undone.returncode == 0:
            calendar.undone += 1
            return described, lambda after: expect(
                visible_ends(before) == visible_ends(after), "undo did not bring back everything")
        raise Difference(f"{room}: {described} ended with {undone.returncode}: {undone.stderr.strip()}")

    def check(after):
        now = collections.Counter(o.start for o in after)
        if kind == "title" or kind == "duration":
            expect(now == starts or is_by_program and chosen.is_date, f"other starts: {sorted((now - starts) + (starts - now))}")
        if kind == "title":
            changed = sum(o.title == title for o in after)
            # Occurrences with titles of their own keep them, and so do those that follow one with RANGE=THISANDFUTURE.
            expect(changed == 1 or scope != "this", f"{changed} titles changed")
        if kind == "move":
            expect(len(after) == len(before), f"{len(before)} occurrences became {len(after)}")
        if (kind, scope) == ("move", "this"):
            expect(sum((now - starts).values()) <= 1, "more than one occurrence moved")
        if (kind, scope) == ("remove", "this"):
            expect(starts - now == collections.Counter([chosen.start]) and not now - starts, "not exactly one was removed")
        if (kind, scope) == ("remove", "following"):
            expect(not now - starts, "an occurrence appeared")
            expect(sum((starts - now).values()) >= 1, "nothing was removed")
        if (kind, scope) == ("remove", "all"):
            expect(not now - starts, "an occurrence appeared")
            same = sum(o.ref.split("@")[0] == chosen.ref.split("@")[0] for o in before)
            expect(len(after) == len(before) - same, f"{len(before)} occurrences became {len(after)}")

    return described, check


def visible_ends(occurrences):
    """What a refused or undone change leaves as it was. A restored series has its references again, too."""
    return sorted(occurrences)


def expect(is_true, message):
    if not is_true:
        raise Difference(message)


def run_batch(calendar, seed, numbers, rounds, folder):
    """Raises Difference, with the commands that led to it."""
    rng = random.Random(f"{seed}-{numbers[0]}")
    path = folder + "/series.ics"
    with open(path, "w", newline="") as file:
        file.write(calendar_text(rng, numbers))
    history = [f"import {path}"]
    try:
        calendar.output("import", path)
        if calendar.other_program:
            calendar.output("access", "grant", calendar.other_program, "full")
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
    parser.add_argument("--event-kit", help="the program with EventKit that changes some occurrences")
    parser.add_argument("--series", type=int, default=200, help="how many series")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4, help="how many changes of each series")
    parser.add_argument("--batch", type=int, default=20, help="how many series share a store")
    parser.add_argument("--keep", action="store_true", help="keep the folder of a batch with a difference")
    options = parser.parse_args()
    differences = 0
    counts = collections.Counter()
    for first in range(1, options.series + 1, options.batch):
        numbers = range(first, min(first + options.batch, options.series + 1))
        folder = tempfile.mkdtemp(prefix="random-series-")
        keeps = False
        calendar = Calendar(options.program, folder, options.event_kit)
        try:
            run_batch(calendar, options.seed, numbers, options.rounds, folder)
        except Difference as difference:
            differences += 1
            keeps = options.keep
            print(f"seed {options.seed}, series {numbers[0]} to {numbers[-1]}: {difference}", flush=True)
        finally:
            counts.update(changes=calendar.changes, refusals=calendar.refusals, undone=calendar.undone)
            if not keeps:
                shutil.rmtree(folder, ignore_errors=True)
    done = f"{counts['changes']} changes, {counts['undone']} of them undone, {counts['refusals']} refused"
    print(f"{options.series} series, {done}; {differences} batches with a difference (seed {options.seed})")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
