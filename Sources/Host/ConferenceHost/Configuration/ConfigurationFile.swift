import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform
import PrivateFiles
import Secrets

/// The file with the configuration of one provider: a JSON object of simple values.
///
/// Of a secret, the file says only where it is kept: `{"secretIn": "keyring"}`. Earlier versions stored the secret itself, as
/// `{"secret": …}`; so may the user. Either way, it stays a secret even if a later manifest no longer declares its key as one.
struct ConfigurationFile: Sendable {
    /// A value of a type that JSON has.
    enum Scalar: Hashable {
        case text(String)
        case integer(Int64)
        case boolean(Bool)

        init(_ value: ConfigurationValue) {
            switch value {
            case .string(let text), .url(let text): self = .text(text)
            case .integer(let number): self = .integer(number)
            case .boolean(let flag): self = .boolean(flag)
            }
        }

        /// The value as text, as ``ConfigurationValue/text`` has it.
        var text: String {
            switch self {
            case .text(let text): text
            case .integer(let number): String(number)
            case .boolean(let flag): flag ? "true" : "false"
            }
        }
    }

    /// A stored value.
    enum Value: Hashable {
        case plain(Scalar)
        /// A secret that stands in the file.
        case secret(Scalar)
        /// A secret that is kept elsewhere.
        case kept(SecretPlace)

        /// Whether the value was stored as a secret.
        var isSecret: Bool { if case .plain = self { false } else { true } }

        /// The value that stands in the file.
        var scalar: Scalar? {
            switch self {
            case .plain(let scalar), .secret(let scalar): scalar
            case .kept: nil
            }
        }

        /// Where the secret is kept, if it is kept elsewhere.
        var place: SecretPlace? { if case .kept(let place) = self { place } else { nil } }
    }

    let path: String
    let limits: Limits

    /// Returns the contents of the file, or no values if there is no file.
    func read() throws(ConferenceError) -> [String: Value] {
        let bytes: [UInt8]
        do throws(PathProblem) {
            // The values name servers and contain secrets, so no other user may be able to change them.
            guard let content = try file.safeContent() else { return [:] }
            bytes = content
        } catch {
            switch error {
            case .notRegular, .link: throw .brokenConfiguration(path, problem: "it is not a regular file")
            case .tooLarge:
                throw .brokenConfiguration(path, problem: "it is larger than \(ConferenceError.size(Int64(limit)))")
            default: throw error.error(file: path, isSecret: false)
            }
        }
        do {
            return try JSONDecoder().decode([String: Value].self, from: Data(bytes))
        } catch {
            throw .brokenConfiguration(
                path, problem: "it is not a JSON object of texts, integers, true and false, or secrets")
        }
    }

    /// Reads, changes and replaces the file. A lock keeps other processes from doing the same meanwhile.
    func change(_ body: (inout [String: Value]) -> Void) throws(ConferenceError) {
        try file.exclusively { () throws(ConferenceError) in
            var values = try read()
            let before = values
            body(&values)
            return values == before ? nil : try encoded(values)
        }
    }

    /// Removes copies of the file that programs have left behind because they were killed.
    func removeLeftovers() throws(ConferenceError) { try file.removeLeftovers() }

    /// Returns the identifiers of the providers with secrets, by the place where these were stored; nil for the file itself. A file
    /// that cannot be read is the subject of other commands.
    static func providersWithSecrets(places: Places, limits: Limits) -> [SecretPlace?: [String]] {
        let directory = places.configuration + "/providers"
        let names = (try? FileSystem.names(in: directory, suffix: ".json", limit: 1_024).names) ?? []
        var providers: [SecretPlace?: [String]] = [:]
        for identifier in names.map({ String($0.dropLast(5)) }) {
            let values = try? ConfigurationFile(path: "\(directory)/\(identifier).json", limits: limits).read()
            for place in Set((values ?? [:]).values.filter(\.isSecret).map(\.place)) {
                providers[place, default: []].append(identifier)
            }
        }
        return providers
    }

    private var file: PrivateFile { PrivateFile(path: path, limit: limit) }

    /// The largest accepted size of the file: enough for every key that can be declared, with a value of the maximum length.
    private var limit: Int {
        limits.configurationKeys * (limits.configurationValueLength + limits.identifierLength) * 2
    }

    private func encoded(_ values: [String: Value]) throws(ConferenceError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let content = try? encoder.encode(values) else { throw .cannotWrite(path, errno: EINVAL) }
        return Array(content) + [UInt8(ascii: "\n")]
    }
}

extension ConfigurationFile.Scalar: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .boolean(let flag): try container.encode(flag)
        }
    }
}

extension ConfigurationFile.Value: Codable {
    private enum Key: CodingKey { case secret, secretIn }

    init(from decoder: any Decoder) throws {
        guard let secret = try? decoder.container(keyedBy: Key.self) else {
            self = .plain(try ConfigurationFile.Scalar(from: decoder))
            return
        }
        if secret.contains(.secretIn) {
            self = .kept(try secret.decode(SecretPlace.self, forKey: .secretIn))
        } else {
            self = .secret(try secret.decode(ConfigurationFile.Scalar.self, forKey: .secret))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .plain(let scalar): try scalar.encode(to: encoder)
        case .secret(let scalar):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(scalar, forKey: .secret)
        case .kept(let place):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(place, forKey: .secretIn)
        }
    }
}
