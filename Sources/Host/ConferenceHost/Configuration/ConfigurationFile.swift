import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform

/// The file with the configuration of one provider: a JSON object of simple values.
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

    let path: String
    let limits: Limits

    /// Returns the contents of the file, or no values if there is no file.
    func read() throws(ConferenceError) -> [String: Scalar] {
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
            return try JSONDecoder().decode([String: Scalar].self, from: Data(bytes))
        } catch {
            throw .brokenConfiguration(path, problem: "it is not a JSON object of texts, integers, true and false")
        }
    }

    /// Reads, changes and replaces the file. A lock keeps other processes from doing the same meanwhile.
    func change(_ body: (inout [String: Scalar]) -> Void) throws(ConferenceError) {
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

    private func encoded(_ values: [String: Scalar]) throws(ConferenceError) -> [UInt8] {
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
