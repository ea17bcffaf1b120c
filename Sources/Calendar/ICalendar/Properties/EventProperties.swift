import ConferenceModel
import Recurrence

/// The properties of a VEVENT that its fields are derived from, read in one pass over the text. Properties of nested
/// components such as alarms are not included.
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
    private(set) var participants = EventParticipants()
    var hasEnd = false
    /// The first few repeated lines of properties that must not repeat.
    private(set) var repeated: [(property: EventProperty, line: Int)] = []
    /// True if the text has our properties or parameters, or a DESCRIPTION that may contain a copy of a conference.
    package var mayContainOwnConference = false
    /// True if our header says that the conference of the series was removed from this occurrence.
    var suppressesConference = false
    /// The line of the text that each property is on, for warnings.
    private var lines = InlineArray<21, Int>(repeating: 0)
    private let scope: Scope

    /// The part of the properties to read.
    package enum Scope {
        case everything
        /// Only the properties that an expansion needs in addition to the fields of the record. The record already has DTSTART
        /// and DTEND.
        case expansion
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
            if scope == .everything, first == UInt8(ascii: "a") || first == UInt8(ascii: "o") {
                participants.add(bytes, line)
            }
            guard depth == 1, scope == .everything || Self.mayBeNeededForExpansion(first) else { continue }
            if line.isFolded, line.nameEnd - line.range.lowerBound > 28 || isFolded(bytes, nameOf: line) {
                readUnusual(bytes, line)
            } else if let property = EventProperty(bytes, line.range.lowerBound..<line.nameEnd) {
                read(property, bytes, line)
            }
        }
    }

    /// Returns whether a property whose name begins with this letter, in lower case, may be one with
    /// ``EventProperty/isNeededForExpansion``.
    private static func mayBeNeededForExpansion(_ first: UInt8) -> Bool {
        first == UInt8(ascii: "d") || first == UInt8(ascii: "e") || first == UInt8(ascii: "r")
            || first == UInt8(ascii: "x")
    }

    /// Returns the line of a property, counted from the first line of the component; 1 if it is unknown.
    func line(of property: EventProperty) -> Int { max(lines[property.rawValue], 1) }

    private func isFolded(_ bytes: Span<UInt8>, nameOf line: ScannedLine) -> Bool {
        for index in line.range.lowerBound..<line.nameEnd where isLineBreak(bytes[index]) { return true }
        return false
    }

    /// Reads a line whose property name itself is folded.
    private mutating func readUnusual(_ bytes: Span<UInt8>, _ line: ScannedLine) {
        let joined = LineFolding.unfolded(bytes, line.range.lowerBound..<line.contentEnd)
        var scanner = LineScanner()
        guard let whole = scanner.next(in: joined.span),
            let property = EventProperty(joined.span, whole.range.lowerBound..<whole.nameEnd)
        else { return }
        read(property, joined.span, whole)
    }

    /// Reads a property. If a property that must not repeat occurs several times, the first one is used.
    private mutating func read(_ property: EventProperty, _ bytes: Span<UInt8>, _ line: ScannedLine) {
        guard scope == .everything || property.isNeededForExpansion else { return }
        if lines[property.rawValue] == 0 {
            lines[property.rawValue] = line.number
            switch property {
            case .uid: uid = value(bytes, line)
            case .summary: summary = text(bytes, line)
            case .location: location = text(bytes, line)
            case .description:
                let text = text(bytes, line)
                description = text
                if FenceFinder.mayContainFence(text.utf8) { mayContainOwnConference = true }
            case .url: url = word(bytes, line)
            case .status: status = word(bytes, line)
            case .start: if scope == .everything { start = ContentLine(bytes, line) }
            case .end:
                hasEnd = true
                if scope == .everything { end = ContentLine(bytes, line) }
            case .duration: duration = word(bytes, line)
            case .sequence: sequence = word(bytes, line)
            case .lastModified: lastModified = word(bytes, line)
            case .stamp: stamp = word(bytes, line)
            case .recurrenceID: recurrenceID = ContentLine(bytes, line)
            case .ownConference:
                suppressesConference =
                    ContentLine(bytes, line).text(of: ConferenceProperty.stateParameter)
                    == ConferenceProperty.suppressedState
            default: break
            }
        } else if property.nonrepeatingName != nil, repeated.count < 16 {
            repeated.append((property, line.number))
        }
        // Properties that may repeat.
        switch property {
        case .rule: rules.append(word(bytes, line))
        case .exceptionRule: exceptionRules.append(word(bytes, line))
        case .dates: dates.append(ContentLine(bytes, line))
        case .exceptionDates: exceptionDates.append(ContentLine(bytes, line))
        case .conference:
            let conference = ContentLine(bytes, line)
            conferences.append(conference)
            if conference.values(of: ConferenceProperty.kindParameter) != nil { mayContainOwnConference = true }
        case .ownConference, .ownDetails, .ownNotes: mayContainOwnConference = true
        case .url, .location:
            // Most lines have no parameters.
            if line.nameEnd < line.contentEnd, bytes[line.nameEnd] == UInt8(ascii: ";"),
                ConferenceCopies.isMarked(ContentLine(bytes, line))
            {
                mayContainOwnConference = true
            }
        default: break
        }
    }

    /// The TZIDs of the times.
    package var zones: [String] {
        var zones: [String] = []
        func add(_ zone: String?) { if let zone, !zones.contains(zone) { zones.append(zone) } }
        add(start?.zone)
        add(end?.zone)
        add(recurrenceID?.zone)
        for line in dates { add(line.zone) }
        for line in exceptionDates { add(line.zone) }
        return zones
    }

    private func valueRange(_ bytes: Span<UInt8>, _ line: ScannedLine) -> Range<Int>? {
        guard line.nameEnd < line.contentEnd, bytes[line.nameEnd] == UInt8(ascii: ":") else { return nil }
        return line.nameEnd + 1..<line.contentEnd
    }

    /// Returns a value that is not TEXT, without the blanks around it, which have no meaning.
    private func word(_ bytes: Span<UInt8>, _ line: ScannedLine) -> String { value(bytes, line).trimmingBlanks() }

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
