package import CalendarModel
package import CalendarStore
package import ConferenceErrors

/// What came of refreshing one subscribed calendar.
package struct RefreshOutcome: Sendable {
    /// What it came to.
    package enum Result: Sendable {
        /// The file is as it was.
        case unchanged
        /// So many entries were added, changed and removed.
        case changed(added: Int, updated: Int, removed: Int)
        /// The calendar is as it was; why.
        case failed(ConferenceError)
        /// It was not due any more when its turn came, or is there no more.
        case skipped
    }

    /// The calendar.
    package let calendar: CalendarRecord
    /// What it came to.
    package let result: Result

    /// Whether what the calendar holds is another now.
    package var hasChanged: Bool {
        if case .changed(let added, let updated, let removed) = result { return added + updated + removed > 0 }
        return false
    }

    /// Why it failed; nil where it did not.
    package var error: ConferenceError? {
        if case .failed(let error) = result { return error }
        return nil
    }
}
