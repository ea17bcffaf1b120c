import CalendarModel
import CalendarStore
public import Foundation

/// The door to the calendars and reminders of a person (Apple: EventKit, EKEventStore).
///
/// Make one and keep it. What a program may do is decided by the owner of the calendars; see
/// ``authorizationStatus(for:)``. Reading never fails: without access, or where the store cannot be read, there is nothing;
/// ``lastReadError`` says why. What is read is what was committed.
///
/// A store may be used from several threads, one call after the other or at once. The objects that come out of it may
/// not: use each on one thread at a time.
open class EKEventStore: NSObject {
    let backendResult: Result<EventStoreBackend, any Error>
    /// The sources to look at; nil for all.
    let chosenSources: Set<String>?
    // Recursive, because saving an object reads and may save its calendar.
    let lock = NSRecursiveLock()
    // The next three are guarded by ``lock``.
    var pending: [PendingChange] = []
    var registry = ObjectRegistry()
    var readError: (any Error)?
    private let identifier = UUID().uuidString
    /// Who waits for changes.
    lazy var news = StoreNews(of: self)
    /// What hears of changes; nil where there is nothing to hear of.
    var subscription: ChangeSubscription?

    /// The calendars of the user.
    public override init() {
        backendResult = EventStoreBackend.standard
        chosenSources = nil
        super.init()
        readFolders()
        listen()
    }

    /// The calendars of some sources; without sources, all of them.
    public init(sources: [EKSource]) {
        backendResult = sources.first?.eventStore.backendResult ?? EventStoreBackend.standard
        chosenSources = sources.isEmpty ? nil : Set(sources.map(\.sourceIdentifier))
        super.init()
        listen()
    }

    /// All calendars, whatever the mask says: access is decided by the owner.
    @available(*, deprecated, message: "Use init() and request access.")
    public convenience init(accessToEntityTypes entityTypes: EKEntityMask) { self.init() }

    /// A store over given calendars, for tests and for programs of this project.
    package init(_ backend: EventStoreBackend) {
        backendResult = .success(backend)
        chosenSources = nil
        super.init()
        listen()
    }

    deinit { news.finish() }

    /// A name of this object, another one for each.
    open var eventStoreIdentifier: String { identifier }

    /// Why the last call that reads found nothing although it should have found something; nil where all went well.
    ///
    /// Not Apple's: there such failures are only logged. The same sentence goes to standard error.
    open var lastReadError: (any Error)? { lock.withLock { readError } }

    // MARK: Access

