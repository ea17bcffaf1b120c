extension EKError {
    /// What went wrong (Apple: EventKit, EKError.Code; the raw values are Apple's).
    ///
    /// Codes without a use on Linux are here all the same, for programs that name them.
    public enum Code: Int, Sendable {
        /// The event cannot be changed.
        case eventNotMutable = 0
        /// An event or reminder is to be saved and has no calendar.
        case noCalendar = 1
        /// An event is to be saved and has no start.
        case noStartDate = 2
        /// An event is to be saved and has no end.
        case noEndDate = 3
        /// An event ends before it begins.
        case datesInverted = 4
        /// Something failed that is none of the other codes, such as the disk.
        case internalFailure = 5
        /// The calendar lets nothing be added, changed or removed.
        case calendarReadOnly = 6
        /// An event is longer than the time until it repeats.
        case durationGreaterThanRecurrence = 7
        /// An alarm is earlier than the repetition before.
        case alarmGreaterThanRecurrence = 8
        /// The start lies further ahead than the calendar can hold.
        case startDateTooFarInFuture = 9
        /// An occurrence would move onto or across another one of its series.
        case startDateCollidesWithOtherOccurrence = 10
        /// The object was made with another store.
        case objectBelongsToDifferentStore = 11
        /// An invitation is to go to another calendar.
        case invitesCannotBeMoved = 12
        /// The span does not fit the event.
        case invalidSpan = 13
        /// A calendar is to be saved and has no source.
        case calendarHasNoSource = 14
        /// A saved calendar is to get another source.
        case calendarSourceCannotBeModified = 15
        /// The calendar can be neither changed nor removed.
        case calendarIsImmutable = 16
        /// The source lets no calendar be added or removed.
        case sourceDoesNotAllowCalendarAddDelete = 17
        /// A reminder repeats and has no due date.
        case recurringReminderRequiresDueDate = 18
        /// The source has no locations with a position.
        case structuredLocationsNotSupported = 19
        /// The source has no places for reminders.
        case reminderLocationsNotSupported = 20
        /// The source has no alarms at a place.
        case alarmProximityNotSupported = 21
        /// The calendar holds no events.
        case calendarDoesNotAllowEvents = 22
        /// The calendar holds no reminders.
        case calendarDoesNotAllowReminders = 23
        /// The source has no calendars for reminders.
        case sourceDoesNotAllowReminders = 24
        /// The source has no calendars for events.
        case sourceDoesNotAllowEvents = 25
        /// A priority is not from 0 to 9.
        case priorityIsInvalid = 26
        /// A type is neither that of events nor that of reminders.
        case invalidEntityType = 27
        /// An alarm that opens a URL is to be added or changed.
        case procedureAlarmsNotMutable = 28
        /// The user has not granted what is asked for.
        case eventStoreNotAuthorized = 29
        /// The system cannot do that.
        case osNotSupported = 30
        /// The answer to an invitation would go to a calendar that cannot hold it.
        case invalidInviteReplyCalendar = 31
        /// A collection of notifications is not marked as one.
        case notificationsCollectionFlagNotSet = 32
        /// Two objects that are saved together have different sources.
        case sourceMismatch = 33
        /// A notification belongs to another collection.
        case notificationCollectionMismatch = 34
        /// A notification has no collection.
        case notificationSavedWithoutCollection = 35
        /// An alarm of a reminder sends a message or opens a URL.
        case reminderAlarmContainsEmailOrUrl = 36
        /// The number after the last code; nothing fails with it.
        case last = 37
    }
}
