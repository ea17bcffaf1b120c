import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Platform
import Recurrence
import Terminal

/// The occurrences of a range: a heading for each day, a line for each occurrence on each of its days.
struct EventListing: Sendable {
    let occurrences: [Occurrence]
    /// Titles of calendars by row identifier.
    let calendars: [Int64: String]
    /// Colours of calendars by row identifier.
    let colors: [Int64: TerminalColor]
    let marks: EventMarks
    let format: EventFormat
    /// The days to list, as days since 1970-01-01.
    private let days: ClosedRange<Int>

    /// Writes the occurrences as JSON.
    func write(_ objects: EventObjects, to output: inout JSONStreamOutput) throws {
        for (occurrence, reference) in zip(occurrences, references) {
            try output.append(objects.value(of: occurrence, reference: reference, marks))
        }
    }

    /// Returns the days that a list for people has.
    func listedDays() -> ListedDays { ListedDays(times.map { shownDays(of: $0.days) }) }

    /// Returns the lines for people, truncated to the width of the terminal.
    func text(of listed: ListedDays, on terminal: Terminal) -> String {
        guard !occurrences.isEmpty else { return "\(format.texts.noEvents)\n" }
        // By day, all-day events and those that go on first, then by time.
        var order: [Place] = []
        order.reserveCapacity(occurrences.count)
        for index in occurrences.indices { addPlaces(of: index, in: listed, to: &order) }
        order.sort { ($0.day, $0.isTimed ? 1 : 0, $0.index) < ($1.day, $1.isTimed ? 1 : 0, $1.index) }
        // Fields of occurrences are read in place throughout, because there can be thousands of them to copy.
        let first = occurrences[0].origin.event.calendarID
        let showsCalendar = occurrences.indices.contains { occurrences[$0].origin.event.calendarID != first }
        let names = showsCalendar ? calendars.mapValues(TextPolicy.printable) : [:]
        // One table for all days, so that its columns align throughout.
        var table = Self.columns
        table.ellipsis = format.marks.ellipsis
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
            text += edge(of: place, on: terminal)
            text += line
            text += "\n"
        }
        return text
    }

    /// The two columns before a line: a mark in the colour of the calendar, if it has one.
    private func edge(of place: Place, on terminal: Terminal) -> String {
        guard terminal.usesColor, let color = colors[occurrences[place.index].origin.event.calendarID]
        else { return "  " }
        return terminal.drawn(format.marks.edge, .init(color: color)) + " "
    }

    /// The position of an occurrence in the list.
    private struct Place {
        var day: Int
        /// Whether it begins at a time of this day.
        var isTimed: Bool
        var index: Int
        /// The number of this day, from 1, and of all days.
        var number = 1
        var count = 1
    }

    /// Returns the days of an occurrence that are in the range; at least one, also if clocks here show it outside.
    private func shownDays(of all: ClosedRange<Int>) -> ClosedRange<Int> {
        let first = max(all.lowerBound, min(days.lowerBound, all.upperBound))
        return first...max(first, min(all.upperBound, days.upperBound))
    }

    /// Adds an occurrence on each of its days that are listed.
    private func addPlaces(of index: Int, in listed: ListedDays, to places: inout [Place]) {
        let all = times[index].days
        guard let shown = listed.listed(shownDays(of: all)) else { return }
        let isDate = occurrences[index].start.isDate
        for day in shown {
            places.append(
                Place(
                    day: day, isTimed: !isDate && day == all.lowerBound, index: index,
                    number: day - all.lowerBound + 1, count: all.count))
        }
    }

    /// `10:00–11:00` or `3 days` on the first day, `day 2 of 3` and `until 05:00` later.
    private func time(at place: Place) -> String {
        let index = place.index
        let (start, end) = (times[index].start, times[index].end)
        guard place.number > 1 else { return format.timeRange(of: index, in: occurrences, from: start, to: end) }
        if place.number == place.count, !occurrences[index].start.isDate {
            if end.date.daysSinceEpoch == place.day { return format.texts.until(format.clock(end)) }
        }
        return format.texts.day(place.number, of: place.count)
    }

    private static let columns = TerminalTable([
        .init(), .init(style: .green), .init(minimumWidth: 12, style: .bold), .init(minimumWidth: 6, style: .dim),
        .init(style: .dim),
    ])

    private func rows(at places: ArraySlice<Place>, _ names: [Int64: String]) -> TerminalTable {
        var table = Self.columns
        for place in places {
            let index = place.index
            let origin = occurrences[index].origin
            table.add([
                time(at: place), origin.conference != nil ? format.marks.conference : "",
                marks.title(of: origin),
                names.isEmpty ? "" : names[origin.event.calendarID] ?? "", references[index],
            ])
        }
        return table
    }

    /// The times of an occurrence in the local time zone, which are converted once.
    private struct LocalTimes {
        var start: LocalDateTime
        var end: LocalDateTime
        /// The days of the occurrence, whether or not they are listed, as days since 1970-01-01.
        var days: ClosedRange<Int>

        init(from start: LocalDateTime, to end: LocalDateTime) {
            self.start = start
            self.end = end
            let first = start.date.daysSinceEpoch
            let isMidnight = end == LocalDateTime(startOf: end.date)
            days = first...max(first, end.date.daysSinceEpoch - (isMidnight ? 1 : 0))
        }
    }

    /// The times of each occurrence; none for a list that is not grouped by days.
    private let times: [LocalTimes]
    /// The reference of each occurrence, with the time if its series has several occurrences on one day.
    let references: [String]

    /// - Parameters:
    ///   - range: the instants to list; nil for a part of a list that is not grouped by days.
    ///   - isPartOfDay: whether there may be further occurrences on the same day, so that all references need the time.
    init(
        occurrences: [Occurrence], in range: Range<Int64>? = nil, calendars: [Int64: String],
        colors: [Int64: TerminalColor] = [:], marks: EventMarks, format: EventFormat, isPartOfDay: Bool = false
    ) {
        let instants = range ?? 0..<0
        let from = format.rules.local(at: instants.lowerBound).date.daysSinceEpoch
        let to = format.rules.local(at: max(instants.lowerBound, instants.upperBound - 1)).date.daysSinceEpoch
        days = from...max(from, to)
        self.occurrences = occurrences
        self.calendars = calendars
        self.colors = colors
        self.marks = marks
        self.format = format
        let isByDay = range != nil
        let parts = occurrences.mapChunks { part in
            part.withUnsafeBufferPointer { part in
                var (times, references) = ([LocalTimes](), [String]())
                if isByDay { times.reserveCapacity(part.count) }
                references.reserveCapacity(part.count)
                for index in part.indices {
                    let start = format.local(part[index].start, at: part[index].startInstant)
                    if isByDay {
                        let end = format.local(part[index].end, at: part[index].endInstant)
                        times.append(LocalTimes(from: start, to: end))
                    }
                    // The reference to a single event is made without copying the occurrence.
                    references.append(
                        part[index].recurrenceID.isEmpty
                            ? EventFormat.beginning(of: part[index].origin.event.identifier)
                            : format.reference(to: part[index], from: start, withTime: isPartOfDay))
                }
                return (times: times, references: references)
            }
        }
        times = parts.flatMap(\.times)
        var references = parts.flatMap(\.references)
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
