import Foundation
import TestSupport
import Testing

@Suite("A store that --store names")
struct NamedStoreTests {
    static let reading = [
        ["events"], ["show", "x"], ["next"], ["next", "--json"], ["search", "x"], ["calendars"], ["sources"], ["store"],
        ["export"], ["pending"], ["join", "x"], ["refresh"], ["edit", "x", "--title", "y"], ["attach", "x", "sample"],
        ["detach", "x"], ["calendars", "rename", "a", "b"], ["calendars", "color", "a", "red"],
        ["sources", "remove", "a"],
        ["pending", "deliver"], ["pending", "retry", "1"], ["store", "check"], ["store", "vacuum"],
    ]

    @Test(
        "if it does not exist, only commands that create it succeed, and no other one leaves a file",
        arguments: rows(reading, plain: 0, 3, 8, 12, 15, 20))
    func absent(_ words: [String]) throws {
        let home = try Home()
        let path = home.path + "/no/store.sqlite"
        let result = try home.runProcess(words + ["--store", path])
        expectEqual(result.status, 66)
        expectContains(result.error, "There is no store “\(path)”")
        expectEqual(result.output, "")
        expectFalse(FileManager.default.fileExists(atPath: home.path + "/no"))
    }

    @Test("adding and importing create it")
    func created() throws {
        let home = try Home()
        let path = home.path + "/store.sqlite"
        try expectEqual(home.run("add", "A", "--start", "tomorrow 10:00", "--store", path).status, 0)
        try expectContains(home.run("events", "--store", path).output, "A")
        let other = home.path + "/other.sqlite"
        try expectEqual(home.run("import", Home.team, "--store", other).status, 0)
        try expectEqual(home.run("events", "--store", other).status, 0)
    }

    @Test("the user's own store need not exist")
    func own() throws {
        let home = try Home()
        try expectEqual(home.run("events").status, 0)
        try expectEqual(home.run("next").status, 0)
    }
}
