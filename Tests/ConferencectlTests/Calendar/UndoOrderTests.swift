import TestSupport
import Testing

@Suite("conferencectl undo, in any order")
struct UndoOrderTests {
    private static func add(_ title: String, _ home: Home) throws {
        try #require(home.run("add", title, "--start", "2027-03-04 12:00").status == 0)
    }

    private func calendars(_ home: Home) throws -> [String?] {
        try home.objects("calendars").map { $0["title"] as? String }
    }

    private func titles(_ home: Home) throws -> [String?] {
        try home.objects("events", "--from", "2027-01-01", "--to", "2027-12-31").map { $0["title"] as? String }.sorted {
            ($0 ?? "") < ($1 ?? "")
        }
    }

    @Test("an event that comes back is in the one calendar of its title")
    func oneCalendar() throws {
        let home = try Home()
        try Self.add("One", home)
        #expect(try home.run("undo").status == 0)
        try Self.add("Two", home)
        let again = try home.run("undo", "2")
        expectEqual(again.status, 0, again.error)
        try expectEqual(calendars(home), ["Calendar"])
        try expectEqual(titles(home), ["One", "Two"])
        // Each change can still be undone by itself.
        expectEqual(try home.run("undo", "1").status, 0)
        try expectEqual(titles(home), ["Two"])
        expectEqual(try home.run("store", "check").status, 0)
    }

    @Test("a calendar that was made again since gets the events of the one that an undone import had made")
    func importedAgain() throws {
        let home = try Home()
        #expect(try home.run("import", Home.team, "--calendar", "Other").status == 0)
        let events = try titles(home)
        #expect(try home.run("undo").status == 0)
        try expectEqual(calendars(home), [])
        #expect(try home.run("calendars", "add", "Other").status == 0)
        let again = try home.run("undo", "2")
        expectEqual(again.status, 0, again.error)
        try expectEqual(calendars(home), ["Other"])
        try expectEqual(titles(home), events)
        expectEqual(try home.run("undo", "4").status, 0)
        try expectEqual(titles(home), [])
        expectEqual(try home.run("store", "check").status, 0)
    }

    /// Two edits of a new event, both undone: changes 4 and 5.
    private static func twiceUndone() throws -> Home {
        let home = try Home()
        try add("One", home)
        #expect(try home.run("edit", "One", "--title", "Two").status == 0)
        #expect(try home.run("edit", "Two", "--title", "Three").status == 0)
        #expect(try home.run("undo").status == 0)
        #expect(try home.run("undo").status == 0)
        return home
    }

    @Test("undo names the undoing that stands in the way, and no other program")
    func undoingInTheWay() throws {
        let home = try Self.twiceUndone()
        let early = try home.run("undo", "4")
        expectEqual(early.status, 75)
        expectContains(early.error, "“One” has been changed since, last by change 5. Undo that one first.")
        expectContains(early.error, "“conferencectl undo 5”")
        expectEqual(try home.run("undo", "5").status, 0)
        expectEqual(try home.run("undo", "4").status, 0)
        try expectEqual(titles(home), ["Three"])
    }

    @Test("undo names the undoing that has removed the event, and not its calendar")
    func undoneAdd() throws {
        let home = try Self.twiceUndone()
        #expect(try home.run("undo", "1").status == 0)
        try Self.add("Other", home)
        let early = try home.run("undo", "5")
        expectEqual(early.status, 66)
        expectContains(early.error, "was removed since, last by change 6. Undo that one first.")
        for number in ["6", "5", "4"] { expectEqual(try home.run("undo", number).status, 0, number) }
        try expectEqual(titles(home), ["Other", "Three"])
        try expectEqual(calendars(home), ["Calendar"])
    }
}
