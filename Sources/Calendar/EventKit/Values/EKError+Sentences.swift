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
            "The event lasts longer than the time until its next repetition. Make it shorter, or repeat it less often."
        case .alarmGreaterThanRecurrence:
            "An alarm lies before the event's previous repetition. Move it closer to the event, or repeat the event less often."
        case .startDateTooFarInFuture:
            "The start date is further in the future than the calendar can hold. Choose an earlier one."
        case .startDateCollidesWithOtherOccurrence:
            "The occurrence would move onto or past another occurrence of its series. Choose a start date between its neighbours."
        case .objectBelongsToDifferentStore:
            "The object belongs to another event store. Use the store that it was made with or fetched from."
        case .invitesCannotBeMoved: "The event is an invitation, which cannot be moved to another calendar."
        case .invalidSpan: "The span is not possible for this event. Save or remove it for itself, or from here on."
        case .calendarHasNoSource: "The calendar has no source. Set one before you save it."
        case .calendarSourceCannotBeModified: "The calendar has been saved, and cannot go to another source any more."
        case .calendarIsImmutable: "The calendar can be neither changed nor removed."
        case .sourceDoesNotAllowCalendarAddDelete:
            "Calendars of this source can be neither added nor removed. Choose another source."
        case .recurringReminderRequiresDueDate:
            "The reminder repeats, so it needs a due date. Set its due date components before you save."
        case .structuredLocationsNotSupported:
            "The source has no locations with a position. Set the location as text instead."
        case .reminderLocationsNotSupported:
            "The source has no places for reminders. Remove the alarms with a location."
        case .alarmProximityNotSupported: "The source has no alarms at a place. Give the alarm a time instead."
        case .calendarDoesNotAllowEvents: "The calendar does not hold events. Choose one of those for events."
        case .calendarDoesNotAllowReminders: "The calendar does not hold reminders. Choose one of those for reminders."
        case .sourceDoesNotAllowReminders: "The source does not hold reminders. Choose another source."
        case .sourceDoesNotAllowEvents: "The source does not hold events. Choose another source."
        case .priorityIsInvalid: "The priority is not a number from 0 to 9."
        case .invalidEntityType: "The entity type is neither that of events nor that of reminders."
        case .procedureAlarmsNotMutable: "Alarms that open a URL can be neither added nor changed."
        case .eventStoreNotAuthorized: "The user has not given this program access to what it asks for."
        case .osNotSupported: "This operation is not supported on this system."
        case .invalidInviteReplyCalendar: "The calendar cannot hold the answer to the invitation. Choose another one."
        case .notificationsCollectionFlagNotSet: "A collection of notifications is not marked as one."
        case .sourceMismatch: "The objects belong to different sources."
        case .notificationCollectionMismatch: "The notification belongs to another collection."
        case .notificationSavedWithoutCollection: "The notification belongs to no collection."
        case .reminderAlarmContainsEmailOrUrl:
            "An alarm of a reminder can neither send a message nor open a URL. Remove that from the alarm."
        case .last: "An unknown error occurred in EventKit."
        }
    }
}
