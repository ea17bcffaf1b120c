import ConferenceErrors
package import ConferenceModel

/// Splits a calendar file into pieces and returns one at a time, with only one of them in memory.
///
/// The reader knows nothing about events: a piece is a property of a VCALENDAR, or a top-level component with everything in it.
/// Line ends may be CRLF, LF or CR, the file may begin with a byte order mark, and it may contain several VCALENDARs. The
/// reader never returns a component without END, because half of an event is worse than none. The ``Mode`` determines what
/// happens to the rest of such a file.
package struct CalendarReader {
    /// How to treat a file whose structure is broken.
    package enum Mode: Sendable {
        /// Rejects the whole file. Used for a file that replaces a calendar, because entries that the file lacks are removed.
        case strict
        /// Skips and reports what cannot be read, and returns everything else. Also accepts UTF-16, lines before the first
        /// BEGIN:VCALENDAR, a file without BEGIN:VCALENDAR, and converts vCalendar 1.0.
        case lenient
    }

    package struct Component {
        /// The kind of the component in upper case.
        package var kind: String
        /// The line of the component's BEGIN in the file.
        package var line: Int
        /// The component from BEGIN to END, with CRLF line ends.
        package var text: String
        /// Maps the lines of the text to lines of the file.
        package var lines: LineMap
        /// The malformed lines of the component, by line of the file, and how they were read.
        package var remarks: [(line: Int, warning: CalendarWarning)] = []

        package init(
            kind: String, line: Int, text: String, lines: LineMap,
            remarks: [(line: Int, warning: CalendarWarning)] = []
        ) {
            self.kind = kind
            self.line = line
            self.text = text
            self.lines = lines
            self.remarks = remarks
        }
    }

    package enum Piece {
        case beginCalendar(line: Int)
        /// A line of a VCALENDAR itself, folded as in the file, with CRLF line ends.
        case property(line: Int, text: String)
        case component(Component)
        case endCalendar
        /// A skipped line: it is not a property, or is between two VCALENDARs, or is an END without BEGIN. Components between
        /// two VCALENDARs are not skipped.
        case stray(line: Int, text: String)
        /// A warning about the next piece.
        case remark(line: Int, CalendarWarning)
        /// A part that was skipped; only with ``Mode/lenient``.
        case damage(CalendarDamage)
    }

    struct OpenComponent {
        var kind: String
        var line: Int
    }

    let path: String
    let limits: Limits
    let mode: Mode
    var source: ByteSource
    var decoder: UTF16Decoder?
    var buffer: [UInt8] = []
    var scanner = LineScanner()
    var isAtEnd = false
    /// Whether the middle of the last line was removed because the line is too long.
    var isLineCut = false
    var pending: [Piece] = []
    private var isInCalendar = false
    private var calendarLine = 0
    /// Whether the calendar states that it is one of vCalendar 1.0.
    var isVCalendar1 = false
    /// The line where the content of a calendar without BEGIN:VCALENDAR begins; nil once it has been read.
    private var impliedBegin: Int?
    /// Whether the calendar has no BEGIN:VCALENDAR, and so needs no END.
    private var isImplied = false
    /// The open components, the outermost first.
    var open: [OpenComponent] = []
    /// The number of open components beyond the limit, whose names are not kept.
    var excessDepth = 0
    /// The reason why the open component will be skipped.
    var fault: CalendarDamage?
    var component = ComponentBuilder()
    /// The point from which to read again if the open component is damaged.
    var turningPoint: TurningPoint?
    /// The lines that were skipped since that point, which may be read after all.
    var heldStrays: [Piece] = []
    /// The byte range of the last piece in the file, including its line end. Meaningless for UTF-16.
    private(set) var range = 0..<0
    /// The offset of the open top-level component in the file.
    private var componentStart = 0

    /// Opens a file and checks its beginning.
    ///
    /// - Parameter waiting: called repeatedly while a pipe delivers nothing.
    /// - Throws: ``ConferenceError`` if the file cannot be read or is not a calendar file; the message says what it is instead.
    package init(
        path: String, limits: Limits, mode: Mode = .strict, waiting: (() -> Void)? = nil
    ) throws {
        try self.init(
            source: try ByteSource(path: path, limits: limits, waiting: waiting), path: path, limits: limits,
            mode: mode)
    }

    /// Reads everything that a pipe delivers, so that later reads never wait. Does nothing for a file.
    ///
    /// - Throws: `pipeSilent`, `cannotRead`, `fileTooLarge`, `cannotWrite`.
    package func collectPipe() throws { try source.collect() }

    /// Checks the beginning of a file in memory.
    ///
    /// - Parameter path: the name of the file in errors.
    /// - Throws: the same errors as ``init(path:limits:mode:)``.
    package init(bytes: [UInt8], path: String, limits: Limits, mode: Mode = .strict) throws {
        try self.init(
            source: ByteSource(bytes: bytes, path: path), path: path, limits: limits, mode: mode)
    }

    private init(source: ByteSource, path: String, limits: Limits, mode: Mode) throws {
        self.path = path
        self.limits = limits
        self.mode = mode
        self.source = source
        // One read from a pipe may return less than the first line.
        while buffer.count < 4_096, !isAtEnd { try fill() }
        if mode == .lenient, decodeUTF16() { pending = [.remark(line: 1, .utf16)] }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { scanner = LineScanner(at: 3) }
        switch CalendarSniffer.examine(buffer[scanner.position...], isWhole: isAtEnd, isLenient: mode == .lenient) {
        case .calendar: break
        case .calendarWithoutBegin(let line): impliedBegin = line
        case .other(let found): throw ConferenceError.notACalendar(path, found: found)
        }
    }

    /// The number of bytes read so far, and the length of the file (0 if unknown).
    package var progress: (done: Int, total: Int) {
        (max(source.delivered - (buffer.count - scanner.position), 0), source.length)
    }

    /// Returns the next piece, or nil at the end of the file.
    package mutating func next() throws -> Piece? {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            guard let line = try nextLine() else {
                if turnBack() { continue }
                try finish()
                return pending.isEmpty ? nil : pending.removeFirst()
            }
            let marker = ComponentMarker(buffer.span, line)
            // The end of the buffer corresponds to the number of bytes read.
            let offset = source.delivered - buffer.count
            if open.isEmpty {
                range = offset + line.range.lowerBound..<offset + line.range.upperBound
                componentStart = range.lowerBound
                try readOutside(line, marker)
            } else if let finished = try readInside(line, marker) {
                range = componentStart..<offset + line.range.upperBound
                if turningPoint == nil { return finished }
                heldStrays.append(finished)
            }
        }
    }

    /// Reads a line outside any component.
    private mutating func readOutside(_ line: ScannedLine, _ marker: ComponentMarker?) throws {
        if let first = impliedBegin, line.number >= first {
            impliedBegin = nil
            pending.append(.remark(line: line.number, .missingBegin))
            beginCalendar(line.number)
            isImplied = true
        }
        switch marker {
        case _ where isLineCut:
            pending.append(.damage(.lineTooLarge(line: line.number, limit: limits.componentLength)))
        case .begin("VCALENDAR") where !isInCalendar || mode == .lenient:
            beginCalendar(line.number)
        case .begin(let kind):
            try begin(kind, line)
        case .end("VCALENDAR") where isInCalendar:
            isInCalendar = false
            pending.append(.endCalendar)
        case nil where isInCalendar && mode == .lenient && line.range.upperBound == line.contentEnd:
            let text = String(text(of: line).text.dropLast())
            pending.append(.damage(.lineCutOff(text, line: line.number)))
        case nil where isInCalendar && !line.isContinuation(in: buffer.span) && line.hasColon(in: buffer.span):
            let (text, warning) = text(of: line)
            if line.isMalformed(in: buffer.span) {
                pending.append(.remark(line: line.number, .malformedLine(line.text(in: buffer.span))))
            }
            if let warning { pending.append(.remark(line: line.number, warning)) }
            if let property = ContentLine(text), property.name == "VERSION" { isVCalendar1 = property.word == "1.0" }
            pending.append(.property(line: line.number, text: text))
        case .end(let kind) where ComponentKind.topLevel.contains(kind):
            let damage = CalendarDamage.unbegun(kind: kind, line: line.number)
            guard mode == .lenient else { throw damage.error(path: path) }
            pending.append(.damage(damage))
        case .end, nil:
            if let stray = stray(line) { pending.append(stray) }
        }
    }

    /// Returns a skipped line; nil if it is blank.
    func stray(_ line: ScannedLine) -> Piece? {
        let text = text(of: line).text
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        return .stray(line: line.number + line.emptyLines(in: buffer.span).count, text: text)
    }

    private mutating func beginCalendar(_ line: Int) {
        if isInCalendar {
            if !isImplied { pending.append(.remark(line: line, .unclosedCalendar(since: calendarLine))) }
            pending.append(.endCalendar)
        }
        isInCalendar = true
        isVCalendar1 = false
        isImplied = false
        calendarLine = line
        pending.append(.beginCalendar(line: line))
    }

    /// Reads a line inside a component. Returns the component if the line ends it.
    private mutating func readInside(_ line: ScannedLine, _ marker: ComponentMarker?) throws -> Piece? {
        switch marker {
        case nil:
            guard component.endsWithMarker, line.isContinuation(in: buffer.span) else {
                try append(line, isMarker: false)
                return nil
            }
            // Such a line would become part of the BEGIN or END line above it.
            return stray(line)
        case .begin(let kind) where mode == .lenient && mustHaveEnded(before: kind):
            let damage = unclosed("BEGIN:" + kind, at: line.number)
            if turnBack() { return nil }
            discardOpenComponent()
            if kind == "VCALENDAR" { beginCalendar(line.number) } else { try begin(kind, line) }
            return .damage(damage)
        case .begin(let kind):
            noteTurningPoint(kind, line)
            try append(line, isMarker: true)
            // The line may have made the component too large.
            if !open.isEmpty { try begin(kind, line) }
            return nil
        case .end("VCALENDAR") where mode == .lenient && isInCalendar:
            let damage = unclosed("END:VCALENDAR", at: line.number)
            if turnBack() { return nil }
            discardOpenComponent()
            isInCalendar = false
            pending.append(.endCalendar)
            return .damage(damage)
        case .end(let kind):
            return try end(kind, line)
        }
    }

    /// Reports what is still open at the end of the file.
    private mutating func finish() throws {
        let end = scanner.lineNumber
        if let outermost = open.first, let innermost = open.last {
            let damage = CalendarDamage.cutOff(
                kind: outermost.kind, line: outermost.line, open: innermost.kind, since: innermost.line, end: end)
            guard mode == .lenient else { throw damage.error(path: path) }
            pending.append(.damage(fault ?? damage))
            discardOpenComponent()
        } else if isInCalendar, !isImplied {
            let damage = CalendarDamage.calendarCutOff(since: calendarLine, end: end)
            guard mode == .lenient else { throw damage.error(path: path) }
            pending.append(.damage(damage))
        }
        isInCalendar = false
    }
}
