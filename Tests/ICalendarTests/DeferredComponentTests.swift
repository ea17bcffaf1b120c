import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Deferred components")
struct DeferredComponentTests {
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

    @Test(
        "the order in a file makes no difference, whether components are deferred in memory or in the store",
        arguments: [0, 1_000, 4_194_304]
    )
    func order(limit: Int) throws {
        var limits = Limits()
        limits.waitingComponentsLength = limit
        let (best, worst) = files(20)
        let (first, second) = (try CalendarFixture(limits: limits), try CalendarFixture(limits: limits))
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
        // Deferred components leave no trace in the store.
        #expect(try second.store.check().problems.isEmpty)
    }

    @Test("of two events with one UID the first one is used, even if only that one is deferred")
    func secondWithItsUID() throws {
        let fixture = try CalendarFixture()
        let file = [
            CalendarFixture.event("DTSTART;TZID=Own:20260301T100000\nSUMMARY:First"),
            CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Second"), Self.zone,
        ].joined(separator: "\n")
        try fixture.importing(components: file)
        #expect(try fixture.onlyEvent().title == "First")
        // The time zone is known by now, so that nothing is deferred.
        #expect(try fixture.importing(components: file).updated == 0)
        #expect(try fixture.onlyEvent().title == "First")
    }

    @Test("a warning about a deferred component names its line")
    func lines() throws {
        var limits = Limits()
        limits.waitingComponentsLength = 0
        let fixture = try CalendarFixture(limits: limits)
        let event = CalendarFixture.event("\n\nDTSTART;TZID=Own:20260301T100000\nDTEND:never")
        try expectEqual(fixture.importing(components: event + "\n" + Self.zone).warnings.map(\.line), [10])
    }

    @Test("no more components are kept in memory than the limit allows")
    func bound() throws {
        let fixture = try CalendarFixture()
        let component = CalendarReader.Component(
            kind: "VEVENT", line: 7, text: String(repeating: "x", count: 100), lines: LineMap(from: 7))
        try fixture.store.write { writer in
            var deferred = DeferredComponents(limit: 250)
            for number in 0..<10 {
                try deferred.add(
                    .init(component: component, method: "M\(number)", isDetached: number.isMultiple(of: 2)),
                    uid: nil, writer)
            }
            #expect(deferred.inMemory == 2)
            var methods: [String] = []
            while let entry = try deferred.next(writer) {
                #expect(entry.component.text == component.text && entry.component.lines.fileLine(of: 3) == 9)
                methods.append(entry.method)
            }
            expectEqual(methods, ["M1", "M3", "M5", "M7", "M9", "M0", "M2", "M4", "M6", "M8"])
        }
    }

    @Test("a failed import leaves no deferred components")
    func failure() throws {
        var limits = Limits()
        limits.waitingComponentsLength = 0
        let fixture = try CalendarFixture(limits: limits)
        try fixture.importing(components: CalendarFixture.event("DTSTART:20260301"))
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try fixture.store.write { writer in
                var session = try ImportSession(
                    calendar: try writer.defaultCalendar(), zones: fixture.zones, limits: limits, writer)
                var reader = try CalendarReader(
                    bytes: Array(self.files(5).worst.utf8), path: "x", limits: limits, mode: .lenient)
                while let piece = try reader.next() { try session.process(piece, writer) }
                throw Stop()
            }
        }
        try expectEmpty(fixture.store.check().problems)
        try expectEqual(fixture.importing(files(5).worst).added, 10)
    }
}
