package import Foundation
import Recurrence

/// A reproducible calendar file: five years, one event in five recurring, several time zones, exceptions.
///
/// Each event depends only on its number. So a larger corpus begins with the events of a smaller one, and the first
/// ``within`` events are always the same.
package struct CalendarCorpus: Sendable {
    /// The number of events, not counting detached occurrences.
    package var events: Int
    /// The number of events, counted from the first, within the years 2021 to 2025. Of the others, every second one
    /// ends before, including all its occurrences, and the rest begin after.
    package var within: Int

    /// - Parameter within: nil for all events.
    package init(events: Int, within: Int? = nil) {
        self.events = events
        self.within = within ?? events
    }

    /// Writes the file piece by piece, so that its size does not matter for memory.
    package func write(to file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try write { try handle.write(contentsOf: $0) }
    }

    /// Passes the file to `sink` in pieces of about a megabyte, with CRLF line endings.
    package func write(to sink: (Data) throws -> Void) throws {
        var text = CorpusText()
        text.line("BEGIN:VCALENDAR")
        text.line("VERSION:2.0")
        text.line("PRODID:-//Corpus//Corpus 2.0//EN")
        for zone in CorpusZone.all { text.lines(zone.definition) }
        for number in 0..<events {
            CorpusEvent(number, in: place(of: number)).write(to: &text)
            if text.bytes.count >= 1 << 20 {
                try sink(Data(text.bytes))
                text.bytes.removeAll(keepingCapacity: true)
            }
        }
        text.line("END:VCALENDAR")
        try sink(Data(text.bytes))
    }

    private func place(of number: Int) -> CorpusEvent.Place {
        number < within ? .within : number % 2 == 0 ? .before : .after
    }
}

/// The text of a calendar file under construction.
struct CorpusText {
    var bytes: [UInt8] = []

    /// Adds a logical line, folded if it is long (RFC 5545, 3.1).
    mutating func line(_ text: String) {
        var room = 75
        for character in text.unicodeScalars {
            let width = character.utf8.count
            if width > room {
                bytes += [0x0D, 0x0A, 0x20]
                room = 74
            }
            bytes.append(contentsOf: character.utf8)
            room -= width
        }
        bytes += [0x0D, 0x0A]
    }

    mutating func lines(_ texts: [String]) {
        for text in texts { line(text) }
    }
}

extension LocalDate {
    /// Returns 1 January of a year, in days since 1970-01-01.
    static func daysSinceEpoch(_ year: Int) -> Int { LocalDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0 }
}

/// A small random generator with a fixed seed.
package struct SplitMix {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    /// Returns a number within a range.
    mutating func next(in range: ClosedRange<Int>) -> Int { range.lowerBound + next(range.count) }
}
