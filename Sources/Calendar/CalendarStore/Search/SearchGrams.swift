/// Splits texts and queries into the units of the search index: single characters, pairs, and triples of adjacent characters.
///
/// FTS5 stores them as words. FTS5's own tokenizer `trigram` uses only triples. Because this type adds shorter grams, and each
/// gram only once per text, one table answers queries of any length and with several terms.
enum SearchGrams {
    /// Returns the grams of a text, as words for the index.
    static func words(of text: [UInt32]) -> String {
        var grams: [UInt64] = []
        grams.reserveCapacity(text.count * 3)
        // The loop goes from right to left, so that the following characters are known. Grams of one or two characters neither
        // begin nor end with white space, because no term of a query does. No gram extends over the end of a field.
        var next: UInt32 = FoldedText.fieldEnd
        var afterNext: UInt32 = FoldedText.fieldEnd
        for scalar in text.reversed() {
            defer { (next, afterNext) = (scalar, next) }
            guard scalar != FoldedText.fieldEnd else { continue }
            if scalar != 0x20 { grams.append(packed(scalar)) }
            guard next != FoldedText.fieldEnd else { continue }
            if scalar != 0x20, next != 0x20 { grams.append(packed(scalar, next)) }
            if afterNext != FoldedText.fieldEnd { grams.append(packed(scalar, next, afterNext)) }
        }
        grams.sort()
        var words: [UInt8] = []
        words.reserveCapacity(grams.count * 6)
        var last: UInt64 = 0
        for gram in grams where gram != last {
            last = gram
            append(gram, to: &words)
            words.append(0x20)
        }
        return String(decoding: words, as: UTF8.self)
    }

    /// Returns the FTS5 query for the texts that may contain all terms: the longest grams of each term, at most `limit` in
    /// total.
    static func query(for terms: [[UInt32]], limit: Int = 48) -> String {
        var grams: [UInt64] = []
        for term in terms {
            switch term.count {
            case 1: grams.append(packed(term[0]))
            case 2: grams.append(packed(term[0], term[1]))
            default:
                // Every third triple and the last one cover the term; the others would rarely exclude any further text.
                let last = term.count - 3
                for begin in Array(stride(from: 0, to: last, by: 3)) + [last] {
                    grams.append(packed(term[begin], term[begin + 1], term[begin + 2]))
                }
            }
        }
        var seen: Set<UInt64> = []
        grams = grams.filter { seen.insert($0).inserted }
        // The texts themselves are compared later, so a sample of the grams of a long query is enough.
        if grams.count > limit { grams = (0..<limit).map { grams[$0 * grams.count / limit] } }
        var query: [UInt8] = []
        for gram in grams {
            if !query.isEmpty { query += Array(" AND ".utf8) }
            // Within quotation marks, only a quotation mark has a meaning for FTS5, and no gram contains one: see
            // `append`.
            query.append(0x22)
            append(gram, to: &query)
            query.append(0x22)
        }
        return String(decoding: query, as: UTF8.self)
    }

    private static func packed(_ first: UInt32, _ second: UInt32 = 0, _ third: UInt32 = 0) -> UInt64 {
        UInt64(first) << 42 | UInt64(second) << 21 | UInt64(third)
    }

    /// Appends a gram as UTF-8. ASCII characters that the tokenizer would regard as separators are moved to the next block of
    /// Unicode. Some become control characters, which the tokenizer regards as letters and which no folded text contains.
    /// Others become characters that texts can contain; for these, the index may find too many texts, which the comparison then
    /// excludes.
    private static func append(_ gram: UInt64, to bytes: inout [UInt8]) {
        for shift in [UInt64(42), 21, 0] {
            let value = UInt32(truncatingIfNeeded: gram >> shift & 0x1F_FFFF)
            guard value != 0 else { return }
            let isWordPart = value > 0x7F || (0x61...0x7A).contains(value) || (0x30...0x39).contains(value)
            guard let scalar = Unicode.Scalar(isWordPart ? value : value + 0x80) else { continue }
            bytes += UTF8.encode(scalar).map { Array($0) } ?? []
        }
    }
}
