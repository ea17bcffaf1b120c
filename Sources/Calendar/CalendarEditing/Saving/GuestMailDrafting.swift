package import CalendarModel
package import CalendarStore

/// Leaves mails for the guests of an event when a program changes it without asking the user whether to tell them.
///
/// The mails wait until the user sends them. If there are any, the event may have a new version.
package protocol GuestMailDrafting: Sendable {
    /// - Parameter tail: the new series that a split has made of the event's later occurrences.
    /// - Returns: whether there are any mails.
    func draft(
        from before: [EventRecord], to after: [EventRecord], tail: [EventRecord], by editor: CalendarEditor,
        _ writer: borrowing StoreWriter
    ) throws -> Bool

    /// Leaves mails about changes that were undone together, if guests know of them.
    func draft(
        undone series: [UndoneChanges.Series], by editor: CalendarEditor, _ writer: borrowing StoreWriter
    ) throws
}
