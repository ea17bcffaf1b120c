import ConferenceModel
import Foundation
import Glibc
import Support

/// The file that holds the configuration of one provider: a JSON object of plain values.
struct ConfigurationFile: Sendable {
    /// A value as JSON knows it.
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

    /// What is in the file; nothing where there is none.
    func read() throws(ConferenceError) -> [String: Scalar] {
        let bytes: [UInt8]
        do {
            bytes = try FilePlace.read(path, limit: limit)
        } catch {
            switch error {
            case .system(ENOENT), .system(ENOTDIR): return [:]
            case .system(let code): throw .cannotRead(path, errno: code)
            case .notRegular: throw .brokenConfiguration(path, problem: "it is not a regular file")
            case .tooLarge: throw .brokenConfiguration(path, problem: "it is larger than \(limit) bytes")
            }
        }
        do {
            return try JSONDecoder().decode([String: Scalar].self, from: Data(bytes))
        } catch {
            throw .brokenConfiguration(path, problem: "it is not a JSON object of texts, integers, true and false")
        }
    }

    /// Reads, changes and replaces the file, while no other process does the same.
    func change(_ body: (inout [String: Scalar]) -> Void) throws(ConferenceError) {
        let directory = ProviderPlace.parent(of: path)
        try makeDirectory(directory)
        let lock = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .cannotWrite(path, errno: errno) }
        let owned = Descriptor(lock)
        guard flock(owned.number, LOCK_EX) == 0 else { throw .cannotWrite(path, errno: errno) }
        var values = try read()
        let before = values
        body(&values)
        if values != before { try replace(with: values, directory: owned.number) }
    }

    /// Room for every key that can be declared at its full length.
    private var limit: Int {
        limits.configurationKeys * (limits.configurationValueLength + limits.identifierLength) * 2
    }

    private func makeDirectory(_ directory: String) throws(ConferenceError) {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite(directory, errno: (error as NSError).underlyingCode)
        }
    }

    private func replace(with values: [String: Scalar], directory: Int32) throws(ConferenceError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard var content = try? encoder.encode(values) else { throw .cannotWrite(path, errno: EINVAL) }
        content.append(UInt8(ascii: "\n"))

        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let number = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
        do throws(ConferenceError) {
            let file = Descriptor(number)
            let written = content.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: rest)
                    let count = write(file.number, part.baseAddress, part.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return false }
                    rest = rest.dropFirst(count)
                }
                return true
            }
            guard written, fsync(file.number) == 0, rename(temporary, path) == 0 else {
                throw .cannotWrite(path, errno: errno)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        fsync(directory)
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

extension NSError {
    /// The error number of the system beneath, as far as Foundation keeps it.
    fileprivate var underlyingCode: Int32 {
        if domain == NSPOSIXErrorDomain { return Int32(clamping: code) }
        guard let beneath = userInfo[NSUnderlyingErrorKey] as? NSError, beneath.domain == NSPOSIXErrorDomain else {
            return EACCES
        }
        return Int32(clamping: beneath.code)
    }
}
