import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Platform
import Recurrence
import Terminal

/// The occurrences of a range: a heading for each day, a line for each occurrence.
struct EventListing: Sendable {
    let occurrences: [Occurrence]
    /// Titles of calendars by row identifier.
    let calendars: [Int64: String]
    let format: EventFormat

    /// Writes the occurrences as JSON.
    func write(to output: inout JSONArrayOutput) throws {
        for (occurrence, reference) in zip(occurrences, references) {
            try output.append(
                EventJSON.value(
                    occurrence, reference: reference, calendar: calendars[occurrence.event.calendarID] ?? "",
                    in: format))
        }
    }

    /// The lines for people, truncated to the width of the terminal.
    func text(on terminal: Terminal) -> String {
        guard !occurrences.isEmpty else { return "No events.\n" }
        // By day, all-day events first, then by time.
        let order = occurrences.indices.map { index in
            Place(day: starts[index].date.daysSinceEpoch, isTimed: !occurrences[index].start.isDate, index: index)
        }.sorted { ($0.day, $0.isTimed ? 1 : 0, $0.index) < ($1.day, $1.isTimed ? 1 : 0, $1.index) }
        let first = occurrences.first?.calendarID
        let showsCalendar = occurrences.contains { $0.calendarID != first }
        let names = showsCalendar ? calendars.mapValues(TextPolicy.printable) : [:]
        // One table for all days, so that its columns align throughout.
        var table = Self.columns
        // Large lists are formatted in parallel.
        for part in order.mapChunks({ rows(at: $0, names) }) { table.add(part) }
        var text = ""
        text.reserveCapacity(order.count * 96)
        var day: Int?
        let lines = table.lines(width: terminal.width.map { $0 - 2 }, style: terminal.cellStyle)
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

    /// The position of an occurrence in the list.
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
        for place in places {
            let occurrence = occurrences[place.index]
            var title = TextPolicy.printable(occurrence.title)
            if occurrence.isCancelled { title += " (cancelled)" }
            table.add([
                format.timeRange(of: occurrence, from: starts[place.index]), occurrence.isJoinable ? "◉" : "", title,
                names.isEmpty ? "" : names[occurrence.calendarID] ?? "", references[place.index],
            ])
        }
        return table
    }

    /// The start of each occurrence in the local time zone.
    private let starts: [LocalDateTime]
    /// The reference of each occurrence, with the time if its series has several occurrences on one day.
    private let references: [String]

    /// - Parameter isPartOfDay: whether there may be further occurrences on the same day, so that all references need
    ///   the time.
    init(occurrences: [Occurrence], calendars: [Int64: String], format: EventFormat, isPartOfDay: Bool = false) {
        self.occurrences = occurrences
        self.calendars = calendars
        self.format = format
        let named = occurrences.mapChunks { part in
            part.map { occurrence in
                let start = format.start(of: occurrence)
                return (
                    start: start, reference: format.reference(to: occurrence, from: start, withTime: isPartOfDay)
                )
            }
        }.flatMap { $0 }
        starts = named.map(\.start)
        var references = named.map(\.reference)
        if isPartOfDay {
            self.references = references
            return
        }
        // The master and its detached occurrences share a reference up to the day.
        var first: [String: Int] = [:]
        first.reserveCapacity(references.count)
        var shared: [String: Set<Int>] = [:]
        for index in occurrences.indices where !occurrences[index].recurrenceID.isEmpty {
            let reference = references[index]
            if let other = first.updateValue(index, forKey: reference) {
                shared[reference, default: []].formUnion([other, index])
            }
        }
        for indices in shared.values.map(Array.init) {
            for (index, reference) in zip(indices, format.distinctReferences(to: indices.map { occurrences[$0] })) {
                references[index] = reference
            }
        }
        self.references = references
    }
}
