import CalendarModel
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import Scheduling

/// A line of `Tests/Fixtures/scheduling/decisions.txt`.
struct DecisionCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let stored: String
    let message: String
    let decision: String
    let me: [String]

    init(_ line: String) throws {
        var parts = line.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(parts.count == 4, "\(line)")
        var words = parts[3].split(separator: " ").map(String.init)
        let me = words.last { $0.hasPrefix("me=") }
        words.removeAll { $0.hasPrefix("me=") }
        parts[3] = words.joined(separator: " ")
        (testDescription, stored, message, decision) = (parts[0], parts[1], parts[2], parts[3])
        self.me = (me?.dropFirst(3) ?? "jo").split(separator: ",").map { EventShorthand.address(String($0)) }
    }

    static let all: [DecisionCase] = {
        let file = "\(CCompiler.package)/Tests/Fixtures/scheduling/decisions.txt"
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { try? DecisionCase(String($0)) }
    }()

    private static let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    /// 2026-03-05 00:00 UTC.
    private static let now: Int64 = 1_772_668_800

    func decide() throws -> SchedulingDecision {
        let words = message.split(separator: " ").map(String.init)
        let method = try #require(SchedulingMethod(rawValue: words[0]))
        let items = try EventShorthand.components(words.dropFirst().joined(separator: " "))
            .map { try SchedulingItem($0, limits: Limits()) }
        return SchedulingDecision.decide(
            try #require(SchedulingMessage(method: method, items: items)), about: try known(), me: me,
            sender: Self.sender(message), formerSender: Self.sender(stored), now: Self.now, zones: Self.zones)
    }

    private static func sender(_ text: String) -> String? {
        text.split(separator: " ").first { $0.hasPrefix("from=") }
            .map { EventShorthand.address(String($0.dropFirst(5))) }
    }

    private func known() throws -> StoredInvitation? {
        guard stored != "-" else { return nil }
        let got = stored.split(separator: " ").first { $0.hasPrefix("got=") }
        let received = got.map { word -> [String: SchedulingRevision] in
            let parts = word.dropFirst(4).split(separator: "/").compactMap { Int64($0) }
            return ["": SchedulingRevision(sequence: Int(parts[0]), stamp: 1_772_323_200 + 60 * parts[1])]
        }
        return StoredInvitation(
            EventShorthand.components(stored), received: received ?? [:], limits: Limits(),
            resolver: ZoneResolver(zones: Self.zones))
    }
}

@Suite("What messages may change")
struct DecisionTests {
    @Test("a message changes what its case of the table says, and nothing else", arguments: DecisionCase.all)
    func table(_ row: DecisionCase) throws {
        expectEqual(try row.decide().words, row.decision)
    }

    @Test("an answer counts as one to the newest version that there is, and keeps its time")
    func futureAnswer() throws {
        let row = try DecisionCase("a | s2 o=jo a=max | REPLY s2147483647 t=20990101T000000Z o=jo a=max:DECLINED | -")
        guard case .answers(let answers) = try row.decide().action else {
            Issue.record("The answer does not count.")
            return
        }
        expectEqual(answers.map(\.revision.answerValue), ["2/20990101T000000Z"])
    }

    @Test("the table has enough cases, and each its own description")
    func size() throws {
        let file = "\(CCompiler.package)/Tests/Fixtures/scheduling/decisions.txt"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        expectEqual(DecisionCase.all.count, lines.count)
        expectTrue(lines.count >= 120)
        expectEqual(Set(DecisionCase.all.map(\.testDescription)).count, lines.count)
    }
}
