/// The syntax of values, and classes of bytes.
extension LineScan {
    /// Returns the position after the colon or, at the beginning of a line, after "is".
    func valueStart(after end: Int, isFirst: Bool) -> Int? {
        var index = end
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x2A { index += 1 }
        if index < bytes.count, bytes[index] == 0x3A {
            index += 1
        } else if isFirst, let verb = LineScan.verbs.first(where: { hasPrefix($0, index) }) {
            index += verb.utf8.count
        } else {
            return nil
        }
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x2A { index += 1 }
        return index < bytes.count ? index : bytes.count
    }

    /// Reads a number in groups, without its blanks, or one word that contains a digit.
    func code(at start: Int) -> (String, Int)? {
        var index = start
        var digits: [UInt8] = []
        var end = start
        while index < bytes.count, digits.count < 24,
            bytes[index] == 0x20 || bytes[index] == 0x2D
                || ByteClass.digits.contains(bytes[index])
        {
            if ByteClass.digits.contains(bytes[index]) {
                digits.append(bytes[index])
                end = index + 1
            } else if digits.isEmpty {
                return nil
            }
            index += 1
        }
        if end < bytes.count, ByteClass.letters.contains(bytes[end]) || digits.isEmpty {
            var word = start
            while word < bytes.count, word - start < 64, ByteClass.token.contains(bytes[word]) { word += 1 }
            guard word - start >= 4, bytes[start..<word].contains(where: ByteClass.digits.contains) else { return nil }
            return (String(decoding: bytes[start..<word], as: UTF8.self), word)
        }
        guard digits.count >= 3 else { return nil }
        if end < bytes.count, bytes[end] == 0x23 { end += 1 }
        return (String(decoding: digits, as: UTF8.self), end)
    }

    /// Reads one word of any characters; brackets and commas after it belong to the sentence.
    func passcode(at start: Int) -> (String, Int)? {
        var end = start
        while end < bytes.count, bytes[end] != 0x20, end - start <= 64 { end += 1 }
        guard end - start <= 64 else { return nil }
        var last = end
        while last > start,
            bytes[last - 1] == 0x2C || bytes[last - 1] == 0x3B
                || bytes[last - 1] == 0x29 && !bytes[start..<last].contains(0x28)
                || bytes[last - 1] == 0x2A && start > 0 && bytes[start - 1] == 0x2A
        { last -= 1 }
        guard last - start >= 2, LineScan.index(of: "://", in: bytes[start..<last]) == nil else { return nil }
        return (String(decoding: bytes[start..<last], as: UTF8.self), min(end + 1, bytes.count))
    }

    // MARK: Bytes

    /// Returns the word at a position; looked up again once the line has revealed the service.
    mutating func word(at index: Int, _ reading: inout BlockReading) -> BlockWords.Match? {
        guard index < bytes.count else { return nil }
        let words = reading.words
        guard words === matched else { return words.match(bytes, at: index, work: &reading.work) }
        while nextMatch < matches.count, matches[nextMatch].start < index { nextMatch += 1 }
        return nextMatch < matches.count && matches[nextMatch].start == index ? matches[nextMatch] : nil
    }

    /// Whether a word can begin here: at a letter or digit after another character. In scripts without spaces
    /// every character can begin a word.
    func isWordStart(_ index: Int) -> Bool {
        let byte = bytes[index]
        if byte >= 0xE3 { return byte < 0xF0 }
        if index == 0 { return true }
        return !(ByteClass.alphanumeric.contains(bytes[index - 1]) || bytes[index - 1] >= 0x80)
    }

    func hasPrefix(_ word: String, _ index: Int) -> Bool {
        guard index + word.utf8.count <= bytes.count else { return false }
        for (offset, byte) in word.utf8.enumerated() where lowercased(bytes[index + offset]) != byte { return false }
        return true
    }

    static func index(of word: String, in bytes: some RandomAccessCollection<UInt8>) -> Int? {
        var offset = 0
        var index = bytes.startIndex
        while offset + word.utf8.count <= bytes.count {
            if bytes[index...].starts(with: word.utf8) { return offset }
            bytes.formIndex(after: &index)
            offset += 1
        }
        return nil
    }

    static let verbs = ["is ", "ist ", "est ", "es ", "lautet "]
    static let bullets = ByteClass(" *->|#")
    static let runEnds = ByteClass(" ()[]<>\"',;:|")
    static let punctuation = ByteClass(".!?")
    static let around = ByteClass(" ,;:-|.")
    static let local = ByteClass("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-")
}
