import CalendarModel
import CalendarStore
import EventKit
import Foundation
import TestSupport
import Testing

/// The rules of ``MergingTests`` for reminders and calendars.
extension MergingTests {
    @Test("of a reminder", arguments: pairs(reminderFields))
    func reminders(_ first: ReminderField, _ second: ReminderField) async throws {
        let mine = store.reminder(due: DateComponents(year: 2026, month: 12, day: 24))
        try store.save(mine, commit: true)
        let theirs = try #require(other.calendarItem(withIdentifier: mine.calendarItemIdentifier) as? EKReminder)
        first.set(theirs, 1)
        try other.save(theirs, commit: true)
        second.set(mine, 2)
        let (wanted, before) = (second.read(mine), first.read(theirs))
        let isSame = first.word == second.word
        if isSame {
            try expectContains(sentence { try store.save(mine, commit: true) }, ": \(first.word).")
            expectTrue(mine.refresh())
        }
        try store.save(mine, commit: true)
        expectTrue(theirs.refresh())
        for reminder in [mine, theirs] {
            expectEqual(second.read(reminder), wanted)
            if !isSame { expectEqual(first.read(reminder), before) }
        }
    }

    @Test("a reminder that two programs complete is completed once, without its next occurrence")
    func completed() throws {
        for rule in [nil, every(.daily)] {
            let mine = store.reminder(due: DateComponents(year: 2026, month: 12, day: 24))
            mine.recurrenceRules = rule.map { [$0] }
            try store.save(mine, commit: true)
            let theirs = try #require(other.calendarItem(withIdentifier: mine.calendarItemIdentifier) as? EKReminder)
            theirs.isCompleted = true
            try other.save(theirs, commit: true)
            mine.isCompleted = true
            if rule == nil {
                try store.save(mine, commit: true)
                expectTrue(mine.isCompleted)
                expectEqual(mine.completionDate, theirs.completionDate)
            } else {
                try expectContains(sentence { try store.save(mine, commit: true) }, ": completion.")
                mine.rollback()
                expectTrue(mine.refresh())
                expectEqual(mine.dueDateComponents?.day, 25)
                expectFalse(mine.isCompleted)
            }
        }
    }

    @Test("of a calendar: its title and its colour")
    func calendars() throws {
        let mine = try #require(store.defaultCalendarForNewEvents)
        let theirs = try #require(other.calendar(withIdentifier: mine.calendarIdentifier))
        theirs.cgColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        try other.saveCalendar(theirs, commit: true)
        mine.title = "Mine"
        try store.saveCalendar(mine, commit: true)
        expectEqual(mine.title, "Mine")
        expectEqual(mine.cgColor, theirs.cgColor)
        theirs.title = "Theirs"
        try expectContains(sentence { try other.saveCalendar(theirs, commit: true) }, ": title.")
        try expectEqual(fixture.records.calendar(identifier: mine.calendarIdentifier)?.title, "Mine")
        expectTrue(theirs.refresh())
        expectEqual(theirs.title, "Theirs")
        try other.saveCalendar(theirs, commit: true)
        expectTrue(mine.refresh())
        expectEqual(mine.title, "Theirs")
        try other.removeCalendar(theirs, commit: true)
        mine.title = "Too late"
        expectEqual(code { try store.saveCalendar(mine, commit: true) }, .noCalendar)
    }
}
