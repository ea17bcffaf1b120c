/// A sentence of an error with gaps, and its translation.
///
/// Errors are thrown by modules that know no language but English, and a program that reads JSON gets them as they are. They
/// are translated when they are printed for people: what stands in the gaps is moved into the translation. Tests compare
/// the patterns with the sentences that modules make.
struct SentencePattern: Sendable {
    private let pieces: [String]
    private let translation: [String]

    /// - Parameters:
    ///   - sentence: in English, with `{}` for each gap.
    ///   - translation: with `{0}` for the first gap.
    init(_ sentence: String, _ translation: String) {
        pieces = sentence.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
        self.translation = translation.split(separator: "{", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the translation of a text, or nil if the text does not have this form.
    ///
    /// - Parameter value: translates what stands in a gap.
    func translated(_ text: String, value: (String) -> String) -> String? {
        guard let values = values(in: text) else { return nil }
        var result = translation[0]
        for part in translation.dropFirst() {
            guard let end = part.firstIndex(of: "}"), let index = Int(part[..<end]), values.indices.contains(index)
            else { return nil }
            result += value(values[index]) + part[part.index(after: end)...]
        }
        return result
    }

    /// What stands in the gaps.
    private func values(in text: String) -> [String]? {
        guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else { return nil }
        guard pieces.count > 1 else { return text == first ? [] : nil }
        var rest = text.dropFirst(first.count)
        guard rest.hasSuffix(last) else { return nil }
        rest = rest.dropLast(last.count)
        var values: [String] = []
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return nil }
            values.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return values + [String(rest)]
    }
}
