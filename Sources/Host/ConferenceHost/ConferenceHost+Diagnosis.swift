import Accounts
import ConferenceErrors

extension ConferenceHost {
    /// Examines the machine for `conferencectl doctor`, and has a worker confine itself without a provider.
    ///
    /// Blocks the calling thread, at most as long as a worker may take to start and to exit.
    package func diagnosis() -> Diagnosis {
        var diagnosis = Diagnosis(configuration)
        compareWithAdministrator(&diagnosis)
        return diagnosis
    }

    /// Compares the decisions of the administrator with the installed providers.
    private func compareWithAdministrator(_ diagnosis: inout Diagnosis) {
        // A file that cannot be used is one of the problems already.
        guard let policy = try? configuration.administrator.policy(limits: configuration.limits) else { return }
        let inventory = installed()
        for (identifier, origin) in policy.required.sorted(by: { $0.key < $1.key }) {
            guard let provider = inventory.provider(identifier), provider.manifest != nil else {
                diagnosis.warnings.append(
                    ConferenceError.requiredProviderMissing(identifier, path: origin.path).message)
                continue
            }
            if provider.state == .untrusted {
                diagnosis.warnings.append(
                    ConferenceError.requiredProviderExposed(provider.label, path: provider.path).message)
            }
        }
        for (identifier, decisions) in policy.providers.sorted(by: { $0.key < $1.key }) {
            guard let provider = inventory.provider(identifier), let manifest = provider.manifest else {
                // A required one is among the warnings already.
                if policy.required[identifier] == nil, inventory.provider(identifier) == nil {
                    diagnosis.warnings.append(ConferenceError.decisionsWithoutProvider(identifier).message)
                }
                continue
            }
            let keys = manifest.configuration.map(\.key)
            for (key, origin) in decisions.locked.sorted(by: { $0.key < $1.key }) where !keys.contains(key) {
                diagnosis.warnings.append(
                    ConferenceError.undeclaredAdministratorKey(key, provider: manifest.label, origin, isLock: true)
                        .message)
            }
            let accounts = manifest.accounts.map(\.identifier)
            for account in decisions.accounts.keys.sorted() where !accounts.contains(account) {
                diagnosis.warnings.append(
                    ConferenceError.undeclaredAdministratorAccount(account, provider: manifest.label).message)
            }
            let hosts = Grants(requestedBy: manifest).contactedHosts
            for host in decisions.privateHosts.sorted() where !hosts.contains(host) {
                diagnosis.warnings.append(
                    ConferenceError.undeclaredAdministratorHost(host, provider: manifest.label).message)
            }
            for (key, setting) in decisions.settings.sorted(by: { $0.key < $1.key }) where !keys.contains(key) {
                diagnosis.warnings.append(
                    ConferenceError.undeclaredAdministratorKey(key, provider: manifest.label, setting.origin).message)
            }
            do throws(ConferenceError) {
                _ = try settings(of: manifest).entries()
            } catch {
                if error.code == .brokenAdministration { diagnosis.problems.append(error) }
            }
        }
    }
}
