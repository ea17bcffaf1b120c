import TestSupport
import Testing
@testable import CalendarStore

@Suite("A history that another program has made up")
struct MadeUpHistoryTests {
    @Test("entries that claim to reverse themselves and later ones are undone like others", .timeLimit(.minutes(1)))
    func circle() throws {
        let place = try TemporaryStore()
        try place.add(event("One", uid: "x"))
        try place.add(event("Two", uid: "y", calendar: 1))
        try RawSQL(place.path).execute("UPDATE history_entry SET undoes = (SELECT max(id) FROM history_entry)")
        let entries = try place.store.history()
        expectEqual(entries.count, 2)
        for entry in entries {
            try place.store.write { writer in
                let original = try writer.originalChange(of: entry)
                expectEqual(original.id, entry.id)
                _ = try writer.undo(entry: entry.id)
            }
        }
        try expectEmpty(place.store.events(in: nil, calendars: nil))
    }
}
