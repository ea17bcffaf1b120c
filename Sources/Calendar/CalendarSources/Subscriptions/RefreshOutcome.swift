package import CalendarModel
import CalendarStore
package import ConferenceErrors

/// The outcome of refreshing one subscribed calendar.
package struct RefreshOutcome: Sendable {
    package enum Result: Sendable {
        /// The file has not changed.
        case unchanged
        /// The numbers of entries that were added, changed and removed.
        case changed(added: Int, updated: Int, removed: Int)
        /// The refresh failed, and the calendar is unchanged.
        case failed(ConferenceError)
        /// When its turn came, the calendar was no longer due or no longer existed.
        case skipped
    }

    package let calendar: CalendarRecord
    package let result: Result

    /// Whether the content of the calendar has changed.
    package var hasChanged: Bool {
        if case .changed(let added, let updated, let removed) = result { return added + updated + removed > 0 }
        return false
    }

    /// The error, if the refresh failed.
    package var error: ConferenceError? {
        if case .failed(let error) = result { return error }
        return nil
    }
}
