import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What mails to guests say about occurrences from one on")
struct RangeSentenceTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Returns a weekly series with components for April 8th and all that follow, and for April 1st.
    private func series(_ status: String?, isRange: Bool = true, _ lines: [String] = []) throws -> [EventRecord] {
        let range = isRange ? "RANGE=THISANDFUTURE;" : ""
        let components =
            [
                ["RRULE:FREQ=WEEKLY;COUNT=4"],
                ["RECURRENCE-ID;\(range)TZID=Europe/Berlin:20270408T120000"]
                    + ["DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000"]
                    + (status.map { ["STATUS:\($0)"] } ?? []) + lines,
            ]
            + [
                ["RECURRENCE-ID;TZID=Europe/Berlin:20270401T120000", "STATUS:CONFIRMED"]
            ]
        var master: EventRecord?
        return try components.map { lines in
            let text = Invitations.component(lines)
            let record = try fixture.inbox.record(of: text, master: master, ZoneResolver(zones: fixture.zones))
            if master == nil { master = record }
            return record
        }
    }

    private func sentences(
        _ old: String?, _ new: String?, isRange: Bool = true, _ lines: String...
    ) throws -> [String] {
        let components = try GuestComponent.components(
            of: series(new, isRange: isRange, lines), limits: Limits()
        ).filter { !$0.place.isEmpty }
        return try fixture.inbox.sentences(onChanged: components, from: series(old, isRange: isRange))
    }

    @Test(
        "their status is that of all following ones",
        arguments: [
            ("CONFIRMED", "TENTATIVE", " on are tentative now."), ("TENTATIVE", "CONFIRMED", " on are confirmed now."),
            ("TENTATIVE", nil, " on are not tentative any more."), ("CANCELLED", nil, " on take place again."),
            ("CANCELLED", "CONFIRMED", " on take place again."),
        ] as [(String, String?, String)])
    func status(old: String, new: String?, end: String) throws {
        let when = "Thursday 2027-04-08 12:00–13:00 (Europe/Berlin)"
        try expectEqual(sentences(old, new), ["The occurrences from \(when)\(end)"])
    }

    @Test(
        "a single one has its own words",
        arguments: [
            ("CONFIRMED", "TENTATIVE", " is tentative now."), ("TENTATIVE", nil, " is not tentative any more."),
            ("CANCELLED", nil, " takes place again."),
        ] as [(String, String?, String)])
    func single(old: String, new: String?, end: String) throws {
        let sentence = try #require(try sentences(old, new, isRange: false).first)
        expectTrue(sentence.hasSuffix(end), sentence)
    }

    @Test("their title and place are those of all following ones")
    func texts() throws {
        try expectEqual(
            sentences(nil, nil, "SUMMARY:Brunch", "LOCATION:Garden"),
            [
                "The occurrences from Thursday 2027-04-08 12:00 on: the title is “Brunch” instead of “Lunch”.",
                "The occurrences from Thursday 2027-04-08 12:00 on: the place is Garden instead of Canteen.",
            ])
    }
}
