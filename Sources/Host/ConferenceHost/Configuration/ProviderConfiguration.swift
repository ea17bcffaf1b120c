package import ConferenceErrors
package import ConferenceModel
package import Platform

/// The user's configuration of one provider.
///
/// The values are in `$XDG_CONFIG_HOME/conference/providers/<identifier>.json`, mode 0600, a JSON object with the
/// declared keys. A change replaces the file as a whole, so that readers see either the old or the new one. Keys in the
/// file that the manifest does not declare are kept, but no provider sees them.
///
/// What was stored as a secret stays one until the user removes it, whatever the manifest of a later build declares.
package struct ProviderConfiguration: Sendable {
    /// A declared key with its current value.
    package struct Entry: Hashable, Sendable {
        /// The declaration in the manifest; a key whose value was stored as a secret is a secret.
        package var key: ConfigurationKey
        /// The effective value: the one that is set, or the default; nil if there is neither.
        package var value: ConfigurationValue?
        /// True if the user has set the value.
        package var isSet: Bool

        /// The host to which this value gives HTTPS access, or nil if the key does not name a server.
        package var grantedHost: String? { key.isNetworkHost ? value?.host : nil }

        /// The value in a form that may be shown, with `set` in place of a secret; nil if there is no value.
        package var shown: String? { key.isSecret ? value.map { _ in "set" } : value?.text }
    }

    /// The declared keys, in the order of the manifest.
    private var keys: [ConfigurationKey] { manifest.configuration }

    private let manifest: ProviderManifest
    private let file: ConfigurationFile
    private let limits: Limits

    /// Creates the configuration of a provider. This neither reads nor creates the file.
    package init(manifest: ProviderManifest, places: Places, limits: Limits = Limits()) {
        self.manifest = manifest
        self.limits = limits
        file = ConfigurationFile(path: places.providerConfiguration(manifest.identifier), limits: limits)
    }

    /// Returns every declared key with its value.
    ///
    /// - Throws: `brokenConfiguration` (exit status 78) if the file is not valid, `cannotRead`.
    package func entries() throws(ConferenceError) -> [Entry] {
        let stored = try file.read()
        var result: [Entry] = []
        for key in keys {
            let known = stored[key.key]
            let value = try known.map { known throws(ConferenceError) in try self.value(known.scalar, of: key) }
            result.append(
                Entry(key: key.keepingSecret(known), value: value ?? key.defaultValue, isSet: value != nil))
        }
        return result
    }

    /// Returns the effective values, without the keys that have none.
    package func values() throws(ConferenceError) -> [String: ConfigurationValue] {
        var result: [String: ConfigurationValue] = [:]
        for entry in try entries() { result[entry.key.key] = entry.value }
        return result
    }

    /// Parses a value typed by the user and stores it under a key.
    ///
    /// - Throws: `undeclaredConfigurationKey` or `wrongConfigurationValue` (64), `brokenConfiguration` (78),
    ///   `cannotWrite`.
    package func set(key name: String, text: String) throws(ConferenceError) {
        let key = try declared(name)
        guard let value = ConfigurationValue(text: text, kind: key.kind, limits: limits) else {
            throw .wrongConfigurationValue(
                key: name, provider: manifest.label, expected: key.kind.expectation, declared: list)
        }
        try file.change { stored in
            let isSecret = key.isSecret || stored[name]?.isSecret == true
            stored[name] = ConfigurationFile.Value(scalar: .init(value), isSecret: isSecret)
            markSecrets(&stored)
        }
    }

    /// Removes the value of a key, so that its default applies again. Does nothing if the key is not set.
    package func unset(key name: String) throws(ConferenceError) {
        _ = try declared(name)
        try file.change { stored in
            stored[name] = nil
            markSecrets(&stored)
        }
    }

    /// Marks the stored values of secret keys as secrets, if the user or an earlier version wrote them without that.
    func protectSecrets() throws(ConferenceError) { try file.change(markSecrets) }

    private func markSecrets(_ stored: inout [String: ConfigurationFile.Value]) {
        for key in keys where key.isSecret { stored[key.key]?.isSecret = true }
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
    /// - Parameter directory: the directory of the provider, if the user named it for this run (`--provider-dir`).
    /// - Throws: `configurationMissing` (78) if a required key has no value.
    func complete(directory: String? = nil) throws(ConferenceError) -> [Entry] {
        guard !keys.isEmpty else { return [] }
        let entries = try entries()
        let missing = entries.filter { $0.key.isRequired && $0.value == nil }.map(\.key.key)
        guard missing.isEmpty else {
            throw .configurationMissing(
                provider: manifest.label, identifier: manifest.identifier, keys: missing, directory: directory)
        }
        return entries
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
