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
            try? secrets.removeLeftovers(of: name)
            try file.change { $0[key] = nil }
        }
    }

    /// Whether the user's commands can read secrets, but not store them. The user then stores a secret by other means, and has
    /// ``adoptSecret(key:)`` note that it is there.
    package func isStoredByUser() throws(ConferenceError) -> Bool {
        try secrets().isStoredByUser
    }

    /// Notes that a secret is where the user's commands find it, after reading it from there. Removes one that was kept elsewhere.
    ///
    /// - Parameter given: the secret that the user wants to be stored, if there is one. Unless it is what the command has read,
    ///   nothing changes.
    /// - Throws: `secretCommandFailed`, `brokenConfiguration`; `secretsReadOnly` (78) if `given` is another secret.
    package func adoptSecret(key: String, given: String? = nil) throws(ConferenceError) {
        let (secrets, name, declaration) = (try secrets(), secretName(key), try changeable(key))
        try secrets.exclusively(name) { () throws(ConferenceError) in
            if let given {
                guard let found = try? secret(declaration, in: .command), found.text == given else {
                    throw ConferenceError.secretsReadOnly(name.path)
                        .introduced(by: "The value on standard input was not stored.")
                }
            } else {
                _ = try secret(declaration, in: .command)
            }
            let before = try file.read()[key]?.place
            try file.change { $0[key] = .kept(.command) }
            if let before, before != .command { secrets.removeFormer(name, from: before) }
        }
    }

    /// Moves secrets from the file to the place for secrets. If that is not possible, marks the values of secret keys as secrets
    /// at least, because the user or an earlier version can have written them without that.
    ///
    /// The file is not written as long as it would have a secret that can be moved: a program that is killed meanwhile would
    /// leave a copy behind.
    ///
    /// - Parameters:
    ///   - exception: a key whose secret the caller replaces or removes itself.
    ///   - reports: whether to tell the user about a secret that cannot be moved now. It stays in the file until then.
    /// - Returns: the contents of the file after that.
    @discardableResult
    func protectSecrets(
        except exception: String? = nil, reports: Bool
    ) throws(ConferenceError) -> [String: ConfigurationFile.Value] {
        guard double == nil else { return [:] }
        let declared = Set(keys.filter(\.isSecret).map(\.key))
        func secret(_ value: ConfigurationFile.Value, _ key: String) -> ConfigurationFile.Scalar? {
            guard value.isSecret || declared.contains(key) else { return nil }
            return value.scalar
        }
        let before = try file.read()
        let left = before.filter { $0.key != exception && secret($0.value, $0.key) != nil }.keys.sorted()
        guard !left.isEmpty else { return before }
        var copies: [String: (scalar: ConfigurationFile.Scalar, place: SecretPlace)] = [:]
        var failure: ConferenceError?
        do throws(ConferenceError) {
            let secrets = try secrets()
            for key in left { copies[key] = try storeCopy(of: key, in: secrets) }
        } catch {
            failure = error
        }
        var after: [String: ConfigurationFile.Value] = [:]
        try file.change { stored in
            defer { after = stored }
            for (key, value) in stored {
                // Another program can have moved, changed or removed it meanwhile.
                guard let scalar = secret(value, key) else { continue }
                if let new = copies[key], new.scalar == scalar {
                    stored[key] = .kept(new.place)
                } else {
                    stored[key] = .secret(scalar)
                }
            }
        }
        if let failure, reports {
            (try? secrets())?.report(
                failure.introduced(by: "Secrets of \(manifest.label) stay in “\(file.path)” for now."))
        }
        return after
    }

    /// Stores a secret that stands in the file in the place for secrets, too. Returns nil if it does not stand there any more.
    private func storeCopy(
        of key: String, in secrets: SecretStore
    ) throws(ConferenceError) -> (scalar: ConfigurationFile.Scalar, place: SecretPlace)? {
        let name = secretName(key)
        var place: SecretPlace?
        var scalar: ConfigurationFile.Scalar?
        try secrets.exclusively(name) { () throws(ConferenceError) in
            guard let found = try file.read()[key]?.scalar else { return }
            try secrets.store(Secret(found.text), as: name, before: nil) { place = $0 }
            scalar = found
        }
        guard let place, let scalar else { return nil }
        return (scalar, place)
    }

    /// Removes all secrets of the provider, those that its manifest no longer declares included.
    func removeSecrets() throws(ConferenceError) {
        try? file.removeLeftovers()
        let stored = try file.read().filter(\.value.isSecret).keys
        for key in stored.sorted() { try removeSecret(key) }
        for key in keys where key.isSecret && !stored.contains(key.key) { try removeSecret(key.key) }
    }
}