    /// What this program may do with the events, or the reminders, of the user.
    ///
    /// `notDetermined` where the owner has not decided; write-only access is for events alone. Nobody is asked. What the
    /// owner changes meanwhile holds from the next call on.
    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        (try? EventStoreBackend.standard.get())?.status(for: entityType) ?? .denied
    }

    /// Asks for reading and writing events.
    ///
    /// The owner is asked once, on the terminal, where nobody has decided yet; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether it is granted.
    /// - Throws: ``EKError`` where Info.plist has no text for `NSCalendarsFullAccessUsageDescription`.
    @discardableResult
    open nonisolated(nonsending) func requestFullAccessToEvents() async throws -> Bool {
        try await answer(to: .fullEvents)
    }

    /// Asks for reading and writing events. The completion is called on another thread.
    @preconcurrency
    open func requestFullAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(.fullEvents, to: completion)
    }

    /// Asks for adding events without reading any.
    ///
    /// The owner is asked once, on the terminal, where nobody has decided yet; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether it, or more, is granted.
    /// - Throws: ``EKError`` where Info.plist has no text for `NSCalendarsWriteOnlyAccessUsageDescription`.
    @discardableResult
    open nonisolated(nonsending) func requestWriteOnlyAccessToEvents() async throws -> Bool {
        try await answer(to: .writeOnlyEvents)
    }

    /// Asks for adding events without reading any. The completion is called on another thread.
    @preconcurrency
    open func requestWriteOnlyAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(.writeOnlyEvents, to: completion)
    }

    /// Asks for reading and writing reminders.
    ///
    /// The owner is asked once, on the terminal, where nobody has decided yet; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether it is granted.
    /// - Throws: ``EKError`` where Info.plist has no text for `NSRemindersFullAccessUsageDescription`.
    @discardableResult
    open nonisolated(nonsending) func requestFullAccessToReminders() async throws -> Bool {
        try await answer(to: .fullReminders)
    }

    /// Asks for reading and writing reminders. The completion is called on another thread.
    @preconcurrency
    open func requestFullAccessToReminders(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(.fullReminders, to: completion)
    }

    /// Asks for full access, as programs did before there was any other.
    ///
    /// The owner is asked once, on the terminal, where nobody has decided yet; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether it is granted.
    /// - Throws: ``EKError`` where Info.plist has no text for `NSCalendarsUsageDescription` or `NSRemindersUsageDescription`.
    @available(
        *, deprecated,
        message: "Use requestFullAccessToEvents, requestWriteOnlyAccessToEvents or requestFullAccessToReminders."
    )
    @discardableResult
    open nonisolated(nonsending) func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        try await answer(to: AccessRequest(legacy: entityType))
    }

    /// Asks for full access, as programs did before there was any other. The completion is called on another thread.
    @available(
        *, deprecated,
        message: "Use requestFullAccessToEvents, requestWriteOnlyAccessToEvents or requestFullAccessToReminders."
    )
    @preconcurrency
    open func requestAccess(
        to entityType: EKEntityType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        deliver(AccessRequest(legacy: entityType), to: completion)
    }

    // MARK: Sources and calendars

    /// The accounts and places that calendars belong to.
    open var sources: [EKSource] {
        readingCalendars(otherwise: []) { backend in try sourceRecords(backend).map { EKSource($0, self) } }
    }

    /// Sources that belong to somebody else who lets the user see them. There are none here.
    open var delegateSources: [EKSource] { [] }

    /// The source with that identifier.
    open func source(withIdentifier identifier: String) -> EKSource? {
        sources.first { $0.sourceIdentifier == identifier }
    }

    /// The calendars that can hold events, or reminders. Empty without full access.
    open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        reading(entityType, otherwise: []) { try calendars($0, of: entityType) }
    }

    /// The calendars that can hold events.
    @available(*, deprecated, message: "Use calendars(for:).")
    open var calendars: [EKCalendar] { calendars(for: .event) }

    /// The calendar with that identifier; nil without full access to what it holds.
    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        readingCalendars(otherwise: nil) { backend in
            guard let record = try backend.store.calendar(identifier: identifier) else { return nil }
            return backend.mayKnow(calendarOf: record.entities) ? try calendar(record, backend) : nil
        }
    }

    /// The calendar that new events go to where nobody chooses another; nil without access.
    ///
    /// A store without calendars gets one. With write-only access the calendar can be saved to, and says nothing about
    /// itself.
    open var defaultCalendarForNewEvents: EKCalendar? { defaultCalendar(for: .event) }

    /// The calendar that new reminders go to where nobody chooses another; nil without access.
    open func defaultCalendarForNewReminders() -> EKCalendar? { defaultCalendar(for: .reminder) }

    /// Saves a new calendar, or what was changed of one; title and colour that others have changed meanwhile stay.
    ///
    /// A new one goes into its ``EKCalendar/source``, which has to be set.
    ///
    /// - Parameter commit: false to save it together with other changes in ``commit()``.
    /// - Throws: ``EKError``: `calendarHasNoSource`, `calendarIsImmutable`, `objectBelongsToDifferentStore`,
    ///   `eventStoreNotAuthorized` without full access.
    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try EKError.translated {
            let contents = try calendar.checked(in: self)
            try save(.saveCalendar(calendar, contents), commit: commit)
        }
    }

    /// Removes a calendar with everything in it.
    ///
    /// - Throws: ``EKError``: `calendarIsImmutable`, `calendarReadOnly`, `objectBelongsToDifferentStore`,
    ///   `eventStoreNotAuthorized` without full access.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try EKError.translated {
            _ = try calendar.checked(in: self, isRemoved: true)
            try save(.removeCalendar(calendar), commit: commit)
        }
    }

    // MARK: Events

    /// What finds the occurrences of events between two dates.
    ///
    /// At most the first four years are looked at, as Apple documents.
    ///
    /// - Parameter calendars: where to look; nil for everywhere.
    open func predicateForEvents(
        withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
    ) -> NSPredicate {
        EventPredicate(start: startDate, end: endDate, calendars: calendars)
    }

    /// The occurrences that a predicate asks for, in no particular order, as they are committed.
    ///
    /// - Parameter predicate: from ``predicateForEvents(withStart:end:calendars:)``; any other is a programming error.
    open func events(matching predicate: NSPredicate) -> [EKEvent] { occurrences(matching: predicate) }

    /// Hands over the occurrences that a predicate asks for, one after the other, until the block sets its pointer.
    open func enumerateEvents(matching predicate: NSPredicate, using block: @escaping EKEventSearchCallback) {
        var stops = ObjCBool(false)
        for event in occurrences(matching: predicate) {
            block(event, &stops)
            if stops.boolValue { return }
        }
    }

    /// The event with that ``EKEvent/eventIdentifier``: of a series the first occurrence, unless the identifier is that of
    /// a detached one.
    open func event(withIdentifier identifier: String) -> EKEvent? { storedEvent(identifier) }

    /// Saves an event, at once.
    ///
    /// - Throws: as ``save(_:span:commit:)``.
    open func save(_ event: EKEvent, span: EKSpan) throws { try save(event, span: span, commit: true) }

    /// Saves an event. What is not set stays empty; what has not changed is not written.
    ///
    /// With write-only access an event can be added, and changed through the object that added it as long as nobody else has
    /// changed it; that is our choice.
    ///
    /// - Parameters:
    ///   - span: of a series, whether this occurrence alone is meant or all from it on. A new rule, or none any more, is a
    ///     change of all from this occurrence on. Another calendar takes the whole series along.
    ///   - commit: false to save it together with other changes in ``commit()``; the values are those of now.
    /// - Throws: ``EKError``: `noCalendar`, `noStartDate`, `noEndDate`, `datesInverted`, `calendarReadOnly`,
    ///   `calendarDoesNotAllowEvents`, `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `invalidSpan`, the
    ///   `…GreaterThanRecurrence` and `startDateCollidesWithOtherOccurrence`; `internalFailure`, with a sentence, for what
    ///   Apple has no code for, such as an event without a title, or one of which another program has changed the same
    ///   (<doc:SeveralPrograms>).
    open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try EKError.translated {
            guard let contents = try event.checked(in: self) else { return }
            try save(.saveEvent(event, contents, span), commit: commit)
        }
    }

    /// Removes an event, at once.
    ///
    /// - Throws: as ``remove(_:span:commit:)``.
    open func remove(_ event: EKEvent, span: EKSpan) throws { try remove(event, span: span, commit: true) }

    /// Removes an event: this occurrence, or all from it on. It takes full access, also for an event that the program has
    /// added itself.
    ///
    /// - Throws: ``EKError``: `calendarReadOnly`, `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`.
    open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try EKError.translated {
            try require(event, belongsHere: .event)
            try save(.removeEvent(event, span), commit: commit)
        }
    }

    // MARK: Reminders

    /// What finds all reminders.
    ///
    /// - Parameter calendars: where to look; nil for everywhere.
    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
        ReminderPredicate(.all, calendars: calendars)
    }

    /// What finds the reminders that are not completed and due between two dates.
    ///
    /// Without dates, those that are due at no time are found as well.
    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(
            .incomplete(dueFrom: startDate.map(Int64.init(rounding:)), dueBefore: endDate.map(Int64.init(rounding:))),
            calendars: calendars)
    }

    /// What finds the reminders that were completed between two dates.
    open func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(
            .completed(from: startDate.map(Int64.init(rounding:)), before: endDate.map(Int64.init(rounding:))),
            calendars: calendars)
    }

    /// Looks for reminders and hands them over on another thread.
    ///
    /// - Parameters:
    ///   - predicate: from one of the predicates for reminders; any other is a programming error.
    ///   - completion: is called once, with an empty list where there is none; nil without access, and where reading
    ///     failed.
    /// - Returns: what ``cancelFetchRequest(_:)`` takes.
    @discardableResult
    open func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
    ) -> Any {
        fetch(predicate, completion)
    }

    /// Gives up looking for reminders: the completion is not called any more, unless that is happening already.
    open func cancelFetchRequest(_ fetchIdentifier: Any) { (fetchIdentifier as? ReminderFetch)?.cancel() }

    /// Saves a reminder.
    ///
    /// - Parameter commit: false to save it together with other changes in ``commit()``; the values are those of now.
    /// - Throws: ``EKError``: `noCalendar`, `calendarReadOnly`, `calendarDoesNotAllowReminders`, `priorityIsInvalid`,
    ///   `recurringReminderRequiresDueDate`, `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`;
    ///   `internalFailure`, with a sentence, for what Apple has no code for.
    open func save(_ reminder: EKReminder, commit: Bool) throws {
        try EKError.translated {
            guard let contents = try reminder.checked(in: self) else { return }
            try save(.saveReminder(reminder, contents), commit: commit)
        }
    }

    /// Removes a reminder with all dates that are to come; those that are done are reminders by themselves.
    ///
    /// - Throws: ``EKError``: `calendarReadOnly`, `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`.
    open func remove(_ reminder: EKReminder, commit: Bool) throws {
        try EKError.translated {
            try require(reminder, belongsHere: .reminder)
            try save(.removeReminder(reminder), commit: commit)
        }
    }

    // MARK: Items

    /// The event or reminder with that ``EKCalendarItem/calendarItemIdentifier``.
    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        storedEvent(identifier) ?? storedReminder(identifier)
    }

    /// The events and reminders with that ``EKCalendarItem/calendarItemExternalIdentifier``; a series counts once.
    open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        storedEvents(uid: externalIdentifier) + storedReminders(uid: externalIdentifier)
    }

    // MARK: Batching

    /// Saves everything that was saved or removed without being committed, in one transaction: all of it or nothing.
    ///
    /// Where it fails, all of it stays to be committed; ``reset()`` drops it.
    ///
    /// - Throws: ``EKError``, as the saves and removals would have thrown it.
    open func commit() throws {
        let isChanged = try lock.withLock {
            guard !pending.isEmpty else { return false }
            let backend = try backend()
            var session = SaveSession(backend)
            // What was granted when it was asked may have been taken back.
            for change in pending { try change.requireAccess(backend) }
            try EKError.translated {
                try backend.store.write { writer in
                    for change in pending { try change.carryOut(writer, &session) }
                }
            }
            pending = []
            for completion in session.completions { completion() }
            return true
        }
        if isChanged { announce() }
    }

    /// Gives all objects of this store the values that are stored, and drops what was not committed.
    ///
    /// New objects stay as they are, because there is nothing stored of them.
    open func reset() {
        lock.withLock { pending = [] }
        for object in registered() { object.reset() }
    }

    /// Reads again what other programs may have changed in calendars that are folders of files, and fetches the subscribed
    /// calendars that are due.
    ///
    /// Folders are read before this returns; a new store object has done it, and each save does it before. Fetching is done
    /// in the background; ``Foundation/NSNotification/Name/EKEventStoreChanged`` tells when it has
    /// changed something. Nothing is fetched where nothing is due, where this program or another one is at it already, and
    /// without full access. A calendar that cannot be fetched stays as it is. What is in the store is always read afresh.
    open func refreshSourcesIfNecessary() {
        readFolders()
        refreshSubscriptions {}
    }

    /// What is wrong with a folder is not in the way of the calendars.
    private func readFolders() { (try? backendResult.get())?.readFolders() }
}
