import CalendarModel
import CalendarStore
import TestSupport
import Testing

/// The programs with EventKitUI of `Tests/Examples/eventkit-samples`.
@Suite("Programs with EventKitUI", .samples)
struct SampleLessonsTests {
    @Test("DropInLessons has a lesson added without any access")
    func dropIn() throws {
        let home = try PresentingHome(of: SampleProgram.dropInLessons.executable())
        let program = try home.run()
        let page = try home.openedPage()
        expectContains(page.get(), "“Drop-in Lessons” asks you to add this event.")
        expectEqual(page.post("keep", page.fields()).status, 303)
        expectEqual(program.said(), "See you there.\n")
        let lesson = try #require(try home.events().first)
        expectEqual(lesson.title, "Drop-in lesson: watercolours")
        expectContains(lesson.text, "DTSTART;TZID=Europe/Berlin:20270318T183000")
    }

    @Test("RepeatingLessons adds a series to the chosen calendar with write-only access")
    func repeating() throws {
        let home = try PresentingHome(.writeOnly, of: SampleProgram.repeatingLessons.executable())
        let program = try home.run()
        let page = try home.openedPage()
        let work = try #require(try home.store().calendars().first { $0.title == "Work" })
        expectEqual(page.post("choose", ["calendar": work.identifier, "do": "done"]).status, 303)
        expectEqual(program.said(), "The lessons are in your calendar.\n")
        let lesson = try #require(try home.events().first)
        expectEqual(lesson.calendarID, work.id)
        expectTrue(lesson.isRecurring)
    }
}
