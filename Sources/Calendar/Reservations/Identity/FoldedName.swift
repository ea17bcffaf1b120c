import Foundation

/// The name of a person without what writers change: capitals, accents, marks, titles, and the order of first and last name.
struct FoldedName: Hashable {
    /// The words in alphabetical order, without accents.
    private let plain: [String]
    /// The same with `ae` for `ä`, as airlines write it.
    private let expanded: [String]

    init(_ name: String) {
        plain = Self.nameWords(name)
        expanded = Self.nameWords(
            name.precomposedStringWithCanonicalMapping.reduce(into: "") { $0 += Self.expansions[$1] ?? String($1) })
    }

    /// Whether two names can be those of one person.
    func isSame(as other: FoldedName) -> Bool {
        Self.agree(plain, other.plain) || Self.agree(expanded, other.plain) || Self.agree(plain, other.expanded)
            || Self.agree(expanded, other.expanded)
    }

    /// Whether one name can be a short form of the other: without a middle name, or with initials.
    func isNear(_ other: FoldedName) -> Bool {
        Self.isShortForm(plain, other.plain) || Self.isShortForm(expanded, other.plain)
            || Self.isShortForm(plain, other.expanded)
    }

    private static func isShortForm(_ one: [String], _ other: [String]) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        func agree(_ one: String, _ other: String) -> Bool {
            one == other || one.count == 1 && other.hasPrefix(one) || other.count == 1 && one.hasPrefix(other)
        }
        return short.allSatisfy { word in long.contains { agree($0, word) } }
            && short.contains { $0.count > 1 && long.contains($0) }
    }

    /// One text for all ways to write the name but `ae`.
    var key: String { plain.joined(separator: " ") }

    // MARK: -

    private static let expansions: [Character: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue", "ß": "ss", "ø": "oe", "Ø": "oe", "å": "aa",
        "Å": "aa",
    ]

    private static let titles: Set<String> = [
        "mr", "mrs", "ms", "miss", "mstr", "dr", "prof", "herr", "frau", "sir", "mme", "mlle",
    ]

    private static func nameWords(_ name: String) -> [String] {
        let words = words(name)
        let names = words.filter { !titles.contains($0) }
        return (names.isEmpty ? words : names).sorted()
    }

    /// Returns the words of any text without capitals, accents and marks.
    static func words(_ text: String) -> [String] {
        let bare = text.replacing("ß", with: "ss").decomposedStringWithCompatibilityMapping.lowercased()
            .unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark && $0 != "'" && $0 != "’" }
        return String(String.UnicodeScalarView(bare)).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Whether the words are the same. Barcodes join first names and a title: `APPLESEED/JANEMRS`.
    private static func agree(_ one: [String], _ other: [String]) -> Bool {
        func hasTitle(_ word: String, after name: String) -> Bool {
            word.hasPrefix(name) && titles.contains(String(word.dropFirst(name.count)))
        }
        guard !one.isEmpty, one.count == other.count else { return false }
        return one == other
            || zip(one, other).allSatisfy { $0 == $1 || hasTitle($0, after: $1) || hasTitle($1, after: $0) }
    }
}
