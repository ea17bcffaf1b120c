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
        let home = try Home.withStore()
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

    @Test(
        "a change can be undone and made again in any number, and then those before it",
        arguments: rows([1, 2, 3], plain: 1))
    func again(rounds: Int) throws {
        let home = try Home()
        try Self.add("Solo", home)
        try #require(home.run("edit", "Solo", "--start", "2027-03-04 14:00").status == 0)
        try #require(home.run("edit", "Solo", "--title", "Duo").status == 0)
        func undo(_ arguments: String...) throws -> String? {
            let result = try home.runProcess(["undo"] + arguments)
            expectEqual(result.status, 0, result.error)
            return result.output.firstMatch(of: /“conferencectl undo ([0-9]+)”/).map { String($0.1) }
        }
        for _ in 0..<rounds {
            let (title, start) = (try undo(), try undo())
            _ = (try undo(start ?? ""), try undo(title ?? ""))
        }
        try expectEqual(titles(home), ["Duo"])
        for _ in 0..<3 { _ = try undo() }
        try expectEqual(titles(home), [])
        expectEqual(try home.run("undo").status, 66)
    }

    @Test("undo passes over what is undone, whatever it took")
    func parity() throws {
        let home = try Home()
        try Self.add("Solo", home)
        try #require(home.run("edit", "Solo", "--title", "Duo").status == 0)
        // Undone, made again, and that undone: the edit is undone.
        for number in ["2", "3", "4"] { try #require(home.run("undo", number).status == 0) }
        try expectEqual(titles(home), ["Solo"])
        let undone = try home.objects("history").map { $0["undone"] as? Bool }
        expectEqual(undone, [false, true, false, true, false])
        try expectContains(home.run("undo").output, "Undid change 1, add of “Solo”")
    }

    @Test("undo names the later change of an event that is back in a calendar which was made again")
    func calendarMadeAgain() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("undo", "--no-send").status == 0)
        try #require(home.run("inbox", "add", "1").status == 0)
        try home.invite(sequence: 1, start: "20990401T140000", end: "20990401T150000")
        let refused = try home.run("undo", "2", "--no-send")
        expectEqual(refused.status, 75)
        expectContains(refused.error, "“Lunch” has been changed since, last by change 4. Undo that one first.")
    }
}
