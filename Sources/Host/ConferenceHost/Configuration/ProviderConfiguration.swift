package import ConferenceErrors
package import ConferenceModel
package import Platform
package import Secrets

/// The user's configuration of one provider.
///
/// The values are in `$XDG_CONFIG_HOME/conference/providers/<identifier>.json`, mode 0600, a JSON object with the
/// declared keys. A change replaces the file as a whole, so that readers see either the old or the new one. Keys in the
/// file that the manifest does not declare are kept, but no provider sees them.
///
/// A secret is not in this file, but where the user wants secrets to be (`SecretStore`). The file says where that is, so that
/// showing a configuration needs no keyring. A secret that an earlier version has left in the file is used from there, and
/// moved by the first change, or when the provider is asked (`ProviderConfiguration+Secrets.swift`).
///
/// What was stored as a secret stays one until the user removes it, whatever the manifest of a later build declares.
///
/// A value of the computer's administrator takes the place of the default, or of the user's value if the administrator has
/// locked the key (`ProviderConfiguration+Administrator.swift`).
package struct ProviderConfiguration: Sendable {
    /// A declared key with its current value.
    package struct Entry: Hashable, Sendable {
        /// The declaration in the manifest; a key whose value was stored as a secret is a secret.
        package var key: ConfigurationKey
        /// The effective value: the one that is set, or the default; nil if there is neither, and for a secret that is kept
        /// elsewhere.
        package var value: ConfigurationValue?
        /// True if the user has set the value.
        package var isSet: Bool
        /// Where the administrator has set the value; nil if it is the user's or the default.
        package var administrator: AdministratorPolicy.Origin?
        /// Where the administrator has locked the key, so that the user's value does not count; nil if it is not locked.
        package var lock: AdministratorPolicy.Origin?

        /// True if a person has chosen the value, and not the provider.
        var isChosen: Bool { isSet || administrator != nil }

        /// The host to which this value gives HTTPS access, or nil if the key does not name a server.
        package var grantedHost: String? { key.isNetworkHost ? value?.host : nil }

        /// The value in a form that may be shown, with `set` in place of a secret; nil if there is no value.
        package var shown: String? { key.isSecret ? isSet ? "set" : nil : value?.text }
    }

    /// The declared keys, in the order of the manifest.
    var keys: [ConfigurationKey] { manifest.configuration }

    let manifest: ProviderManifest
    let file: ConfigurationFile
    let limits: Limits
    let administrator: AdministratorFiles
    /// Values for a check, which are used instead of the user's own; nil in normal use.
    let double: ServiceDouble?
    /// Returns the place for secrets. It is not needed as long as there are none.
    let secrets: @Sendable () throws(ConferenceError) -> SecretStore

    /// Creates the configuration of a provider. This neither reads nor creates the file.
    ///
    /// - Parameter double: makes up the values for a check; the file and the secrets are then left alone.
    package init(
        manifest: ProviderManifest, places: Places, limits: Limits = Limits(),
        administrator: AdministratorFiles = AdministratorFiles(),
        double: ServiceDouble? = nil,
        secrets: @escaping @Sendable () throws(ConferenceError) -> SecretStore
    ) {
        self.manifest = manifest
        self.limits = limits
        self.double = double
        self.administrator = administrator
        self.secrets = secrets
        file = ConfigurationFile(path: places.providerConfiguration(manifest.identifier), limits: limits)
    }

    /// Returns every declared key with its value, but no secret that is kept elsewhere.
    ///
    /// - Throws: `brokenConfiguration`, `brokenAdministration` (exit status 78) if a file is not valid, `cannotRead`.
    package func entries() throws(ConferenceError) -> [Entry] { try entries(try contents()) }

    /// The contents of the file; empty if a double makes up the values.
    private func contents() throws(ConferenceError) -> [String: ConfigurationFile.Value] {
        double == nil ? try file.read() : [:]
    }

    /// - Parameter stored: the contents of the file.
    private func entries(_ stored: [String: ConfigurationFile.Value]) throws(ConferenceError) -> [Entry] {
        if let double {
            let values = try double.values(of: manifest, limits: limits)
            return keys.map { Entry(key: $0, value: values[$0.key] ?? $0.defaultValue, isSet: values[$0.key] != nil) }
        }
        let decisions = try decisions()
        var result: [Entry] = []
        for key in keys {
            let lock = decisions.locked[key.key]
            var entry = Entry(key: key, value: key.defaultValue, isSet: false, lock: lock)
            if lock == nil, let known = stored[key.key] {
                entry.key = key.keepingSecret(known)
                entry.isSet = true
                entry.value = try known.scalar.map { scalar throws(ConferenceError) in try value(scalar, of: key) }
            } else if let setting = decisions.settings[key.key] {
                entry.value = try value(setting, of: key)
                entry.administrator = setting.origin
            }
            result.append(entry)
        }
        return result
    }

    /// Returns the effective values with all secrets, without the keys that have none.
    package func values() throws(ConferenceError) -> [String: ConfigurationValue] {
        var result: [String: ConfigurationValue] = [:]
        let stored = try contents()
        for entry in try withSecrets(entries(stored), stored) { result[entry.key.key] = entry.value }
        return result
    }

    /// Parses a value typed by the user and stores it under a key.
    ///
    /// - Throws: `undeclaredConfigurationKey` or `wrongConfigurationValue` (64), `settingLocked` (77),
    ///   `brokenConfiguration` (78), `cannotWrite`.
    package func set(key name: String, text: String) throws(ConferenceError) {
        let key = try changeable(name)
        guard let value = ConfigurationValue(text: text, kind: key.kind, limits: limits) else {
            throw .wrongConfigurationValue(
                key: name, provider: manifest.label, expected: key.kind.expectation, declared: list)
        }
        try protectSecrets(except: name, reports: true)
        if key.isSecret {
            try store(value, as: name)
        } else {
            try file.change { $0[name] = .plain(.init(value)) }
        }
    }

    /// Removes the value of a key, so that its default applies again. Does nothing if the key is not set.
    package func unset(key name: String) throws(ConferenceError) {
        let isSecret = try changeable(name).isSecret
        try protectSecrets(except: name, reports: true)
        if isSecret {
            try removeSecret(name)
        } else {
            try file.change { $0[name] = nil }
        }
    }

    /// Returns the declaration of a key; one whose value was stored as a secret is a secret.
    ///
    /// - Throws: `undeclaredConfigurationKey` (64), with a list of the declared keys; `brokenConfiguration` (78), `cannotRead`.
    package func declared(_ name: String) throws(ConferenceError) -> ConfigurationKey {
        guard let key = keys.first(where: { $0.key == name }) else {
            throw .undeclaredConfigurationKey(name, provider: manifest.label, declared: list)
        }
        return key.keepingSecret(try file.read()[name])
    }

    /// Returns the entries to send to the worker.
    ///
    /// - Parameters:
    ///   - known: the contents of the file, if the caller has read it.
    ///   - directory: the directory of the provider, if the user named it for this run (`--provider-dir`).
    /// - Throws: `configurationMissing` (78) if a required key has no value.
    func complete(
        _ known: [String: ConfigurationFile.Value]? = nil, directory: String? = nil
    ) throws(ConferenceError) -> [Entry] {
        guard !keys.isEmpty else { return [] }
        let stored = if let known { known } else { try contents() }
        let entries = try entries(stored)
        let missing = entries.filter { $0.key.isRequired && $0.value == nil && !$0.isSet }.map(\.key)
        if let first = missing.first {
            throw .configurationMissing(
                provider: manifest.label, identifier: manifest.identifier, keys: missing.map(\.key),
                isSecret: first.isSecret, directory: directory)
        }
        return try withSecrets(entries, stored)
    }

    /// Returns the entries with the secrets that are kept elsewhere.
    private func withSecrets(
        _ entries: [Entry], _ stored: [String: ConfigurationFile.Value]
    ) throws(ConferenceError) -> [Entry] {
        guard entries.contains(where: { $0.isSet && $0.value == nil }) else { return entries }
        var result = entries
        for (index, entry) in entries.enumerated() {
            guard entry.isSet, let place = stored[entry.key.key]?.place else { continue }
            result[index].value = try secret(entry.key, in: place)
        }
        return result
    }

    /// Returns the secret of a key.
    ///
    /// - Parameter place: where the file says that it is.
    /// - Throws: `secretGone` (78) if it is not there; errors of the place.
    func secret(_ key: ConfigurationKey, in place: SecretPlace) throws(ConferenceError) -> ConfigurationValue {
        guard let secret = try secrets().secret(secretName(key.key), in: place) else {
            // Another program can have moved it since the file was read.
            if let now = try file.read()[key.key]?.place, now != place { return try self.secret(key, in: now) }
            throw .secretGone(key.key, provider: manifest.label, identifier: manifest.identifier)
        }
        guard let value = ConfigurationValue(text: secret.text, kind: key.kind, limits: limits) else {
            throw .brokenConfiguration(file.path, problem: "“\(key.key)” must be \(key.kind.expectation)")
        }
        return value
    }

    /// The name of the secret of a key.
    func secretName(_ key: String) -> SecretName {
        SecretName(provider: manifest.identifier, .setting(key))
    }

    private var list: [(key: String, type: String)] { keys.map { ($0.key, $0.kind.rawValue) } }

    private func value(
        _ scalar: ConfigurationFile.Scalar, of key: ConfigurationKey
    ) throws(ConferenceError) -> ConfigurationValue {
        let value: ConfigurationValue? =
            switch (scalar, key.kind) {
            case (.integer(let number), .integer): .integer(number)
            case (.boolean(let flag), .boolean): .boolean(flag)
            case (.text(let text), .string), (.text(let text), .url):
                ConfigurationValue(text: text, kind: key.kind, limits: limits)
            default: nil
            }
        guard let value else {
            throw .brokenConfiguration(file.path, problem: "“\(key.key)” must be \(key.kind.expectation)")
        }
        return value
    }
}

extension ConfigurationKey {
    /// Returns the key as a secret if its value was stored as one. A secret names no server, because its host would be shown.
    fileprivate func keepingSecret(_ stored: ConfigurationFile.Value?) -> ConfigurationKey {
        guard let stored, stored.isSecret else { return self }
        var key = self
        key.isSecret = true
        key.isNetworkHost = false
        return key
    }
}
