import CalendarModel
import CalendarStore
import ConferenceErrors
import Foundation

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

    /// Returns the calendar with that identifier, title or folder; nil if there is none. A folder can be named by its path, by
    /// the path from the working directory, or by the last parts of its path, such as `calendars/work`.
    ///
    /// - Throws: `ambiguousCalendar` (64).
    func calendarIfAny(named name: String) throws -> CalendarRecord? {
        let folders = Dictionary(try vdirCalendars().map { ($0.calendarID, $0.path) }) { first, _ in first }
        var found = try calendars(named: name)
        if found.isEmpty, name.contains("/") {
            found = try calendars(named: URL(fileURLWithPath: name).standardizedFileURL.path)
        }
        if found.isEmpty, name.contains("/") {
            let end = name.split(separator: "/").map { Array($0.utf8) }
            found = try calendars().filter { calendar in
                folders[calendar.id]?.split(separator: "/").suffix(end.count).map { Array($0.utf8) } == end
            }
        }
        guard found.count > 1 else { return found.first }
        throw ConferenceError.ambiguousCalendar(
            name, candidates: found.map { "\($0.title)  \(folders[$0.id] ?? $0.identifier)" })
    }
}
