import ConferencectlKit
import TestSupport
import Testing

@Suite("The lines of an error on a terminal")
struct MessageLinesTests {
    /// A message, a width, and its lines.
    private static let messages: [(String, Int, [String])] = [
        ("The event was not changed.", 40, ["The event was not changed."]),
        ("The event was not changed.", 12, ["The event", "was not", "changed."]),
        (
            "It is damaged. “conferencectl store check” shows what is wrong.", 34,
            ["It is damaged.", "“conferencectl store check” shows", "what is wrong."]
        ),
        ("Es fehlt. „conferencectl events“ zeigt es.", 24, ["Es fehlt.", "„conferencectl events“", "zeigt es."]),
        ("Try \"conferencectl show x\" now", 10, ["Try", "\"conferencectl show x\"", "now"]),
        ("See /home/jo/calendars/team.ics now", 10, ["See", "/home/jo/calendars/team.ics", "now"]),
        ("Rooms:\n  team/one a b\n  team/two", 12, ["Rooms:", "  team/one a", "  b", "  team/two"]),
        ("A stray “ mark is here", 9, ["A stray “", "mark is", "here"]),
        ("東京 東京", 5, ["東京", "東京"]),
    ]

    @Test("lines break between words, and never inside quotation marks or a path", arguments: messages)
    func wrapping(message: String, width: Int, lines: [String]) {
        expectEqual(MessageLines.wrapped(message, to: width), lines.joined(separator: "\n"))
        expectEqual(MessageLines.wrapped(message, to: nil), message)
    }

    @Test("an error on a terminal breaks between words, and in a pipe not at all")
    func program() throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Review", "--start", "2099-03-02 10:00").status == 0)
        let session = try ScreenSession(home, ["show", "Nothing at all"], columns: 40, more: ["NO_COLOR": "1"])
        expectEqual(try session.finish(), 66)
        let shown = session.text.split(separator: "\n").map(String.init)
        home.environment["COLUMNS"] = "40"
        let piped = try home.runProcess(["show", "Nothing at all"]).error
        expectEqual(piped.split(separator: "\n").count, 1)
        expectEqual(shown.joined(separator: " ") + "\n", piped)
        expectTrue(shown.count > 1 && shown.allSatisfy { $0.count <= 40 }, "\(shown)")
    }
}
