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
            occurrences.map {
                EventJSON.value($0, reference: reference(to: $0), calendar: calendars[$0.event.calendarID] ?? "")
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
        let sorted = occurrences.enumerated().sorted { left, right in
            let days = (format.start(of: left.element).date, format.start(of: right.element).date)
            if days.0 != days.1 { return days.0 < days.1 }
            if left.element.start.isDate != right.element.start.isDate { return left.element.start.isDate }
            return left.offset < right.offset
        }.map(\.element)
        let showsCalendar = Set(occurrences.map(\.event.calendarID)).count > 1
        for occurrence in sorted {
            let isCancelled = occurrence.event.status == "CANCELLED"
            table.add([
                format.timeRange(of: occurrence), occurrence.conference == nil ? "" : "◉",
                TextPolicy.printable(occurrence.event.title) + (isCancelled ? " (cancelled)" : ""),
                showsCalendar ? TextPolicy.printable(calendars[occurrence.event.calendarID] ?? "") : "",
                reference(to: occurrence),
            ])
        }
        var text = ""
        var day: LocalDate?
        let lines = table.lines(width: terminal.width.map { $0 - 2 }) { terminal.styled($1, $0) }
        for (occurrence, line) in zip(sorted, lines) {
            let date = format.start(of: occurrence).date
            if date != day {
                text += (day == nil ? "" : "\n") + terminal.styled(format.day(date), .bold) + "\n"
                day = date
            }
            text += "  \(line)\n"
        }
        return text
    }

    /// With the time where the series takes place several times on one day.
    private func reference(to occurrence: Occurrence) -> String {
        format.reference(to: occurrence, withTime: shared.contains(format.reference(to: occurrence)))
    }

    /// References by day that several occurrences would have.
    private let shared: Set<String>

    init(occurrences: [Occurrence], calendars: [Int64: String], format: EventFormat) {
        self.occurrences = occurrences
        self.calendars = calendars
        self.format = format
        var seen: Set<String> = []
        var shared: Set<String> = []
        for occurrence in occurrences where !occurrence.recurrenceID.isEmpty {
            let reference = format.reference(to: occurrence)
            if !seen.insert(reference).inserted { shared.insert(reference) }
        }
        self.shared = shared
    }
}
