/// Collects the names and addresses of ORGANIZER and ATTENDEE (RFC 5545, 3.8.4) for `EventRecord.participants`.
///
/// The lines of alarms count, too. Common names are copied as they are written, without their quotation marks, because they are
/// only used for searching.
package struct EventParticipants {
    /// The names as UTF-8, separated by line feeds.
    private var names: [UInt8] = []
    /// The number of bytes collected so far, without separators. No further line is read once it reaches the limit.
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

    /// One name or address per line, in the order of the text; nil if there are none.
    package var text: String? { names.isEmpty ? nil : String(decoding: names, as: UTF8.self) }

    /// Adds the names of a line if it is one of a participant.
    ///
    /// A line whose property name is folded is not recognised.
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
    /// - Parameter content: the unfolded line after the name of the property.
    private mutating func read(_ content: Span<UInt8>) {
        var start = 0
        var index = 0
        var isQuoted = false
        while index < content.count {
            let byte = content[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
                addName(ofParameter: start..<index, content)
                start = index + 1
                if byte == UInt8(ascii: ":") { return addAddress(start, content) }
            }
            index += 1
        }
        addName(ofParameter: start..<index, content)
    }

    private mutating func addName(ofParameter range: Range<Int>, _ content: Span<UInt8>) {
        guard range.count > 3, matches(content, range.lowerBound..<range.lowerBound + 3, "CN=") else { return }
        add(content, range.dropFirst(3), withQuotationMarks: false)
    }

    private mutating func addAddress(_ start: Int, _ content: Span<UInt8>) {
        let scheme = "MAILTO:" as StaticString
        let end = start + scheme.utf8CodeUnitCount
        let hasScheme = end <= content.count && matches(content, start..<end, scheme)
        var last = content.count
        while last > start, isFoldMark(content[last - 1]) { last -= 1 }
        add(content, min(hasScheme ? end : start, last)..<last, withQuotationMarks: true)
    }

    private mutating func add(_ content: Span<UInt8>, _ range: Range<Int>, withQuotationMarks: Bool) {
        let before = names.count
        if before > 0 { names.append(0x0A) }
        let start = names.count
        for index in range where withQuotationMarks || content[index] != UInt8(ascii: "\"") {
            names.append(content[index])
        }
        length += names.count - start
        if names.count == start { names.removeLast(start - before) }
    }
}
