import CalendarEditing
import CommandLineKit
import ConferenceErrors
import ICalendar
import Terminal

/// How `next` prints the current and next events for programs.
enum NextForm: Sendable {
    case events(EventOutput)
    case waybar

    /// Returns the form that the options ask for, or nil for the usual one.
    ///
    /// - Throws: `conflictingOptions`, `badFormat` (64).
    static func requested(in arguments: Arguments) throws(ConferenceError) -> NextForm? {
        let output = try EventOutput.anyRequested(in: arguments)
        return arguments[EventOutput.format] == WaybarModule.name ? .waybar : output.map(NextForm.events)
    }

    /// Prints an agenda.
    ///
    /// - Parameter isFirst: false for the later ones of a watch, which do not repeat the line of names.
    func print(_ listing: AgendaListing, isFirst: Bool = true) throws {
        switch self {
        case .waybar: try listing.context.output.write(WaybarModule(listing: listing).line + "\n")
        case .events(let output):
            let occurrences = (listing.agenda.current + listing.agenda.upcoming).map(listing.context.recognising)
            try listing.context.print(
                occurrences, listing.marks, as: output, at: listing.agenda.instant, hasHeader: isFirst)
        }
    }
}
