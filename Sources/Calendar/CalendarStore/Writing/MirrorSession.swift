package import CalendarModel

/// Observes one write transaction of a store, on its thread.
///
/// The order of the calls: `willChange…` before each first change, then ``flush(_:)``, then either
/// `CalendarMirror.committed(_:_:)` or ``undo()``, outside of the transaction.
package protocol MirrorSession: AnyObject {
    /// The items with this UID in a mirrored calendar are about to be added, changed or removed.
    ///
    /// Called once for each UID and calendar in a transaction, before the first change.
    func willChange(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws

    /// The title or colour of a mirrored calendar is about to change.
    func willChange(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// A calendar was added to a mirrored source.
    func didAdd(calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws

    /// A mirrored calendar is about to be removed with everything in it.
    func willRemove(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// Prepares the changes of the other place, and stores them. Called at the end of the transaction; if it throws,
    /// everything is undone.
    func flush(_ writer: borrowing StoreWriter) throws

    /// The transaction has failed. Reverts what ``flush(_:)`` has done; a second call has no effect.
    func undo()
}
