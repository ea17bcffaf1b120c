import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Several programs that answer at once")
struct ConcurrentAnswerTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    /// Runs commands at once, and returns their results in the same order.
    private func atOnce(_ commands: [[String]]) throws -> [ProcessResult] {
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let variables = home.variables
        let results = Mutex<[Int: ProcessResult]>([:])
        DispatchQueue.concurrentPerform(iterations: commands.count) { index in
            let result = try? runProcess(Home.program, commands[index], environment: variables)
            results.withLock { $0[index] = result }
        }
        return try results.withLock { results in
            try commands.indices.map { try #require(results[$0]) }
        }
    }

    private var sentMails: Int { home.sentMails.components(separatedBy: "METHOD:").count - 1 }

    @Test(
        "the same answer to an invitation is sent once, and each of them says what became of it",
        .timeLimit(.minutes(2)))
    func same() throws {
        try home.invite()
        let results = try atOnce(Array(repeating: ["inbox", "accept", "1"], count: 4))
        for result in results {
            expectEqual(result.status, 0, result.error)
            expectContains(result.output, "Accepted: 1  Lunch")
        }
        expectEqual(sentMails, 1)
    }

    @Test("of different answers, the last one that ended well is the one in the calendar and at the organizer")
    func different() throws {
        try home.invite()
        let words = ["accept": "ACCEPTED", "decline": "DECLINED", "tentative": "TENTATIVE"]
        let commands = words.keys.sorted()
        let results = try atOnce(commands.map { ["inbox", $0, "1"] })
        for result in results where result.status != 0 {
            expectEqual(result.status, 75)
            expectContains(result.error, "just answered")
            expectEqual(result.output, "", "what was refused does not look as if it had been done")
        }
        let good = zip(commands, results).filter { $1.status == 0 }.compactMap { words[$0.0] }
        expectEqual(sentMails, good.count)
        let told = home.sentMails.matches(of: /PARTSTAT=([A-Z]+)/).map { String($0.1) }
        expectEqual(Set(told), Set(good))
        let own = try home.object("inbox", "show", "1")["answer"] as? String
        expectTrue(good.contains(own?.uppercased() ?? ""), "\(own ?? "-") of \(good)")
    }

    /// A user with an event, and the proposal of a guest for it.
    private func propose() throws {
        try #require(
            home.run("add", "Plan", "--start", "2099-04-01 12:00", "--invite", "ann@example.org", "--send").status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Plan", start: "20990401T150000", end: "20990401T160000"
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: counter).status == 0)
    }

    @Test("a proposal is accepted once, and the others say so")
    func proposal() throws {
        try propose()
        let results = try atOnce(Array(repeating: ["inbox", "accept", "1"], count: 4))
        expectEqual(results.map(\.status).sorted(), [0, 65, 65, 65])
        for result in results where result.status != 0 {
            expectContains(result.error.replacing("\n", with: " "), "You have accepted this proposal already.")
        }
        expectEqual(sentMails, 1)
    }

    @Test("a proposal is declined with one mail")
    func declined() throws {
        try propose()
        let results = try atOnce(Array(repeating: ["inbox", "decline", "1"], count: 4))
        for result in results { expectEqual(result.status, 0, result.error) }
        expectEqual(sentMails, 1)
    }
}
