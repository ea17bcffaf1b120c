import CalendarEditing
import CalendarModel
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import ICalendar

/// Whether the work for a file grows with its size, and not with the square of it.
@Suite("The time that reading takes")
struct GrowthTests {
    /// A way to make a file of any length.
    struct Shape: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: @Sendable (Int) -> [UInt8]
        var testDescription: String { name }

        /// - Parameters:
        ///   - before: the lines before the part that grows, in an event.
        ///   - part: what is repeated, with LF for CRLF.
        ///   - after: the lines after it.
        init(_ name: String, _ before: String = "", _ part: String, _ after: String = "\n", latin1: Bool = false) {
            self.init(name) { length in
                let text = CalendarFixture.event(
                    "DTSTART:20260101T100000Z\n" + before
                        + String(repeating: part, count: length / part.utf8.count) + after + "SUMMARY:x")
                let file = CalendarFixture.calendar(text)
                return latin1 ? file.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(file.utf8)
            }
        }

        init(_ name: String, bytes: @escaping @Sendable (Int) -> [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        /// - Parameter entry: a component with a number.
        init(_ name: String, entry: @escaping @Sendable (Int) -> String) {
            self.init(name) { length in
                let count = length / entry(1_000).utf8.count
                return Array(CalendarFixture.calendar((0..<count).map(entry).joined(separator: "\n")).utf8)
            }
        }
    }

    private static let values: [Shape] = [
        Shape("Windows-1252 on one line", "DESCRIPTION:", "\u{E4}\u{F6}x", latin1: true),
        Shape("Windows-1252 on many lines", "", "X-A:gr\u{FC}n\n", "", latin1: true),
        Shape("Windows-1252 between empty lines", "", "\n\nX-A:\u{E4}\n", "", latin1: true),
        Shape("Windows-1252, folded", "DESCRIPTION:", "\u{E4}\n ", latin1: true),
        Shape("NUL", "DESCRIPTION:", "a\0b"),
        Shape("a text with escapes", "DESCRIPTION:", "a\\n\\,"),
        Shape("a text of folds", "DESCRIPTION:", "a\n "),
        Shape("a URI", "URL:https://example.org/", "a/"),
        Shape("Base64", "ATTACH;ENCODING=BASE64;VALUE=BINARY:", "QUJDREVG\n "),
        Shape("dates", "RDATE:20260102T100000Z", ",20260103T100000Z"),
        Shape("periods", "RDATE;VALUE=PERIOD:20260102T100000Z/PT1H", ",20260103T100000Z/PT1H"),
        Shape("exceptions", "RRULE:FREQ=DAILY\n", "EXDATE:20260103T100000Z\n", ""),
        Shape("a duration", "DURATION:P", "1D"),
        Shape("numbers", "GEO:1", ";1"),
        Shape("a rule", "RRULE:FREQ=DAILY", ";X=1"),
        Shape("rules", "", "RRULE:FREQ=SECONDLY;COUNT=99999;BYMONTH=2\n", ""),
        Shape("parameters", "X-A", ";P=a", ":v\n"),
        Shape("a list in a parameter", "ATTENDEE;MEMBER=\"a\"", ",\"a\"", ":mailto:a@example.org\n"),
        Shape("a quotation mark that is not closed", "ATTENDEE;CN=\"", "a;b=", ":mailto:a@example.org\n"),
        Shape("a zone name", "X-A:1\nDTEND;TZID=", "a/", ":20260101T110000\n"),
        Shape("addresses", "", "ATTENDEE;CN=\"Doe, Jo\":mailto:jo@example.org\n", ""),
        Shape("alarms", "", "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM\n", ""),
        Shape("lines that are not properties", "", "hello\n", ""),
        Shape("a folded name", "X", "\n X", ":v\n"),
        Shape("copies of conferences", "DESCRIPTION:", "----( Conference: x )----\\nhttps://x.org/y\\n"),
        Shape("links", "DESCRIPTION:", "https://zoom.us/j/123456789?pwd=a "),
    ]

    private static let structures: [Shape] = [
        Shape("events without a UID") { "BEGIN:VEVENT\nDTSTART:20260101\nSUMMARY:\($0)\nEND:VEVENT" },
        Shape("versions of one event") { CalendarFixture.event("DTSTART:20260101\nSEQUENCE:\($0)") },
        Shape("events in zones that follow") {
            "BEGIN:VEVENT\nUID:\($0)\nDTSTART;TZID=Q\($0):20260101T100000\nEND:VEVENT"
        },
        Shape("reminders") { "BEGIN:VTODO\nUID:\($0)\nDTSTAMP:20260101T000000Z\nDUE:20260101\nEND:VTODO" },
        Shape("components that do not end") { _ in "BEGIN:A\nBEGIN:VEVENT\nUID:a\nEND:VEVENT" },
        Shape("components in one another") { _ in "BEGIN:A" },
        Shape("components that do not begin") { _ in "END:VEVENT" },
        Shape("properties of the calendar") { "X-A\($0):v" },
        Shape("names of the calendar") { "NAME:\($0)" },
    ]

    /// In the plain tier every second of them.
    private static let shapes = (values + structures).enumerated().filter { Tier.isFull || $0.offset % 2 == 0 }
        .map(\.element)

    @Test("a file of four times the size takes about four times as long", arguments: shapes)
    func growth(shape: Shape) throws {
        func time(_ bytes: [UInt8]) throws -> Duration {
            let fixture = try CalendarFixture()
            return processorTime { _ = try? fixture.importing(bytes) }
        }
        let length = tier(plain: 12_000, all: 40_000)
        let (less, more) = (shape.bytes(length), shape.bytes(4 * length))
        // The shortest of some runs, because other processes only make a run longer.
        var (small, large) = try (time(less), time(more))
        for _ in 0..<3 where !Self.isLinear(small, large) {
            small = try min(small, time(less))
            large = try min(large, time(more))
        }
        expectTrue(Self.isLinear(small, large), "\(small), then \(large)")
    }

    @Test("an export of four times as many changed occurrences of a series takes about four times as long")
    func exportGrowth() throws {
        func fixture(_ count: Int) throws -> CalendarFixture {
            let fixture = try CalendarFixture()
            let changed = (0..<count).map { index in
                let time = LocalDateTime(secondsSinceEpoch: 1_798_797_600 + Int64(index) * 86_400)
                return CalendarFixture.event(
                    "RECURRENCE-ID:\(EventTime(time, .utc).basicFormat)\nDTSTART:20270101T100000Z")
            }
            try fixture.importing(
                components: ([CalendarFixture.event("DTSTART:20270101T100000Z\nRRULE:FREQ=DAILY")] + changed)
                    .joined(separator: "\n"))
            return fixture
        }
        let (less, more) = try (fixture(200), fixture(800))
        try expectEqual(more.events().count, 801)
        func time(_ fixture: CalendarFixture) throws -> Duration { try processorTime { _ = try fixture.export() } }
        var (small, large) = try (time(less), time(more))
        for _ in 0..<3 where !Self.isLinear(small, large) {
            small = try min(small, time(less))
            large = try min(large, time(more))
        }
        expectTrue(Self.isLinear(small, large), "\(small), then \(large)")
    }

    /// 16 times for work that grows with the square. A tenth of a second is no sign of anything.
    private static func isLinear(_ small: Duration, _ large: Duration) -> Bool {
        large < small * 9 || large < tier(plain: .milliseconds(30), all: .milliseconds(100))
    }
}
