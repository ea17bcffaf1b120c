package import CalendarModel

/// Follows one write transaction of a store, on its thread.
///
/// The order: any number of `willChange…` before each first change, then ``flush(_:)``, then exactly one of
/// ``committed()`` and ``undo()``, outside the transaction.
package protocol MirrorSession: AnyObject {
    /// What has this UID in a mirrored calendar is about to be added, changed or removed.
    ///
    /// Called once for each UID and calendar in a transaction, before the first change.
    func willChange(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws

    /// Title or colour of a mirrored calendar are about to change.
    func willChange(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// A calendar was added to a mirrored source.
    func didAdd(calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws

    /// A mirrored calendar is about to be removed with everything in it.
    func willRemove(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// Carries outside what has changed. The last thing in the transaction; where it throws, everything is undone.
    func flush(_ writer: borrowing StoreWriter) throws

    /// The transaction is part of the store now.
    func committed()

    /// The transaction has failed: puts back what ``flush(_:)`` has done. A second call does nothing.
    func undo()
}
