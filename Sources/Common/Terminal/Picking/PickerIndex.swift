import ConferenceModel
import Foundation

/// The searchable texts of rows: folded once and kept in one buffer, so that a key press searches 100,000 titles in a few
/// milliseconds.
///
/// Case, accents and the width of characters do not count. A text matches if it contains every word that was typed.
package struct PickerIndex: Sendable {
    /// The longest part of a text that is searched, in Unicode scalars. Titles from files can be megabytes long.
    static let keyLimit = 256

    private var bytes: [UInt8] = []
    /// The end of each text in ``bytes``.
    private var ends: [Int] = []

    package init() {}

    package var count: Int { ends.count }

    package mutating func append(_ text: String) {
        Self.fold(text, into: &bytes)
        ends.append(bytes.count)
    }

    package mutating func append(_ other: PickerIndex) {
        let begin = bytes.count
        bytes += other.bytes
        ends += other.ends.map { $0 + begin }
    }

    /// Returns the folded words of a query.
    package static func words(of query: String) -> [[UInt8]] {
        var folded: [UInt8] = []
        fold(query, into: &folded)
        return folded.split(separator: 0x20).map(Array.init)
    }

    /// Returns the rows that contain all words, in their order.
    ///
    /// - Parameter rows: the rows to search.
    package func rows(matching words: [[UInt8]], among rows: some Sequence<Int>) -> [Int] {
        guard !words.isEmpty else { return Array(rows) }
        return bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return [] }
            return rows.filter { row in
                let begin = row == 0 ? 0 : ends[row - 1]
                return words.allSatisfy { word in
                    word.withUnsafeBytes { Self.contains($0, in: base + begin, count: ends[row] - begin) }
                }
            }
        }
    }

    private static func contains(
        _ word: UnsafeRawBufferPointer, in text: UnsafeRawPointer, count: Int
    ) -> Bool {
        guard let start = word.baseAddress, let first = word.first else { return true }
        var (text, left) = (text, count)
        while left >= word.count, let found = memchr(text, Int32(first), left - word.count + 1) {
            if memcmp(found, start, word.count) == 0 { return true }
            left -= UnsafeRawPointer(found) + 1 - text
            text = UnsafeRawPointer(found) + 1
        }
        return false
    }

    private static func fold(_ text: String, into bytes: inout [UInt8]) {
        var text = TextPolicy.beginning(text, keyLimit)
        let begin = bytes.count
        var isASCII = true
        text.withUTF8 { utf8 in
            for byte in utf8 {
                if byte >= 0x80 { isASCII = false }
                let isCapital = (0x41...0x5A).contains(byte)
                bytes.append(isCapital ? byte | 0x20 : byte < 0x20 ? 0x20 : byte)
            }
        }
        guard !isASCII else { return }
        bytes.removeSubrange(begin...)
        // Ligatures, and letters of full width, are the letters that they stand for.
        let folded = text.decomposedStringWithCompatibilityMapping
            .folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        for byte in folded.utf8 { bytes.append(byte < 0x20 ? 0x20 : byte) }
    }
}
