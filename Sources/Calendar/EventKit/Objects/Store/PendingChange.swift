import CalendarEditing
import CalendarModel
import CalendarStore

/// A change that was requested and is not committed yet. All pending changes are saved in one transaction.
///
/// It holds the object's values at the time of the request; later changes of the object are not saved with it.
enum PendingChange {
    case saveEvent(EKEvent, EKEvent.Contents, EKSpan)
    case removeEvent(EKEvent, EKSpan)
    case saveReminder(EKReminder, EKReminder.Contents)
    case removeReminder(EKReminder)
    case saveCalendar(EKCalendar, EKCalendar.Contents)
    case removeCalendar(EKCalendar)

    /// Checks that the program still has the access that the change needs.
    ///
    func requireAccess(_ backend: EventStoreBackend, _ access: ProgramAccess) throws {
        switch self {
        case .saveEvent(let event, _, _): try event.requireSaving(backend, access)
        case .removeEvent: try backend.requireChanging(.event, access)
        case .saveReminder, .removeReminder: try backend.requireChanging(.reminder, access)
        case .saveCalendar(let calendar, _): try calendar.requireAccess(backend, access)
        case .removeCalendar(let calendar): try calendar.requireAccess(backend, access, isRemoved: true)
        }
    }

    /// The changed object.
    var object: EKObject {
        switch self {
        case .saveEvent(let event, _, _), .removeEvent(let event, _): event
        case .saveReminder(let reminder, _), .removeReminder(let reminder): reminder
        case .saveCalendar(let calendar, _), .removeCalendar(let calendar): calendar
        }
    }
}

/// The state of the objects within one transaction. The objects themselves are updated only after the commit.
struct SaveSession {
    let backend: EventStoreBackend
    /// The kinds of items that the program may read and change; looked up before the transaction holds the calendars'
    /// lock.
    let changeable: CalendarEntities
    var mayReadEvents: Bool { changeable.contains(.events) }
    /// New events, made before the transaction holds the lock.
    var prepared: [ObjectIdentifier: EKEvent.Prepared] = [:]
    private var events: [ObjectIdentifier: EKEvent.Stored?] = [:]
    private var reminders: [ObjectIdentifier: EKReminder.Stored?] = [:]
    private var calendars: [ObjectIdentifier: CalendarRecord?] = [:]
    private var merges: [ObjectIdentifier: Merge] = [:]
    /// The outbox entries for these changes.
    var notes: [IntentRecord] = []
    /// Actions to run after the commit.
    private(set) var completions: [() -> Void] = []

    init(_ backend: EventStoreBackend, _ access: ProgramAccess) {
        self.backend = backend
        changeable = access.changeable
    }

    /// State that several saves of one object in a transaction share.
    struct Merge {
        /// The values that the previous save requested. The next save is compared with these, not with what the merge has
        /// written.
        var asked: AnyHashable?
        /// The fields that other programs had changed when the transaction began. They cannot change more until it ends.
        var others: Set<ItemField> = []
    }

    /// Returns the earlier result for an object in this transaction, or nil.
    func merge(_ object: EKObject) -> Merge? { merges[ObjectIdentifier(object)] }

    /// Records the result for an object.
    mutating func note(_ merge: Merge, _ object: EKObject) { merges[ObjectIdentifier(object)] = merge }

    /// Returns the stored state of an event within this transaction.
    func stored(_ event: EKEvent) -> EKEvent.Stored? { events[ObjectIdentifier(event)] ?? event.stored }

    func stored(_ reminder: EKReminder) -> EKReminder.Stored? {
        reminders[ObjectIdentifier(reminder)] ?? reminder.stored
    }

    /// Returns the record of a calendar within this transaction; nil if the calendar is not saved or was removed.
    func record(_ calendar: EKCalendar) -> CalendarRecord? { calendars[ObjectIdentifier(calendar)] ?? calendar.record }

    /// Records the new state of an event. The object is updated after the commit.
    ///
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
