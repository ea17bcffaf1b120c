import CalendarModel
import CalendarStore
public import Foundation

/// The entry point to the user's calendars and reminders (Apple: EventKit, EKEventStore).
///
/// Create one and keep it. The owner of the calendars decides what a program may do; see ``authorizationStatus(for:)``. Reading
/// never throws: without access, or if the store cannot be read, results are empty and ``lastReadError`` gives the reason. Only
/// committed values are read.
///
/// A store may be used on several threads at the same time. Use each object that it returns on one thread at a time.
open class EKEventStore: NSObject {
    let backendResult: Result<EventStoreBackend, any Error>
    /// The sources that the store is limited to; nil for all.
    let chosenSources: Set<String>?
    // Recursive, because saving an object reads and may save its calendar.
    let lock = NSRecursiveLock()
    // The next three are guarded by ``lock``.
    var pending: [PendingChange] = []
    var registry = ObjectRegistry()
    var readError: (any Error)?
    private let identifier = UUID().uuidString
    /// Delivers changes to observers.
    lazy var changeBroadcaster = ChangeBroadcaster(of: self)
    /// The subscription to changes of the file; nil if the store could not be opened.
    var subscription: ChangeSubscription?

    /// Creates a store for the user's calendars.
    public override init() {
        backendResult = EventStoreBackend.standard
        chosenSources = nil
        super.init()
        readFolders()
        listen()
    }

    /// Creates a store for the calendars of some sources, or of all if the list is empty.
    public init(sources: [EKSource]) {
        backendResult = sources.first?.eventStore.backendResult ?? EventStoreBackend.standard
        // The opaque source stands for all real ones, in case the owner grants full access later.
        let chosen = Set(sources.map(\.sourceIdentifier)).subtracting([EKCalendar.opaqueIdentifier])
        chosenSources = chosen.isEmpty ? nil : chosen
        super.init()
        listen()
    }

    /// Creates a store for all calendars. The mask is ignored, because the owner decides about access.
    @available(*, deprecated, message: "Use init() and request access.")
    public convenience init(accessToEntityTypes entityTypes: EKEntityMask) { self.init() }

    /// Creates a store for the given calendars, for tests and for programs of this project.
    package init(_ backend: EventStoreBackend) {
        backendResult = .success(backend)
        chosenSources = nil
        super.init()
        listen()
    }

    deinit { changeBroadcaster.finish() }

    /// An identifier of this object, unique within the process.
    open var eventStoreIdentifier: String { identifier }

    /// The error of the last call that reads, or nil if it succeeded.
    ///
    /// This property is ours: on Apple's systems, such failures are only logged. The message is also printed on
    /// standard error.
    open var lastReadError: (any Error)? { lock.withLock { readError } }

    // MARK: Access

