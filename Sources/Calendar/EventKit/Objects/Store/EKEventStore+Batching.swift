import CalendarStore
import Foundation

// Saving: at once, or several changes in one transaction.
extension EKEventStore {
    // MARK: For this module

    /// Notes a change, and saves it with all others where it is to be committed.
    func save(_ change: PendingChange, commit isCommitted: Bool) throws {
        try lock.withLock {
            pending.append(change)
            guard isCommitted else { return }
            do {
                try commit()
            } catch {
                // What could not be saved must not be in the way of what is saved next.
                pending.removeLast()
                throw error
            }
        }
    }

    /// Whether something was asked for an object that is not committed yet, so that even what is stored may have to be
    /// saved.
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
