import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Support

/// The occurrences of a range: a heading for each day, a line for each occurrence.
struct EventListing {
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
        // One table for all days, so that its columns stand below each other throughout.
        var table = TerminalTable([
            .init(), .init(style: .green), .init(minimumWidth: 12, style: .bold), .init(minimumWidth: 6, style: .dim),
            .init(style: .dim),
        ])
        // By day, whole days first; the order within is that of time.
        let order = occurrences.indices.map { index in
            let day = format.start(of: occurrences[index]).date.daysSinceEpoch
            return (day: day, isTimed: !occurrences[index].start.isDate, index: index)
        }.sorted { ($0.day, $0.isTimed ? 1 : 0, $0.index) < ($1.day, $1.isTimed ? 1 : 0, $1.index) }
        let first = occurrences.first?.event.calendarID
        let showsCalendar = occurrences.contains { $0.event.calendarID != first }
        let names = showsCalendar ? calendars.mapValues(TextPolicy.printable) : [:]
        for (_, _, index) in order {
            let occurrence = occurrences[index]
            var title = TextPolicy.printable(occurrence.event.title)
            if occurrence.event.status == "CANCELLED" { title += " (cancelled)" }
            table.add([
                format.timeRange(of: occurrence), occurrence.conference == nil ? "" : "◉", title,
                names[occurrence.event.calendarID] ?? "", references[index],
            ])
        }
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

    /// What each occurrence is called on a command line: with the time where its series takes place several times on one
    /// day.
    private let references: [String]

    init(occurrences: [Occurrence], calendars: [Int64: String], format: EventFormat) {
        self.occurrences = occurrences
        self.calendars = calendars
        self.format = format
        var references = occurrences.map { format.reference(to: $0) }
        var first: [String: Int] = [:]
        first.reserveCapacity(references.count)
        var shared: Set<Int> = []
        for index in occurrences.indices where !occurrences[index].recurrenceID.isEmpty {
            if let other = first.updateValue(index, forKey: references[index]) { shared.formUnion([other, index]) }
        }
        for index in shared { references[index] = format.reference(to: occurrences[index], withTime: true) }
        self.references = references
    }
}
