import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Notes and addresses of single occurrences")
struct OccurrenceNotesTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Receives a version of a weekly series with an occurrence on 8 April.
    ///
    /// - Parameters:
    ///   - series: a line of the series.
    ///   - own: a line of the occurrence; nil if the message does not have it.
    ///   - times: those of the series if they are others.
    private func receive(_ sequence: Int, _ series: String, own: String?, times: [String] = []) throws {
        let rule = "RRULE:FREQ=WEEKLY;COUNT=4"
        var text = Invitations.component(sequence: sequence, stamp: sequence, [rule, series] + times)
        if let own {
            let place = "TZID=Europe/Berlin:20270408T1"
            text += Invitations.component(
                sequence: sequence, stamp: sequence,
                ["RECURRENCE-ID;\(place)20000", "DTSTART;\(place)20000", "DTEND;\(place)30000", own])
        }
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", text), limits: Limits()))
    }

    private func said() throws -> [String] {
        try fixture.inbox.changes(in: fixture.entry())
            .map { $0.sentence(start: { "\($0.start.local.date.day)" }, span: { _ in "" }).text }
    }

    private static let changed = ["The occurrence of 8 has changed."]

    @Test(
        "a change is told with a version of the whole series, and so is its end: as the series has it, or with other times of all",
        arguments: ["DESCRIPTION", "URL"], [false, true])
    func told(property: String, isSent: Bool) throws {
        let (series, own) = ("\(property):https://a.example/", "\(property):https://b.example/")
        try receive(0, series, own: nil)
        try fixture.add()
        func see() throws {
            let id = try fixture.entry().id
            try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        }
        try see()
        try receive(1, series, own: own)
        let change =
            property == "URL"
            ? "the link is https://b.example/ instead of https://a.example/" : "the notes are different"
        try expectEqual(said(), ["The occurrence of 8: \(change)."])
        try see()
        try receive(2, series, own: own)
        try expectEqual(said(), [])
        // An occurrence that a version of the series leaves out stays as it is, unless all move.
        try receive(3, series, own: isSent ? series : nil)
        try expectEqual(said(), isSent ? Self.changed : [])
        guard !isSent else { return }
        let times = ["DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"]
        try receive(4, series, own: nil, times: times)
        try expectEqual(said().last, Self.changed[0])
    }

    @Test("what an occurrence has like its series is not told of the occurrence")
    func ofSeries() throws {
        try receive(0, "DESCRIPTION:a", own: nil)
        try fixture.add()
        try receive(1, "DESCRIPTION:b", own: "DESCRIPTION:b")
        try receive(2, "DESCRIPTION:c", own: nil)
        try expectEqual(said(), ["It has changed: the notes are different."])
    }
}
