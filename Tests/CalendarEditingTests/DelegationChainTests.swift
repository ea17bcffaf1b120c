import CalendarModel
import ConferenceModel
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Delegates who delegate in turn")
struct DelegationChainTests {
    /// Receives answers to an event with Ann as its guest, and returns the guests, sorted, each with the answer, the delegates and
    /// the name.
    ///
    /// - Parameter answers: such as `ann>dora`, `eve+` and `dora-`, with `!` if the same comes again. An answer has a later stamp than those before it in `all`.
    private func guests(after answers: [String], of all: [String]) throws -> [String] {
        let fixture = try InboxFixture()
        try fixture.insert(["ORGANIZER:mailto:jo@example.org", "ATTENDEE;CN=Ann:mailto:ann@example.org"])
        for answer in answers {
            let stamp = 5 + (all.firstIndex(of: answer) ?? 0)
            let people = answer.split { ">+-!".contains($0) }.map { "\($0)@example.org" }
            var lines = ["ORGANIZER:mailto:jo@example.org"]
            if people.count == 2 {
                let name = people[1].prefix { $0 != "@" }.uppercased()
                lines += [
                    "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:\(people[1])\":mailto:\(people[0])",
                    "ATTENDEE;CN=\(name);DELEGATED-FROM=\"mailto:\(people[0])\":mailto:\(people[1])",
                ]
            } else {
                lines.append("ATTENDEE;PARTSTAT=\(answer.hasSuffix("+") ? "ACCEPTED" : "DECLINED"):mailto:\(people[0])")
            }
            let message = try SchedulingMessage(
                calendarText: Invitations.calendar("REPLY", Invitations.component(stamp: stamp, lines)),
                limits: Limits())
            try fixture.receive(message, sender: people[0])
        }
        let item = try SchedulingItem(fixture.event().text, limits: Limits())
        return item.attendees.map { guest in
            let delegates = guest.delegatedTo.map { ">" + $0.prefix { $0 != "@" } }.joined()
            return "\(guest.participant.name ?? "-") \(guest.participant.status)\(delegates)"
        }.sorted()
    }

    private func orders(of answers: [String]) -> [[String]] {
        guard answers.count > 1 else { return [answers] }
        return answers.indices.flatMap { index -> [[String]] in
            var rest = answers
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }

    @Test(
        "their answers lead to the same guests in whichever order they arrive",
        arguments: rows(
            [
                (["ann>dora", "dora>eve", "eve+"], ["Ann delegated>dora", "DORA delegated>eve", "EVE accepted"]),
                (["ann>dora", "dora-", "eve+"], ["Ann delegated>dora", "DORA declined"]),
                (["ann>dora", "dora>eve", "eve+", "dora-"], ["Ann delegated>dora", "DORA declined"]),
                (["ann>dora", "dora>eve", "eve+", "ann+"], ["Ann accepted"]),
                (["ann>dora", "dora>ann"], ["Ann delegated>dora", "DORA delegated"]),
                (
                    ["ann>dora", "dora>eve", "eve>ann"],
                    ["Ann delegated>dora", "DORA delegated>eve", "EVE delegated"]
                ),
            ], plain: 0, 3, 4))
    func anyOrder(answers: [String], expected: [String]) throws {
        for order in orders(of: answers) { try expectEqual(guests(after: order, of: answers), expected, "\(order)") }
    }

    @Test("the answer of a delegate counts again if the guest sends the same one again")
    func delegatedAgain() throws {
        let answers = ["ann>dora", "dora>eve", "eve+", "ann+", "ann>dora!"]
        try expectEqual(
            guests(after: answers, of: answers), ["Ann delegated>dora", "DORA delegated>eve", "EVE accepted"])
    }
}
