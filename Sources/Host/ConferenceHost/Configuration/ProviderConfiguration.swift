package import ConferenceErrors
package import ConferenceModel
package import Platform

/// What the user has set for one provider.
///
/// The values are in `$XDG_CONFIG_HOME/conference/providers/<identifier>.json`, mode 0600, an object of the declared keys.
/// A change replaces the file as a whole, so that a reader sees the old or the new one. Keys of the file that the
/// manifest does not declare (any more) are kept, and no provider sees them.
package struct ProviderConfiguration: Sendable {
    /// What there is to set, and how it stands.
    package struct Entry: Hashable, Sendable {
        /// What the manifest declares.
        package var key: ConfigurationKey
        /// The value that counts: the one that is set, else the default; nil where there is neither.
        package var value: ConfigurationValue?
        /// True where the user has set it.
        package var isSet: Bool

        /// The host that the provider may reach over HTTPS because of this value; nil where it is none for that.
        package var grantedHost: String? { key.isNetworkHost ? value?.host : nil }

        /// The value as it may be shown: `set` instead of a secret; nil where there is none.
        package var shown: String? { key.isSecret ? value.map { _ in "set" } : value?.text }
    }

    /// The declared keys, in the order of the manifest.
    package var keys: [ConfigurationKey] { manifest.configuration }

    private let manifest: ProviderManifest
    private let file: ConfigurationFile
    private let limits: Limits

    /// The configuration of a provider; the file is neither read nor made here.
    package init(manifest: ProviderManifest, places: Places, limits: Limits = Limits()) {
        self.manifest = manifest
        self.limits = limits
        file = ConfigurationFile(path: places.providerConfiguration(manifest.identifier), limits: limits)
    }

    /// Every declared key with its value.
    ///
    /// - Throws: `brokenConfiguration` (exit status 78) for a file that is not understood, `cannotRead`.
    package func entries() throws(ConferenceError) -> [Entry] {
        let stored = try file.read()
        var result: [Entry] = []
        for key in keys {
            let value = try stored[key.key].map { scalar throws(ConferenceError) in try self.value(scalar, of: key) }
            result.append(Entry(key: key, value: value ?? key.defaultValue, isSet: value != nil))
        }
        return result
    }

    /// The values that count, without those keys that have none.
    package func values() throws(ConferenceError) -> [String: ConfigurationValue] {
        var result: [String: ConfigurationValue] = [:]
        for entry in try entries() { result[entry.key.key] = entry.value }
        return result
    }

    /// Sets a key to what somebody typed.
    ///
    /// - Throws: `undeclaredConfigurationKey` or `wrongConfigurationValue` (64), `brokenConfiguration` (78),
    ///   `cannotWrite`.
    package func set(key name: String, text: String) throws(ConferenceError) {
        let key = try declared(name)
        guard let value = ConfigurationValue(text: text, kind: key.kind, limits: limits) else {
            throw .wrongConfigurationValue(
                key: name, provider: manifest.label, expected: key.kind.expectation, declared: list)
        }
        try file.change { $0[name] = ConfigurationFile.Scalar(value) }
    }

    /// Takes the value of a key away, so that its default counts again. A key that is not set stays so.
    package func unset(key name: String) throws(ConferenceError) {
        _ = try declared(name)
        try file.change { $0[name] = nil }
    }

    /// The declaration of a key.
    ///
    /// - Throws: `undeclaredConfigurationKey` (64), with a list of those that there are.
    package func declared(_ name: String) throws(ConferenceError) -> ConfigurationKey {
        guard let key = keys.first(where: { $0.key == name }) else {
            throw .undeclaredConfigurationKey(name, provider: manifest.label, declared: list)
        }
        return key
    }

    /// What goes to the worker.
    ///
    /// - Throws: `configurationMissing` (78) where a required key has no value.
    func complete() throws(ConferenceError) -> [Entry] {
        guard !keys.isEmpty else { return [] }
        let entries = try entries()
        let missing = entries.filter { $0.key.isRequired && $0.value == nil }.map(\.key.key)
        guard missing.isEmpty else {
            throw .configurationMissing(provider: manifest.label, identifier: manifest.identifier, keys: missing)
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
            throw .brokenConfiguration(file.path, problem: "“\(key.key)” has to be \(key.kind.expectation)")
        }
        return value
    }
}
