import ConferenceErrors
import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence

// What the form of an event says.
extension PageTexts {
    var newEvent: String { text("New event") }
    var addEvent: String { text("Add an event") }
    var editEvent: String { text("Edit the event") }
    var edit: String { text("Edit") }
    var add: String { text("Add") }
    var save: String { text("Save") }
    var cancel: String { text("Cancel") }

    // MARK: Title and times
    var titleField: String { text("Title") }
    var starts: String { text("Starts") }
    var ends: String { text("Ends") }
    var startDay: String { text("Day of the start") }
    var startTime: String { text("Time of the start") }
    var endDay: String { text("Day of the end") }
    var endTime: String { text("Time of the end") }
    var lastsDays: String { text("All day") }
    /// The calendar that is made for the first event without a calendar of its own.
    var newCalendar: String { text("\(CalendarRecord.defaultTitle) (new)") }
    var timeZone: String { text("Time zone") }
    var endZone: String { text("Time zone of the end") }

    // MARK: Series
    var applyTo: String { text("Change") }
    var onlyThis: String { text("only this occurrence") }
    var thisAndFuture: String { text("this and all later occurrences") }
    var allOccurrences: String { text("all occurrences") }
    var wholeSeries: String { text("This changes the whole series. The times are those of its next occurrence.") }
    var every: String { text("Every") }
    var unitLabel: String { text("Period") }
    var onDays: String { text("On these days of the week") }
    var inMonth: String { text("In the month") }
    var seriesEnds: String { text("Until") }
    var lastDay: String { text("Last day") }
    var occurrences: String { text("Number of occurrences") }

    func repetition(_ choice: FormRepeat.Choice) -> String {
        switch choice {
        case .never: text("never")
        case .daily: text("every day")
        case .weekdays: text("every weekday")
        case .weekly: text("every week")
        case .biweekly: text("every 2 weeks")
        case .monthly: text("every month")
        case .yearly: text("every year")
        case .custom: text("as follows")
        case .keep: text("as now")
        }
    }
    func unit(_ unit: FormRepeat.Unit) -> String {
        switch unit {
        case .day: text("days")
        case .week: text("weeks")
        case .month: text("months")
        case .year: text("years")
        }
    }
    func monthDay(_ kind: FormRepeat.MonthDay, _ start: LocalDate) -> String {
        switch kind {
        case .day: text("on the day of the start")
        case .weekday: text("on the weekday of the start, counted from the first of the month")
        case .last: text("on the last weekday of this kind")
        }
    }
    func end(_ end: FormRepeat.End) -> String {
        switch end {
        case .never: text("for ever")
        case .day: text("a day")
        case .count: text("a number of occurrences")
        }
    }

    // MARK: Reminders and people
    var noReminder: String { text("none") }
    var moreReminders: String { text("The event has more reminders. They are kept.") }
    var peopleAreKept: String { text("Only the organizer changes who is invited.") }
    var howToInvite: String {
        text(
            "One person a line, such as Jo Li <jo@example.org>. No invitation is sent from here; the server of a "
                + "synchronised calendar may send one.")
    }

    func reminder(_ number: Int) -> String { text("Reminder \(number)") }

    /// - Parameter isAllDay: whether the start is the midnight of a day, so that a person thinks of a day and a time.
    func reminder(_ alarm: AlarmDefinition, isAllDay: Bool, moment: (Int64) -> String) -> String {
        guard isAllDay, alarm.proximity == .none, case .relative(let seconds, false) = alarm.trigger,
            seconds % 86_400 != 0
        else { return reminder(alarm, moment: moment) }
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let minutes = (seconds - day * 86_400) / 60
        let clock = "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
        switch day {
        case 0: return text("on the day at \(clock)")
        case 1...: return text("\(day == 1 ? "1 day" : "\(day) days") later at \(clock)")
        case -1: return text("the day before at \(clock)")
        case -7: return text("a week before at \(clock)")
        default: return text("\(-day) days before at \(clock)")
        }
    }

    func person(_ person: Participant) -> String {
        let shown = person.plainAddress
        guard let name = person.name, !name.isEmpty, name != shown else { return TextPolicy.printable(shown) }
        return "\(TextPolicy.printable(name)) <\(TextPolicy.printable(shown))>"
    }

