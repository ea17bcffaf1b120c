import CSandbox
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

/// Decides whether a provider may be started, and records the outcome.
struct Supervision {
    private let provider: InstalledProvider
    private let store: HealthStore
    private let rules: ProviderHealth.Rules
    private let now: @Sendable () -> Int64

    init(provider: InstalledProvider, configuration: HostConfiguration) {
        self.provider = provider
        store = HealthStore(configuration: configuration)
        rules = ProviderHealth.Rules(configuration.limits)
        now = configuration.now
    }

    /// Permits a start: at once, after a delay for a provider that has just failed, or not at all.
    ///
    /// - Throws: `quarantined`, `cancelled`.
    func admit(_ cancellation: Cancellation) throws(ConferenceError) {
        switch store.health(of: provider).standing(at: now(), rules: rules) {
        case .ready: return
        case .quarantined(let quarantine): throw Self.error(provider, quarantine)
        case .waiting(let seconds):
            let deadline = Deadline(after: .seconds(seconds))
            while !deadline.hasPassed {
                if cancellation.isCancelled { throw .requestCancelled(provider: provider.label) }
                var poller = pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0)
                _ = cs_poll(&poller, 1, deadline.remaining)
            }
        }
    }

    /// Records a fault. Ignores failures of writing, because the caller reports the fault itself.
    func noteFault(_ error: ConferenceError) { try? store.noteFault(of: provider, reason: error.message) }

    /// Records an answer.
    func noteSuccess() { try? store.noteSuccess(of: provider) }

    /// Sets the state of the quarantined providers of an inventory.
    static func mark(_ inventory: inout Inventory, configuration: HostConfiguration) {
        let standing = HealthStore(configuration: configuration).standings()
        for index in inventory.providers.indices where inventory.providers[index].state == .ready {
            guard case .quarantined(let quarantine) = standing(inventory.providers[index]) else { continue }
            inventory.providers[index].state = .quarantined
            inventory.providers[index].problem = error(inventory.providers[index], quarantine)
        }
    }

    private static func error(
        _ provider: InstalledProvider, _ quarantine: ProviderHealth.Quarantine
    ) -> ConferenceError {
        .quarantined(
            provider: provider.label, identifier: provider.identifier, faults: quarantine.faults,
            since: quarantine.since, until: quarantine.until, reason: quarantine.reason,
            directory: provider.namedDirectory)
    }
}
