extension EKError {
    // Apple's importer gives every code a second name, which allows `catch EKError.noCalendar`.

    /// ``Code/eventNotMutable``.
    public static var eventNotMutable: Code { .eventNotMutable }
    /// ``Code/noCalendar``.
    public static var noCalendar: Code { .noCalendar }
    /// ``Code/noStartDate``.
    public static var noStartDate: Code { .noStartDate }
    /// ``Code/noEndDate``.
    public static var noEndDate: Code { .noEndDate }
    /// ``Code/datesInverted``.
    public static var datesInverted: Code { .datesInverted }
    /// ``Code/internalFailure``.
    public static var internalFailure: Code { .internalFailure }
    /// ``Code/calendarReadOnly``.
    public static var calendarReadOnly: Code { .calendarReadOnly }
    /// ``Code/durationGreaterThanRecurrence``.
    public static var durationGreaterThanRecurrence: Code { .durationGreaterThanRecurrence }
    /// ``Code/alarmGreaterThanRecurrence``.
    public static var alarmGreaterThanRecurrence: Code { .alarmGreaterThanRecurrence }
    /// ``Code/startDateTooFarInFuture``.
    public static var startDateTooFarInFuture: Code { .startDateTooFarInFuture }
    /// ``Code/startDateCollidesWithOtherOccurrence``.
    public static var startDateCollidesWithOtherOccurrence: Code { .startDateCollidesWithOtherOccurrence }
    /// ``Code/objectBelongsToDifferentStore``.
    public static var objectBelongsToDifferentStore: Code { .objectBelongsToDifferentStore }
    /// ``Code/invitesCannotBeMoved``.
    public static var invitesCannotBeMoved: Code { .invitesCannotBeMoved }
    /// ``Code/invalidSpan``.
    public static var invalidSpan: Code { .invalidSpan }
    /// ``Code/calendarHasNoSource``.
    public static var calendarHasNoSource: Code { .calendarHasNoSource }
    /// ``Code/calendarSourceCannotBeModified``.
    public static var calendarSourceCannotBeModified: Code { .calendarSourceCannotBeModified }
    /// ``Code/calendarIsImmutable``.
    public static var calendarIsImmutable: Code { .calendarIsImmutable }
    /// ``Code/sourceDoesNotAllowCalendarAddDelete``.
    public static var sourceDoesNotAllowCalendarAddDelete: Code { .sourceDoesNotAllowCalendarAddDelete }
    /// ``Code/recurringReminderRequiresDueDate``.
    public static var recurringReminderRequiresDueDate: Code { .recurringReminderRequiresDueDate }
    /// ``Code/structuredLocationsNotSupported``.
    public static var structuredLocationsNotSupported: Code { .structuredLocationsNotSupported }
    /// ``Code/reminderLocationsNotSupported``.
    public static var reminderLocationsNotSupported: Code { .reminderLocationsNotSupported }
    /// ``Code/alarmProximityNotSupported``.
    public static var alarmProximityNotSupported: Code { .alarmProximityNotSupported }
    /// ``Code/calendarDoesNotAllowEvents``.
    public static var calendarDoesNotAllowEvents: Code { .calendarDoesNotAllowEvents }
    /// ``Code/calendarDoesNotAllowReminders``.
    public static var calendarDoesNotAllowReminders: Code { .calendarDoesNotAllowReminders }
    /// ``Code/sourceDoesNotAllowReminders``.
    public static var sourceDoesNotAllowReminders: Code { .sourceDoesNotAllowReminders }
    /// ``Code/sourceDoesNotAllowEvents``.
    public static var sourceDoesNotAllowEvents: Code { .sourceDoesNotAllowEvents }
    /// ``Code/priorityIsInvalid``.
    public static var priorityIsInvalid: Code { .priorityIsInvalid }
    /// ``Code/invalidEntityType``.
    public static var invalidEntityType: Code { .invalidEntityType }
    /// ``Code/procedureAlarmsNotMutable``.
    public static var procedureAlarmsNotMutable: Code { .procedureAlarmsNotMutable }
    /// ``Code/eventStoreNotAuthorized``.
    public static var eventStoreNotAuthorized: Code { .eventStoreNotAuthorized }
    /// ``Code/osNotSupported``.
    public static var osNotSupported: Code { .osNotSupported }
    /// ``Code/invalidInviteReplyCalendar``.
    public static var invalidInviteReplyCalendar: Code { .invalidInviteReplyCalendar }
    /// ``Code/notificationsCollectionFlagNotSet``.
    public static var notificationsCollectionFlagNotSet: Code { .notificationsCollectionFlagNotSet }
    /// ``Code/sourceMismatch``.
    public static var sourceMismatch: Code { .sourceMismatch }
    /// ``Code/notificationCollectionMismatch``.
    public static var notificationCollectionMismatch: Code { .notificationCollectionMismatch }
    /// ``Code/notificationSavedWithoutCollection``.
    public static var notificationSavedWithoutCollection: Code { .notificationSavedWithoutCollection }
    /// ``Code/reminderAlarmContainsEmailOrUrl``.
    public static var reminderAlarmContainsEmailOrUrl: Code { .reminderAlarmContainsEmailOrUrl }
    /// ``Code/last``.
    public static var last: Code { .last }
}
