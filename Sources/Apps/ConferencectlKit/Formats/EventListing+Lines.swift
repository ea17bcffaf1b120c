import CalendarModel
import CalendarStore
import CommandLineKit
import ICalendar
import Terminal

extension EventListing {
    /// Writes a line for each occurrence, in the form that the user asked for.
    ///
    /// - Parameter colors: colours of calendars by row identifier.
    func write(
        _ output: EventOutput, colors: [Int64: String], now: Int64, to buffer: inout OutputBuffer
    ) throws {
        let programFormat = format.forPrograms
        for (occurrence, reference) in zip(occurrences, references) {
            let event = ListedEvent(
                occurrence: occurrence, reference: reference, calendar: calendars[occurrence.calendarID] ?? "",
                color: colors[occurrence.calendarID] ?? "", marks: marks, format: format,
                programFormat: programFormat, now: now)
            try buffer.append(output.line(of: event) + "\n")
        }
    }
}

extension Context {
    /// Prints a short list of occurrences in the form that the user asked for.
    ///
    /// - Parameters:
    ///   - instant: the present time; nil for that of the start of the program.
    ///   - hasHeader: whether a line of names comes first, if the form has one.
    func print(
        _ occurrences: [Occurrence], _ marks: EventMarks, as form: EventOutput, at instant: Int64? = nil,
        hasHeader: Bool = true
    ) throws {
        var buffer = OutputBuffer(sink: output.write)
        if hasHeader, let header = form.header { try buffer.append(header + "\n") }
        for event in try listed(occurrences, marks, at: instant ?? now) {
            try buffer.append(form.line(of: event) + "\n")
        }
        try buffer.flush()
    }

    /// Returns occurrences with what the fields of formats need.
    private func listed(_ occurrences: [Occurrence], _ marks: EventMarks, at instant: Int64) throws -> [ListedEvent] {
        let calendars = Dictionary(try store().calendars().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let format = format
        let programFormat = format.forPrograms
        return occurrences.map { occurrence in
            let calendar = calendars[occurrence.calendarID]
            return ListedEvent(
                occurrence: occurrence, reference: format.reference(to: occurrence), calendar: calendar?.title ?? "",
                color: calendar?.color ?? "", marks: marks, format: format,
                programFormat: programFormat, now: instant)
        }
    }
}
