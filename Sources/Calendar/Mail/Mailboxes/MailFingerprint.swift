package import ConferenceErrors
import Glibc
import Platform

/// Recognises mails and parts of an mbox. It finds what is the same, and is no protection against mails made to look the same.
package enum MailFingerprint {
    /// The fields that mail programs write into the mails of an mbox.
    private static let changedFields: Set<String> = [
        "status", "x-status", "x-keywords", "x-label", "x-mozilla-status", "x-mozilla-status2", "x-mozilla-keys",
        "content-length", "lines", "x-uid", "x-uidl", "x-imap", "x-imapbase", "x-evolution",
    ]

    /// Returns the same text for a mail before and after it was read, answered or marked in an mbox.
    package static func of(mail: [UInt8]) -> String {
        mail.withUnsafeBufferPointer { bytes in
            var hash = Hash()
            var place = 0
            var isLeftOut = false
            while place < bytes.count {
                let end = bytes.lineEnd(from: place, to: bytes.count)
                let line = bytes.withoutLineEnding(place..<end)
                if line.isEmpty { break }
                if bytes[place] != .space, bytes[place] != .tabulator { isLeftOut = isChanged(bytes, line) }
                if !isLeftOut { hash.add(bytes, line) }
                place = end
            }
            // Empty lines at the end are a matter of the mbox.
            var end = bytes.count
            while end > place, bytes[end - 1] == .newline || bytes[end - 1] == .carriageReturn { end -= 1 }
            hash.add(bytes, place..<end)
            return hash.text
        }
    }

    private static func isChanged(_ bytes: Bytes, _ line: ByteRange) -> Bool {
        let colon = bytes.firstPlace(of: UInt8(ascii: ":"), from: line.lowerBound)
        guard colon < line.upperBound, colon - line.lowerBound <= 32 else { return false }
        return changedFields.contains(
            String(decoding: bytes[line.lowerBound..<colon].lazy.map(\.lowercased), as: UTF8.self))
    }

    /// Returns a text that changes if a file was rewritten before a place: it stands for the last bytes before the place.
    ///
    /// - Returns: nil if the file is shorter.
    /// - Throws: `noSuchFile`, `cannotRead`.
    package static func of(file path: String, before place: Int64) throws(ConferenceError) -> String? {
        let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
        guard descriptor.number >= 0 else {
            if errno == ENOENT { throw .noSuchFile(path) }
            throw .cannotRead(path, errno: errno)
        }
        let length = Int(min(place, 4_096))
        var buffer = [UInt8](repeating: 0, count: length)
        var count = 0
        while count < length {
            let result = buffer.withUnsafeMutableBytes {
                pread(
                    descriptor.number, $0.baseAddress.map { $0 + count }, length - count,
                    off_t(place) - (length - count))
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { throw .cannotRead(path, errno: errno) }
            guard result > 0 else { return nil }
            count += result
        }
        return buffer.withUnsafeBufferPointer { bytes in
            var hash = Hash()
            hash.add(bytes, 0..<length)
            return hash.text
        }
    }

    /// 128 bits in two lanes, eight bytes at a time.
    private struct Hash {
        private var first: UInt64 = 0xCBF2_9CE4_8422_2325
        private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

        mutating func add(_ bytes: Bytes, _ range: ByteRange) {
            var place = range.lowerBound
            while place + 8 <= range.upperBound {
                var word: UInt64 = 0
                for offset in 0..<8 { word |= UInt64(bytes[place + offset]) << UInt64(8 * offset) }
                add(word)
                place += 8
            }
            var rest: UInt64 = 0
            while place < range.upperBound {
                rest = rest << 8 | UInt64(bytes[place])
                place += 1
            }
            add(rest)
            add(UInt64(range.count))
        }

        private mutating func add(_ word: UInt64) {
            first = (first ^ word) &* 0x0000_0100_0000_01B3
            first ^= first >> 29
            second = (second &+ word) &* 0xD6E8_FEB8_6659_FD93
            second ^= second >> 32
        }

        var text: String { Self.digits(first) + Self.digits(second) }

        private static func digits(_ value: UInt64) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
    }
}
