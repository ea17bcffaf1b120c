import ConferenceModel
import Signing

/// Reads `VCPSigningKeys`: an array of dictionaries, one for each secret with which the host signs for the provider.
struct SigningKeyReader {
    /// `VCPConfiguration`.
    let settings: [ConfigurationKey]

    private static let mostKeys = 4
    private static let mostClaims = 32
    private static let textLength = 1_024

    /// Returns the declared keys, in order.
    func keys(in attributes: PropertyDictionary) throws(ManifestProblem) -> [SigningKey] {
        var result: [SigningKey] = []
        for dictionary in try attributes.dictionaries("VCPSigningKeys", limit: Self.mostKeys) {
            let key = try key(dictionary)
            guard !result.contains(where: { $0.key == key.key }) else {
                throw .invalid("\(dictionary.path("key")) declares “\(key.key)” a second time; a key has one algorithm")
            }
            result.append(key)
        }
        return result
    }

    private func key(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> SigningKey {
        let name = try dictionary.string("key")
        guard let setting = settings.first(where: { $0.key == name }), setting.isSecret, setting.kind == .string else {
            throw .invalid("\(dictionary.path("key")) is “\(name)”, which is not a secret setting of the type string")
        }
        let algorithm = try dictionary.word("algorithm", of: SigningKey.Algorithm.self)
        let foreign = algorithm.makesToken ? ["encoding"] : ["claims", "header", "lifetime"]
        if let key = foreign.first(where: dictionary.has) {
            throw .invalid("\(dictionary.path(key)) does not belong to the algorithm “\(algorithm.rawValue)”")
        }
        let encoding = try dictionary.optionalWord("encoding", of: SigningKey.Encoding.self)
        guard algorithm.makesToken else {
            return SigningKey(key: name, algorithm: algorithm, encoding: encoding ?? .hexadecimal)
        }
        return SigningKey(
            key: name, algorithm: algorithm, claims: try claims(dictionary), header: try header(dictionary),
            lifetime: try lifetime(dictionary))
    }

    private func lifetime(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> Int64 {
        guard let seconds = try dictionary.optionalInteger("lifetime") else {
            throw .invalid("\(dictionary.path("lifetime")) is missing")
        }
        guard (1...SigningKey.longestLifetime).contains(seconds) else {
            throw .invalid(
                "\(dictionary.path("lifetime")) is \(seconds); 1 to \(SigningKey.longestLifetime) seconds are allowed")
        }
        return seconds
    }

    private func claims(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> [String: SigningKey.Claim] {
        let values = try dictionary.dictionary("claims", orEmpty: true)
        var result: [String: SigningKey.Claim] = [:]
        for name in try names(values, reserved: SigningKey.reservedClaims) {
            switch try values.scalar(name) {
            case .text(let text):
                try check(text, at: values.path(name))
                result[name] = .text(text)
            case .integer(let number): result[name] = .integer(number)
            case .boolean(let flag): result[name] = .boolean(flag)
            }
        }
        return result
    }

    private func header(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> [String: String] {
        let values = try dictionary.dictionary("header", orEmpty: true)
        var result: [String: String] = [:]
        for name in try names(values, reserved: SigningKey.reservedHeader) {
            let text = try values.string(name)
            try check(text, at: values.path(name))
            result[name] = text
        }
        return result
    }

    private func names(
        _ values: PropertyDictionary, reserved: Set<String>
    ) throws(ManifestProblem) -> [String] {
        let names = values.keys
        guard names.count <= Self.mostClaims else {
            throw .invalid("\(values.location) has \(names.count) keys; \(Self.mostClaims) are allowed")
        }
        if let name = names.first(where: reserved.contains) {
            throw .invalid("\(values.path(name)) is set by the host")
        }
        return names
    }

    /// Checks a text, in which `{key}` is the value of a setting.
    private func check(_ text: String, at path: String) throws(ManifestProblem) {
        guard text.utf8.count <= Self.textLength else {
            throw .invalid("\(path) is longer than \(Self.textLength) bytes")
        }
        guard let names = SigningKey.settings(in: text) else { throw .invalid("\(path) has braces that do not fit") }
        for name in names where !settings.contains(where: { $0.key == name && !$0.isSecret }) {
            throw .invalid("\(path) contains “{\(name)}”, which is not a setting that is not secret")
        }
    }
}
