package import ConferenceErrors
import Secrets

// A secret is stored in its new place first, then the file refers to that, and then the former one is removed; an unset secret is
// removed from its place before the file forgets it. A program that is killed in between leaves work that the next one does.
extension ProviderConfiguration {
    /// Stores a secret, and then has the file say where it is.
    func store(_ value: ConfigurationValue, as key: String) throws(ConferenceError) {
        let (secrets, name, secret) = (try secrets(), secretName(key), try Secret(value.text))
        try secrets.exclusively(name) { () throws(ConferenceError) in
            try secrets.store(secret, as: name, before: try file.read()[key]?.place) { place throws(ConferenceError) in
                try file.change { $0[key] = .kept(place) }
            }
        }
    }

    /// Removes a secret, and then has the file forget it.
    func removeSecret(_ key: String) throws(ConferenceError) {
        let (secrets, name) = (try secrets(), secretName(key))
        try secrets.exclusively(name) { () throws(ConferenceError) in
            if let place = try file.read()[key]?.place {
                try secrets.remove(name, from: place)
            } else if let place = try? secrets.impatient.place() {
                // A program that was killed while it stored or moved the secret can have left one that the file does not
                // mention.
                try? secrets.impatient.remove(name, from: place)
            }
            try file.change { $0[key] = nil }
        }
    }

    /// Whether the user's commands can read secrets, but not store them. The user then stores a secret by other means, and has
    /// ``adoptSecret(key:)`` note that it is there.
    package func isStoredByUser() throws(ConferenceError) -> Bool {
        guard case .commands(let commands) = try secrets().choice else { return false }
        return commands.write == nil
    }

    /// Notes that a secret is where the user's commands find it, after reading it from there. Removes one that was kept elsewhere.
    ///
    /// - Throws: `secretCommandFailed`, `brokenConfiguration`.
    package func adoptSecret(key: String) throws(ConferenceError) {
        let (secrets, name, declaration) = (try secrets(), secretName(key), try declared(key))
        try secrets.exclusively(name) { () throws(ConferenceError) in
            _ = try secret(declaration, in: .command)
            let before = try file.read()[key]?.place
            try file.change { $0[key] = .kept(.command) }
            if let before, before != .command { secrets.removeFormer(name, from: before) }
        }
    }

    /// Marks the stored values of secret keys as secrets, if the user or an earlier version wrote them without that, and moves
    /// secrets from the file to the place for secrets.
    ///
    /// - Parameter reports: whether to tell the user about a secret that cannot be moved now. It stays in the file until then.
    func protectSecrets(reports: Bool) throws(ConferenceError) {
        let declared = Set(keys.filter(\.isSecret).map(\.key))
        func secret(_ value: ConfigurationFile.Value, _ key: String) -> ConfigurationFile.Scalar? {
            guard value.isSecret || declared.contains(key) else { return nil }
            return value.scalar
        }
        let left = try file.read().filter { secret($0.value, $0.key) != nil }.keys.sorted()
        guard !left.isEmpty else { return }
        try file.change { stored in
            for (key, value) in stored {
                if let scalar = secret(value, key) { stored[key] = .secret(scalar) }
            }
        }
        do throws(ConferenceError) {
            let secrets = try secrets()
            for key in left { try move(key, to: secrets) }
        } catch {
            guard reports else { return }
            (try? secrets())?.report(
                error.introduced(by: "Secrets of \(manifest.label) stay in “\(file.path)” for now."))
        }
    }

    private func move(_ key: String, to secrets: SecretStore) throws(ConferenceError) {
        let name = secretName(key)
        try secrets.exclusively(name) { () throws(ConferenceError) in
            // Another program can have moved, changed or removed it meanwhile.
            guard case .secret(let scalar)? = try file.read()[key] else { return }
            try secrets.store(Secret(scalar.text), as: name, before: nil) { place throws(ConferenceError) in
                try file.change { stored in
                    if stored[key] == .secret(scalar) { stored[key] = .kept(place) }
                }
            }
        }
    }

    /// Removes all secrets of the provider, those that its manifest no longer declares included.
    func removeSecrets() throws(ConferenceError) {
        let stored = try file.read().filter(\.value.isSecret).keys
        for key in stored.sorted() { try removeSecret(key) }
        for key in keys where key.isSecret && !stored.contains(key.key) { try removeSecret(key.key) }
    }
}
