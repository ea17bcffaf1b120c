import CalendarModel
import CalendarStore
import ConferenceErrors

extension StoreReading where Self: ~Copyable {
    /// Returns the calendar with that identifier, title or folder. Titles match exactly, otherwise ignoring case.
    ///
    /// - Throws: `noSuchCalendar` (66) with the existing names, `ambiguousCalendar` (64).
    func calendar(named name: String) throws -> CalendarRecord {
        guard let calendar = try calendarIfAny(named: name) else {
            throw ConferenceError.noSuchCalendar(name, known: try calendars().map(\.title))
        }
        return calendar
    }

    /// Returns the calendar with that identifier, title or folder; nil if there is none.
    ///
    /// - Throws: `ambiguousCalendar` (64).
    func calendarIfAny(named name: String) throws -> CalendarRecord? {
        let found = try calendars(named: name)
        guard found.count > 1 else { return found.first }
        let folders = Dictionary(try vdirCalendars().map { ($0.calendarID, $0.path) }) { first, _ in first }
        throw ConferenceError.ambiguousCalendar(
            name, candidates: found.map { "\($0.title)  \(folders[$0.id] ?? $0.identifier)" })
    }
}
