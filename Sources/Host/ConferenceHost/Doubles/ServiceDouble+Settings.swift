import ConferenceErrors
import ConferenceModel
import HTTPS

// Settings during a check: what the author has chosen, the address of the double, and made-up values for the rest that is needed.
extension ServiceDouble {
    /// Returns the values of the provider's settings, without those that keep their defaults.
    ///
    /// - Throws: `undeclaredConfigurationKey`, `wrongConfigurationValue` (64) for a value that the author has chosen.
    func values(of manifest: ProviderManifest, limits: Limits) throws(ConferenceError) -> [String: ConfigurationValue] {
        let declared = manifest.configuration.map { (key: $0.key, type: $0.kind.rawValue) }
        for key in settings.keys.sorted() where !manifest.configuration.contains(where: { $0.key == key }) {
            throw .undeclaredConfigurationKey(key, provider: manifest.label, declared: declared)
        }
        var values: [String: ConfigurationValue] = [:]
        for key in manifest.configuration {
            guard let text = settings[key.key] ?? text(for: key) else { continue }
            guard let value = ConfigurationValue(text: text, kind: key.kind, limits: limits) else {
                throw .wrongConfigurationValue(
                    key: key.key, provider: manifest.label, expected: key.kind.expectation, declared: declared)
            }
            values[key.key] = value
        }
        return values
    }

    private func text(for key: ConfigurationKey) -> String? {
        if key.isNetworkHost {
            // With doubles for single hosts only, a default that leads to one of them stays.
            if let address { return address.text }
            return key.defaultValue == nil ? server?.text : nil
        }
        guard key.isRequired || key.isSecret, key.defaultValue == nil else { return nil }
        return switch key.kind {
        case .string: key.isSecret ? "check-secret-\(key.key)-0123456789" : Self.user
        case .integer: "1"
        case .boolean: "true"
        case .url: server?.text ?? "https://localhost"
        }
    }
}
