extension EKError.Code {
    /// A general sentence for people, used when nothing more exact is known.
    var sentence: String {
        switch self {
        case .eventNotMutable: "The event cannot be changed."
        case .noCalendar: "The event has no calendar. Set one, for example the store's default, before you save."
        case .noStartDate: "The event has no start date. Set one before you save."
        case .noEndDate: "The event has no end date. Set one before you save."
        case .datesInverted: "The event ends before it begins. Set an end date that is not before the start date."
        case .internalFailure: "Something failed inside EventKit; the underlying error says what."
        case .calendarReadOnly: "The calendar is read-only. Choose another one."
        case .durationGreaterThanRecurrence:
            "The event lasts longer than the time until its next occurrence. Make it shorter, or repeat it less often."
        case .alarmGreaterThanRecurrence:
            "An alarm goes off before the event's previous occurrence. Move the alarm closer to the event, or repeat "
                + "the event less often."
        case .startDateTooFarInFuture:
            "The start date is further in the future than the calendar can hold. Choose an earlier one."
        case .startDateCollidesWithOtherOccurrence:
            "The occurrence would move onto or past another occurrence of its series. Choose a start date between its neighbours."
        case .objectBelongsToDifferentStore:
            "The object belongs to another event store. Use the store that created or fetched the object."
        case .invitesCannotBeMoved: "The event is an invitation, which cannot be moved to another calendar."
        case .invalidSpan:
            "The span is not possible for this event. Save or remove only this event, or this and all "
                + "future events."
        case .calendarHasNoSource: "The calendar has no source. Set one before you save it."
        case .calendarSourceCannotBeModified: "The calendar was saved, and can no longer move to another source."
        case .calendarIsImmutable: "The calendar can be neither changed nor removed."
        case .sourceDoesNotAllowCalendarAddDelete:
            "Calendars of this source can be neither added nor removed. Choose another source."
        case .recurringReminderRequiresDueDate:
            "The reminder repeats, so it needs a due date. Set its due date components before you save."
        case .structuredLocationsNotSupported:
            "The source does not support locations with coordinates. Set the location as text instead."
        case .reminderLocationsNotSupported:
            "The source does not support locations for reminders. Remove the alarms with a location."
        case .alarmProximityNotSupported:
            "The source does not support alarms with a location. Give the alarm a time "
                + "instead."
        case .calendarDoesNotAllowEvents: "The calendar does not hold events. Choose a calendar for events."
        case .calendarDoesNotAllowReminders: "The calendar does not hold reminders. Choose a calendar for reminders."
        case .sourceDoesNotAllowReminders: "The source does not hold reminders. Choose another source."
        case .sourceDoesNotAllowEvents: "The source does not hold events. Choose another source."
        case .priorityIsInvalid: "The priority is not a number from 0 to 9."
        case .invalidEntityType: "The entity type is neither event nor reminder."
        case .procedureAlarmsNotMutable: "Alarms that open a URL can be neither added nor changed."
        case .eventStoreNotAuthorized: "The user has not granted this program the access that it needs."
        case .osNotSupported: "This operation is not supported on this system."
        case .invalidInviteReplyCalendar: "The calendar cannot hold the answer to the invitation. Choose another one."
        case .notificationsCollectionFlagNotSet: "A collection of notifications is not marked as one."
        case .sourceMismatch: "The objects belong to different sources."
        case .notificationCollectionMismatch: "The notification belongs to another collection."
        case .notificationSavedWithoutCollection: "The notification belongs to no collection."
        case .reminderAlarmContainsEmailOrUrl:
            "An alarm of a reminder can neither send a message nor open a URL. Remove the address or the URL from the "
                + "alarm."
        case .last: "An unknown error occurred in EventKit."
        }
    }
}
