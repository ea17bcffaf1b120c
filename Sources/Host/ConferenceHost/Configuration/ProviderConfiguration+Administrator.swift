import ConferenceErrors

// The administrator's values for a provider.
extension ProviderConfiguration {
    /// Returns what the administrator has decided about the provider.
    func decisions() throws(ConferenceError) -> AdministratorPolicy.Provider {
        try administrator.policy(limits: limits).provider(manifest.identifier)
    }

    /// Returns the declaration of a key that the user wants to change.
    ///
    /// - Throws: `undeclaredConfigurationKey` (64); `settingLocked` (77).
    func changeable(_ name: String) throws(ConferenceError) -> ConfigurationKey {
        let key = try declared(name)
        if let lock = try decisions().locked[name] {
            throw .settingLocked(name, provider: manifest.label, path: lock.path)
        }
        return key
    }

    /// Returns the value of a key that the administrator has set.
    ///
    /// - Throws: `brokenAdministration` if it has another type, or if the key is a secret: every user can read the file.
    func value(
        _ setting: AdministratorPolicy.Setting, of key: ConfigurationKey
    ) throws(ConferenceError) -> ConfigurationValue {
        guard !key.isSecret else {
            throw .brokenAdministration(
                setting.origin.path, line: setting.origin.line,
                problem: "“\(key.key)” is a secret, and every user can read this file")
        }
        let value: ConfigurationValue? =
            switch (setting.content, key.kind) {
            case (.integer(let number), .integer): .integer(number)
            case (.boolean(let flag), .boolean): .boolean(flag)
            case (.text(let text), .string), (.text(let text), .url):
                ConfigurationValue(text: text, kind: key.kind, limits: limits)
            default: nil
            }
        guard let value else {
            throw .brokenAdministration(
                setting.origin.path, line: setting.origin.line,
                problem: "“\(key.key)” must be \(key.kind.expectation)")
        }
        return value
    }
}
