import ConferenceErrors

/// The path of a link, component by component: `/j/{code:digits}`, `/l/meetup-join/**`.
///
/// A component is a text, a text around one `{name}`, or `*` for anything; `**` at the end matches the rest of the
/// path. Each component is compared once, from start to end, without backtracking.
package struct PathTemplate: Hashable, Sendable {
    /// A component between two slashes.
    enum Segment: Hashable, Sendable {
        case literal([UInt8])
        case capture(ValueTemplate)
    }

    /// The template as written in a table.
    package let text: String
    let segments: [Segment]
    /// True if more components may follow.
    let isOpen: Bool

    /// - Throws: a problem, such as a missing slash at the beginning, unbalanced braces, or an unknown class.
    init(_ text: String, part: PatternProblem.Part = .paths) throws(PatternProblem) {
        guard text.hasPrefix("/") else { throw PatternProblem(part, text, "must begin with “/”") }
        guard text.utf8.count <= 512 else { throw PatternProblem(part, text, "is longer than 512 bytes") }
        var segments: [Segment] = []
        var isOpen = false
        var parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
        if parts.last?.isEmpty == true { parts.removeLast() }
        for (index, piece) in parts.enumerated() {
            guard !piece.isEmpty else { throw PatternProblem(part, text, "has an empty component between two slashes") }
            if piece == "**" {
                guard index == parts.count - 1 else {
                    throw PatternProblem(part, text, "has “**” in the middle; it is only allowed at the end")
                }
                isOpen = true
                break
            }
            let template = try ValueTemplate(piece, part: part, whole: text, standard: .name)
            segments.append(template.isLiteral ? .literal(template.prefix) : .capture(template))
        }
        self.text = text
        self.segments = segments
        self.isOpen = isOpen
    }

    /// Returns the first component of a valid template if it has no wildcard, without parsing the template.
    static func firstLiteral(of text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        var end = 1
        while end < bytes.count, bytes[end] != 0x2F {
            if bytes[end] == 0x7B || bytes[end] == 0x2A { return nil }
            end += 1
        }
        return end > 1 ? Array(bytes[1..<end]) : nil
    }

    /// Compares a path; a trailing slash does not matter.
    ///
    /// - Parameter captures: receives the values of the names.
    func matches(_ bytes: [UInt8], _ path: Range<Int>, into captures: inout [CaptureRange]) -> Bool {
        var index = path.lowerBound
        for (number, segment) in segments.enumerated() {
            if index < path.upperBound, bytes[index] == 0x2F {
                index += 1
            } else if number > 0 {
                return false
            }
            var end = index
            while end < path.upperBound, bytes[end] != 0x2F { end += 1 }
            switch segment {
            case .literal(let text):
                guard text.count == end - index else { return false }
                for offset in text.indices where bytes[index + offset] != text[offset] { return false }
            case .capture(let template):
                guard template.matches(bytes, index..<end, into: &captures) else { return false }
            }
            index = end
        }
        if isOpen || index >= path.upperBound { return true }
        return index == path.upperBound - 1 && bytes[index] == 0x2F
    }
}
