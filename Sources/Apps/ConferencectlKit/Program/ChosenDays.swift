import ConferenceErrors
import Recurrence
import Synchronization

/// The days that the user has chosen for dates with several meanings: a run reads a date more than once, and asks once.
final class ChosenDays: Sendable {
    private let days = Mutex<[String: LocalDate]>([:])

    /// Returns the day that was chosen for a text, or asks for it.
    func day(
        for text: String, ask: () throws(ConferenceError) -> LocalDate
    ) throws(ConferenceError) -> LocalDate {
        if let day = days.withLock({ $0[text] }) { return day }
        let day = try ask()
        days.withLock { $0[text] = day }
        return day
    }
}
