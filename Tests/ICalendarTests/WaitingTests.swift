import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Components that wait for others of their file")
struct WaitingTests {
    private static let zone =
        "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0130\nTZOFFSETTO:+0130\n"
        + "END:STANDARD\nEND:VTIMEZONE"

    /// Series with an occurrence each, events and reminders, in the best order and in the worst one.
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

    @Test("the order in a file makes no difference, wherever they wait", arguments: [0, 1_000, 4_194_304])
    func order(limit: Int) throws {
        var limits = Limits()
        limits.waitingComponentsLength = limit
        let (best, worst) = files(20)
        let (first, second) = (try CalendarFixture(limits: limits), try CalendarFixture(limits: limits))
        let report = try second.importing(worst)
        #expect(try first.importing(best).added == 40)
        #expect(report.added == 40 && report.warnings.isEmpty, "\(report.warnings)")
        func lines(_ fixture: CalendarFixture) throws -> [String] {
            try fixture.events().map { "\($0.uid) \($0.recurrenceID) \($0.title) \($0.rangeStart)" }.sorted()
                + fixture.store.reminders(calendars: nil, filter: .all)
                .map { "\($0.uid) \($0.recurrenceID) \($0.dueInstant ?? 0)" }.sorted()
        }
        #expect(try lines(second) == lines(first))
        #expect(try lines(second).filter { $0.contains(" 20260302T100000 ") }.count == 40)
        let again = try second.importing(worst)
        #expect(again.added + again.updated == 0 && again.unchanged == 40)
        // What was put aside leaves no trace in the store.
        #expect(try second.store.check().problems.isEmpty)
    }

    @Test("of two events with one UID the first one counts, also where only that one has to wait")
    func secondWithItsUID() throws {
        let fixture = try CalendarFixture()
        let file = [
            CalendarFixture.event("DTSTART;TZID=Own:20260301T100000\nSUMMARY:First"),
            CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Second"), Self.zone,
        ].joined(separator: "\n")
        try fixture.importing(components: file)
        #expect(try fixture.onlyEvent().title == "First")
        // The zone is known by now, so that nothing has to wait.
        #expect(try fixture.importing(components: file).updated == 0)
        #expect(try fixture.onlyEvent().title == "First")
    }

    @Test("a warning about one that had to wait names its line")
    func lines() throws {
        var limits = Limits()
        limits.waitingComponentsLength = 0
        let fixture = try CalendarFixture(limits: limits)
        let event = CalendarFixture.event("\n\nDTSTART;TZID=Own:20260301T100000\nDTEND:never")
        #expect(try fixture.importing(components: event + "\n" + Self.zone).warnings.map(\.line) == [10])
    }

    @Test("no more of them is in memory than the limit allows")
    func bound() throws {
        let fixture = try CalendarFixture()
        let component = CalendarReader.Component(
            kind: "VEVENT", line: 7, text: String(repeating: "x", count: 100), lines: LineMap(from: 7))
        try fixture.store.write { writer in
            var waiting = WaitingComponents(limit: 250)
            for number in 0..<10 {
                try waiting.add(
                    .init(component: component, method: "M\(number)", isDetached: number.isMultiple(of: 2)),
                    uid: nil, writer)
            }
            #expect(waiting.inMemory == 2)
            var methods: [String] = []
            while let entry = try waiting.next(writer) {
                #expect(entry.component.text == component.text && entry.component.lines.file(3) == 9)
                methods.append(entry.method)
            }
            #expect(methods == ["M1", "M3", "M5", "M7", "M9", "M0", "M2", "M4", "M6", "M8"])
        }
    }

    @Test("an import that fails leaves nothing of what was put aside")
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
                    bytes: Array(self.files(5).worst.utf8), path: "x", limits: limits, structure: .readable)
                while let piece = try reader.next() { try session.take(piece, writer) }
                throw Stop()
            }
        }
        #expect(try fixture.store.check().problems.isEmpty)
        #expect(try fixture.importing(files(5).worst).added == 10)
    }
}
