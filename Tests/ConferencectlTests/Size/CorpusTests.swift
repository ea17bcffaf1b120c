import CalendarCorpus
import Foundation
import TestSupport
import Testing

@Suite("The corpus of the benchmarks")
struct CorpusTests {
    private func text(_ corpus: CalendarCorpus) throws -> String {
        var data = Data()
        try corpus.write { data.append($0) }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("a larger corpus begins with the events of a smaller one, and both are the same each time")
    func prefix() throws {
        let small = try text(CalendarCorpus(events: 40))
        try expectEqual(text(CalendarCorpus(events: 40)), small)
        let end = "END:VCALENDAR\r\n"
        expectHasSuffix(small, end)
        try expectHasPrefix(text(CalendarCorpus(events: 90)), String(small.dropLast(end.count)))
        try expectHasPrefix(text(CalendarCorpus(events: 90, within: 40)), String(small.dropLast(end.count)))
    }

    @Test("events outside the five years do not change the list of them")
    func around() throws {
        let lists = try [CalendarCorpus(events: 150), CalendarCorpus(events: 900, within: 150)].map { corpus in
            let home = try Home()
            try #require(try home.run("import", home.write(text(corpus), to: "corpus.ics")).status == 0)
            // The day before and after belong to other zones.
            return try home.run("events", "--from", "2021-01-02", "--to", "2025-12-30").output
        }
        expectEqual(lists[0], lists[1])
        expectGreaterThan(lists[0].split(separator: "\n").count, 1_000)
    }

    @Test("one event in five is a series, with exceptions and detached occurrences, in several zones")
    func contents() throws {
        let lines = try text(CalendarCorpus(events: 1_000)).split(separator: "\r\n")
        func count(_ prefix: String) -> Int { lines.count { $0.hasPrefix(prefix) } }
        expectEqual(count("RRULE:"), 200 + 8)
        expectGreaterThan(count("UID:"), 1_000)
        expectEqual(count("UID:"), 1_000 + count("RECURRENCE-ID"))
        for prefix in [
            "RECURRENCE-ID;TZID=", "RECURRENCE-ID;VALUE=DATE", "EXDATE;", "DTSTART;VALUE=DATE", "STATUS:CANCELLED",
            "DURATION:P", "DTEND;TZID=Australia/Sydney", "RRULE:FREQ=DAILY", "RRULE:FREQ=YEARLY",
        ] { expectGreaterThan(count(prefix), 0, "\(prefix)") }
        expectTrue(lines.allSatisfy { $0.utf8.count <= 75 })
    }
}
