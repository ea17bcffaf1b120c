import CalendarEditing
import CalendarStore
import ConferenceErrors
import Foundation

extension EKError {
    /// Runs a body and rethrows its errors as ``EKError``: with the original message, a recovery suggestion
    /// (`NSLocalizedRecoverySuggestionErrorKey`), and the original error (`NSUnderlyingErrorKey`).
    static func translated<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ConferenceError {
            throw EKError(error)
        }
    }

    /// Converts a ``ConferenceError``. An error without a code of Apple's becomes `internalFailure` with the message.
    init(_ error: ConferenceError) {
        self.init(Self.codes[error.code] ?? .internalFailure, userInfo: error.userInfo)
    }

    /// Creates an error with a given code and the message of another error.
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
