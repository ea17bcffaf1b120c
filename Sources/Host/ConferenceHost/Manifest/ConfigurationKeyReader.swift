import ConferenceErrors
import ConferenceModel

/// Reads `VCPConfiguration`: an array of dictionaries, one for each key that the user can set.
struct ConfigurationKeyReader {
    let limits: Limits

    /// Returns the declared keys, in order.
    func keys(in attributes: PropertyDictionary) throws(ManifestProblem) -> [ConfigurationKey] {
        let declared = try attributes.dictionaries("VCPConfiguration", limit: limits.configurationKeys)
        var result: [ConfigurationKey] = []
        for dictionary in declared {
            let key = try key(dictionary)
            guard !result.contains(where: { $0.key == key.key }) else {
                throw .invalid("\(dictionary.path("key")) declares “\(key.key)” a second time")
            }
            result.append(key)
        }
        return result
    }

    private func key(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> ConfigurationKey {
        let name = try dictionary.string("key")
        do {
            _ = try TextPolicy.identifier(name, subject: "key", limit: limits.identifierLength)
        } catch {
            throw .invalid("\(dictionary.path("key")): \(error)")
        }
        let type = try dictionary.string("type")
        guard let kind = ConfigurationKey.Kind(rawValue: type) else {
            let known = ConfigurationKey.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("\(dictionary.path("type")) is “\(type)”, but the types are \(known)")
        }
        let isSecret = try dictionary.optionalBoolean("secret") ?? false
        let defaultValue = try defaultValue(dictionary, kind: kind)
        guard defaultValue == nil || !isSecret else {
            throw .invalid("\(dictionary.path("default")) cannot be combined with secret: every user could read it")
        }
        let isNetworkHost = try dictionary.optionalBoolean("networkHost") ?? false
        guard !isNetworkHost || (kind == .url && !isSecret) else {
            throw .invalid("\(dictionary.path("networkHost")) needs the type url, and cannot be combined with secret")
        }
        let hasLines = try dictionary.optionalBoolean("lines") ?? false
        guard !hasLines || (kind == .string && !isSecret) else {
            throw .invalid("\(dictionary.path("lines")) needs the type string, and cannot be combined with secret")
        }
        return ConfigurationKey(
            key: name, kind: kind, title: try title(dictionary) ?? name, defaultValue: defaultValue,
            isRequired: try dictionary.optionalBoolean("required") ?? false, isSecret: isSecret,
            isNetworkHost: isNetworkHost, hasLines: hasLines)
    }

    private func title(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> String? {
        guard let text = try dictionary.optionalString("title") else { return nil }
        do {
            return try TextPolicy.requiredLine(text, subject: dictionary.path("title"), limit: limits.titleLength)
        } catch {
            throw .invalid("\(error)")
        }
    }

    private func defaultValue(
        _ dictionary: PropertyDictionary, kind: ConfigurationKey.Kind
    ) throws(ManifestProblem) -> ConfigurationValue? {
        switch kind {
        case .integer: return try dictionary.optionalInteger("default").map(ConfigurationValue.integer)
        case .boolean: return try dictionary.optionalBoolean("default").map(ConfigurationValue.boolean)
        case .string, .url:
            guard let text = try dictionary.optionalString("default") else { return nil }
            guard let value = ConfigurationValue(text: text, kind: kind, limits: limits) else {
                throw .invalid("\(dictionary.path("default")) must be \(kind.expectation.text)")
            }
            return value
        }
    }
}
