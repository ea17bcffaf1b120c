"""Random recurrence rules with their occurrences as python-dateutil finds them, one a line:

    rule|start|zone|wall clock times|seconds since 1970-01-01T00:00:00Z

usage: random_rules.py SEED COUNT

The wall clock times come from dateutil without a zone. The instants follow from them by RFC 5545, 3.3.5: a time that the
clock shows twice is the first one, a time that it skips is taken with the offset before the gap; that is what fold=0
means to Python's zoneinfo.

Left out is what dateutil does otherwise than RFC 5545 says (the tests have these by hand): BYWEEKNO without a day, the
last weeks of a year by their numbers (it takes the length of the wrong year for days of January), weeks
counted from the end of the year but for the last one, BYDAY that mixes MO and 2MO, BYSECOND=60, and BYSETPOS in a first
week that DTSTART cuts. Rules that rarely or never match are not made, because dateutil would look for them until 9999.
"""
import datetime
import random
import sys
import zoneinfo

from dateutil import rrule

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata",
    "America/St_Johns", "Pacific/Apia", "Africa/Casablanca", "Asia/Beirut", "Europe/London", "Pacific/Auckland",
    "America/Havana", "Europe/Dublin", "Asia/Tehran", "Etc/UTC",
]
SUB_DAILY = ["HOURLY", "MINUTELY", "SECONDLY"]


def some(source, values, most):
    return sorted(source.sample(list(values), source.randint(1, most)))


def text(values):
    return ",".join(str(value) for value in values)


def day_parts(r, frequency, interval, parts, start):
    """BY parts that speak of days."""
    chance = r.random()
    if frequency == "YEARLY":
        if chance < 0.2:
            parts["BYMONTH"] = text(some(r, range(1, 13), 4))
        elif chance < 0.35:
            parts["BYMONTH"] = text(some(r, range(1, 13), 3))
            parts["BYDAY"] = text([f"{r.choice([1, 2, 3, 4, 5, -1, -2])}{day}" for day in r.sample(DAYS, 2)])
        elif chance < 0.5:
            parts["BYDAY"] = text([f"{r.choice([1, 10, 20, 52, -1, -20])}{day}" for day in r.sample(DAYS, 2)])
        elif chance < 0.6:
            parts["BYYEARDAY"] = text(some(r, [*range(1, 367), *range(-366, 0)], 4) + [100])
        elif chance < 0.75:
            parts["BYWEEKNO"] = text(some(r, [1, 2, 20, 35, 51, -1], 4) + [30])
            parts["BYDAY"] = text(r.sample(DAYS, r.randint(1, 3)))
        elif chance < 0.85:
            parts["BYMONTHDAY"] = text(some(r, [*range(1, 32), *range(-31, 0)], 3))
        elif chance < 0.9:
            parts["BYMONTHDAY"] = text(some(r, range(1, 29), 6))
            parts["BYDAY"] = text(r.sample(DAYS, 3))
    elif frequency == "MONTHLY":
        if chance < 0.3:
            parts["BYMONTHDAY"] = text(some(r, [*range(1, 32), *range(-31, 0)], 4))
        elif chance < 0.6:
            parts["BYDAY"] = text([f"{r.choice([1, 2, 3, 4, 5, -1, -2, -5])}{day}" for day in r.sample(DAYS, 2)])
        elif chance < 0.75:
            parts["BYDAY"] = text(r.sample(DAYS, r.randint(1, 5)))
        elif chance < 0.85:
            parts["BYDAY"] = text(r.sample(DAYS, 3))
            parts["BYMONTHDAY"] = text(some(r, range(1, 29), 8))
        if interval in (1, 5, 7) and r.random() < 0.15:
            parts["BYMONTH"] = text(some(r, [1, 3, 5, 7, 8, 10, 12], 3) + [6])
    else:
        if frequency == "WEEKLY" or chance < 0.35:
            if frequency != "WEEKLY" or chance < 0.8:
                if interval % 7 or frequency == "WEEKLY":
                    parts["BYDAY"] = text(r.sample(DAYS, r.randint(1, 4)))
        elif chance < 0.5:
            parts["BYMONTHDAY"] = text(some(r, [*range(1, 29), *range(-28, 0)], 8))
        elif chance < 0.6 and frequency in SUB_DAILY:
            parts["BYYEARDAY"] = text(some(r, [*range(1, 366), *range(-365, 0)], 30))
        if r.random() < 0.2:
            parts["BYMONTH"] = text(some(r, range(1, 13), 5))


