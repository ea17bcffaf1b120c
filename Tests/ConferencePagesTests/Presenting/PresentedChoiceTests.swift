import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing

/// Programs that have a person choose calendars.
@Suite("Calendars that a person chooses for a program")
struct PresentedChoiceTests {
    @Test("without access, the choice says nothing, and cannot be used before access is granted")
    func choosing() throws {
        let home = try PresentingHome()
        let program = try home.run("choose", "Painting")
        let page = try home.openedPage()
        let family = try #require(try home.store().calendars().first { $0.title == "Family" })
        expectContains(page.get(), "“presenting-program” asks you to choose a calendar.")
        expectEqual(page.post("choose", ["calendar": family.identifier, "do": "done"]).status, 303)
        let said = program.said()
        expectHasPrefix(said, "selection 1\nfinished\nresult finished\nchosen “”\nerror: ")
        expectNotContains(said, family.identifier)
    }

    @Test("with write-only access, events are saved to the chosen calendar, from which nothing can be read")
    func writeOnly() throws {
        let home = try PresentingHome(.writeOnly)
        let program = try home.run("choose", "Painting")
        let page = try home.openedPage()
        let family = try #require(try home.store().calendars().first { $0.title == "Family" })
        expectEqual(page.post("choose", ["calendar": family.identifier, "do": "done"]).status, 303)
        expectHasSuffix(program.said(), "chosen “”\nsaved\n")
        expectEqual(try home.events().map(\.calendarID), [family.id])
    }

    @Test("with full access, the chosen calendars are those of the store; cancelling restores the selection")
    func severalCalendars() throws {
        let home = try PresentingHome(.full)
        let program = try home.run("choose-several")
        let page = try home.openedPage()
        let calendars = try home.store().calendars()
        var fields = Dictionary(uniqueKeysWithValues: calendars.map { ("c\($0.id)", $0.identifier) })
        // Another row with this identifier is none of the list.
        fields["c99"] = calendars[0].identifier
        fields["do"] = "done"
        expectEqual(page.post("choose", fields).status, 303)
        let titles = calendars.map { "“\($0.title)”" }.sorted().joined(separator: ", ")
        expectEqual(program.said(), "selection \(calendars.count)\nfinished\nresult finished\nchosen \(titles)\n")
        let second = try home.run("choose-several")
        let other = try home.openedPage()
        _ = other.post("choose", ["c\(calendars[0].id)": calendars[0].identifier, "do": "change"])
        _ = other.post("choose", ["do": "cancel"])
        expectEqual(second.said(), "selection 1\ncancelled\nresult canceled\nchosen \n")
    }
}
