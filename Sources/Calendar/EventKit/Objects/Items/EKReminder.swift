import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
public import Foundation
import ICalendar
import Recurrence

/// A task in a list of reminders (Apple: EventKit, EKReminder).
///
/// A new reminder has only the system's time zone. Nevertheless, date components without a zone are floating: only the zones of
/// the times are saved, not the zone of the reminder. Two objects are equal if they are the same reminder, or the same object.
open class EKReminder: EKCalendarItem, StoredItem {
    /// The values of a reminder that can be saved.
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
        /// The details, or nil if they were never read.
        var details: ItemDetails.Saved?
    }

    /// The stored state of a reminder.
    struct Stored: StoredContents {
        let record: ReminderRecord
        /// The values of the object, without its calendar.
        let contents: Contents
        /// The zone of its times; nil for days and floating times.
        let timeZone: TimeZone?
        /// The zone in which an UNTIL without a zone is read.
        let zone: TimeZone
        var calendarID: Int64 { record.calendarID }
        var name: ItemName { ItemName(uid: record.uid, identifier: record.identifier) }

        init(_ record: ReminderRecord, _ times: ItemTimes) {
            self.record = record
            contents = Contents(record, times)
            timeZone = (record.due ?? record.start).flatMap { times.timeZone(of: $0) }
            zone = timeZone ?? times.systemZone
        }
    }

    /// The stored state; nil if the reminder is new or was removed.
    var stored: Stored?
    private var completion: Date?
    private var isDone = false

    /// Creates a reminder without a calendar.
    public init(eventStore: EKEventStore) {
        let uid = EventDraft.newUID()
        super.init(eventStore: eventStore, name: ItemName(uid: uid, identifier: EventIdentifier.of(reminder: uid)))
        timeZone = NSTimeZone.default
        begin()
        eventStore.register(self)
    }

    /// Creates the object for a reminder in the store.
    init(_ stored: Stored, calendar: EKCalendar, _ store: EKEventStore) {
        self.stored = stored
        super.init(eventStore: store, name: stored.name)
        self.calendar = calendar
        show(stored)
        markStored()
        store.register(self)
    }

    /// The start. Components without an hour are a day; a time without a zone is floating.
    ///
    /// Components without a calendar get the Gregorian one, so that `DateComponents.date` works before and after the first
    /// save; this is our choice.
    open var startDateComponents: DateComponents? {
        didSet { startDateComponents?.assumeGregorian() }
    }

    /// The due date. Components without an hour are a day; a time without a zone is floating.
    ///
    /// Components without a calendar get the Gregorian one, so that `DateComponents.date` works before and after the first
    /// save; this is our choice.
    open var dueDateComponents: DateComponents? {
        didSet { dueDateComponents?.assumeGregorian() }
    }

    /// Whether the reminder is completed. Setting it sets ``completionDate`` to now, or to nil.
    open var isCompleted: Bool {
        get { isDone }
        set {
            guard newValue != isDone else { return }
            isDone = newValue
            completion = newValue ? now : nil
        }
    }

    /// The date of completion, or nil if it is not completed or the date is unknown. Setting it sets ``isCompleted``.
    ///
    /// Fractions of a second are not saved.
    open var completionDate: Date? {
        get { completion }
        set {
            completion = newValue
            isDone = newValue != nil
        }
    }

    /// The priority: 0 for none, 1 (highest) to 9 (lowest); see ``EKReminderPriority``.
    open var priority = 0

    open override var calendarItemIdentifier: String { (stored?.name ?? name).identifier }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var calendarItemExternalIdentifier: String! {
        stored.map { externalIdentifier($0) } ?? super.calendarItemExternalIdentifier
    }

    open override var creationDate: Date? {
        stored?.record.created.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    open override var lastModifiedDate: Date? {
        stored?.record.modified.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Reads the stored values again, and keeps unsaved changes.
    ///
    /// - Returns: false if the reminder no longer exists.
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

    /// Returns whether both objects are the same reminder.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKReminder else { return false }
        if self === other { return true }
        guard let mine = stored, let theirs = other.stored else { return false }
        return mine.record.id == theirs.record.id && mine.record.uid == theirs.record.uid
    }

    /// The same for equal reminders.
    open override var hash: Int { ObjectIdentifier(EKReminder.self).hashValue ^ (stored?.name ?? name).uid.hashValue }

    /// A description for debugging; its format may change.
    open override var description: String { "EKReminder “\(title ?? "")” \(calendarItemIdentifier)" }

    // MARK: For this module

    override var storedDetails: ItemDetails? {
        guard let stored, let backend = try? eventStore.backend() else { return nil }
        return stored.details(backend.limits)
    }

    override var contents: AnyHashable { contents(withDetails: false) }

    override func restore(_ contents: AnyHashable) { restoreContents(contents) }

    static var entity: EKEntityType { .reminder }

    /// All values that can be saved.
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

    /// Sets the values that differ from an earlier state, or all of them if there is none.
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

extension DateComponents {
    /// Sets the Gregorian calendar if there is none.
    fileprivate mutating func assumeGregorian() {
        if calendar == nil { calendar = Calendar(identifier: .gregorian) }
    }
}

extension EKReminder.Contents {
    /// The stored values of a reminder, without its calendar.
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
    /// The properties that only the text holds.
    func details(_ limits: Limits) -> ItemDetails {
        ItemDetails(ItemContent(record.text, limits: limits), zone: zone, duration: 0)
    }
}
