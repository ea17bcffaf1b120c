import CalendarStore
import EventKit
import Foundation
import TestSupport
import Testing

@Suite("A commit of a program, undone with conferencectl")
struct UndoneCommitTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    private func undo(_ arguments: String...) throws -> (status: Int32, output: String) {
        let home = fixture.directory.path
        return try Programs.run(
            buildFolder + "/conferencectl",
            ["--store", fixture.records.path, "undo"] + arguments,
            environment: [
                "HOME": home, "XDG_DATA_HOME": "\(home)/data", "XDG_CONFIG_HOME": "\(home)/config",
                "XDG_STATE_HOME": "\(home)/state", "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
            ])
    }

    @Test("everything that one commit has added, changed, moved and removed is as before, and the program sees it")
    func oneCommit() async throws {
        let other = EKCalendar(for: .event, eventStore: store)
        other.title = "Music"
        other.source = store.sources.first
        try store.saveCalendar(other, commit: true)
        let series = store.event("Series", "2026-12-01 10:00", rule: every(.daily, count: 5))
        let (moved, removed) = (store.event("Moved"), store.event("Removed"))
        for event in [series, moved, removed] { try store.save(event, span: .futureEvents) }
        let reminder = store.reminder()
        try store.save(reminder, commit: true)
        let before = try fixture.export()
        let occurrences = fixture.events(store, "2026-12-01", "2026-12-06")
        let third = try #require(occurrences.filter { $0.title == "Series" }.dropFirst(2).first)
        third.title = "Late"
        try store.save(third, span: .futureEvents, commit: false)
        moved.calendar = other
        try store.save(moved, span: .thisEvent, commit: false)
        try store.remove(removed, span: .thisEvent, commit: false)
        reminder.isCompleted = true
        try store.save(reminder, commit: false)
        try store.save(store.event("Added", "2026-12-02 15:00"), span: .thisEvent, commit: false)
        try store.commit()
        let after = try fixture.export()
        expectNotEqual(after, before)
        let entry = try #require(try fixture.records.history(limit: 1).first)
        // The rest of the series became one of its own; a moved event counts once.
        expectEqual(entry.changes, 6)
        let undone = try undo()
        expectEqual(undone.status, 0, undone.output)
        expectContains(undone.output, "Undid change \(entry.id), change of “")
        expectContains(undone.output, "and 5 more")
        try expectEqual(fixture.export().withoutStamps, before.withoutStamps)
        store.refreshSourcesIfNecessary()
        expectEqual(
            Set(fixture.events(fixture.store(), "2026-12-01", "2026-12-06").map { $0.title ?? "" }),
            ["Series", "Moved", "Removed"])
        let again = try undo("\(entry.id + 1)")
        expectEqual(again.status, 0, again.output)
        try expectEqual(fixture.export().withoutStamps, after.withoutStamps)
    }

    @Test("changes that are saved one by one are undone one by one")
    func oneByOne() throws {
        let (first, second) = (store.event("First"), store.event("Second"))
        try store.save(first, span: .thisEvent)
        let before = try fixture.export()
        try store.save(second, span: .thisEvent)
        first.title = "Other"
        try store.save(first, span: .thisEvent)
        expectEqual(try undo().status, 0)
        expectEqual(try undo().status, 0)
        try expectEqual(fixture.export().withoutStamps, before.withoutStamps)
    }
}
