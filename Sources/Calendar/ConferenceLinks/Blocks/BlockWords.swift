/// The words of blocks, made ready to be looked up at a place in a line.
struct BlockWords: Sendable {
    private struct Word: Sendable {
        let bytes: [UInt8]
        let meaning: BlockDescription.Meaning
        /// Whose it is, by its place in ``BlockDescription/all``.
        let owner: Int
    }

    /// By the first byte; the longest first.
    private var buckets: [[Word]] = Array(repeating: [], count: 256)

    /// For the block of one description, with the beginnings of all: one service can follow upon another.
    private init(of number: Int) {
        add(number) { _ in true }
        for other in BlockDescription.all.indices where other != number { add(other) { $0 == .opening } }
        sort()
    }

    /// For texts of which nobody knows whose they are.
    private init() {
        for (number, description) in BlockDescription.all.enumerated() {
            // The words within fences are short, and mean little outside of them.
            add(number) { meaning in
                switch meaning {
                case .opening, .part, .notAWayIn: true
                default: description.fence == nil
                }
            }
        }
        sort()
    }

    /// For each of ``BlockDescription/all``.
    static let byDescription = BlockDescription.all.indices.map { BlockWords(of: $0) }
    /// For texts outside of blocks.
    static let common = BlockWords()

    private mutating func add(_ number: Int, where isWanted: (BlockDescription.Meaning) -> Bool) {
        for (meaning, texts) in BlockDescription.all[number].words where isWanted(meaning) {
            for text in texts {
                let bytes = text.utf8.map(lowercased)
                let bucket = Int(bytes[0])
                guard !buckets[bucket].contains(where: { $0.bytes == bytes }) else { continue }
                buckets[bucket].append(Word(bytes: bytes, meaning: meaning, owner: number))
            }
        }
    }

    private mutating func sort() {
        for bucket in buckets.indices { buckets[bucket].sort { $0.bytes.count > $1.bytes.count } }
    }

    /// The longest word that stands at a place, where it ends, and whose it is.
    ///
    /// - Parameter work: counts the bytes that were compared. Each word is looked at as far as it agrees, so that a place
    ///   costs no more than all words that begin with the same byte.
    func match(
        _ line: [UInt8], at start: Int, work: inout Int
    ) -> (meaning: BlockDescription.Meaning, end: Int, owner: Int)? {
        for word in buckets[Int(lowercased(line[start]))] where start + word.bytes.count <= line.count {
            var length = 1
            while length < word.bytes.count, lowercased(line[start + length]) == word.bytes[length] { length += 1 }
            work += length
            guard length == word.bytes.count else { continue }
            let end = start + length
            // "Dialogue" is not "Dial". Scripts without blanks between words have bytes above ASCII.
            if end < line.count, ByteClass.alphanumeric.contains(word.bytes[length - 1]),
                ByteClass.alphanumeric.contains(line[end])
            {
                continue
            }
            return (word.meaning, end, word.owner)
        }
        return nil
    }
}
