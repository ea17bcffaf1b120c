import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

/// What happens to one invitation: messages with SEQUENCE and DTSTAMP, and decisions of the user in between.
///
///     R1.5  a REQUEST with SEQUENCE 1 and the DTSTAMP 5, whose title says so
///     X1.5  a CANCEL    F1.5  a REQUEST of another organizer    E1.5  a CANCEL of another organizer
///     A  the user adds the event without an answer    Y  accepts    N  declines    I  ignores the entry
///     D  removes the event    T  gives the event another title    U  undoes the last change
@Suite("The order of messages about an invitation")
struct InvitationOrderTests {
    struct Case: CustomTestStringConvertible {
        var steps: String
        /// What became of each message.
        var results: String
        /// State and kind of the entry, and its title.
        var entry: String
        /// Title, status and the user's answer of the event; a dash if there is none.
        var event: String

        init(_ steps: String, _ results: String, _ entry: String, _ event: String = "-") {
            (self.steps, self.results, self.entry, self.event) = (steps, results, entry, event)
        }

        var testDescription: String { steps }
    }

    static let cases = [
        Case("R0.1", "added", "new invitation 0.1"),
        Case("R0.1 R0.1", "added unchanged", "new invitation 0.1"),
        Case("R0.1 R0.2", "added updated", "new update 0.2"),
        Case("R0.2 R0.1", "added older", "new invitation 0.2"),
        Case("R0.1 R1.1", "added updated", "new update 1.1"),
        Case("R1.1 R0.9", "added older", "new invitation 1.1"),
        Case("R0.1 R2.1 R1.1", "added updated older", "new update 2.1"),
        Case("R0.1 X1.2", "added cancelled", "done cancellation 0.1"),
        Case("R0.1 X0.2", "added cancelled", "done cancellation 0.1"),
        Case("R2.1 X1.2", "added cancelled", "done cancellation 2.1"),
        Case("R2.1 X1.2 R2.1", "added cancelled older", "done cancellation 2.1"),
        Case("R2.2 X1.1", "added older", "new invitation 2.2"),
        Case("R0.1 X1.2 X1.2", "added cancelled unchanged", "done cancellation 0.1"),
        Case("R0.1 X1.2 R0.1", "added cancelled older", "done cancellation 0.1"),
        Case("R0.1 X1.2 R0.9", "added cancelled older", "done cancellation 0.1"),
        Case("R0.1 X1.2 R2.3", "added cancelled updated", "new invitation 2.3"),
        Case("X1.2", "cancelled", "done cancellation C"),
        Case("X1.2 R0.1", "cancelled older", "done cancellation C"),
        Case("X1.2 R2.1", "cancelled updated", "new invitation 2.1"),
        Case("R0.1 F1.2", "added refused", "new invitation 0.1"),
        Case("R0.1 E1.2", "added refused", "new invitation 0.1"),
        Case("R0.1 F1.2 R1.2", "added refused updated", "new update 1.2"),
        Case("R0.1 I", "added", "ignored invitation 0.1"),
        Case("R0.1 I R1.1", "added updated", "ignored update 1.1"),
        Case("R0.1 I X1.1", "added cancelled", "ignored cancellation 0.1"),
        Case("R0.1 I X1.1 R2.1", "added cancelled updated", "new invitation 2.1"),
        Case("R0.1 I Y U", "added", "ignored invitation 0.1"),
        Case("R0.1 N Y U", "added", "done invitation 0.1"),
        Case("R0.1 I A", "added", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 I A U", "added", "ignored invitation 0.1"),
        Case("R0.1 A", "added", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 A A", "added", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 A R0.1", "added unchanged", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 A R1.1", "added updated", "added update 1.1", "1.1 - needsAction"),
        Case("R0.1 R1.1 A", "added updated", "added update 1.1", "1.1 - needsAction"),
        Case("R1.1 A R0.9", "added older", "added invitation 1.1", "1.1 - needsAction"),
        Case("R0.1 A X1.1", "added cancelled", "added cancellation 0.1", "0.1 CANCELLED needsAction"),
        Case("R0.1 A X1.1 X1.1", "added cancelled unchanged", "added cancellation 0.1", "0.1 CANCELLED needsAction"),
        Case("R0.1 A X1.1 R0.5", "added cancelled older", "added cancellation 0.1", "0.1 CANCELLED needsAction"),
        Case("R0.1 A X1.1 R2.1", "added cancelled updated", "added update 2.1", "2.1 - needsAction"),
        Case("R2.1 A X1.1", "added older", "added invitation 2.1", "2.1 - needsAction"),
        Case("R0.1 A F1.1", "added refused", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 A E1.1", "added refused", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 Y", "added", "added invitation 0.1", "0.1 - accepted"),
        Case("R0.1 Y R0.2", "added updated", "added update 0.2", "0.2 - accepted"),
        Case("R0.1 Y R1.2", "added updated", "added update 1.2", "1.2 - accepted"),
        Case("R0.1 Y R0.1", "added unchanged", "added invitation 0.1", "0.1 - accepted"),
        Case("R0.1 Y X1.2", "added cancelled", "added cancellation 0.1", "0.1 CANCELLED accepted"),
        Case("R0.1 Y N", "added", "added invitation 0.1", "0.1 - declined"),
        Case("R0.1 Y N R1.1", "added updated", "added update 1.1", "1.1 - declined"),
        Case("R0.1 Y U", "added", "new invitation 0.1"),
        Case("R0.1 Y U U", "added", "added invitation 0.1", "0.1 - accepted"),
        Case("R0.1 A Y", "added", "added invitation 0.1", "0.1 - accepted"),
        Case("R0.1 A Y U", "added", "added invitation 0.1", "0.1 - needsAction"),
        Case("R0.1 N", "added", "done invitation 0.1"),
        Case("R0.1 N R0.1", "added unchanged", "done invitation 0.1"),
        Case("R0.1 N X1.1", "added cancelled", "done cancellation 0.1"),
        Case("R0.1 N Y", "added", "added invitation 0.1", "0.1 - accepted"),
        Case("R0.1 Y T R1.1", "added updated", "added update 1.1", "mine - accepted"),
        Case("R0.1 Y T R0.2", "added updated", "added update 0.2", "mine - accepted"),
        Case("R0.1 Y T X1.1", "added cancelled", "added cancellation 0.1", "mine CANCELLED accepted"),
        Case("R0.1 Y T R1.1 R2.1", "added updated updated", "added update 2.1", "mine - accepted"),
        Case("R0.1 Y R1.1 U", "added updated", "added update 1.1", "0.1 - accepted"),
        Case("R0.1 Y R1.1 U R2.1", "added updated updated", "added update 2.1", "2.1 - accepted"),
        Case("R0.1 Y R1.1 U A", "added updated", "added update 1.1", "1.1 - accepted"),
        Case("R0.1 Y R1.1 U N", "added updated", "added update 1.1", "1.1 - declined"),
        Case("R0.1 Y R1.1 U A U", "added updated", "added update 1.1", "0.1 - accepted"),
        Case("R0.1 Y R1.1 R2.1 U A", "added updated updated", "added update 2.1", "2.1 - accepted"),
        Case("R0.1 Y T R1.1 U A", "added updated", "added update 1.1", "mine - accepted"),
        Case("R0.1 Y X1.1 U A", "added cancelled", "added cancellation 0.1", "0.1 CANCELLED accepted"),
        Case("R0.1 Y X1.1 U", "added cancelled", "added cancellation 0.1", "0.1 - accepted"),
        Case("R0.1 Y D", "added", "done invitation 0.1"),
        Case("R0.1 Y D R1.1", "added updated", "done update 1.1"),
        Case("R0.1 Y D X1.1", "added cancelled", "done cancellation 0.1"),
        Case("R0.1 Y D U", "added", "added invitation 0.1", "0.1 - accepted"),
        Case("R0.1 Y D R1.1 A", "added updated", "added update 1.1", "1.1 - needsAction"),
    ]

    @Test("an older message never undoes a newer one, and nothing is added or removed by itself", arguments: cases)
    func order(of example: Case) throws {
        let fixture = try InboxFixture()
        var results: [String] = []
        for (index, step) in example.steps.split(separator: " ").enumerated() {
            fixture.wait(until: 1_000 + Int64(index))
            guard let result = try take(String(step), fixture) else { continue }
            if case .refused = result { results.append("refused") } else { results.append("\(result)") }
        }
        expectEqual(results.joined(separator: " "), example.results)
        let entry = try fixture.entry()
        expectEqual("\(entry.state) \(entry.kind) \(entry.title ?? "")", example.entry)
        let events = try fixture.events().map { event in
            let me = ItemContent(event.text, limits: Limits()).attendees.first { $0.isOne(of: InboxFixture.me) }
            return "\(event.title) \(event.status ?? "-") \(me?.status ?? .unknown)"
        }
        expectEqual(events.isEmpty ? "-" : events.joined(separator: ", "), example.event)
        try expectEmpty(fixture.store.check().problems)
    }

    private func take(_ step: String, _ fixture: InboxFixture) throws -> InboxOutcome.Result? {
        let id = try fixture.entries().first?.id ?? 0
        switch step {
        case "A": try fixture.add()
        case "Y", "N":
            try fixture.write {
                _ = try fixture.inbox.answer(entry: id, step == "Y" ? .accepted : .declined, me: InboxFixture.me, $0)
            }
        case "I": try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        case "D":
            let identifier = try fixture.event().identifier
            try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        case "T": try fixture.edit { $0.title = "mine" }
        case "U": try fixture.undo()
        default:
            let message = try Self.message(step)
            return try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }.result
        }
        return nil
    }

    private static func message(_ step: String) throws -> SchedulingMessage {
        let version = step.dropFirst()
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        let organizer =
            "FE".contains(step.prefix(1)) ? "ORGANIZER:mailto:mallory@example.net" : "ORGANIZER:mailto:boss@example.org"
        if "XE".contains(step.prefix(1)) {
            return try Invitations.message(
                "CANCEL", sequence: numbers[0], stamp: numbers[1], "SUMMARY:C", "STATUS:CANCELLED", organizer)
        }
        return try Invitations.message(sequence: numbers[0], stamp: numbers[1], "SUMMARY:\(version)", organizer)
    }

    @Test(
        "of several versions of an event in one message, the newest counts", arguments: [[0, 1], [1, 0], [2, 1, 0]])
    func severalVersions(sequences: [Int]) throws {
        let fixture = try InboxFixture()
        let components = sequences.map { Invitations.component(sequence: $0, ["SUMMARY:Lunch \($0)"]) }
        try fixture.receive(
            SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", components.joined()), limits: Limits()))
        let newest = try #require(sequences.max())
        try expectEqual(fixture.entry().title, "Lunch \(newest)")
        try fixture.add()
        try expectEqual(fixture.event().title, "Lunch \(newest)")
        try expectEqual(fixture.entry().sequence, Int64(newest))
    }
}
