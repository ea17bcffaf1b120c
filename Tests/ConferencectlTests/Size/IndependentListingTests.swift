import CalendarCorpus
import Foundation
import TestSupport
import Testing

/// Compares the output of `events` with that of python's icalendar and recurring-ical-events for the same file.
@Suite(
    "events compared with an independent reader",
    .exhaustive("a peer; RecurrenceTests has its table, and CorpusTests lists the same events"))
struct IndependentListingTests {
    @Test(
        "the occurrences of a month, and of five years, are those of recurring-ical-events",
        arguments: [("2023-03-01", "2023-03-31"), ("2021-01-01", "2025-12-31")])
    func occurrences(first: String, last: String) throws {
        let python = try Programs.required("python3")
        guard try Programs.run(python, ["-c", "import recurring_ical_events"]).status == 0 else {
            try Test.cancel("python's recurring_ical_events is not installed.")
        }
        let home = try Home()
        let file = "\(home.path)/corpus.ics"
        try CalendarCorpus(events: 300).write(to: URL(fileURLWithPath: file))
        try #require(home.run("import", file).status == 0)
        let ours = try home.objects("events", "--from", first, "--to", last).map { event in
            [event["start"], event["end"], event["title"], event["uid"]].map { $0 as? String ?? "" }
                .joined(separator: " | ")
        }
        let script = try home.write(Self.script, to: "list.py")
        let found = try Programs.run(python, [script, file, first, last])
        try #require(found.status == 0, "\(found.output.suffix(600))")
        let theirs = found.output.split(separator: "\n").map(String.init)
        expectGreaterThan(ours.count, 20)
        // Our order for events that begin at the same time.
        expectEqual(ours.sorted(), theirs.sorted())
    }

    /// Prints start, end, title and UID of the events that overlap the days in Berlin; floating times are read in
    /// Berlin.
    private static let script = """
        import sys, datetime, zoneinfo, icalendar, recurring_ical_events
        berlin = zoneinfo.ZoneInfo("Europe/Berlin")
        calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
        first, last = (datetime.date.fromisoformat(text) for text in sys.argv[2:4])
        midnight = lambda day: datetime.datetime(day.year, day.month, day.day, tzinfo=berlin)
        low, high = midnight(first), midnight(last + datetime.timedelta(days=1))
        wide = datetime.timedelta(days=3)
        def instant(time):
            if not isinstance(time, datetime.datetime): return midnight(time)
            return time.replace(tzinfo=berlin) if time.tzinfo is None else time
        def text(time):
            if not isinstance(time, datetime.datetime): return time.isoformat()
            return time.isoformat(timespec="seconds")
        for event in recurring_ical_events.of(calendar, keep_recurrence_attributes=True).between(low - wide, high + wide):
            start = event["DTSTART"].dt
            end = event["DTEND"].dt if "DTEND" in event else start + event["DURATION"].dt
            if instant(start).timestamp() >= high.timestamp(): continue
            if instant(end).timestamp() <= low.timestamp() and instant(start).timestamp() < low.timestamp(): continue
            print(" | ".join([text(start), text(end), str(event["SUMMARY"]), str(event["UID"])]))
        """
}
