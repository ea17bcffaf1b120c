import ConferenceModel

/// A host that resembles the host of a service but is not one. Used only to explain, never to decide.
package struct LookAlike: Hashable, Sendable {
    /// The kind of resemblance.
    package enum Resemblance: Hashable, Sendable {
        /// It begins with the name, but belongs to the owner of its last labels.
        case prefix
        /// It ends with the name, but without a dot before it.
        case missingDot
        /// Letters of other scripts, or digits, replace letters of the name.
        case homoglyphs
        /// One letter is missing, added, replaced, or swapped with its neighbour.
        case oneLetter
        /// Only the last label differs.
        case otherTopLevelDomain
    }

    /// The host in the address, in lower case.
    package let host: String
    /// The host that it resembles.
    package let original: String
    /// The service of that host.
    package let service: String
    package let resemblance: Resemblance

    /// Finds the host of a table that a host resembles most; nil if there is none.
    init?(of host: String, in table: ServiceTable) {
        let host = host.lowercased()
        let twin = LookAlikeLetters.skeleton(of: host)
        let dotted = host.replacing("-", with: ".")
        var best: (rank: Int, name: String, service: String, resemblance: Resemblance)?
        for (pattern, service) in table.ownedHosts where pattern.name.utf8.count >= 5 {
            let name = pattern.name
            guard host != name, !host.hasSuffix("." + name),
                let (rank, resemblance) = Self.resemblance(host, twin: twin, dotted: dotted, name)
            else { continue }
            // A longer name is more specific than a shorter one within it.
            if let best, (best.rank, -best.name.utf8.count) <= (rank, -name.utf8.count) { continue }
            best = (rank, name, service.name, resemblance)
        }
        guard let best else { return nil }
        self.host = host
        original = best.name
        service = best.service
        resemblance = best.resemblance
    }

    private static func resemblance(
        _ host: String, twin: String, dotted: String, _ name: String
    ) -> (rank: Int, resemblance: Resemblance)? {
        if host.hasPrefix(name + ".") || dotted.hasPrefix(name + ".") { return (0, .prefix) }
        let plain = LookAlikeLetters.skeleton(of: name)
        if twin == plain || twin.hasSuffix("." + plain) { return (1, .homoglyphs) }
        if host.hasSuffix(name) { return (2, .missingDot) }
        let labels = name.split(separator: ".")
        let tail = host.split(separator: ".").suffix(labels.count).joined(separator: ".")
        if name.utf8.count >= 7, isOneStep(Array(tail.utf8), Array(name.utf8)) { return (3, .oneLetter) }
        let ending = tail.split(separator: ".")
        if ending.count == labels.count, ending.dropLast() == labels.dropLast(), labels[0].utf8.count >= 4 {
            return (4, .otherTopLevelDomain)
        }
        return nil
    }

    /// Whether the two differ by one letter.
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
