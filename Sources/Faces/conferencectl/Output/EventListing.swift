import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Support

/// The occurrences of a range: a heading for each day, a line for each occurrence.
struct EventListing: Sendable {
    let occurrences: [Occurrence]
    /// Titles by row.
    let calendars: [Int64: String]
    let format: EventFormat

    var json: JSONValue {
        .array(
            zip(occurrences, references).map { occurrence, reference in
                EventJSON.value(
                    occurrence, reference: reference, calendar: calendars[occurrence.event.calendarID] ?? "")
            })
    }

    /// The lines for people, cut to the width of the terminal.
    func text(on terminal: Terminal) -> String {
        guard !occurrences.isEmpty else { return "No events.\n" }
        // By day, whole days first; the order within is that of time.
        let order = occurrences.indices.map { index in
            let day = format.start(of: occurrences[index]).date.daysSinceEpoch
            return Place(day: day, isTimed: !occurrences[index].start.isDate, index: index)
        }.sorted { ($0.day, $0.isTimed ? 1 : 0, $0.index) < ($1.day, $1.isTimed ? 1 : 0, $1.index) }
        let first = occurrences.first?.event.calendarID
        let showsCalendar = occurrences.contains { $0.event.calendarID != first }
        let names = showsCalendar ? calendars.mapValues(TextPolicy.printable) : [:]
        // A large listing is written by all processors.
        let parts = ParallelParts<ArraySlice<Place>, TerminalTable> { rows(at: $0, names) }
        for begin in stride(from: 0, to: order.count, by: 2_000) {
            parts.add(order[begin..<min(begin + 2_000, order.count)])
        }
        // One table for all days, so that its columns stand below each other throughout.
        var table = Self.columns
        for part in parts.results() { table.add(part) }
        var text = ""
        var day: Int?
        let lines = table.lines(width: terminal.width.map { $0 - 2 }) { terminal.styled($1, $0) }
        for (place, line) in zip(order, lines) {
            if place.day != day {
                let date = LocalDate(daysSinceEpoch: place.day)
                text += (day == nil ? "" : "\n") + terminal.styled(format.day(date), .bold) + "\n"
                day = place.day
            }
            text += "  "
            text += line
            text += "\n"
        }
        return text
    }

    /// Where an occurrence stands in the list.
    private struct Place {
        var day: Int
        var isTimed: Bool
        var index: Int
    }

    private static let columns = TerminalTable([
        .init(), .init(style: .green), .init(minimumWidth: 12, style: .bold), .init(minimumWidth: 6, style: .dim),
        .init(style: .dim),
    ])

    private func rows(at places: ArraySlice<Place>, _ names: [Int64: String]) -> TerminalTable {
        var table = Self.columns
        occurrences.withUnsafeBufferPointer { occurrences in
            for place in places {
                var title = TextPolicy.printable(occurrences[place.index].event.title)
                if occurrences[place.index].event.status == "CANCELLED" { title += " (cancelled)" }
                table.add([
                    format.timeRange(of: occurrences[place.index]),
                    occurrences[place.index].conference == nil ? "" : "◉", title,
                    names[occurrences[place.index].event.calendarID] ?? "", references[place.index],
                ])
            }
        }
        return table
    }

    /// What each occurrence is called on a command line: with the time where its series takes place several times on one
    /// day.
    private let references: [String]

    init(occurrences: [Occurrence], calendars: [Int64: String], format: EventFormat) {
        self.occurrences = occurrences
        self.calendars = calendars
        self.format = format
        var references = occurrences.map { format.reference(to: $0) }
        struct SeriesDay: Hashable {
            /// Which the master and its detached occurrences share.
            var identifier: String
            var day: Int
        }
        var first: [SeriesDay: Int] = [:]
        first.reserveCapacity(references.count)
        var shared: Set<Int> = []
        for index in occurrences.indices where !occurrences[index].recurrenceID.isEmpty {
            let day = format.start(of: occurrences[index]).date.daysSinceEpoch
            let key = SeriesDay(identifier: occurrences[index].event.identifier, day: day)
            if let other = first.updateValue(index, forKey: key) { shared.formUnion([other, index]) }
        }
        for index in shared { references[index] = format.reference(to: occurrences[index], withTime: true) }
        self.references = references
    }
}
