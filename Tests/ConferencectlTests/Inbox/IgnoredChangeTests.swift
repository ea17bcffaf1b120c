import CalendarModel
import CalendarStore
import Foundation
import TestSupport
import Testing

@Suite("A change of an invitation that was undone, and that the user does not want")
struct IgnoredChangeTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    /// The organizer has moved an accepted lunch to 14:00, and the user has undone that.
    private static let template = HomeTemplate.withMailProgram { home in
        try home.invite()
        try #require(home.run("inbox", "accept", "1").status == 0)
        try home.invite(sequence: 1, start: "20990401T140000", end: "20990401T150000")
        try #require(home.run("undo", "--no-send").status == 0)
    }

    @Test("the entry names the commands for either decision, and once it is ignored, what the calendar has instead")
    func ignoring() throws {
        let shown = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(shown, "“conferencectl inbox add 1” takes the change into your calendar.")
        expectContains(shown, "“conferencectl inbox ignore 1” keeps your calendar as it is.")
        let ignored = try home.run("inbox", "ignore", "1")
        expectEqual(ignored.status, 0, ignored.error)
        expectContains(ignored.output, "Ignored: 1  Lunch")
        expectContains(ignored.output, "Your calendar stays as it is.")
        let after = try home.run("inbox", "show", "1").output
        let sentence = "You have ignored this change; your calendar keeps its own version: Wed 2099-04-01 12:00–13:00."
        expectContains(after.replacing(/\n +/, with: " "), sentence)
        expectContains(try home.run("inbox", "--all").output, sentence)
        expectNotContains(after + (try home.run("inbox", "--all").output), "does not have this change")
        expectContains(
            after.replacing(/\n +/, with: " "),
            "“conferencectl inbox add 1” takes the change into your calendar after all.")
        expectNotContains(after, "“conferencectl inbox ignore")
        expectContains(after, "update, ignored")
        let object = try home.object("inbox", "show", "1")
        expectEqual(object["state"] as? String, "ignored")
        let changes = try #require(object["changes"] as? [[String: Any]])
        expectEqual(changes.map { $0["kind"] as? String }.suffix(1), ["ignored"])
        expectContains(changes.last?["newStart"] as? String ?? "", "T12:00")
        try expectContains(home.object("show", "Lunch")["start"] as? String ?? "", "T12:00")
    }

    @Test("the command is named in German, too", .exhaustive("the plain tier has it in English"))
    func german() throws {
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        let shown = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(shown, "„conferencectl inbox ignore 1“ lässt den Kalender, wie er ist.")
        expectContains(try home.run("inbox", "ignore", "1").output, "Der Kalender bleibt, wie er ist.")
        let ignored = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(ignored, "Diese Änderung wurde ignoriert; der Kalender behält die eigene Fassung: Mi 01.04.2099")
        expectContains(ignored, "„conferencectl inbox add 1“ übernimmt die Änderung doch in den Kalender.")
    }

    @Test("a newer message makes the entry new, and changes the event as any other does")
    func newer() throws {
        try #require(home.run("inbox", "ignore", "1").status == 0)
        try home.invite(sequence: 2, start: "20990401T160000", end: "20990401T170000")
        try expectContains(home.run("inbox").output, "update, new")
        try expectContains(home.object("show", "Lunch")["start"] as? String ?? "", "T16:00")
    }

    @Test("an ignored change can be taken over after all, and then the entry cannot be ignored")
    func takenOver() throws {
        try #require(home.run("inbox", "ignore", "1").status == 0)
        try #require(home.run("inbox", "add", "1").status == 0)
        try expectContains(home.object("show", "Lunch")["start"] as? String ?? "", "T14:00")
        try expectEqual(home.run("inbox", "ignore", "1").status, 65)
    }

    @Test("after an undone cancellation, the entry says that the event is not marked as cancelled")
    func cancelled() throws {
        try home.invite("CANCEL", sequence: 2, start: "20990401T140000", end: "20990401T150000", "STATUS:CANCELLED")
        try #require(home.run("undo", "--no-send").status == 0)
        let shown = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(shown, "This was cancelled, but the event in your calendar is not marked as cancelled.")
        expectContains(shown, "“conferencectl inbox add 1” takes the change into your calendar.")
        try expectContains(home.run("inbox").output, "Your calendar still has it: Wed 2099-04-01 12:00–13:00.")
        try #require(home.run("inbox", "ignore", "1").status == 0)
        let list = try home.run("inbox").output
        expectContains(list, "cancellation, ignored")
        expectContains(list, "You have ignored the cancellation; your calendar keeps it: Wed 2099-04-01 12:00–13:00.")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectContains(home.run("inbox").output, "Die Absage wurde ignoriert; im Kalender bleibt es stehen: Mi")
    }

    @Test("a calendar that has become read-only names no command that would change it")
    func readOnly() throws {
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_795_248_000 }
        try store.write { try $0.setReadOnly(true, calendar: $0.calendars()[0].id) }
        try expectNotContains(home.run("inbox", "show", "1").output, "conferencectl inbox add")
        try expectEqual(home.run("inbox", "add", "1").status, 77)
    }
}
