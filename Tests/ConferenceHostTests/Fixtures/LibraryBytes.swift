import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// A good library whose bytes a test changes.
struct LibraryBytes {
    var bytes: [UInt8]

    /// What the C compiler makes of the provider without a fault; made once.
    static let good: Result<LibraryBytes, any Error> = Result {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/good.so"
        try CCompiler.compile("good", definitions: [], to: file)
        return LibraryBytes(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: file))))
    }

    /// The verdict of the check, or nil if nothing is wrong.
    var problem: ELFProblem? {
        bytes.withUnsafeBytes { bytes in
            do throws(ELFProblem) {
                _ = try ELFCheck(bytes)
                return nil
            } catch {
                return error
            }
        }
    }

    /// The code that the user sees.
    var code: ConferenceError.Code? { problem?.error(provider: "“Rooms”", path: "/x").code }

    /// Puts a little-endian number somewhere.
    mutating func set(_ number: some FixedWidthInteger, at offset: Int) {
        withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
    }

    func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Int {
        bytes.withUnsafeBytes {
            Int(truncatingIfNeeded: Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)))
        }
    }

    /// The offset of the header of the first segment of a kind.
    func segment(_ kind: UInt32) throws -> Int {
        let table = number(UInt64.self, at: 32)
        let count = number(UInt16.self, at: 56)
        return try #require((0..<count).map { table + $0 * 56 }.first { number(UInt32.self, at: $0) == Int(kind) })
    }

    /// The offset of the entry of the dynamic section with a tag.
    func dynamic(_ tag: UInt64) throws -> Int {
        let header = try segment(2)
        let start = number(UInt64.self, at: header + 8)
        let count = number(UInt64.self, at: header + 32) / 16
        return try #require(
            (0..<count).map { start + $0 * 16 }.first { number(UInt64.self, at: $0) == Int(truncatingIfNeeded: tag) })
    }

    /// Replaces a text by another one of the same length, everywhere.
    mutating func replace(_ text: String, with other: String) {
        precondition(text.utf8.count == other.utf8.count)
        let wanted = Array(text.utf8)
        for index in bytes.indices.dropLast(wanted.count) where bytes[index...].starts(with: wanted) {
            bytes.replaceSubrange(index..<index + wanted.count, with: other.utf8)
        }
    }
}
