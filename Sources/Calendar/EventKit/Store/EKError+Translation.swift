import CalendarEditing
import CalendarStore
import ConferenceErrors
import Foundation

extension EKError {
    /// Does something and throws what goes wrong as an ``EKError``: with the sentence that the store has for it, and the
    /// store's own error beneath (`NSUnderlyingErrorKey`).
    static func translated<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ConferenceError {
            throw EKError(error)
        }
    }

    /// An error of the store. What Apple has no code for is an internal failure with a sentence.
    init(_ error: ConferenceError) {
        self.init(
            Self.codes[error.code] ?? .internalFailure,
            userInfo: [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error])
    }

    /// An internal failure with a sentence of its own.
    init(sentenceOf error: ConferenceError, code: Code) {
        self.init(code, userInfo: [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error])
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
