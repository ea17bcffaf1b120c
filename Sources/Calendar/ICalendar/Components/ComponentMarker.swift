/// A BEGIN or END line, with the name of the component in upper case.
package enum ComponentMarker: Equatable {
    case begin(String)
    case end(String)

    /// Parses a line. Returns nil for all other lines, and if the name is missing.
    package init?(_ bytes: Span<UInt8>, _ line: ScannedLine) {
        let first = bytes[line.range.lowerBound] | 0x20
        guard first == UInt8(ascii: "b") || first == UInt8(ascii: "e") else { return nil }
        if line.isFolded {
            let joined = LineFolding.unfolded(bytes, line.range.lowerBound..<line.contentEnd)
            var scanner = LineScanner()
            guard let whole = scanner.next(in: joined.span) else { return nil }
            self.init(unfolded: joined.span, whole)
        } else {
            self.init(unfolded: bytes, line)
        }
    }

    private init?(unfolded bytes: Span<UInt8>, _ line: ScannedLine) {
        let name = line.range.lowerBound..<line.nameEnd
        let isBegin = matches(bytes, name, "BEGIN")
        guard isBegin || matches(bytes, name, "END"), line.nameEnd < line.contentEnd else { return nil }
        var low = line.nameEnd + 1
        var high = line.contentEnd
        while low < high, isFoldMark(bytes[low]) { low += 1 }
        while high > low, isFoldMark(bytes[high - 1]) { high -= 1 }
        guard low < high else { return nil }
        let text = LineFolding.text(bytes, low..<high, isFolded: false)
        // Names with bytes that are not UTF-8 are decoded as they will be written, so that two different bytes stay different.
        let isWhole = !text.unicodeScalars.contains("\u{FFFD}")
        let kind =
            isWhole ? text : MixedText.decoded(bytes.extracting(low..<high).withUnsafeBufferPointer { Array($0) })
        self = isBegin ? .begin(kind.uppercased()) : .end(kind.uppercased())
    }
}