    // MARK: Problems
    var notSaved: String { text("The event was not saved.") }
    var requestOfGoneEvent: String {
        text("The event was deleted meanwhile. Use the link above, or forget the room: the provider is not told.")
    }
    var helperLost: String {
        text(
            "The helper process of these pages does not answer, so that nothing was saved. Your text is still "
                + "here. Try again; if that does not help, copy it, and open the calendar again.")
    }
    var saveAsNew: String { text("Save to add it as a new event.") }
    var typed: String { text("What you have typed") }
    var deletedMeanwhile: String { text("The event was deleted meanwhile. Save to add it again, as a new event.") }
    var movedMeanwhile: String {
        text(
            "The series was changed meanwhile, and this occurrence takes place no more. Save to add it as an event of its own."
        )
    }
    var savedInOtherTab: String { text("This form was saved in another tab already. Save to add one more event.") }
    var skippedTime: String { text("Clocks skip that time on this day. Type another one.") }
    var noTitle: String { text("Type a title.") }
    var badDay: String { text("Type a day as 2027-03-01.") }
    var badTime: String { text("Type a time as 14:30.") }
    var endBeforeStart: String { text("The end is not after the start.") }
    var badZone: String { text("Choose a time zone from the list.") }
    var badAddress: String { text("Type a web address, such as https://example.org.") }
    var badReminder: String { text("Choose a reminder from the list.") }
    func problem(_ problem: FormPeople.Problem) -> String {
        switch problem {
        case .address(let line): text("“\(TextPolicy.printable(line))” is not a mail address. Type one person a line.")
        case .tooMany: text("Invite at most \(FormPeople.most) people.")
        }
    }
    var noSuchRoom: String { text("Choose a room from the list.") }
    var noSuchCalendar: String { text("Choose a calendar that can be changed.") }
    var ruleOfOccurrence: String {
        text("One occurrence cannot repeat in another way. Choose this and all later occurrences, or all.")
    }
    var calendarOfOccurrence: String {
        text("An occurrence stays in the calendar of its series. Choose all occurrences to move the series.")
    }

    func problems(_ count: Int) -> String {
        count == 1 ? text("One field needs your attention:") : text("\(count) fields need your attention:")
    }
    func problem(_ problem: FormRepeat.Problem) -> String {
        switch problem {
        case .every: text("Type a whole number from 1 to \(FormRepeat.most).")
        case .days: text("Choose at least one day of the week.")
        case .monthDay: text("The event does not start in the last week of its month. Choose another day.")
        case .until: text("Type a last day that is not before the start, as 2027-03-01.")
        case .count: text("Type how often it takes place, from 1 to \(FormRepeat.most).")
        case .countIsPast: text("The series takes place that often before this day. Type a greater number.")
        case .choice: text("Choose how often the event repeats.")
        }
    }
    func changedMeanwhile(_ now: String) -> String {
        now.isEmpty
            ? text("Another program has removed this meanwhile. Save again to keep what you typed.")
            : text("Another program has changed this to “\(now)” meanwhile. Save again to keep what you typed.")
    }

    // MARK: Deleting
    var delete: String { text("Delete") }
    var deleteQuestion: String { text("Delete this event? You can undo that.") }
    var undo: String { text("Undo") }
    var notDeleted: String {
        text(
            "The event has changed since your page was shown, so nothing was deleted. This is how it is now; please decide again."
        )
    }

    /// What was deleted.
    ///
    /// - Parameter title: the title of the event; nil if it is not known any more.
    func deleted(_ span: SeriesSpan, _ title: String?) -> String {
        let event = title.map { "“\($0)”" } ?? text("the event")
        return switch span {
        case .thisEvent: text("One occurrence of \(event) was deleted.")
        case .futureEvents: text("This and all later occurrences of \(event) were deleted.")
        case .all: title == nil ? text("The event was deleted.") : text("\(event) was deleted.")
        }
    }
    var restored: String { text("Undone: the event is back.") }
    var deleteSeries: String { text("Delete the whole series") }
    var deleteThis: String { text("Delete this occurrence") }
    var deleteFuture: String { text("Delete this and all later ones") }
}
