// UIDs with blanks at their ends, which some programs leave there and others cut: both mean the same event.
extension ComponentText {
    /// Returns a component whose UID has no blanks at its ends, and the UID that it had; nil if it has no such blanks.
    package static func trimmingUID(_ text: String) -> (text: String, former: String)? {
        guard let former = uid(of: text), former.value != former.word else { return nil }
        var component = ComponentText(text)
        component.edit("UID") { line in
            var line = line
            line.value = line.word
            return line
        }
        return (component.text, former.value)
    }

    /// Returns the first UID of a component, but not of one in it. Most components are read only up to there.
    private static func uid(of text: String) -> ContentLine? {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var depth = 0
        while let line = scanner.next(in: bytes) {
            switch ComponentMarker(bytes, line) {
            case .begin: depth += 1
            case .end: depth -= 1
            case nil: break
            }
            guard depth == 1, bytes[line.range.lowerBound] | 0x20 == UInt8(ascii: "u") else { continue }
            let property = ContentLine(bytes, line)
            if property.name == "UID" { return property }
        }
        return nil
    }
}
