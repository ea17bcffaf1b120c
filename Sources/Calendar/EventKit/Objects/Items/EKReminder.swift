import CalendarModel
import CalendarStore
import ConferenceModel
public import Foundation
import ICalendar
import Recurrence

/// Something to do (Apple: EventKit, EKReminder).
///
/// A new reminder has nothing but the system's time zone. Times that name no zone float all the same: the zone of a
/// reminder says where its times are, and is not saved by itself. Two are equal where
/// they are the same reminder, or the same object.
open class EKReminder: EKCalendarItem, StoredItem {
    /// What is saved of a reminder, beside its details.
    struct Contents: ItemContents {
        var title: String?
        var location: String?
        var notes: String?
        var url: URL?
        var calendar: String?
        var start: DateComponents?
        var due: DateComponents?
        var completed: Date?
        var isCompleted = false
        var priority = 0
        /// What it has beside the rest; nil where nobody has looked at it.
        var details: ItemDetails.Saved?
    }

    /// What the store has of a reminder.
    struct Stored: StoredContents {
        let record: ReminderRecord
        /// What it is as an object, without a calendar.
        let contents: Contents
        /// The zone of its times; nil for days and floating times.
        let timeZone: TimeZone?
        /// Where an UNTIL without a zone is read.
        let zone: TimeZone
        var calendarID: Int64 { record.calendarID }

        init(_ record: ReminderRecord, _ times: ItemTimes) {
            self.record = record
            contents = Contents(record, times)
            timeZone = (record.due ?? record.start).flatMap { times.timeZone(of: $0) }
            zone = timeZone ?? times.systemZone
        }
    }

    /// What the store has; nil for a new reminder and for one that was removed.
    var stored: Stored?
    private var completion: Date?
    private var isDone = false

    /// A new reminder without a calendar.
    public override init(eventStore: EKEventStore) {
        super.init(eventStore: eventStore)
        timeZone = NSTimeZone.default
        begin()
        eventStore.register(self)
    }

    /// A reminder of the store.
    init(_ stored: Stored, calendar: EKCalendar, _ store: EKEventStore) {
        self.stored = stored
        super.init(eventStore: store)
        self.calendar = calendar
        show(stored)
        markStored()
        store.register(self)
    }

    /// When it can be begun. Without an hour it is a day; without a zone it floats.
    open var startDateComponents: DateComponents?

    /// When it is to be done. Without an hour it is a day; without a zone it floats.
    open var dueDateComponents: DateComponents?

    /// Whether it is done. Setting it sets ``completionDate`` to now, or takes that away.
    open var isCompleted: Bool {
        get { isDone }
        set {
            guard newValue != isDone else { return }
            isDone = newValue
            completion = newValue ? now : nil
        }
    }

    /// When it was done; nil where it is not, or where nobody knows. Setting it sets ``isCompleted``.
    ///
    /// Fractions of a second are not saved.
    open var completionDate: Date? {
        get { completion }
        set {
            completion = newValue
            isDone = newValue != nil
        }
    }

    /// How important it is: 0 for nothing, 1 for the highest to 9 for the lowest; see ``EKReminderPriority``.
    open var priority = 0

    open override var calendarItemIdentifier: String { stored?.record.identifier ?? "" }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var calendarItemExternalIdentifier: String! { stored?.record.uid }

    open override var creationDate: Date? {
        stored?.record.created.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    open override var lastModifiedDate: Date? {
        stored?.record.modified.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Reads what is stored once more, and keeps what was changed and not saved.
    ///
    /// - Returns: false where the reminder does not exist any more.
    @discardableResult
    open override func refresh() -> Bool {
        guard let stored else { return false }
        let fresh = eventStore.reading(.reminder, otherwise: nil) { backend -> EKReminder? in
            guard let record = try backend.store.reminder(id: stored.record.id), record.uid == stored.record.uid
            else { return nil }
            return try ItemReader(eventStore, backend).reminder(record)
        }
        guard let fresh, let now = fresh.stored else { return false }
        refresh(to: now, in: fresh.calendar)
        return true
    }

    open override func rollback() {
        super.rollback()
        if stored != nil { forgetDetails() }
    }

    /// Whether the other object is the same reminder.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKReminder else { return false }
        if self === other { return true }
        guard let mine = stored, let theirs = other.stored else { return false }
        return mine.record.id == theirs.record.id && mine.record.uid == theirs.record.uid
    }

    /// Equal for equal reminders.
    open override var hash: Int { ObjectIdentifier(EKReminder.self).hashValue ^ (stored?.record.uid.hashValue ?? 0) }

    /// For developers; may change.
    open override var description: String { "EKReminder “\(title ?? "")” \(calendarItemIdentifier)" }

    // MARK: For this module

    override var storedDetails: ItemDetails? {
        guard let stored, let backend = try? eventStore.backend() else { return nil }
        return stored.details(backend.limits)
    }

    override var contents: AnyHashable { contents(withDetails: false) }

    override func restore(_ contents: AnyHashable) { restoreContents(contents) }

    static var entity: EKEntityType { .reminder }

    /// Everything that can be saved.
    func contents(withDetails: Bool) -> Contents {
        Contents(
            title: title, location: location, notes: notes, url: url, calendar: calendar?.calendarIdentifier,
            start: startDateComponents, due: dueDateComponents, completed: completion, isCompleted: isDone,
            priority: priority, details: withDetails ? savedDetails : nil)
    }

    private var now: Date {
        let seconds = (try? eventStore.backend().now()) ?? Int64(rounding: Date())
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    func show(_ stored: Stored) {
        timeZone = stored.timeZone
        keep(stored.contents, changedFrom: nil)
    }

    /// Sets what differs from a state before; everything where there is none.
    func keep(_ mine: Contents, changedFrom old: Contents?) {
        func differs<Value: Equatable>(_ path: KeyPath<Contents, Value>) -> Bool {
            old.map { $0[keyPath: path] != mine[keyPath: path] } ?? true
        }
        if differs(\.title) { title = mine.title }
        if differs(\.location) { locationText = mine.location }
        if differs(\.notes) { notes = mine.notes }
        if differs(\.url) { url = mine.url }
        if differs(\.start) { startDateComponents = mine.start }
        if differs(\.due) { dueDateComponents = mine.due }
        if differs(\.completed) || differs(\.isCompleted) { (completion, isDone) = (mine.completed, mine.isCompleted) }
        if differs(\.priority) { priority = mine.priority }
    }
}

extension EKReminder.Contents {
    /// What the store has of a reminder, without its calendar.
    fileprivate init(_ record: ReminderRecord, _ times: ItemTimes) {
        self.init(
            title: record.title, location: record.location, notes: record.notes,
            url: record.url.flatMap { URL(string: $0) },
            start: record.start.map { times.components(of: $0) }, due: record.due.map { times.components(of: $0) },
            completed: record.completed.map { Date(timeIntervalSince1970: TimeInterval($0)) },
            isCompleted: record.isCompleted, priority: record.priority)
    }
}

extension EKReminder.Stored {
    /// What stands in the text alone.
    func details(_ limits: Limits) -> ItemDetails {
        ItemDetails(ItemContent(record.text, limits: limits), zone: zone, duration: 0)
    }
}
