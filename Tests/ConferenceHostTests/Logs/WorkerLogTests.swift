import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

@Suite("The log of a session")
struct WorkerLogTests {
    private func log(secrets: [String] = [], _ change: (inout Limits) -> Void = { _ in }) -> WorkerLog {
        var limits = Limits()
        change(&limits)
        return WorkerLog(limits: limits, redaction: SecretRedaction(secrets), now: { 1_700_000_000 })
    }

    private func print(_ text: String, to log: inout WorkerLog) {
        Array(text.utf8).withUnsafeBytes { log.append(printed: $0) }
    }

    @Test("lines carry their time, their phase and where they come from")
    func entries() {
        var log = log()
        print("early\n", to: &log)
        log.phase = .create
        log.append(line: "hello", level: 2)
        print("unfin", to: &log)
        print("ished", to: &log)
        expectEqual(
            log.entries.map(\.line),
            [
                "2023-11-14T22:13:20Z start print early", "2023-11-14T22:13:20Z create warning hello",
                "2023-11-14T22:13:20Z create print unfinished",
            ])
        expectEqual(log.last(1), ["unfinished"])
    }

    @Test(
        "a secret is redacted everywhere, even if it is short, and whatever surrounds it",
        arguments: [
            ("sesame", "a sesame b", "a ••• b"), ("sesame", "sesamesesame", "••••••"),
            ("sesame", "sesame\u{301}!", "•••\u{301}!"), ("42", "the answer is 42", "the answer is •••"),
            ("e\u{301}", "caf\u{65}\u{301}", "caf•••"),
        ])
    func secrets(secret: String, text: String, expected: String) {
        var log = log(secrets: [secret])
        log.append(line: text, level: 1)
        expectEqual(log.last(1).first.map { Array($0.unicodeScalars) }, Array(expected.unicodeScalars))
    }

    @Test("of two secrets that begin alike the longer one is replaced whole")
    func prefixes() {
        var log = log(secrets: ["open", "open sesame"])
        log.append(line: "open sesame", level: 1)
        expectEqual(log.last(1), ["•••"])
    }

    @Test("a secret across the end of what is kept of a line does not leave its beginning behind")
    func cutSecret() {
        var log = log(secrets: ["sesame"]) { $0.messageLength = 10 }
        print("12345678sesame and more\n", to: &log)
        log.append(line: "12345678sesame and more", level: 1)
        for line in log.last(2) { expectNotContains(line, "s") }
    }

    @Test("lines beyond the limit are counted, and reported in one notice")
    func flood() {
        var log = log { $0.logLines = 10 }
        for _ in 0..<100 { log.append(line: "x", level: 1) }
        expectEqual(log.entries.count, 13)
        expectEqual(log.entries.last?.kind, .notice)
        expectEqual(log.entries.last?.text, "88 more lines were dropped")
    }

    @Test("what is printed is bounded, the newest part stays, and much of it takes no long time")
    func printing() {
        var log = log { $0.logLength = 10_000 }
        let block = String(repeating: "\n", count: 100_000)
        let time = processorTime { for _ in 0..<20 { print(block, to: &log) } }
        expectLessThan(time, .seconds(60))
        print("the end\n", to: &log)
        expectEqual(log.last(1), ["the end"])
        expectLessThan(log.entries.count, 200)
        expectHasSuffix(log.entries.last?.text, "more lines were dropped")
    }

    @Test("a line without an end is cut, and what a terminal would obey is replaced")
    func endless() {
        var log = log { $0.messageLength = 20 }
        for _ in 0..<1_000 { print("\u{1B}[2J\u{FF}\u{0}0123456789", to: &log) }
        expectEqual(log.entries.count, 1)
        expectHasPrefix(log.entries[0].text, "\u{FFFD}[2J")
        expectAtMost(log.entries[0].text.utf8.count, 40)
    }
}