def time_parts(r, frequency, parts):
    if r.random() < (0.4 if frequency in SUB_DAILY else 0.25):
        parts["BYHOUR"] = text(some(r, range(0, 24), 4))
    if r.random() < 0.25:
        parts["BYMINUTE"] = text(some(r, range(0, 60), 5))
    if r.random() < 0.15:
        parts["BYSECOND"] = text(some(r, range(0, 60), 4))


def draw(r):
    frequency = r.choice(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", *SUB_DAILY])
    interval = r.choice({
        "YEARLY": [1, 1, 2, 3, 4], "MONTHLY": [1, 1, 2, 3, 5, 7], "WEEKLY": [1, 1, 2, 3, 5], "DAILY": [1, 1, 2, 3, 7, 10],
        "HOURLY": [1, 2, 3, 5, 6, 12, 25], "MINUTELY": [1, 2, 5, 15, 45, 90, 1441],
        "SECONDLY": [1, 7, 10, 30, 90, 3600, 86401],
    }[frequency])
    start = datetime.datetime(1990, 1, 1) + datetime.timedelta(days=r.randrange(45 * 365))
    start = start.replace(
        hour=r.choice([0, 1, 2, 2, 3, r.randrange(24)]), minute=r.choice([0, 30, r.randrange(60)]),
        second=r.choice([0, 0, 0, r.randrange(60)]))
    if r.random() < 0.3:
        # Close to a change of the clock in many places.
        start = start.replace(month=r.choice([3, 10]), day=r.randint(20, 28))
    if start.month == 2 and start.day == 29:
        start = start.replace(day=28)
    parts = {"FREQ": frequency}
    if interval != 1:
        parts["INTERVAL"] = str(interval)
    day_parts(r, frequency, interval, parts, start)
    time_parts(r, frequency, parts)
    week_start = r.choice(["MO", "MO", "SU", "TH"])
    if week_start != "MO":
        parts["WKST"] = week_start
    if r.random() < 0.25:
        # The first and the last one are there in every set.
        parts["BYSETPOS"] = text(r.choice([[1], [-1], [1, -1], [1, 3], [-1, -2], [1, 2, -7], [-1, 5, 366]]))
        if frequency == "WEEKLY":
            start -= datetime.timedelta(days=(start.weekday() - DAYS.index(week_start)) % 7)
    chance = r.random()
    if chance < 0.3:
        parts["COUNT"] = str(r.randint(1, 14))
    elif chance < 0.5:
        days = {"YEARLY": 2000, "MONTHLY": 300, "WEEKLY": 60, "DAILY": 20}.get(frequency, 1)
        until = start + datetime.timedelta(days=r.randint(1, days), seconds=r.randrange(3600))
        parts["UNTIL"] = until.strftime("%Y%m%dT%H%M%S")
    items = list(parts.items())
    if r.random() < 0.3:
        r.shuffle(items)
    return ";".join(f"{name}={value}" for name, value in items), start


def main():
    r = random.Random(int(sys.argv[1]))
    wanted = int(sys.argv[2])
    zones = [(name, zoneinfo.ZoneInfo(name)) for name in ZONES]
    while wanted > 0:
        rule, start = draw(r)
        try:
            found = [time for time, _ in zip(rrule.rrulestr(rule, dtstart=start), range(15))]
        except ValueError:
            # Steps that never meet BYHOUR or BYMINUTE.
            continue
        name, zone = r.choice(zones)
        walls = ",".join(time.strftime("%Y%m%dT%H%M%S") for time in found)
        instants = ",".join(str(int(time.replace(tzinfo=zone, fold=0).timestamp())) for time in found)
        print(f"{rule}|{start:%Y%m%dT%H%M%S}|{name}|{walls}|{instants}")
        wanted -= 1


main()
