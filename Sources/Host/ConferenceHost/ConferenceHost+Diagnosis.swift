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
            guard let manifest = inventory.provider(identifier)?.manifest else { continue }
            let keys = manifest.configuration.map(\.key)
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
