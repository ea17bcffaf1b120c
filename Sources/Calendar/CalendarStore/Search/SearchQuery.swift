package import ConferenceErrors
package import ConferenceModel

/// A search query: terms that must all occur, in any order and in any field. A part in quotation marks is one term.
///
/// A term also matches within longer words. Case, accents and the like are ignored: see ``FoldedText``. There are no wildcards,
/// and an unbalanced quotation mark is an ordinary character.
package struct SearchQuery: Hashable, Sendable {
    /// The folded terms without duplicates, longest first. A term that is contained in another one is left out.
    let terms: [[UInt32]]

    /// - Throws: `emptySearch` if no term is left, `searchTooLong`.
    package init(_ text: String, limits: Limits = Limits()) throws(ConferenceError) {
        guard text.utf8.count <= limits.searchTextLength else {
            throw .searchTooLong(length: text.utf8.count, limit: limits.searchTextLength)
        }
        var terms: [[UInt32]] = []
        let folded = Self.parts(of: text).map { FoldedText.scalars(of: $0) }.filter { !$0.isEmpty }
        for term in folded.sorted(by: { $0.count > $1.count }) where !terms.contains(where: { $0.contains(term) }) {
            terms.append(term)
        }
        guard !terms.isEmpty else { throw .emptySearch(text) }
        self.terms = terms
    }

    /// Returns the words and quoted parts of a text.
    private static func parts(of text: String) -> [String] {
        let characters = Array(text.unicodeScalars)
        func isSpace(_ index: Int) -> Bool { index >= characters.count || characters[index].properties.isWhitespace }
        var parts: [String] = []
        var begin = 0
        func part(_ range: Range<Int>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: characters[range])
            return String(view)
        }
        while begin < characters.count {
            guard !isSpace(begin) else {
                begin += 1
                continue
            }
            let closing: Unicode.Scalar? =
                switch characters[begin] {
                case "\"": "\""
                case "\u{201C}": "\u{201D}"
                case "\u{201E}": "\u{201C}"
                case "\u{00AB}": "\u{00BB}"
                default: nil
                }
            if let closing, begin + 2 < characters.count,
                let end = (begin + 2..<characters.count).first(where: { characters[$0] == closing && isSpace($0 + 1) })
            {
                parts.append(part(begin + 1..<end))
                begin = end + 1
            } else {
                let end = (begin..<characters.count).first { isSpace($0) } ?? characters.count
                parts.append(part(begin..<end))
                begin = end
            }
        }
        return parts
    }

    /// The terms as a JSON array, for the statement that compares the texts.
    var list: String {
        var list = "["
        for term in terms {
            list += list.utf8.count > 1 ? ",\"" : "\""
            for scalar in FoldedText.text(of: term).unicodeScalars {
                if scalar == "\"" || scalar == "\\" { list.unicodeScalars.append("\\") }
                list.unicodeScalars.append(scalar)
            }
            list += "\""
        }
        return list + "]"
    }

    /// Returns whether a folded text contains all terms.
    func matches(_ text: [UInt32]) -> Bool { terms.allSatisfy { text.contains($0) } }

    /// Returns the ranges of a text that match a term, for highlighting: in order and without overlaps.
    package func ranges(in text: String) -> [Range<String.Index>] {
        var folder = FoldedText()
        // For each folded scalar, the index of the scalar that it came from.
        var sources: [String.Index] = []
        var space: String.Index?
        for index in text.unicodeScalars.indices {
            let count = folder.scalars.count
            folder.append(text.unicodeScalars[index])
            // A folded space corresponds to the beginning of the white space, not to the next word.
            if let begin = space, folder.scalars.count > count, folder.scalars[count] == 0x20 { sources.append(begin) }
            space = folder.isAfterSpace ? space ?? index : nil
            while sources.count > folder.scalars.count { sources.removeLast() }
            while sources.count < folder.scalars.count { sources.append(index) }
        }
        var found: [Range<String.Index>] = []
        for term in terms {
            var begin = 0
            while let start = folder.scalars.firstIndex(of: term, from: begin) {
                begin = start + term.count
                // The range extends to the next letter, so that it includes the marks of the last one.
                let end = begin < sources.count ? sources[begin] : text.endIndex
                found.append(sources[start]..<max(end, text.unicodeScalars.index(after: sources[start])))
            }
        }
        var merged: [Range<String.Index>] = []
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

extension [UInt32] {
    /// Returns whether the other scalars occur here as a contiguous sequence.
    func contains(_ others: [UInt32]) -> Bool { firstIndex(of: others, from: 0) != nil }

    /// Returns the index at which the other scalars first occur here as a contiguous sequence.
    func firstIndex(of others: [UInt32], from begin: Int) -> Int? {
        guard let first = others.first, begin >= 0, count - begin >= others.count else { return nil }
        return withUnsafeBufferPointer { here in
            others.withUnsafeBufferPointer { wanted in
                for index in begin...here.count - wanted.count where here[index] == first {
                    var length = 1
                    while length < wanted.count, here[index + length] == wanted[length] { length += 1 }
                    if length == wanted.count { return index }
                }
                return nil
            }
        }
    }
}
