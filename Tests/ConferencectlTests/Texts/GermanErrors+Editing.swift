import CalendarEditing
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferencectlKit

extension GermanErrors {
    /// Errors of commands that change events, calendars and requests.
    static let editing: [ConferenceError] = [
        .badRepetition("a"), .badRepeatDays("a"), .daysDoNotFit("a", every: "b", isOfMonth: true),
        .daysDoNotFit("a", every: nil, isOfMonth: false), .badAlarm("a"), .missingOption("a", help: "b"),
        .spanNeeded("a"),
        .seriesHasEnded("a"), .seriesCannotMove("a", rule: "b"),
        .seriesCannotSplit("a", reason: "the occurrence comes before its first date"),
        .seriesCannotSplit("a", reason: "its rule is of another calendar system"), .nothingToChange(),
        .occurrenceHasNoRule("a"),
        .occurrenceKeepsCalendar("a", advice: "Name the series without a date to move all of it."),
        .occurrenceKeepsCalendar("a", advice: "Leave “--calendar” out, or move the whole series with --all."),
        .noUsualRoom(), .foreverNeedsWholeEvent("a"), .confirmationNeeded("a"), .notConfirmed("a"),
        .removalNeedsConfirmation(.named("a")), .removalNeedsConfirmation(.conference(of: "a")),
        .removalNeedsConfirmation(.history), .removalNotConfirmed(.named("a")), .removalNotConfirmed(.history),
        .noSuchIntent(1, open: []), .noSuchIntent(1, open: [2]), .noOpenIntent(1), .nothingToAccept(1),
        .settledOtherwise(1, event: "a", conference: "b"), .badNumber("a"), .calendarTitleTaken("a"),
        .calendarImmutable("a"), .badColor("a"), .badEditor("a", "b"), .editorFailed("a", reason: "b"), .noEditor(),
        .formNeedsTerminal(), .formUnchanged(), .unknownSetting("a", suggestion: nil),
        .unknownSetting("a", suggestion: "b"),
    ]
}