    /// Returns what this program may do with the user's events or reminders.
    ///
    /// `notDetermined` if the owner has not decided; write-only access exists only for events. This call never asks the
    /// owner. Changes by the owner apply from the next call on.
    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        (try? EventStoreBackend.standard.get())?.status(for: entityType) ?? .denied
    }

    /// Requests full access to events.
    ///
    /// The owner is asked once, on the terminal, unless there is a decision; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether access is granted.
    /// - Throws: ``EKError`` if Info.plist has no text for `NSCalendarsFullAccessUsageDescription`.
    @discardableResult
    open nonisolated(nonsending) func requestFullAccessToEvents() async throws -> Bool {
        try await answer(to: .fullEvents)
    }

    /// Requests full access to events. The completion is called on another thread.
    @preconcurrency
    open func requestFullAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(.fullEvents, to: completion)
    }

    /// Requests access to add events without reading any.
    ///
    /// The owner is asked once, on the terminal, unless there is a decision; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether this or full access is granted.
    /// - Throws: ``EKError`` if Info.plist has no text for `NSCalendarsWriteOnlyAccessUsageDescription`.
    @discardableResult
    open nonisolated(nonsending) func requestWriteOnlyAccessToEvents() async throws -> Bool {
        try await answer(to: .writeOnlyEvents)
    }

    /// Requests access to add events without reading any. The completion is called on another thread.
    @preconcurrency
    open func requestWriteOnlyAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(.writeOnlyEvents, to: completion)
    }

    /// Requests full access to reminders.
    ///
    /// The owner is asked once, on the terminal, unless there is a decision; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether access is granted.
    /// - Throws: ``EKError`` if Info.plist has no text for `NSRemindersFullAccessUsageDescription`.
    @discardableResult
    open nonisolated(nonsending) func requestFullAccessToReminders() async throws -> Bool {
        try await answer(to: .fullReminders)
    }

    /// Requests full access to reminders. The completion is called on another thread.
    @preconcurrency
    open func requestFullAccessToReminders(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(.fullReminders, to: completion)
    }

    /// Requests full access, as programs did before there were access levels.
    ///
    /// The owner is asked once, on the terminal, unless there is a decision; see <doc:AccessToCalendars>.
    ///
    /// - Returns: whether access is granted.
    /// - Throws: ``EKError`` if Info.plist has no text for `NSCalendarsUsageDescription` or
    ///   `NSRemindersUsageDescription`.
    @available(
        *, deprecated,
        message: "Use requestFullAccessToEvents, requestWriteOnlyAccessToEvents or requestFullAccessToReminders."
    )
    @discardableResult
    open nonisolated(nonsending) func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        try await answer(to: AccessRequest(legacy: entityType))
    }

    /// Requests full access, as programs did before there were access levels. The completion is called on another
    /// thread.
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
    ///
    /// With write-only access to events, there is only one virtual source (Apple: TN3153). Our choice: it has no title.
    open var sources: [EKSource] {
        readingCalendars(otherwise: []) { backend in try sourceRecords(backend).map { EKSource($0, self) } }
            + (opaqueCalendar(for: .event).map { [$0.source] } ?? [])
    }

    /// The sources that other users share with this one; always empty here.
    open var delegateSources: [EKSource] { [] }

    /// Returns the source with an identifier.
    open func source(withIdentifier identifier: String) -> EKSource? {
        sources.first { $0.sourceIdentifier == identifier }
    }

    /// Returns the calendars that accept events, or reminders; none without access.
    ///
    /// With write-only access to events, the only one is ``defaultCalendarForNewEvents`` (Apple: TN3153).
    open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        if let opaque = opaqueCalendar(for: entityType) { return [opaque] }
        return reading(entityType, otherwise: []) { try calendars($0, of: entityType) }
    }

    /// The calendars that accept events.
    @available(*, deprecated, message: "Use calendars(for:).")
    open var calendars: [EKCalendar] { calendars(for: .event) }

    /// Returns the calendar with an identifier; nil without full access to its kinds of items.
    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        if identifier == EKCalendar.opaqueIdentifier { return opaqueCalendar(for: .event) }
        return readingCalendars(otherwise: nil) { backend in
            guard let record = try backend.store.calendar(identifier: identifier) else { return nil }
            return backend.mayKnow(calendarOf: record.entities) ? try calendar(record, backend) : nil
        }
    }

    /// The default calendar for new events; nil without access.
    ///
    /// If there is no calendar, the store creates one. With write-only access, this is a virtual calendar (Apple: TN3153).
    /// Events can be saved to it, but it has neither the title nor the colour nor the identifier of the real one.
    open var defaultCalendarForNewEvents: EKCalendar? { defaultCalendar(for: .event) }

    /// Returns the default calendar for new reminders; nil without access.
    open func defaultCalendarForNewReminders() -> EKCalendar? { defaultCalendar(for: .reminder) }

    /// Saves a new calendar, or the changes of a calendar. Other programs' changes of other properties are kept.
    ///
    /// A new calendar is added to its ``EKCalendar/source``, which must be set.
    ///
    /// - Parameter commit: false to save the calendar together with other changes in ``commit()``.
    /// - Throws: ``EKError`` with `calendarHasNoSource`, `calendarIsImmutable` or `objectBelongsToDifferentStore`, or with
    ///   `eventStoreNotAuthorized` without full access.
    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try EKError.translated {
            let contents = try calendar.checked(in: self)
            try save(.saveCalendar(calendar, contents), commit: commit)
        }
    }

    /// Removes a calendar and everything in it.
    ///
    /// If the calendar accepts both kinds of items and the program has full access to only one, the store removes all items of
    /// that kind, and the calendar no longer accepts them (Apple: EKEventStore.h). Our choice: a calendar in a folder goes on
    /// accepting them, because another program may add such a file, and a subscribed calendar can only be removed as a whole.
    ///
    /// - Throws: ``EKError`` with `calendarIsImmutable`, `calendarReadOnly` or `objectBelongsToDifferentStore`, or with
    ///   `eventStoreNotAuthorized` without full access.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try EKError.translated {
            _ = try calendar.checked(in: self, isRemoved: true)
            try save(.removeCalendar(calendar), commit: commit)
        }
    }

    // MARK: Events

    /// Returns a predicate for the occurrences of events between two dates.
    ///
    /// As documented by Apple, only the first four years of a longer range are searched.
    ///
    /// - Parameter calendars: the calendars to search; nil for all.
    open func predicateForEvents(
        withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
    ) -> NSPredicate {
        EventPredicate(start: startDate, end: endDate, calendars: calendars)
    }

    /// Returns the occurrences that match a predicate, unordered, with their committed values.
    ///
    /// - Parameter predicate: a predicate from ``predicateForEvents(withStart:end:calendars:)``; any other is a
    ///   programming error.
    open func events(matching predicate: NSPredicate) -> [EKEvent] { occurrences(matching: predicate) }

    /// Calls a block for each occurrence that matches a predicate, until the block sets its pointer to true.
    open func enumerateEvents(matching predicate: NSPredicate, using block: @escaping EKEventSearchCallback) {
        var stops = ObjCBool(false)
        for event in occurrences(matching: predicate) {
            block(event, &stops)
            if stops.boolValue { return }
        }
    }

    /// Returns the event with an ``EKEvent/eventIdentifier``. For a series, this is the first occurrence (Apple: EventKit,
    /// EKEventStore.event(withIdentifier:)), unless the identifier is that of a detached one.
    ///
    /// Our choice: if the first occurrence was changed on its own, the returned event shows it as the rules give it, with this
    /// identifier and with the title, times and rules of the series. Saving or removing the event with the span `futureEvents`
    /// applies to the whole series, and with `thisEvent` to the changed occurrence.
    open func event(withIdentifier identifier: String) -> EKEvent? { storedEvent(identifier) }

    /// Saves an event immediately.
    ///
    /// - Throws: the errors of ``save(_:span:commit:)``.
    open func save(_ event: EKEvent, span: EKSpan) throws { try save(event, span: span, commit: true) }

    /// Saves an event. Only properties that have changed are written.
    ///
    /// If another program has removed the event since it was read, saving adds it again (Apple: EventKit,
    /// EKEventStore.save(_:span:)). Our choice is how: a single event keeps its identifiers. For a series, `thisEvent` adds the
    /// occurrence as an event of its own, and `futureEvents` adds the series from this occurrence on. An occurrence that no
    /// longer exists because another program has moved the series or changed its rules is not added; fetch it again.
    ///
    /// With write-only access, a program can add an event. Our choice: it can then change the event through the same object,
    /// until another program changes it.
    ///
    /// - Parameters:
    ///   - span: for a series, whether to save only this occurrence, or this occurrence and all later ones. Changing the rules
    ///     of a series requires `futureEvents`. Changing the calendar always moves the whole series.
    ///   - commit: false to save the event together with other changes in ``commit()``, with the values that it has now.
    /// - Throws: ``EKError`` with `noCalendar`, `noStartDate`, `noEndDate`, `datesInverted`, `calendarReadOnly`,
    ///   `calendarDoesNotAllowEvents`, `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `invalidSpan`, one of the
    ///   `…GreaterThanRecurrence` codes or `startDateCollidesWithOtherOccurrence`. Where Apple has no code, `internalFailure`
    ///   with a message, for example for an event without a title, or if another program has changed the same property
    ///   (<doc:SeveralPrograms>).
    open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try EKError.translated {
            guard let (contents, access) = try event.checked(in: self) else { return }
            try save(.saveEvent(event, contents, span), commit: commit, access)
        }
    }

    /// Removes an event immediately.
    ///
    /// - Throws: the errors of ``remove(_:span:commit:)``.
    open func remove(_ event: EKEvent, span: EKSpan) throws { try remove(event, span: span, commit: true) }

    /// Removes an occurrence, or the occurrence and all later ones. This requires full access, even for an event that
    /// the program itself has added.
    ///
    /// - Throws: ``EKError`` with `calendarReadOnly`, `objectBelongsToDifferentStore` or `eventStoreNotAuthorized`.
    open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try EKError.translated {
            try require(event, belongsHere: .event)
            try save(.removeEvent(event, span), commit: commit)
        }
    }

    // MARK: Reminders

    /// Returns a predicate for all reminders.
    ///
    /// - Parameter calendars: the calendars to search; nil for all.
    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
        ReminderPredicate(.all, calendars: calendars)
    }

    /// Returns a predicate for the reminders that are not completed and are due between two dates.
    ///
    /// Reminders without a due date match only if both dates are nil.
    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(
            .incomplete(dueFrom: startDate.map(Int64.init(rounding:)), dueBefore: endDate.map(Int64.init(rounding:))),
            calendars: calendars)
    }

    /// Returns a predicate for the reminders that were completed between two dates.
    open func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(
            .completed(from: startDate.map(Int64.init(rounding:)), before: endDate.map(Int64.init(rounding:))),
            calendars: calendars)
    }

    /// Fetches reminders on another thread.
    ///
    /// - Parameters:
    ///   - predicate: one of the store's predicates for reminders; any other is a programming error.
    ///   - completion: called once with the reminders found; with nil without access or if reading failed.
    /// - Returns: an identifier for ``cancelFetchRequest(_:)``.
    @discardableResult
    open func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
    ) -> Any {
        fetch(predicate, completion)
    }

    /// Cancels a fetch: its completion is not called any more, unless the call has already begun.
    open func cancelFetchRequest(_ fetchIdentifier: Any) { (fetchIdentifier as? ReminderFetch)?.cancel() }

    /// Saves a reminder. Our choice: if another program has removed it since it was read, saving adds it again, as for events.
    ///
    /// - Parameter commit: false to save the reminder together with other changes in ``commit()``, with the values that it has
    ///   now.
    /// - Throws: ``EKError`` with `noCalendar`, `calendarReadOnly`, `calendarDoesNotAllowReminders`, `priorityIsInvalid`,
    ///   `recurringReminderRequiresDueDate`, `objectBelongsToDifferentStore` or `eventStoreNotAuthorized`; where Apple has no
    ///   code, `internalFailure` with a message.
    open func save(_ reminder: EKReminder, commit: Bool) throws {
        try EKError.translated {
            guard let (contents, access) = try reminder.checked(in: self) else { return }
            try save(.saveReminder(reminder, contents), commit: commit, access)
        }
    }

    /// Removes a reminder with all its future dates. Completed dates are separate reminders and stay.
    ///
    /// - Throws: ``EKError`` with `calendarReadOnly`, `objectBelongsToDifferentStore` or `eventStoreNotAuthorized`.
    open func remove(_ reminder: EKReminder, commit: Bool) throws {
        try EKError.translated {
            try require(reminder, belongsHere: .reminder)
            try save(.removeReminder(reminder), commit: commit)
        }
    }

    // MARK: Items

    /// Returns the event or reminder with a ``EKCalendarItem/calendarItemIdentifier``.
    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        storedEvent(identifier) ?? storedReminder(identifier)
    }

    /// Returns the events and reminders with a ``EKCalendarItem/calendarItemExternalIdentifier``; a series counts once.
    ///
    /// An item of this computer is also found by the UID that it has in calendar files; this is our choice.
    open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        storedEvents(external: externalIdentifier) + storedReminders(external: externalIdentifier)
    }

    // MARK: Batching

    /// Saves all uncommitted changes in one transaction: either all of them or none.
    ///
    /// After an error, all of them remain uncommitted; ``reset()`` discards them.
    ///
    /// - Throws: the ``EKError`` of the save or removal that failed.
    open func commit() throws { try commit(nil) }

    /// Restores the stored values of all objects of this store, and discards uncommitted changes.
    ///
    /// New objects are not changed, because they have no stored values.
    open func reset() {
        lock.withLock { pending = [] }
        for object in registered() { object.reset() }
    }

    /// Reads calendars that are folders of files again, and fetches the subscribed calendars that are due.
    ///
    /// Folders are read before this method returns; creating a store and saving also read them. Subscriptions are fetched in
    /// the background; the store posts ``Foundation/NSNotification/Name/EKEventStoreChanged`` if a fetch has changed anything.
    /// The method fetches nothing if nothing is due, without full access, or while this or another program is already fetching.
    /// A calendar that cannot be fetched stays as it was. You never need to call this method to see what the store holds.
    open func refreshSourcesIfNecessary() {
        readFolders()
        refreshSubscriptions {}
    }

    /// Reads the folders. An unreadable folder does not affect the other calendars.
    private func readFolders() { (try? backendResult.get())?.readFolders() }
}
