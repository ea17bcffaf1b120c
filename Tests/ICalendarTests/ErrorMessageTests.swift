import CalendarEditing
import ConferenceErrors
import ConferenceModel
import ICalendar
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    /// Words of our own, such as the name of an option.
    private static let ours = "some words"
    private static let problem = InvalidValue("title", .empty)

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .eventGone(text), .readOnlyEventTakesNoRoom(text, identifier: text, calendar: text),
        .badCalendarTitle(problem), .mixedDayAndTime(), .badEventText(problem), .eventTooLarge(limit: 7),
        .eventUnreadable("\(text)."), .notARecurringEvent(text), .seriesCannotMove(text, rule: text),
        .seriesHasSeveralWeekdays(text, weekdays: ["Monday", "Friday"]),
        .badRule(text, rule: text), .tooManyAlarms(limit: 7), .tooManyCategories(limit: 7),
        .badReminderText(problem), .reminderTooLarge(limit: 7), .badPriority(7),
        .dueBeforeStart(start: ours, due: ours), .recurringReminderNeedsDate(text),
        .changedMeanwhile(text, fields: [ours]),
        .occurrenceNotFound(text, recurrenceID: text), .rulesNeedSeries(text),
        .seriesCannotSplit(text, reason: "\(ours)"),
        .durationGreaterThanRecurrence(text), .alarmGreaterThanRecurrence(text),
        .startDateCollidesWithOtherOccurrence(text),
        .notACalendar(text, found: "is empty"), .calendarFileIsFolder(text), .pipeSilent(text, seconds: 7),
        .calendarCutOff(text, line: 7, open: text, since: 7),
        .calendarBeginMissing(text, line: 7, kind: text),
        .calendarMisnested(text, line: 7, found: text, open: text, since: 7),
        .componentTooLarge(text, line: 7, kind: text, limit: 7), .componentTooDeep(text, line: 7, limit: 7),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
