import CalendarEditing
import CalendarModel
import CalendarStore

/// Something that was asked of a store and is to be done in one transaction with what was asked before and after it.
///
/// It holds the object as it was when it was asked, so that what is changed meanwhile is not saved unasked.
enum PendingChange {
    case saveEvent(EKEvent, EKEvent.Contents, EKSpan)
    case removeEvent(EKEvent, EKSpan)
    case saveReminder(EKReminder, EKReminder.Contents)
    case removeReminder(EKReminder)
    case saveCalendar(EKCalendar, EKCalendar.Contents)
    case removeCalendar(EKCalendar)

    /// - Throws: ``EKError/Code/eventStoreNotAuthorized`` where the program may not do it any more.
    func requireAccess(_ backend: EventStoreBackend) throws {
        switch self {
        case .saveEvent(let event, _, _): try event.requireSaving(backend)
        case .removeEvent: try backend.requireChanging(.event)
        case .saveReminder, .removeReminder: try backend.requireChanging(.reminder)
        case .saveCalendar(let calendar, _), .removeCalendar(let calendar): try calendar.requireAccess(backend)
        }
    }

    /// What it is about.
    var object: EKObject {
        switch self {
        case .saveEvent(let event, _, _), .removeEvent(let event, _): event
        case .saveReminder(let reminder, _), .removeReminder(let reminder): reminder
        case .saveCalendar(let calendar, _), .removeCalendar(let calendar): calendar
        }
    }
}

/// One transaction: what has become of the objects in it so far. The objects themselves learn it when it is committed, and
/// nothing where it fails.
struct SaveSession {
    let backend: EventStoreBackend
    /// Whether the program may read events; looked up before the transaction holds the calendars' lock.
    let mayReadEvents: Bool
    private var events: [ObjectIdentifier: EKEvent.Stored?] = [:]
    private var reminders: [ObjectIdentifier: EKReminder.Stored?] = [:]
    private var calendars: [ObjectIdentifier: CalendarRecord?] = [:]
    private var merges: [ObjectIdentifier: Merge] = [:]
    /// What providers have to hear of these changes.
    var notes: [IntentRecord] = []
    /// What is to be done once everything is saved.
    private(set) var completions: [() -> Void] = []

    init(_ backend: EventStoreBackend) {
        self.backend = backend
        mayReadEvents = backend.mayRead(.event)
    }

    /// What two saves of one object in one transaction have in common.
    struct Merge {
        /// What the first one wanted to be saved: the second one changes that, whatever else came together with it.
        var asked: AnyHashable?
        /// What others had changed when the transaction began; later they cannot.
        var others: Set<ItemField> = []
    }

    /// What was done with an object earlier in this transaction; nil where nothing was.
    func merge(_ object: EKObject) -> Merge? { merges[ObjectIdentifier(object)] }

    /// Notes what was done with an object.
    mutating func note(_ merge: Merge, _ object: EKObject) { merges[ObjectIdentifier(object)] = merge }

    /// What is stored of an event, as this transaction sees it.
    func stored(_ event: EKEvent) -> EKEvent.Stored? { events[ObjectIdentifier(event)] ?? event.stored }

    func stored(_ reminder: EKReminder) -> EKReminder.Stored? {
        reminders[ObjectIdentifier(reminder)] ?? reminder.stored
    }

    /// The row of a calendar; nil for one that is not saved, or was removed.
    func record(_ calendar: EKCalendar) -> CalendarRecord? { calendars[ObjectIdentifier(calendar)] ?? calendar.record }

    /// - Parameter saved: what was asked to be saved; what the object has changed since stays a change. Nil for a removal.
    mutating func settle(_ event: EKEvent, as stored: EKEvent.Stored?, saved: EKEvent.Contents?) {
        events[ObjectIdentifier(event)] = .some(stored)
        completions.append { event.adopt(stored, saved: saved) }
    }

    mutating func settle(_ reminder: EKReminder, as stored: EKReminder.Stored?, saved: EKReminder.Contents?) {
        reminders[ObjectIdentifier(reminder)] = .some(stored)
        completions.append { reminder.adopt(stored, saved: saved) }
    }

    mutating func settle(_ calendar: EKCalendar, as record: CalendarRecord?, saved: EKCalendar.Contents?) {
        calendars[ObjectIdentifier(calendar)] = .some(record)
        completions.append { calendar.adopt(record, saved: saved) }
    }
}
