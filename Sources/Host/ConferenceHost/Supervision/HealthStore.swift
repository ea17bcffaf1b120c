import ConferenceErrors
import ConferenceModel
import Foundation

/// The health of providers that have failed, in `health.json`.
struct HealthStore: Sendable {
    private let memory: ProviderMemory<Entry>
    private let now: @Sendable () -> Int64
    private let rules: ProviderHealth.Rules

    private static let reasonLength = 400

    init(configuration: HostConfiguration) {
        memory = ProviderMemory(
            "health.json", limit: 1_048_576, formatting: .prettyPrinted, configuration: configuration)
        now = configuration.now
        rules = ProviderHealth.Rules(configuration.limits)
    }

    /// Returns the health of a provider.
    func health(of provider: InstalledProvider) -> ProviderHealth {
        memory.entries()[provider.identifier].flatMap { $0.isAbout(provider) ? $0.health : nil } ?? ProviderHealth()
    }

    /// Returns a function that looks up the standing of a provider. The file is read once.
    func standings() -> (InstalledProvider) -> ProviderHealth.Standing {
        let entries = memory.entries()
        let time = now()
        return { provider in
            guard let entry = entries[provider.identifier], entry.isAbout(provider) else { return .ready }
            return entry.health.standing(at: time, rules: rules)
        }
    }

    /// Records a fault.
    func noteFault(of provider: InstalledProvider, reason: String) throws(ConferenceError) {
        let time = now()
        let reason = TextPolicy.beginning(reason, Self.reasonLength)
        try change(provider) { $0.noteFault(at: time, reason: reason, rules: rules) }
    }

    /// Records an answer. Writes nothing if no fault was recorded.
    func noteSuccess(of provider: InstalledProvider) throws(ConferenceError) {
        guard health(of: provider).streak > 0 else { return }
        try change(provider) { $0.noteSuccess() }
    }

    /// Deletes the recorded faults of a provider.
    ///
    /// - Returns: false if there were none.
    func forget(_ identifier: String) throws(ConferenceError) -> Bool {
        var wasKnown = false
        try memory.change { entries in
            wasKnown = entries.removeValue(forKey: identifier) != nil
            return wasKnown
        }
        return wasKnown
    }

    // MARK: Entries

    private func change(
        _ provider: InstalledProvider, _ body: (inout ProviderHealth) -> Void
    ) throws(ConferenceError) {
        let time = now()
        try memory.change { entries in
            let known = entries[provider.identifier].flatMap { $0.isAbout(provider) ? $0.health : nil }
            var health = known ?? ProviderHealth()
            body(&health)
            entries[provider.identifier] = Entry(provider, health)
            entries = entries.filter { !$0.value.health.isForgettable(at: time, rules: rules) }
            while entries.count > ProviderMemory<Entry>.mostProviders,
                let oldest = entries.min(by: { ($0.value.lastFault ?? 0) < ($1.value.lastFault ?? 0) })
            {
                entries[oldest.key] = nil
            }
            return true
        }
    }

    /// The entry of one provider in the file.
    private struct Entry: ProviderMemoryEntry {
        struct Fault: Codable, Sendable {
            var time: Int64
            var reason: String
        }
        struct Quarantine: Codable, Sendable {
            var since: Int64
            var until: Int64
            var faults: Int
            var reason: String
        }

        var path: String
        var version: String
        var recent: [Fault]
        var streak: Int
        var lastFault: Int64?
        var quarantine: Quarantine?

        init(_ provider: InstalledProvider, _ health: ProviderHealth) {
            path = provider.path
            version = provider.version
            recent = health.recent.map { Fault(time: $0.time, reason: $0.reason) }
            streak = health.streak
            lastFault = health.lastFault
            quarantine = health.quarantine.map {
                Quarantine(since: $0.since, until: $0.until, faults: $0.faults, reason: $0.reason)
            }
        }

        /// The health, with texts cleaned and numbers in a range that is safe to calculate with.
        var health: ProviderHealth {
            ProviderHealth(
                recent: recent.suffix(64).filter { Self.isTime($0.time) }.map {
                    ProviderHealth.Fault(time: $0.time, reason: Self.shown($0.reason))
                },
                streak: min(streak, 1_000), lastFault: lastFault.flatMap { Self.isTime($0) ? $0 : nil },
                quarantine: quarantine.flatMap {
                    guard Self.isTime($0.since), Self.isTime($0.until) else { return nil }
                    return ProviderHealth.Quarantine(
                        since: $0.since, until: $0.until, faults: $0.faults, reason: Self.shown($0.reason))
                })
        }

        private static func isTime(_ time: Int64) -> Bool { (0...1 << 40).contains(time) }
        private static func shown(_ text: String) -> String {
            TextPolicy.beginning(TextPolicy.printable(text), reasonLength)
        }
    }
}
