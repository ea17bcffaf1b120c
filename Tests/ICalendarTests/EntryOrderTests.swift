import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Entries before their time zone or their series")
struct EntryOrderTests {
    private static let zone =
        "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0130\nTZOFFSETTO:+0130\n"
        + "END:STANDARD\nEND:VTIMEZONE"

    /// Series with one detached occurrence each, events and reminders, in the best order and in the worst.
    private func files(_ count: Int) -> (best: String, worst: String) {
        var masters: [String] = []
        var detached: [String] = []
        for number in 0..<count {
            let uid = "\(number)@example.org"
            masters.append(
                CalendarFixture.event(
                    "DTSTART;TZID=Own:20260301T100000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Series \(number)", uid: uid))
            detached.append(
                CalendarFixture.event(
                    "RECURRENCE-ID:20260302T083000Z\nDTSTART;TZID=Own:20260302T120000\nSUMMARY:One \(number)", uid: uid)
            )
            masters.append(
                "BEGIN:VTODO\nUID:t\(uid)\nDTSTAMP:20260101T000000Z\nDUE;TZID=Own:20260301T100000\nEND:VTODO")
            detached.append(
                "BEGIN:VTODO\nUID:t\(uid)\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID;TZID=Own:20260302T100000\nEND:VTODO")
        }
        return (
            CalendarFixture.calendar(([Self.zone] + masters + detached).joined(separator: "\n")),
            CalendarFixture.calendar((detached + masters + [Self.zone]).joined(separator: "\n"))
        )
    }

    @Test("the order in a file makes no difference")
    func order() throws {
        let (best, worst) = files(20)
        let (first, second) = (try CalendarFixture(), try CalendarFixture())
        let report = try second.importing(worst)
        try expectEqual(first.importing(best).added, 40)
        expectTrue(report.added == 40 && report.warnings.isEmpty, "\(report.warnings)")
        func lines(_ fixture: CalendarFixture) throws -> [String] {
            try fixture.events().map { "\($0.uid) \($0.recurrenceID) \($0.title) \($0.rangeStart)" }.sorted()
                + fixture.store.reminders(calendars: nil, filter: .all)
                .map { "\($0.uid) \($0.recurrenceID) \($0.dueInstant ?? 0)" }.sorted()
        }
        try expectEqual(lines(second), lines(first))
        try expectEqual(lines(second).filter { $0.contains(" 20260302T100000 ") }.count, 40)
        let again = try second.importing(worst)
        #expect(again.added + again.updated == 0 && again.unchanged == 40)
        #expect(try second.store.check().problems.isEmpty)
    }

    @Test("of two events with one UID the first one is used, even if its time zone is defined later")
    func secondWithItsUID() throws {
        let fixture = try CalendarFixture()
        let file = [
            CalendarFixture.event("DTSTART;TZID=Own:20260301T100000\nSUMMARY:First"),
            CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Second"), Self.zone,
        ].joined(separator: "\n")
        try fixture.importing(components: file)
        #expect(try fixture.onlyEvent().title == "First")
        #expect(try fixture.importing(components: file).updated == 0)
        #expect(try fixture.onlyEvent().title == "First")
    }

    @Test("a warning about an event before its time zone names its line")
    func lines() throws {
        let fixture = try CalendarFixture()
        let event = CalendarFixture.event("\n\nDTSTART;TZID=Own:20260301T100000\nDTEND:never")
        try expectEqual(fixture.importing(components: event + "\n" + Self.zone).warnings.map(\.line), [10])
    }

    @Test("an export and its import keep the order of the file, whatever comes before its zone or its series")
    func keptOrder() throws {
        let detached = CalendarFixture.event(
            "RECURRENCE-ID;TZID=Own:20260302T100000\nDTSTART;TZID=Own:20260302T120000\nSUMMARY:One")
        let master = CalendarFixture.event(
            "DTSTART;TZID=Own:20260301T100000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Series")
        let other = CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Other", uid: "other")
        let again = CalendarFixture.event(
            "RECURRENCE-ID:20260302T083000Z\nDTSTART:20260302T150000Z\nSUMMARY:Second")
        for order in [[detached, other, master, Self.zone], [other, detached, Self.zone, master, again]] {
            let fixture = try CalendarFixture()
            try fixture.importing(components: order.joined(separator: "\n"))
            let titles = try fixture.export().components(of: "SUMMARY:").map { String($0.dropFirst(8)) }
            let expected = order.compactMap { text in
                text.split(separator: "\n").first { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
            }
            expectEqual(titles, expected)
            let second = try CalendarFixture()
            try second.importing(fixture.export())
            try expectEqual(second.export(), fixture.export())
            let repeated = try fixture.importing(components: order.joined(separator: "\n"))
            expectEqual(repeated.added + repeated.updated, 0)
        }
    }
}
