/// Finds the readable copies of conferences in a DESCRIPTION, even if programs have wrapped or encoded the text again.
struct FenceFinder {
    /// A copy between an opening and a closing mark.
    struct Fence {
        /// The bytes of the value from the beginning of the opening mark to the end of the closing one.
        var source: Range<Int>
        var title: String
        /// The lines between the marks.
        var lines: [String]
    }

    private let view: ReadableView
    private let bytes: [UInt8]

    init(_ view: ReadableView) {
        self.view = view
        bytes = view.bytes
    }

    /// Returns whether a text may contain a fence. This is a quick check.
    static func mayContainFence(_ text: some Collection<UInt8>) -> Bool {
        var dashes = 0
        for byte in text {
            if byte == UInt8(ascii: "("), dashes >= 4 { return true }
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        }
        return false
    }

    /// Returns all copies, in order.
    func fences() -> [Fence] {
        var found: [Fence] = []
        var opening: (start: Int, title: String, contentStart: Int)?
        var index = 0
        while let mark = nextMark(from: index) {
            index = mark + 5
            if let end = end(at: mark) {
                if let open = opening {
                    let content = text(open.contentStart..<mark)
                    found.append(
                        Fence(
                            source: view.source(of: open.start..<end), title: open.title,
                            lines: content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
                }
                opening = nil
                index = end
            } else if let (title, contentStart) = self.opening(at: mark) {
                opening = (mark, title, contentStart)
                index = contentStart
            }
        }
        return found
    }

    /// Returns the index of the next `----(` with exactly four dashes that is written literally in the value.
    private func nextMark(from start: Int) -> Int? {
        var index = start
        while index + 5 <= bytes.count {
            guard bytes[index] == UInt8(ascii: "-") else {
                index += 1
                continue
            }
            var end = index
            while end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
            if end - index == 4, end < bytes.count, bytes[end] == UInt8(ascii: "("), view.isLiteral(index..<end + 1) {
                return index
            }
            index = end
        }
        return nil
    }

    private func end(at mark: Int) -> Int? {
        var index = mark + 5
        for word in ["End", "of", "conference"] {
            guard let next = skip(word, at: index) else { return nil }
            index = next
        }
        return closing(at: skipBlanks(from: index))
    }

    private func opening(at mark: Int) -> (title: String, contentStart: Int)? {
        guard var index = skip("Conference", at: mark + 5) else { return nil }
        if index < bytes.count, bytes[index] == UInt8(ascii: ":") { index += 1 }
        let start = index
        // A title ends before the next mark, so that no byte is examined twice.
        while index < bytes.count, index - start < 4_096, !isMark(at: index) {
            if let end = closing(at: index) {
                let words = text(start..<index).split(whereSeparator: \.isWhitespace)
                return (words.joined(separator: " "), end)
            }
            index += 1
        }
        return nil
    }

    private func isMark(at index: Int) -> Bool { bytes[index...].starts(with: "----(".utf8) }

    /// Returns the index after `)----`.
    private func closing(at index: Int) -> Int? {
        guard index + 5 <= bytes.count, bytes[index] == UInt8(ascii: ")"),
            bytes[index + 1..<index + 5].allSatisfy({ $0 == UInt8(ascii: "-") })
        else { return nil }
        return index + 5
    }

    private func skip(_ word: String, at start: Int) -> Int? {
        let index = skipBlanks(from: start)
        guard bytes[index...].starts(with: word.utf8) else { return nil }
        return index + word.utf8.count
    }

    private func skipBlanks(from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x09 { index += 1 }
        return index
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
