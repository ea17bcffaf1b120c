/// Collects the names and addresses of ORGANIZER and ATTENDEE (RFC 5545, 3.8.4) for `EventRecord.participants`.
///
/// The lines of alarms count, too. The common names are taken as they are written, without their quotation marks: they are
/// only searched.
package struct EventParticipants {
    /// One name or address per line, in the order of the lines; nil if there are none.
    package private(set) var text: String?
    /// The bytes collected so far. No line is read once they reach the limit.
    private var length = 0
    private let limit: Int

    init(limit: Int = 65_536) { self.limit = limit }

    /// Reads the text of an event.
    package init(in text: String, limit: Int = 65_536) {
        self.init(limit: limit)
        let bytes = text.utf8.span
        var scanner = LineScanner()
        while let line = scanner.next(in: bytes) { add(bytes, line) }
    }

    /// Adds the names of a line if it is one of a participant.
    ///
    /// A name of a property that is folded itself is not recognised.
    mutating func add(_ bytes: Span<UInt8>, _ line: ScannedLine) {
        let name = line.range.lowerBound..<line.nameEnd
        guard line.nameEnd < line.contentEnd, length < limit,
            matches(bytes, name, "ATTENDEE") || matches(bytes, name, "ORGANIZER")
        else { return }
        let content = line.nameEnd..<line.contentEnd
        if line.isFolded {
            let joined = LineFolding.unfolded(bytes, content)
            read(joined.span)
        } else {
            read(bytes.extracting(content))
        }
    }

    /// Adds the parameter CN, then the value without `mailto:`.
    ///
    /// - Parameter content: the unfolded line behind the name of the property.
    private mutating func read(_ content: Span<UInt8>) {
        var parameter: [UInt8] = []
        var isQuoted = false
        var index = 0
        scan: while index < content.count {
            let byte = content[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted:
                add(parameter: parameter)
                parameter.removeAll(keepingCapacity: true)
            case UInt8(ascii: ":") where !isQuoted: break scan
            default: parameter.append(byte)
            }
        }
        add(parameter: parameter)
        let scheme = "MAILTO:" as StaticString
        let schemeEnd = index + scheme.utf8CodeUnitCount
        if schemeEnd <= content.count, matches(content, index..<schemeEnd, scheme) { index = schemeEnd }
        add(name: LineFolding.text(content, index..<content.count, isFolded: false))
    }

    private mutating func add(parameter: [UInt8]) {
        guard parameter.count > 3, matches(parameter.span, 0..<3, "CN=") else { return }
        add(name: String(decoding: parameter[3...], as: UTF8.self))
    }

    private mutating func add(name: String) {
        guard !name.isEmpty else { return }
        length += name.utf8.count
        text = text.map { $0 + "\n" + name } ?? name
    }
}
