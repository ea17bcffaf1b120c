import Accounts
import ConferenceErrors
import Platform

/// What a provider needs before it has any room (`VCPRoomsNeed`).
///
/// A user of only one service has providers for others, too. Without an account or a setting, these have no rooms, and
/// this is known without starting a process for each of them.
struct RoomNeeds {
    let configuration: HostConfiguration

    /// Returns whether the provider can have rooms. If this cannot be found out, it can: who asks it gets the error.
    func areMet(by provider: InstalledProvider) -> Bool {
        guard provider.problem == nil, configuration.serviceDouble == nil, let manifest = provider.manifest,
            !manifest.roomsNeed.isEmpty
        else { return true }
        guard let entries = try? configuration.settings(of: manifest, asksPerson: false).entries() else { return true }
        let hasSetting = entries.contains { entry in
            guard manifest.roomsNeed.contains(entry.key.key) else { return false }
            // A secret is not read.
            return entry.value.map { !$0.text.isEmpty } ?? entry.isSet
        }
        return hasSetting || hasAccount(manifest, entries)
    }

    /// An account whose sign-in has expired counts, because its rooms are still there.
    private func hasAccount(_ manifest: ProviderManifest, _ entries: [ProviderConfiguration.Entry]) -> Bool {
        let needed = manifest.accounts.filter { manifest.roomsNeed.contains($0.identifier) }
        guard !needed.isEmpty else { return false }
        let settings = Dictionary(
            entries.filter { !$0.key.isSecret }.compactMap { entry in entry.value.map { (entry.key.key, $0.text) } },
            uniquingKeysWith: { first, _ in first })
        let accounts = try? configuration.accounts()
            .accounts(of: manifest.identifier, declared: needed, settings: settings)
        return accounts?.isEmpty != true
    }
}
