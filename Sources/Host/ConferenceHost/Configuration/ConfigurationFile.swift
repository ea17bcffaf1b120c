import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform
import PrivateFiles

/// The file with the configuration of one provider: a JSON object of simple values.
///
/// A secret is stored as `{"secret": …}`, so that it stays one even if a later manifest no longer declares its key as secret.
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
    }

    /// A stored value.
    struct Value: Hashable {
        var scalar: Scalar
        /// Whether the value was stored as a secret.
        var isSecret = false
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
            case .tooLarge: throw .brokenConfiguration(path, problem: "it is larger than \(limit) bytes")
            default: throw error.error("The configuration “\(path)”")
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
    private enum Key: CodingKey { case secret }

    init(from decoder: any Decoder) throws {
        if let secret = try? decoder.container(keyedBy: Key.self) {
            self.init(scalar: try secret.decode(ConfigurationFile.Scalar.self, forKey: .secret), isSecret: true)
        } else {
            self.init(scalar: try ConfigurationFile.Scalar(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        guard isSecret else { return try scalar.encode(to: encoder) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(scalar, forKey: .secret)
    }
}
