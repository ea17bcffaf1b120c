import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence

// What the form of an event says.
extension PageTexts {
    var newEvent: String { "New event" }
    var addEvent: String { "Add an event" }
    var editEvent: String { "Edit the event" }
    var edit: String { "Edit" }
    var add: String { "Add" }
    var save: String { "Save" }
    var cancel: String { "Cancel" }

    // MARK: Title and times
    var titleField: String { "Title" }
    var starts: String { "Starts" }
    var ends: String { "Ends" }
    var startDay: String { "Day of the start" }
    var startTime: String { "Time of the start" }
    var endDay: String { "Day of the end" }
    var endTime: String { "Time of the end" }
    var lastsDays: String { "All day" }
    /// The calendar that is made for the first event without a calendar of its own.
    var newCalendar: String { "\(CalendarRecord.defaultTitle) (new)" }
    var timeZone: String { "Time zone" }
    var endZone: String { "Time zone of the end" }

    // MARK: Series
    var applyTo: String { "Change" }
    var onlyThis: String { "only this occurrence" }
    var thisAndFuture: String { "this and all later occurrences" }
    var allOccurrences: String { "all occurrences" }
    var wholeSeries: String { "This changes the whole series. The times are those of its next occurrence." }
    var every: String { "Every" }
    var unitLabel: String { "Period" }
    var onDays: String { "On these days of the week" }
    var inMonth: String { "In the month" }
    var seriesEnds: String { "Until" }
    var lastDay: String { "Last day" }
    var occurrences: String { "Number of occurrences" }

    func repetition(_ choice: FormRepeat.Choice) -> String {
        switch choice {
        case .never: "never"
        case .daily: "every day"
        case .weekdays: "every weekday"
        case .weekly: "every week"
        case .biweekly: "every 2 weeks"
        case .monthly: "every month"
        case .yearly: "every year"
        case .custom: "as follows"
        case .keep: "as now"
        }
    }
    func unit(_ unit: FormRepeat.Unit) -> String {
        switch unit {
        case .day: "days"
        case .week: "weeks"
        case .month: "months"
        case .year: "years"
        }
    }
    func monthDay(_ kind: FormRepeat.MonthDay, _ start: LocalDate) -> String {
        switch kind {
        case .day: "on the day of the start"
        case .weekday: "on the weekday of the start, counted from the first of the month"
        case .last: "on the last weekday of this kind"
        }
    }
    func end(_ end: FormRepeat.End) -> String {
        switch end {
        case .never: "for ever"
        case .day: "a day"
        case .count: "a number of occurrences"
        }
    }

    // MARK: Reminders and people
    var noReminder: String { "none" }
    var moreReminders: String { "The event has more reminders. They are kept." }
    var peopleAreKept: String { "Only the organizer changes who is invited." }
    var howToInvite: String {
        """
        One person a line, such as Jo Li <jo@example.org>. No invitation is sent from here; the server of a synchronised \
        calendar may send one.
        """
    }

    func reminder(_ number: Int) -> String { "Reminder \(number)" }

    /// - Parameter isAllDay: whether the start is the midnight of a day, so that a person thinks of a day and a time.
    func reminder(_ alarm: AlarmDefinition, isAllDay: Bool, moment: (Int64) -> String) -> String {
        guard isAllDay, alarm.proximity == .none, case .relative(let seconds, false) = alarm.trigger,
            seconds % 86_400 != 0
        else { return reminder(alarm, moment: moment) }
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let minutes = (seconds - day * 86_400) / 60
        let clock = "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
        switch day {
        case 0: return "on the day at \(clock)"
        case 1...: return "\(day == 1 ? "1 day" : "\(day) days") later at \(clock)"
        case -1: return "the day before at \(clock)"
        case -7: return "a week before at \(clock)"
        default: return "\(-day) days before at \(clock)"
        }
    }

