import ConferenceModel
import Support

/// Splits a calendar file into its pieces, one after the other, without holding more than one of them.
///
/// It knows nothing about events: a piece is a property of a VCALENDAR, or a top-level component with everything in it.
/// Line ends may be CRLF, LF or CR, a byte order mark may stand at the beginning, and several VCALENDARs may follow one
/// another. Structure is where it is strict: a component that is not closed means that the file is cut off, and then
/// nothing of it can be trusted.
struct CalendarReader {
    /// A top-level component.
    struct Component {
        /// In upper case.
        var kind: String
        /// The line of the file that its BEGIN stands on.
        var line: Int
        /// From BEGIN to END, with CRLF.
        var text: String
        /// Lines of the file whose bytes were not UTF-8.
        var repairedLines: [Int]
    }

    enum Piece {
        case beginCalendar
        /// A line of a VCALENDAR itself, folded as in the file, with CRLF.
        case property(line: Int, text: String)
        case component(Component)
        case endCalendar
        /// A line between two VCALENDARs, or an END without BEGIN: passed over. Components there are taken.
        case stray(line: Int, text: String)
    }

    private struct Open {
        var kind: String
        var line: Int
    }

    private var source: ByteSource
    private let path: String
    private let limits: Limits
    private var buffer: [UInt8] = []
    private var scanner = LineScanner()
    private var isAtEnd = false
    private var isInCalendar = false
    private var calendarLine = 0
    /// Open components, the top-level one first.
    private var open: [Open] = []
    private var component: [UInt8] = []
    /// Where the piece that was returned last stands in the file, in bytes, with its line end.
    private(set) var range = 0..<0
    /// Where the top-level component that is open begins in the file.
    private var componentStart = 0

    /// Opens a file and looks at its beginning.
    ///
    /// - Throws: ``ConferenceError`` where it cannot be read or is not a calendar file; the sentence says what it is.
    init(path: String, limits: Limits) throws {
        try self.init(
            source: try ByteSource(path: path, limit: limits.calendarFileLength), path: path, limits: limits)
    }

    /// Looks at the beginning of a file that is in memory.
    ///
    /// - Parameter path: what errors call it.
    /// - Throws: as ``init(path:limits:)``.
    init(bytes: [UInt8], path: String, limits: Limits) throws {
        try self.init(source: ByteSource(bytes: bytes, path: path), path: path, limits: limits)
    }

    private init(source: ByteSource, path: String, limits: Limits) throws {
        self.path = path
        self.limits = limits
        self.source = source
        try fill()
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { scanner = LineScanner(at: 3) }
        if let found = CalendarSniffer.objection(to: buffer[scanner.position...], isWhole: isAtEnd) {
            throw ConferenceError.notACalendar(path, found: found)
        }
    }

    /// Bytes read so far, and the length of the file (0 where nobody knows it).
    var progress: (done: Int, total: Int) {
        (source.delivered - (buffer.count - scanner.position), source.length)
    }

    /// The next piece, nil at the end of the file.
    mutating func next() throws -> Piece? {
        while let line = try nextLine() {
            let marker = ComponentMarker(buffer.span, line)
            // What is in the buffer ends where the source has been read to.
            let offset = source.delivered - buffer.count
            if open.isEmpty {
                range = offset + line.range.lowerBound..<offset + line.range.upperBound
                componentStart = range.lowerBound
                switch marker {
                case .begin("VCALENDAR") where !isInCalendar:
                    isInCalendar = true
                    calendarLine = line.number
                    return .beginCalendar
                case .begin(let kind):
                    try begin(kind, line)
                case .end("VCALENDAR") where isInCalendar:
                    isInCalendar = false
                    return .endCalendar
                case nil where isInCalendar:
                    return .property(line: line.number, text: text(of: line))
                case .end, nil:
                    return .stray(line: line.number, text: text(of: line))
                }
            } else {
                try keep(line)
                switch marker {
                case .begin(let kind): try begin(kind, line)
                case .end(let kind):
                    if let finished = try end(kind, line) {
                        range = componentStart..<offset + line.range.upperBound
                        return .component(finished)
                    }
                case nil: break
                }
            }
        }
        if let innermost = open.last {
            throw ConferenceError.calendarCutOff(
                path, line: scanner.lineNumber, open: innermost.kind, since: innermost.line)
        }
        if isInCalendar {
            throw ConferenceError.calendarCutOff(
                path, line: scanner.lineNumber, open: "VCALENDAR", since: calendarLine)
        }
        return nil
    }

