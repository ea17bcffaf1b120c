import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The answers of guests for some occurrences of the user's series")
struct GuestRangeAnswerTests {
    private let fixture: InboxFixture

    /// A weekly series on April 1st, 8th, 15th and 22nd, to which Kim is invited.
    init() throws {
        fixture = try InboxFixture()
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org", "RRULE:FREQ=WEEKLY;COUNT=4",
        ])
    }

    /// Receives Kim's answer, such as `8> DECLINED` for April 8th and all following occurrences, or `ACCEPTED` for all.
    private func receive(_ words: String, stamp: Int) throws {
        let parts = words.split(separator: " ").map(String.init)
        var lines = [
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=\(parts[parts.count - 1]):mailto:kim@example.org",
        ]
        if parts.count == 2 {
            let day = parts[0].filter(\.isNumber)
            let range = parts[0].hasSuffix(">") ? ";RANGE=THISANDFUTURE" : ""
            lines.append(
                "RECURRENCE-ID;TZID=Europe/Berlin\(range):202704\(day.count == 1 ? "0" : "")\(day)T120000")
        }
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("REPLY", Invitations.component(stamp: stamp, lines)), limits: Limits())
        _ = try fixture.write {
            try fixture.inbox.receive(
                message, from: Invitations.mail, me: InboxFixture.me, sender: "kim@example.org", $0)
        }
    }

    /// The first letters of Kim's answers in all occurrences.
    private func answers() throws -> String {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            let kim = ItemContent(occurrence.event.text, limits: Limits()).attendees.first {
                $0.isOne(of: ["kim@example.org"])
            }
            return String((kim?.status.word ?? "-").prefix(1))
        }.joined()
    }

    @Test(
        "an answer for an occurrence and all following ones counts for these",
        arguments: [
            (["8> DECLINED"], "NDDD"), (["ACCEPTED", "8> DECLINED"], "ADDD"), (["1> DECLINED"], "DDDD"),
            (["8 ACCEPTED", "8> DECLINED"], "NDDD"), (["15 ACCEPTED", "8> DECLINED"], "NDDD"),
            (["8> DECLINED", "15 ACCEPTED"], "NDAD"), (["8> DECLINED", "8 ACCEPTED"], "NADD"),
            (["8> DECLINED", "15> ACCEPTED"], "NDAA"), (["15> DECLINED", "8> ACCEPTED"], "NAAA"),
            (["22 ACCEPTED", "22> DECLINED"], "NNND"), (["8 DECLINED"], "NDNN"),
        ])
    func following(messages: [String], expected: String) throws {
        for (index, words) in messages.enumerated() { try receive(words, stamp: 5 + index) }
        try expectEqual(answers(), expected)
    }

    @Test("a later answer for one of the following occurrences stays, even if it arrives first")
    func late() throws {
        try receive("15 ACCEPTED", stamp: 9)
        try receive("8> DECLINED", stamp: 5)
        try expectEqual(answers(), "NDAD")
    }
}
