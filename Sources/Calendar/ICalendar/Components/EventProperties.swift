import ConferenceModel
import Recurrence

/// The properties of a VEVENT that mean something here, read in one pass over its text. Properties of alarms and other
/// components inside it are not among them.
package struct EventProperties {
    package var uid: String?
    var summary: String?
    var location: String?
    var description: String?
    var url: String?
    package var status: String?
    package var start: ContentLine?
    package var end: ContentLine?
    var duration: String?
    var rules: [String] = []
    var exceptionRules: [String] = []
    package var dates: [ContentLine] = []
    package var exceptionDates: [ContentLine] = []
    package var recurrenceID: ContentLine?
    package var sequence: String?
    package var lastModified: String?
    package var stamp: String?
    var conferences: [ContentLine] = []
    /// True where there is a DTEND.
    var hasEnd = false
    /// Further lines of properties that may stand once, the first few of them.
    private(set) var repeated: [(property: EventProperty, line: Int)] = []
    /// True where the text has properties or marks of this project, or a DESCRIPTION that may hold a copy of a
    /// conference.
    package var mayHoldOwnConference = false
    /// True where the first mark of this project says that the conference of the series was taken away.
    var refusesConference = false
    /// On which line of the text each of these stands, for warnings.
    private var lines = InlineArray<21, Int>(repeating: 0)
    private let scope: Scope

    /// What of a text is wanted.
    package enum Scope {
        case everything
        /// Only what counting out a series needs beside the columns of its record, which have DTSTART and DTEND.
        case series
    }

    package init(_ text: String, _ scope: Scope = .everything) {
        self.scope = scope
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var depth = 0
        while let line = scanner.next(in: bytes) {
            let first = bytes[line.range.lowerBound] | 0x20
            if first == UInt8(ascii: "b") || first == UInt8(ascii: "e") {
                switch ComponentMarker(bytes, line) {
                case .begin: depth += 1
                case .end: depth -= 1
                case nil: break
                }
            }
            guard depth == 1, scope == .everything || Self.mayTellOfSeries(first) else { continue }
            if line.isFolded, line.nameEnd - line.range.lowerBound > 28 || isFolded(bytes, nameOf: line) {
                readUnusual(bytes, line)
            } else if let property = EventProperty(bytes, line.range.lowerBound..<line.nameEnd) {
                read(property, bytes, line)
            }
        }
    }

    /// Whether a name with this first letter, in lower case, can be one of ``EventProperty/tellsOfSeries``.
    private static func mayTellOfSeries(_ first: UInt8) -> Bool {
        first == UInt8(ascii: "d") || first == UInt8(ascii: "e") || first == UInt8(ascii: "r")
            || first == UInt8(ascii: "x")
    }

    /// Where a property stands, counted from the first line of the component; 1 where that is not known.
    func line(of property: EventProperty) -> Int { max(lines[property.rawValue], 1) }

    private func isFolded(_ bytes: Span<UInt8>, nameOf line: ScannedLine) -> Bool {
        for index in line.range.lowerBound..<line.nameEnd where isLineBreak(bytes[index]) { return true }
        return false
    }

    /// A line whose very name is folded.
    private mutating func readUnusual(_ bytes: Span<UInt8>, _ line: ScannedLine) {
        let joined = LineFolding.unfolded(bytes, line.range.lowerBound..<line.contentEnd)
        var scanner = LineScanner()
        guard let whole = scanner.next(in: joined.span),
            let property = EventProperty(joined.span, whole.range.lowerBound..<whole.nameEnd)
        else { return }
        read(property, joined.span, whole)
    }

    /// The first one counts where a property may stand once.
    private mutating func read(_ property: EventProperty, _ bytes: Span<UInt8>, _ line: ScannedLine) {
        guard scope == .everything || property.tellsOfSeries else { return }
        if lines[property.rawValue] == 0 {
            lines[property.rawValue] = line.number
            switch property {
            case .uid: uid = value(bytes, line)
            case .summary: summary = text(bytes, line)
            case .location: location = text(bytes, line)
            case .description:
                let text = text(bytes, line)
                description = text
                if FenceFinder.mayHoldFence(text.utf8) { mayHoldOwnConference = true }
            case .url: url = value(bytes, line)
            case .status: status = value(bytes, line)
            case .start: if scope == .everything { start = ContentLine(bytes, line) }
            case .end:
                hasEnd = true
                if scope == .everything { end = ContentLine(bytes, line) }
            case .duration: duration = value(bytes, line)
            case .sequence: sequence = value(bytes, line)
            case .lastModified: lastModified = value(bytes, line)
            case .stamp: stamp = value(bytes, line)
            case .recurrenceID: recurrenceID = ContentLine(bytes, line)
            case .ownConference:
                refusesConference =
                    ContentLine(bytes, line).text(of: ConferenceProperty.stateParameter)
                    == ConferenceProperty.noneState
            default: break
            }
        } else if property.nameOfSingle != nil, repeated.count < 16 {
            repeated.append((property, line.number))
        }
        // Those that may stand several times.
        switch property {
        case .rule: rules.append(value(bytes, line))
        case .exceptionRule: exceptionRules.append(value(bytes, line))
        case .dates: dates.append(ContentLine(bytes, line))
        case .exceptionDates: exceptionDates.append(ContentLine(bytes, line))
        case .conference:
            let conference = ContentLine(bytes, line)
            conferences.append(conference)
            if conference.values(of: ConferenceProperty.kindParameter) != nil { mayHoldOwnConference = true }
        case .ownConference, .ownDetails, .ownNotes: mayHoldOwnConference = true
        case .url, .location:
            // Mostly without parameters.
            if line.nameEnd < line.contentEnd, bytes[line.nameEnd] == UInt8(ascii: ";"),
                ConferenceCopies.isMarked(ContentLine(bytes, line))
            {
                mayHoldOwnConference = true
            }
        default: break
        }
    }

    private func valueRange(_ bytes: Span<UInt8>, _ line: ScannedLine) -> Range<Int>? {
        guard line.nameEnd < line.contentEnd, bytes[line.nameEnd] == UInt8(ascii: ":") else { return nil }
        return line.nameEnd + 1..<line.contentEnd
    }

    private func value(_ bytes: Span<UInt8>, _ line: ScannedLine) -> String {
        guard let range = valueRange(bytes, line) else { return ContentLine(bytes, line).value }
        return LineFolding.text(bytes, range, isFolded: line.isFolded)
    }

    private func text(_ bytes: Span<UInt8>, _ line: ScannedLine) -> String {
        guard let range = valueRange(bytes, line) else {
            return TextEscaping.unescaped(ContentLine(bytes, line).value)
        }
        return TextEscaping.unescaped(bytes, range, isFolded: line.isFolded)
    }
}
