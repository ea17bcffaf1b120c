import EventKit

func add(_ title: String, due: DateComponents?, to store: EKEventStore) throws {
    let reminder = EKReminder(eventStore: store)
    reminder.title = title
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.dueDateComponents = due
    reminder.startDateComponents = nil
    reminder.priority = Int(EKReminderPriority.high.rawValue)
    reminder.addAlarm(EKAlarm(absoluteDate: Date()))
    try store.save(reminder, commit: true)
    reminder.isCompleted = true
    reminder.completionDate = Date()
    try store.remove(reminder, commit: false)
}

func titles(_ store: EKEventStore, _ calendar: EKCalendar) async -> [String] {
    await withCheckedContinuation { continuation in
        store.fetchReminders(matching: store.predicateForReminders(in: [calendar])) { reminders in
            continuation.resume(returning: (reminders ?? []).map { $0.title ?? "" })
        }
    }
}

func search(_ store: EKEventStore) {
    let incomplete = store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: Date(), calendars: nil)
    let completed = store.predicateForCompletedReminders(
        withCompletionDateStarting: Date(), ending: nil, calendars: nil)
    store.fetchReminders(matching: incomplete) { _ in }
    let request = store.fetchReminders(matching: completed) { reminders in print(reminders?.count ?? 0) }
    store.cancelFetchRequest(request)
}

func priority(_ reminder: EKReminder) -> EKReminderPriority {
    EKReminderPriority(rawValue: UInt(reminder.priority)) ?? .none
}

func summary(_ reminder: EKReminder) -> String {
    let due = reminder.dueDateComponents.flatMap { Calendar.current.date(from: $0) }
    let title: String = reminder.title
    return "\(title) \(due?.description ?? "") \(reminder.isCompleted)"
}
