package import CalendarModel

/// Observes one write transaction of a store, on its thread.
///
/// The store calls `willChange…` before each first change, then ``flush(_:)``, and then, outside the transaction, either
/// `CalendarMirror.committed(_:_:)` or ``undo()``.
package protocol MirrorSession: AnyObject {
    /// Called before the items with a UID in a mirrored calendar are added, changed or removed.
    ///
    /// The store calls this once for each UID and calendar in a transaction, before the first change.
    func willChange(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws

    /// Called after an entry with a UID was made from another one, such as a copy or the rest of a series that was split.
    ///
    /// Both calendars are mirrored. The new entry must not become readable by more people than the other one.
    func didDerive(uid: String, calendar: Int64, from source: String, calendar sourceCalendar: Int64)

    /// Checks that the items with a UID in a mirrored calendar can be changed. Changes nothing.
    func requireChangeable(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws

    /// Called before the title or the colour of a mirrored calendar changes.
    func willChange(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// Called after a calendar was added to a mirrored source.
    func didAdd(calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws

    /// Called before a mirrored calendar is removed with everything in it.
    func willRemove(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// Prepares the changes of the other place, and stores them. Called at the end of the transaction; if this method throws,
    /// the transaction is rolled back.
    func flush(_ writer: borrowing StoreWriter) throws

    /// Reverts the effects of ``flush(_:)`` after the transaction has failed. A second call has no effect.
    func undo()
}
