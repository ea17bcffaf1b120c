import CommandLineKit
import ConferenceErrors
import TestSupport
import Testing

@Suite("A weekday that contradicts a date in the line of a new event")
struct WrongWeekdayTests {
    /// A line, the date in it, and the number of its weekday. Read on Sunday, 1 March 2026.
    private static let wrong = [
        ("Release 10.12. Freitag 17 Uhr", "10.12.", 4), ("Release Freitag 10.12. 17 Uhr", "10.12.", 4),
        ("Release 10.12. fri 5pm", "10.12.", 4), ("Release fri 10.12. 5pm", "10.12.", 4),
        ("Release 10.12., friday 5pm", "10.12.", 4), ("Release 10.12. on friday 5pm", "10.12.", 4),
        ("Release 10.12. next friday 5pm", "10.12.", 4), ("Release fri 10.12.", "10.12.", 4),
        ("Release 10.12. fri", "10.12.", 4), ("Release 24/12 fri 5pm", "24/12", 4),
        ("Release Fri 24 Dec", "24 Dec", 4),
    ]

    @Test("it is an error that names the weekday of the date", arguments: wrong)
    func contradiction(text: String, date: String, weekday: Int) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let error = try #require(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: german) }
        expectEqual(error.message, ConferenceError.wrongWeekday(text, date, weekday).message)
        expectTrue(error.message.contains("“\(date)” is a Thursday"), error.message)
    }

    @Test(
        "a weekday that is right, and a number that is no date, are read",
        arguments: [
            "Release 10.12. thu 5pm", "Release thu 10.12. 5pm", "Support 24/7 fri 5pm", "Release 1.2 fri 5pm",
        ])
    func right(text: String) throws {
        try expectEqual(EventSentence.readings(of: text, in: context()).count, 1)
    }
}
