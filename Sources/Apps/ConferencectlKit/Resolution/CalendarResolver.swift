import CalendarModel
import CalendarStore
import ConferenceErrors

extension StoreReading where Self: ~Copyable {
    /// The calendar of that name: to the letter, else but for capital letters.
    ///
    /// - Throws: `noSuchCalendar` (66) with the names that there are, `ambiguousCalendar` (64).
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
