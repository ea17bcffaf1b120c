extension EKError {
    /// The cause of an error (Apple: EventKit, EKError.Code; the raw values are Apple's).
    ///
    /// Codes that are not used on Linux exist for programs that refer to them.
    public enum Code: Int, Sendable {
        /// The event cannot be changed.
        case eventNotMutable = 0
        /// The event or reminder to save has no calendar.
        case noCalendar = 1
        /// The event to save has no start date.
        case noStartDate = 2
        /// The event to save has no end date.
        case noEndDate = 3
        /// The event ends before it starts.
        case datesInverted = 4
        /// A failure for which Apple has no other code, such as a full disk.
        case internalFailure = 5
        /// The calendar does not allow items to be added, changed or removed.
        case calendarReadOnly = 6
        /// The event is longer than the interval at which it repeats.
        case durationGreaterThanRecurrence = 7
        /// The alarm is earlier than the previous occurrence.
        case alarmGreaterThanRecurrence = 8
        /// The start is further in the future than the calendar supports.
        case startDateTooFarInFuture = 9
        /// The occurrence would move onto or past another occurrence of its series.
        case startDateCollidesWithOtherOccurrence = 10
        /// The object was created with another store.
        case objectBelongsToDifferentStore = 11
        /// An invitation cannot be moved to another calendar.
        case invitesCannotBeMoved = 12
        /// The span is not valid for the event.
        case invalidSpan = 13
        /// The calendar to save has no source.
        case calendarHasNoSource = 14
        /// A saved calendar cannot be moved to another source.
        case calendarSourceCannotBeModified = 15
        /// The calendar can neither be changed nor removed.
        case calendarIsImmutable = 16
        /// The source does not allow calendars to be added or removed.
        case sourceDoesNotAllowCalendarAddDelete = 17
        /// A recurring reminder has no due date.
        case recurringReminderRequiresDueDate = 18
        /// The source does not support locations with coordinates.
        case structuredLocationsNotSupported = 19
        /// The source does not support locations for reminders.
        case reminderLocationsNotSupported = 20
        /// The source does not support location-based alarms.
        case alarmProximityNotSupported = 21
        /// The calendar does not accept events.
        case calendarDoesNotAllowEvents = 22
        /// The calendar does not accept reminders.
        case calendarDoesNotAllowReminders = 23
        /// The source does not accept calendars for reminders.
        case sourceDoesNotAllowReminders = 24
        /// The source does not accept calendars for events.
        case sourceDoesNotAllowEvents = 25
        /// The priority is not between 0 and 9.
        case priorityIsInvalid = 26
        /// The entity type is neither event nor reminder.
        case invalidEntityType = 27
        /// An alarm that opens a URL cannot be added or changed.
        case procedureAlarmsNotMutable = 28
        /// The user has not granted the required access.
        case eventStoreNotAuthorized = 29
        /// The operation is not supported on this system.
        case osNotSupported = 30
        /// The reply to an invitation would go to a calendar that does not accept it.
        case invalidInviteReplyCalendar = 31
        /// A collection of notifications is not marked as such.
        case notificationsCollectionFlagNotSet = 32
        /// Two objects to save together have different sources.
        case sourceMismatch = 33
        /// The notification belongs to another collection.
        case notificationCollectionMismatch = 34
        /// The notification has no collection.
        case notificationSavedWithoutCollection = 35
        /// An alarm of a reminder sends a mail or opens a URL.
        case reminderAlarmContainsEmailOrUrl = 36
        /// The number after that of the last code; never thrown.
        case last = 37
    }
}