    private mutating func begin(_ kind: String, _ line: ScannedLine) throws {
        guard open.count < limits.componentDepth else {
            throw ConferenceError.componentTooDeep(path, line: line.number, limit: limits.componentDepth)
        }
        if open.isEmpty {
            component.removeAll(keepingCapacity: true)
            try keep(line)
        }
        open.append(Open(kind: kind, line: line.number))
    }

    private mutating func end(_ kind: String, _ line: ScannedLine) throws -> Component? {
        let innermost = open.removeLast()
        guard innermost.kind == kind else {
            throw ConferenceError.calendarMisnested(
                path, line: line.number, found: kind, open: innermost.kind, since: innermost.line)
        }
        guard open.isEmpty else { return nil }
        let result = TextRepair.text(of: component)
        return Component(
            kind: innermost.kind, line: innermost.line, text: result.text,
            repairedLines: result.repairedLines.map { innermost.line + $0 - 1 })
    }

    /// Adds a line to the component that is open.
    private mutating func keep(_ line: ScannedLine) throws {
        guard component.count + line.range.count <= limits.componentLength else {
            throw ConferenceError.componentTooLarge(
                path, line: open.first?.line ?? line.number, kind: open.first?.kind ?? "component",
                limit: limits.componentLength)
        }
        let bytes = buffer
        Self.append(bytes.span, line, to: &component)
    }

    private func text(of line: ScannedLine) -> String {
        var bytes: [UInt8] = []
        Self.append(buffer.span, line, to: &bytes)
        return TextRepair.text(of: bytes).text
    }

    /// A line with CRLF at all its line ends.
    private static func append(_ bytes: Span<UInt8>, _ line: ScannedLine, to target: inout [UInt8]) {
        var index = line.range.lowerBound
        while index < line.contentEnd {
            var end = index
            while end < line.contentEnd, !isLineBreak(bytes[end]) { end += 1 }
            bytes.extracting(index..<end).withUnsafeBufferPointer { target.append(contentsOf: $0) }
            target.append(0x0D)
            target.append(0x0A)
            index = endOfLineBreak(at: end, in: bytes)
        }
    }

    /// The next line with all its folds, which are only known when the byte behind it has been read.
    private mutating func nextLine() throws -> ScannedLine? {
        while true {
            var attempt = scanner
            if let line = attempt.next(in: buffer.span) {
                if line.range.upperBound < buffer.count || isAtEnd {
                    scanner = attempt
                    return line
                }
                guard buffer.count - line.range.lowerBound <= limits.componentLength else {
                    throw ConferenceError.componentTooLarge(
                        path, line: line.number, kind: "line", limit: limits.componentLength)
                }
            } else if isAtEnd {
                scanner = attempt
                return nil
            }
            try fill()
        }
    }

    /// Reads on. What has been consumed makes room; a line that does not fit makes the buffer grow by half.
    private mutating func fill() throws {
        buffer.removeFirst(scanner.position)
        scanner = LineScanner(at: 0, lineNumber: scanner.lineNumber)
        isAtEnd = try !source.read(max(262_144, buffer.count / 2), into: &buffer)
        guard source.delivered <= limits.calendarFileLength else {
            throw ConferenceError.fileTooLarge(path, limit: limits.calendarFileLength)
        }
    }
}

/// What a line does to the structure of a file: BEGIN or END and the name of a component in upper case.
enum ComponentMarker: Equatable {
    case begin(String)
    case end(String)

    /// Nil for all other lines.
    init?(_ bytes: Span<UInt8>, _ line: ScannedLine) {
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
        let kind = LineFolding.text(bytes, low..<high, isFolded: false).uppercased()
        self = isBegin ? .begin(kind) : .end(kind)
    }
}
