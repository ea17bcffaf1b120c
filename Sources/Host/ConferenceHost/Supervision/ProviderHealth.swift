package import ConferenceModel

/// How a provider has behaved lately, and whether it may be started now.
///
/// Only faults of the provider count: a crash, a hang, a broken protocol, a library that cannot be loaded. After each
/// one the next start waits a little longer; after several within a short time the provider is left alone until a
/// certain time. A pure value: it reads no clock and no file. All times are seconds since 1970.
package struct ProviderHealth: Hashable, Sendable {
    /// When a start waits, and when it is refused. Times in seconds.
    package struct Rules: Hashable, Sendable {
        /// How long a start waits after the first, second, … fault in a row; the last one holds for all further ones.
        package var backoff: [Int64]
        /// So many faults …
        package var faults: Int
        /// … within so long …
        package var window: Int64
        /// … and the provider is left alone for so long.
        package var quarantine: Int64

        /// The part of the limits that this is about.
        package init(_ limits: Limits) {
            backoff = limits.restartBackoff.map(\.components.seconds)
            faults = max(1, limits.quarantineFaults)
            window = limits.quarantineWindow.components.seconds
            quarantine = limits.quarantineTime.components.seconds
        }
    }

    /// A fault.
    package struct Fault: Hashable, Sendable {
        /// When.
        package var time: Int64
        /// What happened, as a sentence without secrets.
        package var reason: String

        /// A fault that is known already.
        package init(time: Int64, reason: String) {
            self.time = time
            self.reason = reason
        }
    }

    /// A time in which the provider is not started.
    package struct Quarantine: Hashable, Sendable {
        /// When it began.
        package var since: Int64
        /// When it ends by itself.
        package var until: Int64
        /// How many faults led to it.
        package var faults: Int
        /// The last one of them, as a sentence.
        package var reason: String

        /// A quarantine that is known already.
        package init(since: Int64, until: Int64, faults: Int, reason: String) {
            self.since = since
            self.until = until
            self.faults = faults
            self.reason = reason
        }
    }

    /// Whether the provider may be started.
    package enum Standing: Hashable, Sendable {
        /// At once.
        case ready
        /// After so many seconds.
        case waiting(seconds: Int64)
        /// Not before the end of the quarantine.
        case quarantined(Quarantine)
    }

    /// The faults that still count towards a quarantine, oldest first.
    package private(set) var recent: [Fault] = []
    /// Faults without a success between them.
    package private(set) var streak = 0
    /// The time of the last fault.
    package private(set) var lastFault: Int64?
    /// The quarantine, also one that is over.
    package private(set) var quarantine: Quarantine?

    /// A provider of which nothing bad is known.
    package init() {}

    /// What is known already, checked: nothing in it can be more than the rules would have made.
    package init(recent: [Fault], streak: Int, lastFault: Int64?, quarantine: Quarantine?) {
        self.recent = recent.sorted { $0.time < $1.time }
        self.streak = max(0, streak)
        self.lastFault = lastFault
        self.quarantine = quarantine
    }

    /// Takes note of a fault.
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

    /// Takes note of an answer: the next start waits for nothing. What led towards a quarantine still counts, so that a
    /// provider that fails every other time does not escape it.
    package mutating func noteSuccess() {
        streak = 0
        lastFault = nil
    }

    /// Whether the provider may be started at a time. A clock that was set back ends every wait: nobody is kept out for
    /// longer than the rules say.
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

    /// True where there is nothing to remember.
    package func isForgettable(at time: Int64, rules: Rules) -> Bool {
        standing(at: time, rules: rules) == .ready && streak == 0
            && recent.allSatisfy { $0.time <= time - rules.window || $0.time > time }
    }

    /// Enough for every rule, and no number to overflow with.
    private static let mostCounted = 1_000
}
