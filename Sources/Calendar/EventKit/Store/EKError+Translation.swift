import CalendarEditing
import CalendarStore
import ConferenceErrors
import Foundation

extension EKError {
    /// Calls `body` and throws its error as an ``EKError``: with the sentence of the original error, with what can be done
    /// about it (`NSLocalizedRecoverySuggestionErrorKey`), and with the original error itself (`NSUnderlyingErrorKey`).
    static func translated<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ConferenceError {
            throw EKError(error)
        }
    }

    /// Creates the error that stands for one of ours. If Apple has no code for it, it is an internal failure with a
    /// sentence.
    init(_ error: ConferenceError) {
        self.init(Self.codes[error.code] ?? .internalFailure, userInfo: error.userInfo)
    }

    /// Creates an error with a given code from one of ours.
    init(sentenceOf error: ConferenceError, code: Code) {
        self.init(code, userInfo: error.userInfo)
    }

    private static let codes: [ConferenceError.Code: Code] = [
        .calendarReadOnly: .calendarReadOnly,
        .calendarImmutable: .calendarIsImmutable,
        .calendarVanished: .noCalendar,
        .sourceTakesNoCalendar: .sourceDoesNotAllowCalendarAddDelete,
        .endBeforeStart: .datesInverted,
        .mixedDayAndTime: .datesInverted,
        .durationGreaterThanRecurrence: .durationGreaterThanRecurrence,
        .alarmGreaterThanRecurrence: .alarmGreaterThanRecurrence,
        .startDateCollidesWithOtherOccurrence: .startDateCollidesWithOtherOccurrence,
        .rulesNeedSeries: .invalidSpan,
        .seriesCannotSplit: .invalidSpan,
        .badPriority: .priorityIsInvalid,
        .recurringReminderNeedsDate: .recurringReminderRequiresDueDate,
    ]
}
