import CInflate
package import ConferenceErrors
package import ConferenceModel

/// A pass of Apple's Wallet, such as a boarding pass (`.pkpass`): a zip file, of which only `pass.json` is read.
///
/// Its signature is not checked, so that a pass says no more than a mail.
package enum PassFile {
    /// Returns the JSON of a pass as it is.
    ///
    /// - Throws: `notAPass`, `mailTooLarge`.
    package static func json(_ bytes: [UInt8], limits: Limits = Limits()) throws(ConferenceError) -> String {
        guard bytes.count <= limits.mailLength else { throw .mailTooLarge(limit: limits.mailLength) }
        guard let entry = ZipDirectory(bytes).entry("pass.json", limit: limits.passEntries) else {
            throw .notAPass("it has no file “pass.json”")
        }
        guard entry.length <= limits.passLength else { throw .notAPass("its file “pass.json” is too large") }
        let content = try content(of: entry, in: bytes, limit: limits.passLength)
        let isWide = content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF])
        return Charset.decode(
            content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(content.dropFirst(3)) : content,
            charset: isWide ? "utf-16" : "utf-8")
    }

    private static func content(
        of entry: ZipDirectory.Entry, in bytes: [UInt8], limit: Int
    ) throws(ConferenceError) -> [UInt8] {
        if entry.method == ZipDirectory.stored { return Array(bytes[entry.data]) }
        guard entry.method == ZipDirectory.deflated else { throw .notAPass("it is compressed in an unknown way") }
        var result = CI_DAMAGED
        let content = [UInt8](unsafeUninitializedCapacity: entry.length + 1) { buffer, count in
            result = bytes.withUnsafeBytes { bytes in
                // One byte more than announced, so that a wrong length is noticed.
                Int(
                    ci_inflate(
                        bytes.baseAddress.map { $0 + entry.data.lowerBound }, entry.data.count, buffer.baseAddress,
                        entry.length + 1, &count))
            }
        }
        switch result {
        case CI_OK where content.count == entry.length: return content
        case CI_NO_LIBRARY: throw .notAPass("zlib, which decompresses it, is not installed (Debian: zlib1g)")
        default: throw .notAPass("its file “pass.json” is damaged")
        }
    }
}

/// The list of files at the end of a zip file.
struct ZipDirectory {
    /// A file.
    struct Entry {
        var method: Int
        var length: Int
        var data: Range<Int>
    }

    static let (stored, deflated) = (0, 8)
    private static let (endMark, entryMark, fileMark) = (0x0605_4B50, 0x0201_4B50, 0x0403_4B50)
    private static let longestComment = 65_535

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Finds a file. Of several with one name, the first counts.
    func entry(_ name: String, limit: Int) -> Entry? {
        guard let end = end(), let count = number(end + 10, 2), var place = number(end + 16, 4) else { return nil }
        for _ in 0..<min(count, limit) {
            guard number(place, 4) == Self.entryMark, let flags = number(place + 8, 2),
                let method = number(place + 10, 2),
                let packed = number(place + 20, 4), let length = number(place + 24, 4),
                let nameLength = number(place + 28, 2), let extra = number(place + 30, 2),
                let comment = number(place + 32, 2), let start = number(place + 42, 4)
            else { return nil }
            let nameRange = place + 46..<place + 46 + nameLength
            guard nameRange.upperBound <= bytes.count else { return nil }
            if bytes[nameRange].elementsEqual(name.utf8) {
                // The first flag says that the file is encrypted.
                guard flags & 1 == 0, number(start, 4) == Self.fileMark, let ownName = number(start + 26, 2),
                    let ownExtra = number(start + 28, 2)
                else { return nil }
                let data = start + 30 + ownName + ownExtra
                guard data + packed <= bytes.count, method != Self.stored || packed == length else { return nil }
                return Entry(method: method, length: length, data: data..<data + packed)
            }
            place = nameRange.upperBound + extra + comment
        }
        return nil
    }

    /// The record at the end, before a comment.
    private func end() -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        for place in stride(from: last, through: max(0, last - Self.longestComment), by: -1)
        where number(place, 4) == Self.endMark { return place }
        return nil
    }

    /// A number of some bytes, the lowest first.
    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
