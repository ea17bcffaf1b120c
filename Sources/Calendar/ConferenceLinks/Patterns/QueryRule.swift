import ConferenceErrors

/// A condition on one item of a link's query.
///
/// In a table: `pwd` must be present; `type=meetup-join` must be present with that value; `MTID={code}` must be present
/// and is captured; with a `?` at the end, as in `pin={pin}?`, it is captured if present.
package struct QueryRule: Hashable, Sendable {
    /// The rule as written in a table.
    package let text: String
    let name: [UInt8]
    /// The required value; nil if any value matches, including none.
    let value: ValueTemplate?
    let isRequired: Bool

    init(_ text: String, part: PatternProblem.Part = .query) throws(PatternProblem) {
        guard text.utf8.count <= 256 else { throw PatternProblem(part, text, "is longer than 256 bytes") }
        let isOptional = text.hasSuffix("?")
        let pieces = (isOptional ? text.dropLast() : Substring(text)).utf8
            .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map(Substring.init)
        let name = pieces[0]
        guard !name.isEmpty, name.utf8.allSatisfy({ ByteClass.token.contains($0) || "._~%".utf8.contains($0) }) else {
            throw PatternProblem(part, text, "must begin with the name of a query item")
        }
        let value =
            if pieces.count == 2 {
                try ValueTemplate(pieces[1], part: part, whole: text, standard: .any)
            } else {
                ValueTemplate?.none
            }
        guard !isOptional || value?.name != nil else {
            throw PatternProblem(
                part, text, "has no effect: an optional item must capture its value, as in “pin={pin}?”")
        }
        self.text = text
        self.name = name.utf8.map(lowercased)
        self.value = value
        isRequired = !isOptional
    }

    /// Compares a query, item by item. Names match in upper or lower case; of several items with
    /// one name the first one counts.
    static func match(
        _ rules: [QueryRule], _ bytes: [UInt8], _ query: Range<Int>, into captures: inout [CaptureRange]
    ) -> Bool {
        if rules.isEmpty { return true }
        var seen: UInt32 = 0
        var index = query.lowerBound
        while index < query.upperBound {
            var end = index
            var equals: Int?
            while end < query.upperBound, bytes[end] != 0x26 {
                if bytes[end] == 0x3D, equals == nil { equals = end }
                end += 1
            }
            let nameEnd = equals ?? end
            for (number, rule) in rules.enumerated() where seen >> UInt32(number) & 1 == 0 {
                guard rule.name.count == nameEnd - index, rule.hasName(bytes, at: index) else { continue }
                let value = min(nameEnd + 1, end)..<end
                if let template = rule.value, !template.matches(bytes, value, into: &captures) {
                    if rule.isRequired { return false }
                } else {
                    seen |= 1 << UInt32(number)
                }
            }
            index = end + 1
        }
        for (number, rule) in rules.enumerated() where rule.isRequired && seen >> UInt32(number) & 1 == 0 {
            return false
        }
        return true
    }

    private func hasName(_ bytes: [UInt8], at index: Int) -> Bool {
        for offset in name.indices where lowercased(bytes[index + offset]) != name[offset] { return false }
        return true
    }
}

/// A condition on the part of a link after `#`: a path with a query of its own, or items like those of a query.
package struct FragmentRule: Hashable, Sendable {
    /// The rule as written in a table, without the `#`.
    package let text: String
    private let path: PathTemplate?
    private let items: [QueryRule]

    init(_ text: String) throws(PatternProblem) {
        let text = text.hasPrefix("#") ? String(text.dropFirst()) : text
        let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var items: [QueryRule] = []
        func add(_ list: Substring) throws(PatternProblem) {
            for item in list.split(separator: "&", omittingEmptySubsequences: false) {
                items.append(try QueryRule(String(item), part: .fragment))
            }
        }
        if text.contains("="), !text.hasPrefix("/") {
            path = nil
            try add(Substring(text))
        } else {
            let part = pieces[0]
            path = try PathTemplate(part.hasPrefix("/") ? String(part) : "/" + part, part: .fragment)
            if pieces.count == 2 { try add(pieces[1]) }
        }
        self.text = text
        self.items = items
    }

    func matches(_ bytes: [UInt8], _ fragment: Range<Int>, into captures: inout [CaptureRange]) -> Bool {
        guard let path else { return QueryRule.match(items, bytes, fragment, into: &captures) }
        var end = fragment.lowerBound
        while end < fragment.upperBound, bytes[end] != 0x3F { end += 1 }
        guard path.matches(bytes, fragment.lowerBound..<end, into: &captures) else { return false }
        return QueryRule.match(items, bytes, min(end + 1, fragment.upperBound)..<fragment.upperBound, into: &captures)
    }
}
