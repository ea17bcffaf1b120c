/// A host that can be taken for one of a service, and is none: for an explanation, never for a decision.
package struct LookAlike: Hashable, Sendable {
    /// What makes it look so.
    package enum Manner: Hashable, Sendable {
        /// It begins with the name, but belongs to whoever owns its end.
        case beginsLike
        /// The name stands at its end without a dot before it.
        case runsInto
        /// Letters of other scripts, or digits, stand for those of the name.
        case twins
        /// One letter is missing, too many, another one, or two are exchanged.
        case oneLetter
        /// Only the last part is another one.
        case otherEnding
    }

    /// As it stands in the address, in lower case.
    package let host: String
    /// The host that it looks like.
    package let original: String
    /// Whose host that is.
    package let service: String
    /// How.
    package let manner: Manner

    /// The name of a table that a host looks like most; nil where it looks like none.
    init?(of host: String, in table: ServiceTable) {
        let host = host.lowercased()
        let twin = Self.skeleton(host)
        let dotted = host.replacing("-", with: ".")
        var best: (rank: Int, name: String, service: String, manner: Manner)?
        for (pattern, service) in table.ownedHosts where pattern.name.utf8.count >= 5 {
            let name = pattern.name
            guard host != name, !host.hasSuffix("." + name),
                let (rank, manner) = Self.manner(host, twin: twin, dotted: dotted, name)
            else { continue }
            // A longer name says more than a shorter one within it.
            if let best, (best.rank, -best.name.utf8.count) <= (rank, -name.utf8.count) { continue }
            best = (rank, name, service.name, manner)
        }
        guard let best else { return nil }
        self.host = host
        original = best.name
        service = best.service
        manner = best.manner
    }

    private static func manner(
        _ host: String, twin: String, dotted: String, _ name: String
    ) -> (rank: Int, manner: Manner)? {
        if host.hasPrefix(name + ".") || dotted.hasPrefix(name + ".") { return (0, .beginsLike) }
        let plain = skeleton(name)
        if twin == plain || twin.hasSuffix("." + plain) { return (1, .twins) }
        if host.hasSuffix(name) { return (2, .runsInto) }
        let labels = name.split(separator: ".")
        let tail = host.split(separator: ".").suffix(labels.count).joined(separator: ".")
        if name.utf8.count >= 7, isOneStep(Array(tail.utf8), Array(name.utf8)) { return (3, .oneLetter) }
        let ending = tail.split(separator: ".")
        if ending.count == labels.count, ending.dropLast() == labels.dropLast(), labels[0].utf8.count >= 4 {
            return (4, .otherEnding)
        }
        return nil
    }

    /// Equal for names that look alike.
    private static func skeleton(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result.unicodeScalars.append(twins[scalar] ?? scalar) }
        return result.replacing("rn", with: "m").replacing("vv", with: "w")
    }

    private static let twins: [Unicode.Scalar: Unicode.Scalar] = {
        // Cyrillic, Greek, Armenian and full-width letters, digits, and what some programs read as a dot.
        let pairs: [(String, String)] = [
            ("a", "аαａ"), ("b", "Ьｂ"), ("c", "сϲｃ"), ("d", "ԁｄ"), ("e", "еέｅ3"), ("g", "ɡｇ"), ("h", "һհｈ"),
            ("i", "іιıｉ"),
            ("j", "јｊ"), ("k", "кκｋ"), ("l", "ӏｌ1"), ("m", "мｍ"), ("n", "пոｎ"), ("o", "оοօｏ0"), ("p", "рρｐ"),
            ("q", "ԛｑ"),
            ("r", "гｒ"), ("s", "ѕｓ5"), ("t", "тτｔ"), ("u", "υսｕ"), ("v", "νѵｖ"), ("w", "ԝωｗ"), ("x", "хχｘ"),
            ("y", "уγｙ"),
            ("z", "ｚ"), (".", "。．｡"), ("-", "‐‑‒–"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letter, others) in pairs {
            for scalar in others.unicodeScalars { table[scalar] = letter.unicodeScalars.first }
        }
        return table
    }()

    /// True where one letter makes the difference.
    private static func isOneStep(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard abs(first.count - second.count) <= 1, first != second else { return false }
        var start = 0
        while start < first.count, start < second.count, first[start] == second[start] { start += 1 }
        var (end, other) = (first.count, second.count)
        while end > start, other > start, first[end - 1] == second[other - 1] {
            end -= 1
            other -= 1
        }
        if end - start <= 1, other - start <= 1 { return true }
        return end - start == 2 && other - start == 2 && first[start] == second[start + 1]
            && first[start + 1] == second[start]
    }
}
