import CalendarStore
import Foundation

// Saving: at once, or several changes in one transaction.
extension EKEventStore {
    // MARK: For this module

    /// Adds a pending change, and saves all pending changes if `commit` is set.
    ///
    /// - Parameter access: the program's access, if the caller has just read it.
    func save(_ change: PendingChange, commit isCommitted: Bool, _ access: ProgramAccess? = nil) throws {
        try lock.withLock {
            pending.append(change)
            guard isCommitted else { return }
            do {
                try commit(access)
            } catch {
                // A change that failed must not block the next save.
                pending.removeLast()
                throw error
            }
        }
    }

    /// Saves all pending changes in one transaction.
    func commit(_ known: ProgramAccess?) throws {
        let isChanged = try lock.withLock {
            guard !pending.isEmpty else { return false }
            let backend = try backend()
            // The owner may have revoked the access since a change was requested.
            let access = known ?? backend.access
            var session = SaveSession(backend, access)
            for change in pending { try change.requireAccess(backend, access) }
            try EKError.translated {
                for change in pending { try change.prepare(&session) }
                try backend.store.write { writer in
                    for change in pending { try change.carryOut(writer, &session) }
                }
            }
            pending = []
            for completion in session.completions { completion() }
            if !session.notes.isEmpty { backend.deliverChanges() }
            return true
        }
        if isChanged { announce() }
    }

    /// Returns whether an object has an uncommitted change, in which case even values equal to the stored ones may have to be
    /// saved.
    func isPending(_ object: EKObject) -> Bool { lock.withLock { pending.contains { $0.object === object } } }
}

extension PendingChange {
    /// Does the part of the work that needs no transaction, so that other programs do not wait for it.
    func prepare(_ session: inout SaveSession) throws {
        if case .saveEvent(let event, let contents, _) = self { try event.prepare(contents, &session) }
    }

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
