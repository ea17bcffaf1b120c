// The components within another one, found without dividing the rest of its text into properties: a calendar can have hundreds of
// components, and a reader often wants only one of them.
extension ComponentText {
    /// Returns the nested components of a kind, each from BEGIN to END as it is in the text.
    package static func components(_ kind: String, in text: String) -> [String] {
        let bytes = text.utf8.span
        return ranges(of: kind, in: bytes).map { LineFolding.text(bytes, $0, isFolded: false) }
    }

    /// Returns a text without the nested components of a kind.
    package static func removing(_ kind: String, from text: String) -> String {
        let bytes = text.utf8.span
        var (rest, end) = ("", 0)
        for range in ranges(of: kind, in: bytes) {
            rest += LineFolding.text(bytes, end..<range.lowerBound, isFolded: false)
            end = range.upperBound
        }
        return end == 0 ? text : rest + LineFolding.text(bytes, end..<bytes.count, isFolded: false)
    }

    private static func ranges(of kind: String, in bytes: Span<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var (scanner, depth, start) = (LineScanner(), 0, Int?.none)
        while let line = scanner.next(in: bytes) {
            switch ComponentMarker(bytes, line) {
            case .begin(let name):
                depth += 1
                if depth == 2, name == kind { start = line.range.lowerBound }
            case .end:
                if depth == 2, let begin = start {
                    found.append(begin..<line.range.upperBound)
                    start = nil
                }
                depth -= 1
            case nil: break
            }
        }
        return found
    }
}
