import Foundation
import TestSupport
import Testing

@Suite("The next event for a status bar")
struct WaybarTests {
    private func module(_ home: Home, _ options: String...) throws -> [String: Any] {
        let result = try home.runProcess(["next", "--format", "waybar"] + options)
        try #require(result.status == 0, "\(result.error)")
        expectEqual(result.output.filter { $0 == "\n" }.count, 1)
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    @Test("the text is empty if there is nothing")
    func nothing() throws {
        let module = try module(Home())
        expectEqual(module["text"] as? String, "")
        expectEqual(module["tooltip"] as? String, "")
        expectEqual(module["class"] as? String, "none")
        expectEqual(module["percentage"] as? Int, 0)
    }

    @Test("a current event says what is left of it, and its texts are markup")
    func current() throws {
        let home = try Home.planning([
            Planned(title: "R&D <b>", start: -900, link: "https://meet.example.org/a?b=1&c=2"),
            Planned(title: "Later", start: 7_200),
        ])
        let module = try module(home)
        expectHasPrefix(try #require(module["text"] as? String), "◉ R&amp;D &lt;b&gt; ")
        expectHasSuffix(try #require(module["text"] as? String), " left")
        expectEqual(module["class"] as? String, "now")
        expectEqual(module["alt"] as? String, "now")
        expectContains(20...60, try #require(module["percentage"] as? Int))
        let tooltip = try #require(module["tooltip"] as? String)
        expectContains(tooltip, "https://meet.example.org/a?b=1&amp;c=2")
        expectContains(tooltip, "\nNext")
    }

    @Test("an event that begins soon comes before the current one")
    func soon() throws {
        let home = try Home.planning([
            Planned(title: "Running", start: -900), Planned(title: "Starting", start: 400),
        ])
        let module = try module(home)
        expectHasPrefix(try #require(module["text"] as? String), "Starting in ")
        expectEqual(module["class"] as? String, "soon")
        expectContains(80...100, try #require(module["percentage"] as? Int))
    }

    @Test("the watch prints a line when something changes")
    func watch() throws {
        let home = try Home()
        let watch = try Watch(home, ["--format", "waybar"])
        expectContains(watch.line(), #""class":"none""#)
        try home.plan([Planned(title: "Call", start: 7_200)])
        expectContains(watch.line(), "Call in 2 h")
    }

    @Test("a watch prints the names of the fields once")
    func tableOfWatch() throws {
        let home = try Home.planning([Planned(title: "Running", start: -900)])
        let watch = try Watch(home, ["--tsv"])
        expectHasPrefix(watch.line(), "start\tend\ttitle\t")
        expectContains(watch.line(), "\tRunning\t")
        try home.plan([Planned(title: "Later", start: 7_200)])
        expectContains(watch.line(), "\tRunning\t")
        expectContains(watch.line(), "\tLater\t")
    }

    @Test("templates and tables have the current and next events")
    func templates() throws {
        let home = try Home.planning([Planned(title: "Running", start: -900), Planned(title: "Later", start: 7_200)])
        try expectEqual(home.run("next", "--format", "{title}|{status}").output, "Running|confirmed\nLater|confirmed\n")
        try expectEqual(home.run("next", "--tsv").output.split(separator: "\n").count, 3)
        try expectEqual(home.run("next", "--format", "waybar", "--json").status, 64)
        try expectEqual(home.run("next", "--format", "{x}", "--watch").status, 64)
    }
}
