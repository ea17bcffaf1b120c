import CalendarModel
import CalendarStore
import ConferenceErrors
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

/// What happens to one booking: messages with their times, and decisions of the user in between.
///
///     B10  a booking, in a message of the time 10    C10, D10  the booking with another terminal
///     X10  its cancellation                          Y10  a cancellation that says only the number
///     A  the user adds it        I  ignores it       R  removes the event     T  gives the event another place
///     U  undoes the last change
@Suite("The order of messages about a booking")
struct ReservationOrderTests {
    struct Case: CustomTestStringConvertible {
        var steps: String
        /// What became of each message.
        var results: String
        /// State and kind of the entry, and the number of its terminal.
        var entry: String
        /// Terminal and status of the event; a dash if there is none.
        var event: String

        init(_ steps: String, _ results: String, _ entry: String, _ event: String = "-") {
            (self.steps, self.results, self.entry, self.event) = (steps, results, entry, event)
        }

        var testDescription: String { steps }
    }

    static let cases = [
        Case("B10", "added", "new reservation 1"),
        Case("B10 B10", "added unchanged", "new reservation 1"),
        Case("B10 B20", "added unchanged", "new reservation 1"),
        Case("B20 B10", "added older", "new reservation 1"),
        Case("B10 C20", "added updated", "new reservation 2"),
        Case("B10 C10", "added updated", "new reservation 2"),
        Case("B20 C10", "added older", "new reservation 1"),
        Case("B10 B30 C20", "added unchanged older", "new reservation 1"),
        Case("B10 C20 D30", "added updated updated", "new reservation 3"),
        Case("B10 D30 C20", "added updated older", "new reservation 3"),
        Case("B10 X20", "added cancelled", "done cancellation 1"),
        Case("B20 X10", "added older", "new reservation 1"),
        Case("B10 X20 X20", "added cancelled unchanged", "done cancellation 1"),
        Case("B10 X20 X30", "added cancelled unchanged", "done cancellation 1"),
        Case("B10 X20 C15", "added cancelled older", "done cancellation 1"),
        Case("B10 X20 C30", "added cancelled updated", "new reservation 2"),
        Case("X10", "cancelled", "done cancellation 1"),
        Case("X20 B10", "cancelled older", "done cancellation 1"),
        Case("X10 B20", "cancelled updated", "new reservation 1"),
        Case("Y20", "cancelled", "done cancellation -"),
        Case("Y20 B10", "cancelled cancelled", "done cancellation 1"),
        Case("Y10 B20", "cancelled updated", "new reservation 1"),
        Case("Y10 Y20", "cancelled unchanged", "done cancellation -"),
        Case("B10 Y20", "added cancelled", "done cancellation 1"),
        Case("B20 Y10", "added older", "new reservation 1"),
        Case("B10 Y20 B10", "added cancelled older", "done cancellation 1"),
        Case("B10 Y20 C30", "added cancelled updated", "new reservation 2"),
        Case("B10 A", "added", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A A", "added", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A B10", "added unchanged", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A B20", "added unchanged", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A C20", "added updated", "added reservation 2", "2 CONFIRMED"),
        Case("B20 A C10", "added older", "added reservation 1", "1 CONFIRMED"),
        Case("B10 C20 A", "added updated", "added reservation 2", "2 CONFIRMED"),
        Case("B10 A C20 D30", "added updated updated", "added reservation 3", "3 CONFIRMED"),
        Case("B10 A D30 C20", "added updated older", "added reservation 3", "3 CONFIRMED"),
        Case("B10 A X20", "added cancelled", "added cancellation 1", "1 CANCELLED"),
        Case("B10 A X20 X30", "added cancelled unchanged", "added cancellation 1", "1 CANCELLED"),
        Case("B10 A X20 B15", "added cancelled older", "added cancellation 1", "1 CANCELLED"),
        Case("B10 A X20 B30", "added cancelled updated", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A X20 C30", "added cancelled updated", "added reservation 2", "2 CONFIRMED"),
        Case("B20 A X10", "added older", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A Y20", "added cancelled", "added cancellation 1", "1 CANCELLED"),
        Case("B10 A Y20 B15", "added cancelled older", "added cancellation 1", "1 CANCELLED"),
        Case("B10 A Y20 C30", "added cancelled updated", "added reservation 2", "2 CONFIRMED"),
        Case("B10 A T C20", "added updated", "added reservation 2", "mine CONFIRMED"),
        Case("B10 A T X20", "added cancelled", "added cancellation 1", "mine CANCELLED"),
        Case("B10 A T C20 D30", "added updated updated", "added reservation 3", "mine CONFIRMED"),
        Case("B10 A C20 T D30", "added updated updated", "added reservation 3", "mine CONFIRMED"),
        Case("B10 A R", "added", "done reservation 1"),
        Case("B10 A R C20", "added updated", "done reservation 2"),
        Case("B10 A R X20", "added cancelled", "done cancellation 1"),
        Case("B10 A R U", "added", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A R U C20", "added updated", "added reservation 2", "2 CONFIRMED"),
        Case("B10 A R A", "added", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A R C20 A", "added updated", "added reservation 2", "2 CONFIRMED"),
        Case("B10 I", "added", "ignored reservation 1"),
        Case("B10 I B20", "added unchanged", "ignored reservation 1"),
        Case("B10 I C20", "added updated", "ignored reservation 2"),
        Case("B10 I X20", "added cancelled", "ignored cancellation 1"),
        Case("B10 I X20 C30", "added cancelled updated", "new reservation 2"),
        Case("B10 I A", "added", "added reservation 1", "1 CONFIRMED"),
        Case("B10 I A U", "added", "ignored reservation 1"),
        Case("B10 A R I", "added", "done reservation 1"),
        Case("B10 A U", "added", "new reservation 1"),
        Case("B10 A U U", "added", "added reservation 1", "1 CONFIRMED"),
        Case("B10 A U C20", "added updated", "new reservation 2"),
        Case("B10 A U C20 A", "added updated", "added reservation 2", "2 CONFIRMED"),
        Case("B10 A C20 U", "added updated", "added reservation 2", "1 CONFIRMED"),
        Case("B10 A C20 U D30", "added updated updated", "added reservation 3", "3 CONFIRMED"),
        Case("B10 A C20 U U", "added updated", "added reservation 2", "2 CONFIRMED"),
        Case("B10 A X20 U", "added cancelled", "added cancellation 1", "1 CONFIRMED"),
        Case("B10 A T U C20", "added updated", "added reservation 2", "2 CONFIRMED"),
    ]

    @Test("an older message never undoes a newer one, and nothing is added or removed by itself", arguments: cases)
    func order(of example: Case) throws {
        let fixture = try InboxFixture()
        var results: [String] = []
        for (index, step) in example.steps.split(separator: " ").enumerated() {
            fixture.wait(until: 1_000 + Int64(index))
            if let result = try take(String(step), fixture) { results.append("\(result)") }
            try expectLessThan(fixture.events().count, 2)
        }
        expectEqual(results.joined(separator: " "), example.results)
        let entry = try fixture.entry()
        let name = fixture.inbox.stored(entry)?.from?.name ?? "-"
        expectEqual("\(entry.state) \(entry.kind) \(name.suffix(1))", example.entry)
        let event = try fixture.events().first.map { event in
            let number = ["1", "2", "3"].first { event.location?.contains("Terminal \($0)") ?? false } ?? "mine"
            return "\(number) \(event.status ?? "")"
        }
        expectEqual(event ?? "-", example.event)
        try expectEmpty(fixture.store.check().problems)
    }

    private func take(_ step: String, _ fixture: InboxFixture) throws -> InboxOutcome.Result? {
        let id = try fixture.entries().first?.id ?? 0
        switch step {
        case "A": try fixture.add()
        case "I": try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        case "R":
            let identifier = try fixture.event().identifier
            try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        case "T": try fixture.edit { $0.location = "Mine" }
        case "U": try fixture.undo()
        default:
            let time = try #require(Int64(step.dropFirst()))
            let reservation = Self.message(step.prefix(1), at: time)
            return try fixture.write { try fixture.inbox.receive(reservation, from: Samples.mail, $0) }.result
        }
        return nil
    }

    private static func message(_ letter: Substring, at time: Int64) -> Reservation {
        if letter == "Y" { return Samples.cancellation("xyz-123", modified: time) }
        return Samples.flight(modified: time) { flight in
            flight.from?.name = "Frankfurt, Terminal \(letter == "C" ? 2 : letter == "D" ? 3 : 1)"
            flight.reference = nil
            if letter == "X" { flight.status = .cancelled }
        }
    }
}
