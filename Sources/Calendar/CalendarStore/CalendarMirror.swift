/// Keeps some calendars of a store in another place as well, such as a folder of files. That place is authoritative for them.
///
/// A store without a mirror refuses to change these calendars: the next synchronization with the folder would undo the change.
package protocol CalendarMirror: Sendable {
    /// Updates the rows from the other place. The store calls this before each write, outside any transaction.
    ///
    /// Must not fail, so that an unreadable folder does not block changes to other calendars. The problem is reported when an
    /// entry of that folder is changed.
    func prepare(_ store: CalendarStore)

    /// Starts observing one write transaction.
    func begin() -> any MirrorSession

    /// Makes the changes that the session has stored, after the transaction was committed. If this program crashes before, the
    /// next program makes them.
    ///
    /// - Throws: an error if the other place has changed in the meantime. The store then follows the other place.
    func committed(_ session: any MirrorSession, _ store: CalendarStore) throws
}