    func person(_ person: Participant) -> String {
        let shown = person.plainAddress
        guard let name = person.name, !name.isEmpty, name != shown else { return TextPolicy.printable(shown) }
        return "\(TextPolicy.printable(name)) <\(TextPolicy.printable(shown))>"
    }

    // MARK: Problems
    var notSaved: String { "The event was not saved." }
    var requestOfGoneEvent: String {
        "The event was deleted meanwhile. Use the link above, or forget the room: the provider is not told."
    }
    var helperLost: String {
        """
        The helper process of these pages does not answer, so that nothing was saved. Your text is still here. Try again; if that \
        does not help, copy it, and open the calendar again.
        """
    }
    var saveAsNew: String { "Save to add it as a new event." }
    var typed: String { "What you have typed" }
    var deletedMeanwhile: String { "The event was deleted meanwhile. Save to add it again, as a new event." }
    var movedMeanwhile: String {
        "The series was changed meanwhile, and this occurrence takes place no more. Save to add it as an event of its own."
    }
    var savedInOtherTab: String { "This form was saved in another tab already. Save to add one more event." }
    var skippedTime: String { "Clocks skip that time on this day. Type another one." }
    var noTitle: String { "Type a title." }
    var badDay: String { "Type a day as 2027-03-01." }
    var badTime: String { "Type a time as 14:30." }
    var endBeforeStart: String { "The end is not after the start." }
    var badZone: String { "Choose a time zone from the list." }
    var badAddress: String { "Type a web address, such as https://example.org." }
    var badReminder: String { "Choose a reminder from the list." }
    func problem(_ problem: FormPeople.Problem) -> String {
        switch problem {
        case .address(let line): "“\(TextPolicy.printable(line))” is not a mail address. Type one person a line."
        case .tooMany: "Invite at most \(FormPeople.most) people."
        }
    }
    var noSuchRoom: String { "Choose a room from the list." }
    var noSuchCalendar: String { "Choose a calendar that can be changed." }
    var ruleOfOccurrence: String {
        "One occurrence cannot repeat in another way. Choose this and all later occurrences, or all."
    }
    var calendarOfOccurrence: String {
        "An occurrence stays in the calendar of its series. Choose all occurrences to move the series."
    }

    func problems(_ count: Int) -> String {
        count == 1 ? "One field needs your attention:" : "\(count) fields need your attention:"
    }
    func problem(_ problem: FormRepeat.Problem) -> String {
        switch problem {
        case .every: "Type a whole number from 1 to \(FormRepeat.most)."
        case .days: "Choose at least one day of the week."
        case .monthDay: "The event does not start in the last week of its month. Choose another day."
        case .until: "Type a last day that is not before the start, as 2027-03-01."
        case .count: "Type how often it takes place, from 1 to \(FormRepeat.most)."
        case .countIsPast: "The series takes place that often before this day. Type a greater number."
        case .choice: "Choose how often the event repeats."
        }
    }
    func changedMeanwhile(_ now: String) -> String {
        now.isEmpty
            ? "Another program has removed this meanwhile. Save again to keep what you typed."
            : "Another program has changed this to “\(now)” meanwhile. Save again to keep what you typed."
    }

    // MARK: Deleting
    var delete: String { "Delete" }
    var deleteQuestion: String { "Delete this event? You can undo that." }
    var undo: String { "Undo" }
    /// What was deleted.
    ///
    /// - Parameter title: the title of the event; nil if it is not known any more.
    func deleted(_ span: SeriesSpan, _ title: String?) -> String {
        let event = title.map { "“\($0)”" } ?? "the event"
        return switch span {
        case .thisEvent: "One occurrence of \(event) was deleted."
        case .futureEvents: "This and all later occurrences of \(event) were deleted."
        case .all: title == nil ? "The event was deleted." : "\(event) was deleted."
        }
    }
    var restored: String { "Undone: the event is back." }
    var deleteSeries: String { "Delete the whole series" }
    var deleteThis: String { "Delete this occurrence" }
    var deleteFuture: String { "Delete this and all later ones" }
}
