import CalendarStore
import Foundation

// Saving: at once, or several changes in one transaction.
extension EKEventStore {
    // MARK: For this module

    /// Adds a pending change, and saves all pending changes if `commit` is set.
    func save(_ change: PendingChange, commit isCommitted: Bool) throws {
        try lock.withLock {
            pending.append(change)
            guard isCommitted else { return }
            do {
                try commit()
            } catch {
                // A change that failed must not block the next save.
                pending.removeLast()
                throw error
            }
        }
    }

    /// Returns whether an object has an uncommitted change, so that even unchanged values may have to be saved.
    func isPending(_ object: EKObject) -> Bool { lock.withLock { pending.contains { $0.object === object } } }
}

extension PendingChange {
    /// Writes one change.
    func carryOut(_ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        switch self {
        case .saveEvent(let event, let contents, let span): try event.save(contents, span, writer, &session)
        case .removeEvent(let event, let span): try event.remove(span, writer, &session)
        case .saveReminder(let reminder, let contents): try reminder.save(contents, writer, &session)
        case .removeReminder(let reminder): try reminder.remove(writer, &session)
        case .saveCalendar(let calendar, let contents): try calendar.save(contents, writer, &session)
        case .removeCalendar(let calendar): try calendar.remove(writer, &session)
        }
    }
}
