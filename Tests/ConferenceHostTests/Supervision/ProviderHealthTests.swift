import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("The health of a provider")
struct ProviderHealthTests {
    static let rules = ProviderHealth.Rules(Limits())
    let start: Int64 = 1_700_000_000

    private func health(faultsAt times: [Int64], rules: ProviderHealth.Rules = rules) -> ProviderHealth {
        var health = ProviderHealth()
        for time in times { health.noteFault(at: start + time, reason: "fault at \(time)", rules: rules) }
        return health
    }

    @Test("a provider of which nothing is known starts at once")
    func unknown() {
        expectEqual(ProviderHealth().standing(at: start, rules: Self.rules), .ready)
        expectTrue(ProviderHealth().isForgettable(at: start, rules: Self.rules))
    }

    @Test(
        "after each fault in a row the next start waits longer: 1, 4, 16 and again 16 seconds",
        arguments: [(1, 1), (2, 4), (3, 16), (4, 16), (9, 16)])
    func backoff(faults: Int, seconds: Int64) {
        // Far enough apart that no quarantine comes of it.
        let times = (0..<Int64(faults)).map { $0 * 1_000 }
        let health = health(faultsAt: times)
        let last = start + (times.last ?? 0)
        expectEqual(health.standing(at: last, rules: Self.rules), .waiting(seconds: seconds))
        expectEqual(health.standing(at: last + seconds - 1, rules: Self.rules), .waiting(seconds: 1))
        expectEqual(health.standing(at: last + seconds, rules: Self.rules), .ready)
    }

    @Test("the third fault within five minutes is a quarantine until a certain time, with its reason")
    func quarantine() throws {
        let health = health(faultsAt: [0, 100, 299])
        let expected = ProviderHealth.Quarantine(
            since: start + 299, until: start + 299 + 3_600, faults: 3, reason: "fault at 299")
        expectEqual(health.standing(at: start + 299, rules: Self.rules), .quarantined(expected))
        expectEqual(health.standing(at: start + 3_898, rules: Self.rules), .quarantined(expected))
        expectEqual(health.standing(at: start + 3_899, rules: Self.rules), .ready)
    }

    @Test("three faults that do not lie within five minutes are none", arguments: [[0, 100, 300], [0, 200, 400]])
    func scattered(times: [Int64]) {
        let health = health(faultsAt: times)
        expectNil(health.quarantine)
    }

    @Test("an answer ends the waiting, but does not forget the faults that count towards a quarantine")
    func success() {
        var health = health(faultsAt: [0, 10])
        health.noteSuccess()
        expectEqual(health.standing(at: start + 10, rules: Self.rules), .ready)
        expectFalse(health.isForgettable(at: start + 20, rules: Self.rules))
        health.noteFault(at: start + 20, reason: "again", rules: Self.rules)
        expectEqual(health.quarantine?.faults, 3)
    }

    @Test("what led to one quarantine does not lead to the next")
    func afterQuarantine() {
        var rules = Self.rules
        rules.quarantine = 10
        var health = health(faultsAt: [0, 1, 2], rules: rules)
        health.noteFault(at: start + 20, reason: "once more", rules: rules)
        expectEqual(health.quarantine?.since, start + 2)
        expectEqual(health.standing(at: start + 20, rules: rules), .waiting(seconds: 16))
    }

    @Test("setting the clock back or forward blocks no provider for longer than the rules say")
    func clock() {
        let health = health(faultsAt: [0, 1, 2])
        expectEqual(health.standing(at: start - 100, rules: Self.rules), .ready)
        let far = ProviderHealth(
            recent: [], streak: 0, lastFault: nil,
            quarantine: .init(since: start, until: .max, faults: 3, reason: ""))
        expectEqual(far.standing(at: start + 3_600, rules: Self.rules), .ready)
    }

    @Test("faults that are old are forgotten")
    func forgetting() {
        var health = health(faultsAt: [0])
        health.noteSuccess()
        expectFalse(health.isForgettable(at: start + 299, rules: Self.rules))
        expectTrue(health.isForgettable(at: start + 300, rules: Self.rules))
    }
}
