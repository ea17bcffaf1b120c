/// The words of blocks, indexed for lookup at a position in a line.
///
/// This is a class, so that lookups copy nothing. All bytes are stored contiguously.
final class BlockWords: Sendable {
    /// The meaning found at a position, and the end of its word.
    struct Match {
        let start: Int
        let end: Int
        let meaning: BlockDescription.Meaning
        /// The index of its description in ``BlockDescription/all``.
        let owner: Int
    }

    private struct Word: Sendable {
        let bytes: Range<Int>
        let meaning: BlockDescription.Meaning
        let owner: Int
    }

    private let bytes: [UInt8]
    private let words: [Word]
    /// For each first byte, the index of its first word, with the longest words first; plus a final end index.
    private let firsts: [Int]

    /// The vocabulary for each of ``BlockDescription/all``: its own words, and the openings of all others, because the
    /// block of another service can follow.
    static let byDescription = BlockDescription.all.indices.map { number in
        BlockWords(
            BlockWords.texts(number) { _ in true }
                + BlockDescription.all.indices.filter { $0 != number }.flatMap {
                    BlockWords.texts($0) { $0 == .opening }
                })
    }

    /// The vocabulary outside blocks. Words used within fences are short and ambiguous there.
    static let common = BlockWords(
        BlockDescription.all.indices.flatMap { number in
            texts(number) { meaning in
                switch meaning {
                case .opening, .part, .informationPage: true
                default: BlockDescription.all[number].fence == nil
                }
            }
        })

    private typealias Text = (bytes: [UInt8], meaning: BlockDescription.Meaning, owner: Int)

    private static func texts(_ number: Int, where isWanted: (BlockDescription.Meaning) -> Bool) -> [Text] {
        BlockDescription.all[number].words.filter { isWanted($0.meaning) }.flatMap { meaning, texts in
            texts.map { ($0.utf8.map(lowercased), meaning, number) }
        }
    }

    private init(_ texts: [Text]) {
        var seen: Set<[UInt8]> = []
        let distinct = texts.filter { seen.insert($0.bytes).inserted }
            .sorted { $0.bytes[0] != $1.bytes[0] ? $0.bytes[0] < $1.bytes[0] : $0.bytes.count > $1.bytes.count }
        var bytes: [UInt8] = []
        var words: [Word] = []
        for text in distinct {
            words.append(
                Word(bytes: bytes.count..<bytes.count + text.bytes.count, meaning: text.meaning, owner: text.owner))
            bytes += text.bytes
        }
        var firsts: [Int] = []
        for (number, text) in distinct.enumerated() {
            while firsts.count <= Int(text.bytes[0]) { firsts.append(number) }
        }
        self.firsts = firsts + Array(repeating: distinct.count, count: 257 - firsts.count)
        self.bytes = bytes
        self.words = words
    }

    /// Returns the longest word at a position.
    ///
    /// - Parameter work: counts the bytes compared. A word is compared only up to the first difference, so a position
    ///   costs at most the length of all words with the same first byte.
    func match(_ line: [UInt8], at start: Int, work: inout Int) -> Match? {
        let first = Int(lowercased(line[start]))
        for number in firsts[first]..<firsts[first + 1] {
            let word = words[number]
            guard start + word.bytes.count <= line.count else { continue }
            var length = 1
            while length < word.bytes.count, lowercased(line[start + length]) == bytes[word.bytes.lowerBound + length] {
                length += 1
            }
            work += length
            guard length == word.bytes.count else { continue }
            let end = start + length
            // "Dialogue" is not "Dial". Scripts that do not separate words consist of non-ASCII bytes.
            if end < line.count, ByteClass.alphanumeric.contains(line[end - 1]),
                ByteClass.alphanumeric.contains(line[end])
            {
                continue
            }
            return Match(start: start, end: end, meaning: word.meaning, owner: word.owner)
        }
        return nil
    }
}
