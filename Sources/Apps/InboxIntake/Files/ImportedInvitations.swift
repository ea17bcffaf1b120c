package import CalendarEditing
import CalendarModel
package import CalendarStore
package import Scheduling

/// The inbox as it takes messages about its invitations in files that the user imports into a calendar. Remembers what became of
/// them.
package final class ImportedInvitations: InvitationTaking {
    private let inbox: Inbox
    private let me: [String]
    private var items: [IntakeReport.Item] = []

    /// - Parameter me: the addresses of the user, who receives invitations.
    package init(_ inbox: Inbox, me: [String]) { (self.inbox, self.me) = (inbox, me) }

    /// Returns what became of the messages since the last call, except for those that were refused.
    package func takeItems() -> [IntakeReport.Item] {
        defer { items = [] }
        return items
    }

    package func hasInvitation(uid: String, _ writer: borrowing StoreWriter) throws -> Bool {
        try inbox.hasInvitation(uid: uid, writer)
    }

    package func take(
        _ message: SchedulingMessage, from path: String, into calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> TakenInvitation {
        let (outcome, isAdded) = try inbox.takeIn(message, from: .init(.file, path), into: calendar, me: me, writer)
        let item = IntakeReport.Item(outcome)
        if item.isKeptOut { return .refused(item.sentence) }
        items.append(item)
        guard let saved = outcome.saved, !saved.isUnchanged else {
            return outcome.result == .older ? .older : .unchanged
        }
        return isAdded ? .added : .updated
    }
}
