import ConferenceErrors

/// The value of a name in a matched link.
struct CaptureRange: Hashable, Sendable {
    var name: String
    var range: Range<Int>
}

/// A text that contains at most one `{name}` or `*`: `id-{code}`, `{room}`, `*`, `meetup-join`.
struct ValueTemplate: Hashable, Sendable {
    let prefix: [UInt8]
    let suffix: [UInt8]
    /// Nil for a literal text and for `*`.
    let name: String?
    /// Nil for a literal text.
    let content: CaptureClass?

    var isLiteral: Bool { content == nil }

    /// - Parameters:
    ///   - part: the key that a problem names.
    ///   - whole: the text that a problem quotes.
    ///   - standard: the class of a name that specifies none.
    init(
        _ text: Substring, part: PatternProblem.Part, whole: String, standard: CaptureClass
    ) throws(PatternProblem) {
        func fail(_ complaint: Sentence) -> PatternProblem { PatternProblem(part, whole, complaint) }
        let open = text.utf8.firstIndex(of: UInt8(ascii: "{"))
        let star = text.utf8.firstIndex(of: UInt8(ascii: "*"))
        if let open {
            guard star == nil, let close = text[open...].utf8.firstIndex(of: UInt8(ascii: "}")),
                text[close...].dropFirst().isPlain
            else {
                throw fail("has unbalanced braces, or more than one “{name}” in a part")
            }
            let inside = text[text.index(after: open)..<close]
            let pieces = inside.utf8.split(
                separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false
            ).map(Substring.init)
            guard let name = pieces.first, !name.isEmpty, name.utf8.count <= 15,
                name.utf8.allSatisfy({ ByteClass.alphanumeric.contains($0) })
            else { throw fail("has a name that does not consist of 1 to 15 letters and digits") }
            var content = standard
            if pieces.count == 2 {
                guard let known = CaptureClass(pieces[1]) else {
                    throw fail(
                        "has the unknown class “\(pieces[1])”; use \(CaptureClass.words), with a length as in “digits(9-11)”, or "
                            + "a mask as in “aaa-9999”")
                }
                content = known
            }
            self.name = String(name)
            self.content = content
            prefix = Array(text[..<open].utf8)
            suffix = Array(text[text.index(after: close)...].utf8)
        } else if let star {
            guard text[text.index(after: star)...].isPlain else { throw fail("has more than one “*” in a part") }
            name = nil
            content = .any
            prefix = Array(text[..<star].utf8)
            suffix = Array(text[text.index(after: star)...].utf8)
        } else {
            name = nil
            content = nil
            prefix = Array(text.utf8)
            suffix = []
        }
        guard prefix.allSatisfy(ByteClass.url.contains), suffix.allSatisfy(ByteClass.url.contains) else {
            throw fail("has a character that an address cannot have; percent-encode it, as in “%20”")
        }
    }

    func matches(_ bytes: [UInt8], _ range: Range<Int>, into captures: inout [CaptureRange]) -> Bool {
        let start = range.lowerBound + prefix.count
        let end = range.upperBound - suffix.count
        guard start <= end else { return false }
        for offset in prefix.indices where bytes[range.lowerBound + offset] != prefix[offset] { return false }
        for offset in suffix.indices where bytes[end + offset] != suffix[offset] { return false }
        guard let content else { return start == end }
        guard start < end, content.matches(bytes, start..<end) else { return false }
        if let name { captures.append(CaptureRange(name: name, range: start..<end)) }
        return true
    }
}

extension Substring {
    /// True if the text has no characters with a special meaning in templates.
    fileprivate var isPlain: Bool { !utf8.contains { "{}*".utf8.contains($0) } }
}
