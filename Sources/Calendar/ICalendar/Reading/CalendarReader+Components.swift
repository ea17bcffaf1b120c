import ConferenceModel

// How components open and close.
extension CalendarReader {
    mutating func begin(_ kind: String, _ line: ScannedLine) throws {
        if open.isEmpty {
            component.reset()
            fault = nil
            try keep(line, isMarker: true)
        }
        guard open.count < limits.componentDepth else {
            let damage = CalendarDamage.tooDeep(
                kind: open[0].kind, line: open[0].line, at: line.number, limit: limits.componentDepth)
            guard structure == .readable else { throw damage.error(path: path) }
            deeper += 1
            spoil(damage)
            return
        }
        open.append(Open(kind: kind, line: line.number))
    }

    mutating func end(_ kind: String, _ line: ScannedLine) throws -> Piece? {
        if deeper > 0 {
            deeper -= 1
            return nil
        }
        guard kind != open.last?.kind else {
            try keep(line, isMarker: true)
            open.removeLast()
            return open.isEmpty ? finished() : nil
        }
        let damage = unclosed("END:" + kind, at: line.number)
        guard structure == .readable else { throw damage.error(path: path) }
        guard let place = open.lastIndex(where: { $0.kind == kind }) else {
            return stray(line)
        }
        spoil(damage)
        open.removeSubrange(place...)
        return open.isEmpty ? finished() : nil
    }

    /// The component whose END was read last, or why it is left out.
    private mutating func finished() -> Piece {
        defer { abandon() }
        return fault.map { .damage($0) } ?? .component(component.finished())
    }

    /// Adds a line to the component that is open.
    mutating func keep(_ line: ScannedLine, isMarker: Bool) throws {
        guard fault == nil else { return }
        guard component.count + line.range.count <= limits.componentLength, !isLineCut else {
            let first = open.first ?? Open(kind: "component", line: line.number)
            let damage = CalendarDamage.tooLarge(
                kind: first.kind, line: first.line, limit: limits.componentLength)
            guard structure == .readable else { throw damage.error(path: path) }
            return spoil(damage)
        }
        let bytes = buffer
        component.append(bytes.span, line, isMarker: isMarker)
    }

    /// The component that is open is to be left out. Its text is not needed any more.
    private mutating func spoil(_ damage: CalendarDamage) {
        guard fault == nil else { return }
        fault = damage
        component = ComponentBuilder()
    }

    /// Forgets the component that is open.
    mutating func abandon() {
        open = []
        deeper = 0
        fault = nil
        component.reset()
    }

    /// What is wrong where a line shows that the component should have ended before.
    func unclosed(_ found: String, at line: Int) -> CalendarDamage {
        let outermost = open.first ?? Open(kind: "", line: line)
        let innermost = open.last ?? outermost
        return fault
            ?? .unclosed(
                kind: outermost.kind, line: outermost.line, open: innermost.kind, since: innermost.line, found: found,
                at: line)
    }

    /// Whether a component of that kind cannot be inside what is open, so that an END is missing. Components that nobody
    /// knows may have anything in them.
    func mustHaveEnded(before kind: String) -> Bool {
        kind == "VCALENDAR"
            || deeper == 0 && Self.topLevel.contains(kind)
                && open.allSatisfy { Self.topLevel.contains($0.kind) || Self.inner.contains($0.kind) }
    }

    private static let topLevel: Set<String> = [
        "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
    ]
    /// RFC 5545, 7953 and 9073.
    private static let inner: Set<String> = [
        "VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "PARTICIPANT", "VLOCATION", "VRESOURCE",
    ]
}

/// The text of a component while it is read.
struct ComponentBuilder {
    private var bytes: [UInt8] = []
    private var kind = ""
    private var line = 0
    private var lines = LineMap()
    private var lineCount = 0
    private var odd: [(line: Int, warning: CalendarWarning)] = []
    /// Whether the last line is a BEGIN or an END.
    private(set) var endsWithMarker = false

    var count: Int { bytes.count }

    /// Begins with another component, in the same memory.
    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        (kind, line, lines, lineCount, odd, endsWithMarker) = ("", 0, LineMap(), 0, [], false)
    }

    /// Adds a line, with CRLF at all its line ends.
    mutating func append(_ source: Span<UInt8>, _ line: ScannedLine, isMarker: Bool) {
        if bytes.isEmpty {
            self.line = line.number
            if case .begin(let kind) = ComponentMarker(source, line) { self.kind = kind }
        }
        lines.note(lineCount + 1, at: line.number + line.emptyLines(in: source).count)
        // The rest of a line that an empty one has cut in two is put together with it.
        if !isMarker, line.isOdd(in: source), !line.isRest(in: source) {
            odd.append((line.number, .noProperty(line.text(in: source))))
        }
        lineCount += line.append(source, to: &bytes)
        endsWithMarker = isMarker
    }

    func finished() -> CalendarReader.Component {
        let result = TextRepair.text(of: bytes, lines: lines)
        return CalendarReader.Component(
            kind: kind, line: line, text: result.text, lines: result.lines, remarks: odd + result.remarks)
    }
}
