import EventKit

let store = EKEventStore()

/// Adds a reminder with two alarms: one when it is due, and one before.
func add(_ title: String, due: DateComponents, minutesBefore: Double, priority: EKReminderPriority) throws {
    let reminder = EKReminder(eventStore: store)
    reminder.title = title
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.dueDateComponents = due
    reminder.priority = Int(priority.rawValue)
    if let date = Calendar.current.date(from: due) { reminder.addAlarm(EKAlarm(absoluteDate: date)) }
    reminder.addAlarm(EKAlarm(relativeOffset: -60 * minutesBefore))
    try store.save(reminder, commit: false)
}

/// Returns the incomplete reminders, sorted by due date.
func incompleteReminders() async -> [EKReminder] {
    let predicate = store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil)
    let found = await withCheckedContinuation { continuation in
        store.fetchReminders(matching: predicate) { reminders in continuation.resume(returning: reminders ?? []) }
    }
    func due(_ reminder: EKReminder) -> Date {
        reminder.dueDateComponents.flatMap { Calendar.current.date(from: $0) } ?? .distantFuture
    }
    return found.sorted { due($0) < due($1) }
}

func show(_ reminders: [EKReminder]) {
    for reminder in reminders {
        let due = reminder.dueDateComponents
        let clock = String(format: "%02d:%02d", due?.hour ?? 0, due?.minute ?? 0)
        print("\(clock) \(reminder.title ?? "") (priority \(reminder.priority), \(reminder.alarms?.count ?? 0) alarms)")
    }
}

guard try await store.requestFullAccessToReminders() else {
    print("Access to the reminders was not granted.")
    exit(0)
}
let day = DateComponents(year: 2027, month: 3, day: 28)
var (evening, morning) = (day, day)
(evening.hour, evening.minute) = (20, 30)
(morning.hour, morning.minute) = (8, 0)
try add("Evening pill", due: evening, minutesBefore: 15, priority: .medium)
try add("Morning pill", due: morning, minutesBefore: 60, priority: .high)
try store.commit()

let reminders = await incompleteReminders()
show(reminders)
if let taken = reminders.first {
    taken.isCompleted = true
    try store.save(taken, commit: true)
    print("Done: \(taken.title ?? "")")
}
print("Left:")
show(await incompleteReminders())
