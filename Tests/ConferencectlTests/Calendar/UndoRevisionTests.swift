import Foundation
import TestSupport
import Testing

@Suite("What undo writes, as others read it")
struct UndoRevisionTests {
    @Test(
        "undo is a new revision, which others take although they have seen the change that is undone",
        arguments: rows(
            [
                [
                    ["edit", "Design review", "--start", "2027-03-05 10:00"],
                    ["edit", "Design review", "--title", "Later"],
                ],
                [
                    ["edit", "Weekly stand-up", "--all", "--start", "10:00"],
                    ["edit", "Weekly stand-up", "--all", "--start", "11:00"],
                ],
                [["edit", "Weekly stand-up@2027-03-11", "--following", "--start", "2027-03-11 10:00"]],
            ], plain: 0, 2))
    func revisions(commands: [[String]]) throws {
        let home = try Home.withTeam()
        let before = try export(home)
        for command in commands { try #require(home.runProcess(command).status == 0) }
        let other = try Home.withStore()
        func send() throws {
            let file = try home.write(export(home), to: "sent-\(UUID().uuidString).ics")
            let result = try other.run("import", file, "--calendar", "Team")
            expectEqual(result.status, 0, result.error)
            expectNotContains(result.output + result.error, "yours are newer")
        }
        try send()
        for _ in commands { try #require(home.run("undo").status == 0) }
        try send()
        let undone = try other.objects("events", "2027-03-01..2027-04-01")
            .compactMap { $0["start"] as? String }
        let expected = try home.objects("events", "2027-03-01..2027-04-01")
            .compactMap { $0["start"] as? String }
        expectTrue(Set(expected).isSubset(of: undone), "\(undone)")
        try expectEqual(export(home).withoutStamps, before.withoutStamps)
    }

    private func export(_ home: Home) throws -> String {
        let result = try home.run("export")
        try #require(result.status == 0, "\(result.error)")
        return result.output
    }
}
