package import ConferenceModel

/// The recent behaviour of a provider, and whether it may be started now.
///
/// Only faults of the provider count: a crash, a hang, a broken protocol, a library that cannot be loaded. After each
/// fault, the next start waits a little longer; after several faults in a short time, the provider is quarantined for a
/// while. This is a pure value that reads no clock and no file. All times are in seconds since 1970.
package struct ProviderHealth: Hashable, Sendable {
    /// The rules for delaying and refusing a start. All times are in seconds.
    package struct Rules: Hashable, Sendable {
        /// The delays of a start after the first, second, … fault in a row; the last one applies to all further faults.
        package var backoff: [Int64]
        /// The number of faults within ``window`` that lead to a quarantine.
        package var faults: Int
        /// The period in which faults count.
        package var window: Int64
        /// The length of a quarantine.
        package var quarantine: Int64

        /// Takes the rules from the limits.
        package init(_ limits: Limits) {
            backoff = limits.restartBackoff.map(\.components.seconds)
            faults = max(1, limits.quarantineFaults)
            window = limits.quarantineWindow.components.seconds
            quarantine = limits.quarantineTime.components.seconds
        }
    }

    /// A failure that the provider has caused.
    package struct Fault: Hashable, Sendable {
        package var time: Int64
        /// What happened: a sentence without secrets.
        package var reason: String

        package init(time: Int64, reason: String) {
            self.time = time
            self.reason = reason
        }
    }

    /// A period in which the provider is not started.
    package struct Quarantine: Hashable, Sendable {
        /// The time at which it began.
        package var since: Int64
        /// The time at which it ends automatically.
        package var until: Int64
        /// The number of faults that led to it.
        package var faults: Int
        /// What happened last, as a sentence.
        package var reason: String

        package init(since: Int64, until: Int64, faults: Int, reason: String) {
            self.since = since
            self.until = until
            self.faults = faults
            self.reason = reason
        }
    }

    /// Whether the provider may be started.
    package enum Standing: Hashable, Sendable {
        /// The provider may be started at once.
        case ready
        /// The provider may be started after a number of seconds.
        case waiting(seconds: Int64)
        /// The provider may not be started before the quarantine ends.
        case quarantined(Quarantine)
    }

    /// The faults that still count towards a quarantine, oldest first.
    package private(set) var recent: [Fault] = []
    /// The number of faults since the last answer.
    package private(set) var streak = 0
    /// The time of the last fault.
    package private(set) var lastFault: Int64?
    /// The last quarantine, which may be over.
    package private(set) var quarantine: Quarantine?

    /// The health of a provider without any recorded fault.
    package init() {}

    /// Restores recorded values. Corrects values that the rules could not have produced.
    package init(recent: [Fault], streak: Int, lastFault: Int64?, quarantine: Quarantine?) {
        self.recent = recent.sorted { $0.time < $1.time }
        self.streak = max(0, streak)
        self.lastFault = lastFault
        self.quarantine = quarantine
    }

    /// Records a fault.
    package mutating func noteFault(at time: Int64, reason: String, rules: Rules) {
        let oldest = time.subtractingReportingOverflow(rules.window).partialValue
        recent.removeAll { $0.time <= oldest || $0.time > time }
        recent.append(Fault(time: time, reason: reason))
        streak = min(streak + 1, Self.mostCounted)
        lastFault = time
        guard recent.count >= rules.faults else { return }
        quarantine = Quarantine(
            since: time, until: time + rules.quarantine, faults: recent.count, reason: reason)
        recent = []
    }

    /// Records an answer, so that the next start need not wait. Earlier faults still count towards a quarantine, because a
    /// provider that fails every other time would escape it otherwise.
    package mutating func noteSuccess() {
        streak = 0
        lastFault = nil
    }

    /// Returns whether the provider may be started at a time. If the clock was set back, all delays end, so that no provider is
    /// blocked for longer than the rules say.
    package func standing(at time: Int64, rules: Rules) -> Standing {
        if let quarantine, time >= quarantine.since, time < quarantine.until,
            time - quarantine.since < rules.quarantine
        {
            return .quarantined(quarantine)
        }
        guard streak > 0, let lastFault, lastFault <= time, !rules.backoff.isEmpty else { return .ready }
        let pause = rules.backoff[min(streak, rules.backoff.count) - 1]
        let left = pause - (time - lastFault)
        return left > 0 ? .waiting(seconds: left) : .ready
    }

    /// Returns whether nothing needs to be remembered any more.
    package func isForgettable(at time: Int64, rules: Rules) -> Bool {
        standing(at: time, rules: rules) == .ready && streak == 0
            && recent.allSatisfy { $0.time <= time - rules.window || $0.time > time }
    }

    /// The largest number to count to: large enough for every rule, and too small to overflow.
    private static let mostCounted = 1_000
}
