import EventKit

func add(_ title: String, at start: Date, to store: EKEventStore) throws -> String? {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = title
    event.startDate = start
    event.endDate = Calendar.current.date(byAdding: .hour, value: 2, to: start)
    event.timeZone = TimeZone(identifier: "America/Los_Angeles")
    event.location = "1 Example Way"
    event.notes = "Notes"
    event.url = URL(string: "https://example.org/")
    event.isAllDay = false
    event.availability = .busy
    event.structuredLocation = EKStructuredLocation(title: "Office")
    event.addAlarm(EKAlarm(relativeOffset: -600))
    event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
    event.alarms = [EKAlarm()]
    event.recurrenceRules = nil
    try store.save(event, span: .thisEvent)
    try store.save(event, span: .futureEvents, commit: false)
    try store.commit()
    store.reset()
    return event.eventIdentifier
}

func month(_ store: EKEventStore, _ calendars: [EKCalendar]?) -> [EKEvent] {
    guard let interval = Calendar.current.dateInterval(of: .month, for: Date()) else { return [] }
    let predicate = store.predicateForEvents(withStart: interval.start, end: interval.end, calendars: calendars)
    store.enumerateEvents(matching: predicate) { event, stop in
        if event.title == "last" { stop.pointee = true }
    }
    return store.events(matching: predicate)
        .filter { !$0.isAllDay && $0.status != .canceled && !$0.hasRecurrenceRules }
        .sorted { $0.compareStartDate(with: $1) == .orderedAscending }
}

func described(_ event: EKEvent) -> [String] {
    let title: String = event.title ?? ""
    let start: Date = event.startDate
    let calendar = event.calendar?.title ?? ""
    let attendees = (event.attendees ?? []).compactMap { $0.name ?? $0.url.absoluteString }
    let organizer = event.organizer?.name ?? ""
    let identifiers: [String] = [
        event.calendarItemIdentifier, event.calendarItemExternalIdentifier, event.eventIdentifier ?? "",
    ]
    let isLater = event.startDate < Date() || event.occurrenceDate > start
    let flags = [
        event.hasAlarms, event.hasNotes, event.hasAttendees, event.hasChanges, event.isNew, event.isDetached, isLater,
    ]
    let dates = [event.creationDate, event.lastModifiedDate].compactMap { $0 }
    return [title, calendar, organizer, event.birthdayContactIdentifier ?? ""] + identifiers + attendees
        + flags.map(\.description) + dates.map(\.description)
}

func remove(_ identifier: String, _ store: EKEventStore) throws {
    guard let event = store.event(withIdentifier: identifier) else { return }
    if let alarm = event.alarms?.first { event.removeAlarm(alarm) }
    if let rule = event.recurrenceRules?.first { event.removeRecurrenceRule(rule) }
    if event.refresh() { try store.remove(event, span: .thisEvent) }
    try store.remove(event, span: .futureEvents, commit: true)
}

func repeating(_ events: [EKEvent]) -> [Bool] { events.map(\.hasRecurrenceRules) }

func offsets(_ items: [EKCalendarItem]) -> [TimeInterval] { items.flatMap { $0.alarms?.map(\.relativeOffset) ?? [] } }

extension EKEvent {
    convenience init(lesson: String, at date: Date, eventStore: EKEventStore, calendar: EKCalendar? = nil) {
        self.init(eventStore: eventStore)
        self.title = lesson
        self.startDate = date
        self.calendar = calendar ?? eventStore.defaultCalendarForNewEvents
    }
}

protocol Listed {
    var listedTitle: String { get }
    var listedNotes: String? { get }
}

extension EKEvent: Listed {
    var listedTitle: String { title ?? "Untitled" }
    var listedNotes: String? { notes }
}

func item(_ identifier: String, _ store: EKEventStore) -> String {
    switch store.calendarItem(withIdentifier: identifier) {
    case let event as EKEvent: return event.title
    case let reminder as EKReminder: return reminder.title
    default: return store.calendarItems(withExternalIdentifier: identifier).first?.title ?? ""
    }
}
