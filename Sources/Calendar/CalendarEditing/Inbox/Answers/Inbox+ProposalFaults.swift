package import CalendarModel
package import CalendarStore
import Scheduling

// Why the proposals of guests cannot be accepted.
extension Inbox {
    /// Returns why a guest's proposal that the user has not decided on can no longer be accepted, or what of it would not be taken.
    func remarks(
        onProposal entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) throws -> [EntryRemark] {
        entry.isOpen ? try faults(ofProposal: entry, me: me, reader, now: now) : []
    }

    /// Returns the same also for a proposal that the user has seen.
    package func faults(
        ofProposal entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) throws -> [EntryRemark] {
        guard isProposal(entry), let message = try? message(entry),
            case let known = try KnownInvitation(message, inbox: self, reader), let stored = known.stored
        else { return [] }
        guard !isCancelled(message, known.events) else { return [.proposedForCancelled] }
        let told = try invitationsTold(toEvent: message.uid, reader)
        let others = details(besidesTimesAndPlaceIn: message, known.events, told: told)
        let onOthers = others.isEmpty ? [] : [EntryRemark.proposesMore(others)]
        if try takesPlaceAsProposed(entry, message, known, reader) { return onOthers }
        let action = action(of: message, entry, known, about: stored, me: me, now: now)
        if case .proposal = action {
            // The user may have removed the occurrence since.
            return try isAboutNoOccurrence(message, reader) ? [.noOccurrence] : onOthers
        }
        return [Self.isFromStranger(action) ? .proposedByStranger : .outdatedProposal]
    }
}
