/// Collects the text of a component while it is being read.
struct ComponentBuilder {
    private var bytes: [UInt8] = []
    private var kind = ""
    private var line = 0
    private var lines = LineMap()
    private var lineCount = 0
    private var malformed: [(line: Int, warning: CalendarWarning)] = []
    /// Whether the last line is a BEGIN or an END.
    private(set) var endsWithMarker = false

    var count: Int { bytes.count }

    /// Starts another component, reusing the memory.
    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        (kind, line, lines, lineCount, malformed, endsWithMarker) = ("", 0, LineMap(), 0, [], false)
    }

    /// Adds a line, with CRLF line ends.
    mutating func append(_ source: Span<UInt8>, _ line: ScannedLine, isMarker: Bool) {
        if bytes.isEmpty {
            self.line = line.number
            if case .begin(let kind) = ComponentMarker(source, line) { self.kind = kind }
        }
        lines.note(lineCount + 1, at: line.number + line.emptyLines(in: source).count)
        // The rest of a line that an empty line has split is joined to it.
        if !isMarker, line.isMalformed(in: source), !line.isContinuation(in: source) {
            malformed.append((line.number, .malformedLine(line.text(in: source))))
        }
        lineCount += line.append(source, to: &bytes)
        endsWithMarker = isMarker
    }

    func finished() -> CalendarReader.Component {
        let result = TextRepair.text(of: bytes, lines: lines)
        return CalendarReader.Component(
            kind: kind, line: line, text: result.text, lines: result.lines, remarks: malformed + result.remarks)
    }
}
