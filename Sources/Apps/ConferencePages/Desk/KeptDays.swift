import CMalloc
import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Synchronization

/// The days of the last pages, kept while the store stays as it is.
///
/// Reading a month of a large calendar takes longer than everything else that a page needs. So the helper reads it while the
/// browser still starts, and reloading a page or going back to it reads nothing.
///
/// The months before and after the one that is shown are not read ahead: a month of 14,400 occurrences, in a calendar of 105,000
/// events, takes 60 to 90 ms of processor time, which is not noticed after a click, and reading two more of them for each page
/// would triple the work of all who stay on one month.
final class KeptDays: Sendable {
    /// What an agenda shows.
    struct Wanted: Equatable {
        let days: ClosedRange<LocalDate>
        /// How many occurrences of a day are kept.
        let most: Int
    }

    private struct Kept {
        let wanted: Wanted
        let contents: ChangeCount
        let days: AgendaDays
    }

    private struct State {
        /// Made with the first page, because it opens the file.
        var watch: ChangeWatch?
        /// Those that were used last at the end.
        var kept: [Kept] = []
    }

    /// Enough for a month and the ones before and after it.
    private static let most = 3
    /// The largest size of what is kept, in bytes of the events' texts. Longer ones are read again.
    private static let largest = 1 << 20
    /// The largest number of occurrences that are kept for a page.
    private static let mostOccurrences = 1_000

    private let state = Mutex(State())

    /// Returns the days that are kept if the store is still the same, and otherwise those that the body reads.
    func days(_ wanted: Wanted, in store: CalendarStore, read: () throws -> AgendaDays) throws -> AgendaDays {
        // Before reading: a change in between then makes the next page read again.
        let contents = try watch(of: store).count()
        if let found = found(wanted, contents) { return found }
        let read = try read()
        // Reading a large calendar takes many times the memory of what a page shows.
        if read.isOfMany { malloc_trim(0) }
        if read.count <= Self.mostOccurrences, read.size <= Self.largest {
            keep(Kept(wanted: wanted, contents: contents, days: read))
        }
        return read
    }

    private func watch(of store: CalendarStore) -> ChangeWatch {
        state.withLock { state in
            let watch = state.watch ?? store.changeWatch()
            state.watch = watch
            return watch
        }
    }

    private func found(_ wanted: Wanted, _ contents: ChangeCount) -> AgendaDays? {
        state.withLock { state in
            state.kept.removeAll { $0.contents != contents }
            guard let index = state.kept.firstIndex(where: { $0.wanted == wanted }) else { return nil }
            let kept = state.kept.remove(at: index)
            state.kept.append(kept)
            return kept.days
        }
    }

    private func keep(_ new: Kept) {
        state.withLock { state in
            state.kept.removeAll { $0.wanted == new.wanted }
            if state.kept.count >= Self.most { state.kept.removeFirst() }
            state.kept.append(new)
        }
    }
}
