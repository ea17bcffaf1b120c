/// What the index knows of a text: its characters, its pairs, and its threes; and what a query asks of it.
///
/// FTS5 is told them as words. Its own tokenizer `trigram` knows threes alone, and knows them as a text has them: fed with
/// each once, and with the shorter ones, one table answers queries of any length and all words of a query at once.
enum SearchGrams {
    /// All that a text has, as words for the index.
    static func words(of text: [UInt32]) -> String {
        var grams: [UInt64] = []
        grams.reserveCapacity(text.count * 3)
        // From right to left, with what follows at hand. White space begins and ends no gram of one or two, as no word of
        // a query does; a field ends every gram.
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

    /// The question for texts that may have all of these: of each term as long grams as it has, at most so many.
    static func question(for terms: [[UInt32]], limit: Int = 48) -> String {
        var grams: [UInt64] = []
        for term in terms {
            switch term.count {
            case 1: grams.append(packed(term[0]))
            case 2: grams.append(packed(term[0], term[1]))
            default:
                // Every third of its threes and the last one cover it; the others are asked for in vain, mostly.
                let last = term.count - 3
                for begin in Array(stride(from: 0, to: last, by: 3)) + [last] {
                    grams.append(packed(term[begin], term[begin + 1], term[begin + 2]))
                }
            }
        }
        var seen: Set<UInt64> = []
        grams = grams.filter { seen.insert($0).inserted }
        // The text is looked at in the end: some grams of a long query, from all over it, say enough.
        if grams.count > limit { grams = (0..<limit).map { grams[$0 * grams.count / limit] } }
        var question: [UInt8] = []
        for gram in grams {
            if !question.isEmpty { question += Array(" AND ".utf8) }
            // Between quotes nothing means anything to FTS5 but a quote, which no gram has: see `append`.
            question.append(0x22)
            append(gram, to: &question)
            question.append(0x22)
        }
        return String(decoding: question, as: UTF8.self)
    }

    private static func packed(_ first: UInt32, _ second: UInt32 = 0, _ third: UInt32 = 0) -> UInt64 {
        UInt64(first) << 42 | UInt64(second) << 21 | UInt64(third)
    }

    /// As UTF-8. ASCII that the tokenizer would take for a gap between words becomes a control character of the second
    /// block, which it takes for a letter and no folded text has, or one of the signs that follow: then the index finds a
    /// text too many, and the look at it says so.
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
