import CalendarModel
import CalendarStore
import ConferenceErrors

extension StoreReading where Self: ~Copyable {
    /// Returns the calendar with that name: an exact match, otherwise ignoring case.
    ///
    /// - Throws: `noSuchCalendar` (66) with the existing names, `ambiguousCalendar` (64).
    func calendar(named name: String) throws -> CalendarRecord {
        let found = try calendar(titled: name)
        guard let calendar = found.first else {
            throw ConferenceError.noSuchCalendar(name, known: try calendars().map(\.title))
        }
        guard found.count == 1 else {
            throw ConferenceError.ambiguousCalendar(name, candidates: found.map(\.title))
        }
        return calendar
    }
}
