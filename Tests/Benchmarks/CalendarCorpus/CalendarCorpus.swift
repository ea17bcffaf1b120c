package import Foundation
import Recurrence

/// A calendar file that is the same each time: five years, one event in five recurring, several zones, exceptions.
///
/// An event depends on its number alone. So a larger corpus begins with the events of a smaller one, and the first
/// ``within`` events are the same whatever stands around them.
package struct CalendarCorpus: Sendable {
    /// Events without the detached occurrences, which come on top of them.
    package var events: Int
    /// How many of them, the first ones, lie in the five years from 2021 to 2025. Of the others every second one, with all
    /// its occurrences, has ended before; the rest begin after.
    package var within: Int

    /// - Parameter within: nil for all of them.
    package init(events: Int, within: Int? = nil) {
        self.events = events
        self.within = within ?? events
    }

    /// Writes the file. It is made piece by piece, so that its size costs no memory.
    package func write(to file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try write { try handle.write(contentsOf: $0) }
    }

    /// Hands over the file from its beginning to its end, in pieces of about a megabyte, with CRLF line ends.
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

/// The bytes of a calendar file that grows.
struct CorpusText {
    var bytes: [UInt8] = []

    /// A logical line, folded where it is long (RFC 5545, 3.1).
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
    /// The first day of a year.
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

    /// A number from a range.
    mutating func next(in range: ClosedRange<Int>) -> Int { range.lowerBound + next(range.count) }
}
