import Recurrence
import Testing
@testable import ICalendar

/// Parses a time in basic format, in a time zone if one is given.
func time(_ text: String, _ zone: String? = nil) throws -> EventTime {
    try #require(EventTime(basicFormat: text, reference: zone.map { .zone($0) } ?? .floating))
}

extension EventProperties {
    /// Returns the logical lines of a file.
    static func lines(of file: String) -> [String] {
        let bytes = Array(file.utf8)
        var scanner = LineScanner()
        var lines: [String] = []
        while let line = scanner.next(in: bytes.span) {
            let content = LineFolding.unfolded(bytes.span, line.range.lowerBound..<line.contentEnd)
            lines.append(String(decoding: content, as: UTF8.self))
        }
        return lines
    }
}

extension String {
    /// Returns the logical lines of a file that begin with a text.
    func components(of beginning: String) -> [String] {
        EventProperties.lines(of: self).filter { $0.hasPrefix(beginning) }
    }
}
