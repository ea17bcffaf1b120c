import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit

/// Reads the agenda from the store.
struct AgendaDesk {
    let context: Context
    /// Row identifiers of the calendars to read; nil for all.
    let calendars: [Int64]?
    let needsConference: Bool

    func agenda(at instant: Int64) throws -> Agenda {
        try context.occurrences().agenda(at: instant, calendars: calendars) {
            !context.isDeclined($0) && (!needsConference || context.conference(of: $0) != nil)
        }
    }

    func listing(at instant: Int64) throws -> AgendaListing { try listing(of: agenda(at: instant)) }

    func listing(of agenda: Agenda) throws -> AgendaListing {
        let calendars = try context.store().calendars()
        let titles = Dictionary(calendars.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        let colors = Dictionary(calendars.map { ($0.id, $0.color ?? "") }, uniquingKeysWith: { first, _ in first })
        return AgendaListing(
            agenda: agenda, calendars: titles, colors: EventReader.terminalColors(colors),
            marks: try marks(of: agenda), context: context)
    }

    /// The marks of the agenda's events. Declined ones are left out of it.
    func marks(of agenda: Agenda) throws -> EventMarks {
        context.marks(of: agenda.current + agenda.upcoming, unreadable: try context.store().unreadableEvents())
    }
}
