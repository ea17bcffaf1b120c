import ConferenceErrors
package import ConferenceModel

/// Splits a calendar file into its pieces, one after the other, without holding more than one of them.
///
/// It knows nothing about events: a piece is a property of a VCALENDAR, or a top-level component with everything in it.
/// Line ends may be CRLF, LF or CR, a byte order mark may stand at the beginning, and several VCALENDARs may follow one
/// another. No component is ever given out that is not closed: half of one is worse than none. What becomes of the rest
/// of a file with such a component is up to ``Structure``.
package struct CalendarReader {
    /// What is done with a file whose structure is broken.
    package enum Structure: Sendable {
        /// It is refused as a whole. For a file that replaces what is there: what it lacks would be removed.
        case whole
        /// What cannot be read is left out and told of; all else is given out. UTF-16, and lines before the first
        /// BEGIN:VCALENDAR, are taken as well.
        case readable
    }

    /// A top-level component.
    package struct Component {
        /// In upper case.
        package var kind: String
        /// The line of the file that its BEGIN stands on.
        package var line: Int
        /// From BEGIN to END, with CRLF.
        package var text: String
        /// Where the lines of the text stand in the file.
        package var lines: LineMap
        /// Lines of the file that are not as they should be, and what was made of them.
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
        /// A line of a VCALENDAR itself, folded as in the file, with CRLF.
        case property(line: Int, text: String)
        case component(Component)
        case endCalendar
        /// A line that is no property, or stands between two VCALENDARs, or an END without BEGIN: passed over. Components
        /// between two VCALENDARs are taken.
        case stray(line: Int, text: String)
        /// Something about the next piece.
        case remark(line: Int, CalendarWarning)
        /// What was left out; only where the structure is to be ``Structure/readable``.
        case damage(CalendarDamage)
    }

    struct Open {
        var kind: String
        var line: Int
    }

    let path: String
    let limits: Limits
    let structure: Structure
    var source: ByteSource
    var decoder: UTF16Decoder?
    var buffer: [UInt8] = []
    var scanner = LineScanner()
    var isAtEnd = false
    /// Whether the line that was read last has lost its middle, because it is too long.
    var isLineCut = false
    private var pending: [Piece] = []
    private var isInCalendar = false
    private var calendarLine = 0
    /// Open components, the top-level one first.
    var open: [Open] = []
    /// How many more are open than the limit allows; they have no names.
    var deeper = 0
    /// Why the component that is open will be left out.
    var fault: CalendarDamage?
    var component = ComponentBuilder()
    /// Where the piece that was returned last stands in the file, in bytes, with its line end. Of no use in UTF-16.
    private(set) var range = 0..<0
    /// Where the top-level component that is open begins in the file.
    private var componentStart = 0

    /// Opens a file and looks at its beginning.
    ///
    /// - Throws: ``ConferenceError`` where it cannot be read or is not a calendar file; the sentence says what it is.
    package init(path: String, limits: Limits, structure: Structure = .whole) throws {
        try self.init(
            source: try ByteSource(path: path, limit: limits.calendarFileLength), path: path, limits: limits,
            structure: structure)
    }

    /// Looks at the beginning of a file that is in memory.
    ///
    /// - Parameter path: what errors call it.
    /// - Throws: as ``init(path:limits:structure:)``.
    package init(bytes: [UInt8], path: String, limits: Limits, structure: Structure = .whole) throws {
        try self.init(
            source: ByteSource(bytes: bytes, path: path), path: path, limits: limits, structure: structure)
    }

    private init(source: ByteSource, path: String, limits: Limits, structure: Structure) throws {
        self.path = path
        self.limits = limits
        self.structure = structure
        self.source = source
        // A pipe gives what it has, which may be a part of the first line.
        while buffer.count < 4_096, !isAtEnd { try fill() }
        if structure == .readable, decodeUTF16() { pending = [.remark(line: 1, .utf16)] }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { scanner = LineScanner(at: 3) }
        let objection = CalendarSniffer.objection(
            to: buffer[scanner.position...], isWhole: isAtEnd, takesPreamble: structure == .readable)
        if let objection { throw ConferenceError.notACalendar(path, found: objection) }
    }

    /// Bytes read so far, and the length of the file (0 where nobody knows it).
    package var progress: (done: Int, total: Int) {
        (max(source.delivered - (buffer.count - scanner.position), 0), source.length)
    }

    /// The next piece, nil at the end of the file.
    package mutating func next() throws -> Piece? {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            guard let line = try nextLine() else {
                try finish()
                return pending.isEmpty ? nil : pending.removeFirst()
            }
            let marker = ComponentMarker(buffer.span, line)
            // What is in the buffer ends where the source has been read to.
            let offset = source.delivered - buffer.count
            if open.isEmpty {
                range = offset + line.range.lowerBound..<offset + line.range.upperBound
                componentStart = range.lowerBound
                try takeOuter(line, marker)
            } else if let finished = try takeInner(line, marker) {
                range = componentStart..<offset + line.range.upperBound
                return finished
            }
        }
    }

    /// A line that is in no component.
    private mutating func takeOuter(_ line: ScannedLine, _ marker: ComponentMarker?) throws {
        switch marker {
        case _ where isLineCut:
            pending.append(.damage(.lineTooLarge(line: line.number, limit: limits.componentLength)))
        case .begin("VCALENDAR") where !isInCalendar || structure == .readable:
            beginCalendar(line.number)
        case .begin(let kind):
            try begin(kind, line)
        case .end("VCALENDAR") where isInCalendar:
            isInCalendar = false
            pending.append(.endCalendar)
        case nil where isInCalendar && structure == .readable && line.range.upperBound == line.contentEnd:
            let text = String(text(of: line).text.dropLast())
            pending.append(.damage(.lineCutOff(text, line: line.number)))
        case nil where isInCalendar && !line.isRest(in: buffer.span) && line.hasColon(in: buffer.span):
            let (text, warning) = text(of: line)
            if line.isOdd(in: buffer.span) {
                pending.append(.remark(line: line.number, .noProperty(line.text(in: buffer.span))))
            }
            if let warning { pending.append(.remark(line: line.number, warning)) }
            pending.append(.property(line: line.number, text: text))
        case .end, nil:
            if let stray = stray(line) { pending.append(stray) }
        }
    }

    /// A line that is passed over; nil for one of nothing but blanks.
    func stray(_ line: ScannedLine) -> Piece? {
        let text = text(of: line).text
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        return .stray(line: line.number + line.emptyLines(in: buffer.span).count, text: text)
    }

    private mutating func beginCalendar(_ line: Int) {
        if isInCalendar {
            pending += [.remark(line: line, .calendarUnclosed(since: calendarLine)), .endCalendar]
        }
        isInCalendar = true
        calendarLine = line
        pending.append(.beginCalendar(line: line))
    }

    /// A line that is in a component. Returns what that is when this is its end.
    private mutating func takeInner(_ line: ScannedLine, _ marker: ComponentMarker?) throws -> Piece? {
        switch marker {
        case nil:
            guard component.endsWithMarker, line.isRest(in: buffer.span) else {
                try keep(line, isMarker: false)
                return nil
            }
            // It would become part of the BEGIN or END above it.
            return stray(line)
        case .begin(let kind) where structure == .readable && mustHaveEnded(before: kind):
            let damage = unclosed("BEGIN:" + kind, at: line.number)
            abandon()
            if kind == "VCALENDAR" { beginCalendar(line.number) } else { try begin(kind, line) }
            return .damage(damage)
        case .begin(let kind):
            try keep(line, isMarker: true)
            try begin(kind, line)
            return nil
        case .end("VCALENDAR") where structure == .readable && isInCalendar:
            let damage = unclosed("END:VCALENDAR", at: line.number)
            abandon()
            isInCalendar = false
            pending.append(.endCalendar)
            return .damage(damage)
        case .end(let kind):
            return try end(kind, line)
        }
    }

    /// Says what is open at the end of the file.
    private mutating func finish() throws {
        let end = scanner.lineNumber
        if let outermost = open.first, let innermost = open.last {
            let damage = CalendarDamage.cutOff(
                kind: outermost.kind, line: outermost.line, open: innermost.kind, since: innermost.line, end: end)
            guard structure == .readable else { throw damage.error(path: path) }
            pending.append(.damage(fault ?? damage))
            abandon()
        } else if isInCalendar {
            let damage = CalendarDamage.calendarCutOff(since: calendarLine, end: end)
            guard structure == .readable else { throw damage.error(path: path) }
            pending.append(.damage(damage))
        }
        isInCalendar = false
    }
}
