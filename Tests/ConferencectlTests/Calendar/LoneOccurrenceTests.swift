import TestSupport
import Testing

@Suite("An occurrence that came without its series")
struct LoneOccurrenceTests {
    @Test("it is a single event for every command")
    func withoutSeries() throws {
        let home = try Home.withStore()
        try home.importEvents([
            "UID:a\nRECURRENCE-ID:20990303T090000Z\nDTSTART:20990303T100000Z\nDTEND:20990303T110000Z\nSUMMARY:Part"
        ])
        let shown = try home.run("show", "Part").output
        expectNotContains(shown, "Series")
        for command in [
            ["show", "Part@2099-03-03"], ["edit", "Part", "--start", "12:00"], ["attach", "Part", "personal-room"],
            ["detach", "Part"], ["calendars", "add", "Work"], ["move", "Part", "--to", "Work"],
        ] {
            let result = try home.runProcess(command)
            expectEqual(result.status, 0, "\(command): \(result.error)")
            expectNotContains(result.output, "series")
        }
        let repeated = try home.run("edit", "Part", "--repeat", "weekly")
        expectEqual(repeated.status, 64)
        expectContains(repeated.error, "“conferencectl copy” makes an event of it")
        try #require(home.run("copy", "Part", "--title", "Copy").status == 0)
        try expectNotContains(home.run("export", "--event", "Copy").output, "RECURRENCE-ID")
        try expectEqual(home.run("edit", "Copy", "--repeat", "weekly").status, 0)
        try expectEqual(home.run("remove", "Part").output, "Removed the event “Part”\n")
    }
}
