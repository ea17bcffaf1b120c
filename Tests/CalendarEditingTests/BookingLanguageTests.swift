import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The language of a booking's event when the user's changes")
struct BookingLanguageTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func inbox(_ language: String) -> Inbox {
        Inbox(fixture.editor, zone: "Europe/Berlin", grants: fixture.grants, languages: [language])
    }

    private func receive(_ language: String, seat: String, at time: Int64) throws {
        let flight = Samples.flight(modified: time) { flight in
            (flight.reference, flight.holder, flight.seats) = (nil, "Jo Doe", [.init(number: seat)])
        }
        fixture.wait(until: 1_000)
        try fixture.write { _ = try inbox(language).receive(flight, from: Samples.mail, $0) }
    }

    @Test(
        "an event stays in its language, and keeps what the user has written",
        arguments: [
            ("en", "de", "Flight LH 123 FRA → HND", "Seat: 14C", "Reservation number: XYZ 123"),
            ("de", "en", "Flug LH 123 FRA → HND", "Platz: 14C", "Buchungsnummer: XYZ 123"),
        ])
    func stays(first: String, second: String, title: String, seat: String, number: String) throws {
        try receive(first, seat: "12A", at: 10)
        let id = try fixture.entry().id
        try fixture.write { _ = try inbox(first).add(entry: id, me: InboxFixture.me, $0) }
        // Of our lines, the user has removed all but two.
        let kept = try #require(try fixture.event().notes).split(separator: "\n").filter { $0.contains("12") }
        try fixture.edit { $0.notes = (["Ask for a window"] + kept + ["Bring snacks"]).joined(separator: "\n") }
        try receive(second, seat: "14C", at: 20)
        let event = try fixture.event()
        expectEqual(event.title, title)
        let lines = try #require(event.notes).split(separator: "\n").map(String.init)
        for line in ["Ask for a window", number, seat, "Bring snacks"] { expectContains(lines, line) }
        expectEqual(lines.filter { $0.contains(": 1") && !$0.contains("XYZ") }.count, 1)
        // Another one follows the user.
        try expectEqual(fixture.entry().title?.hasPrefix(second == "de" ? "Flug" : "Flight"), true)
    }

    @Test("an event that has its days in ISO 8601, as at first, keeps them, and gets what is new")
    func earlierDays() throws {
        try receive("de", seat: "12A", at: 10)
        let id = try fixture.entry().id
        try fixture.write { _ = try inbox("de").add(entry: id, me: InboxFixture.me, $0) }
        let (day, earlier) = (/([0-9]{2})\.([0-9]{2})\.([0-9]{4})/, try #require(fixture.event().notes))
        try #require(earlier.contains(day))
        try fixture.edit { $0.notes = earlier.replacing(day) { "\($0.3)-\($0.2)-\($0.1)" } }
        try receive("de", seat: "14C", at: 20)
        let notes = try #require(fixture.event().notes)
        expectContains(notes, "Platz: 14C")
        expectFalse(notes.contains(day))
        expectEqual(notes.split(separator: "\n").count, earlier.split(separator: "\n").count)
    }

    @Test("if nothing of an event tells its language, it is that of the user")
    func unclear() throws {
        try receive("en", seat: "12A", at: 10)
        let id = try fixture.entry().id
        try fixture.write { _ = try inbox("en").add(entry: id, me: InboxFixture.me, $0) }
        try fixture.edit { ($0.title, $0.notes) = ("Japan", "") }
        try receive("de", seat: "14C", at: 20)
        let event = try fixture.event()
        expectEqual(event.title, "Japan")
        expectContains(event.notes ?? "", "Platz: 14C")
    }
}
