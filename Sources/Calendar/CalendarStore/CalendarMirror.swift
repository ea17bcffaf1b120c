/// Keeps some calendars of a store in another place as well, such as a folder of files, which is authoritative for
/// them.
///
/// A store without a mirror refuses to change these calendars: the next synchronization with the folder would undo the
/// change.
package protocol CalendarMirror: Sendable {
    /// Brings the rows up to date with the other place. Called before each write of the store, outside of a
    /// transaction.
    ///
    /// Must not fail, so that an unreadable folder does not block changes to other calendars. Its problem is reported
    /// when something in the folder itself is changed.
    func prepare(_ store: CalendarStore)

    /// Starts observing one write transaction.
    func begin() -> any MirrorSession

    /// The transaction was committed. Makes the changes that the session has stored; after a crash, the next program does.
    ///
    /// - Throws: an error if the other place has changed in the meantime. The store then follows the other place.
    func committed(_ session: any MirrorSession, _ store: CalendarStore) throws
}
