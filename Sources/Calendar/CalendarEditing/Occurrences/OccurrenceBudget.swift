import ICalendar
import Synchronization

/// The number of occurrences that a query may still find, shared by the threads that expand series.
///
/// A query that finds too many can end its range earlier, at one of some instants, instead of starting again: it keeps the
/// occurrences before that instant, and expands the other series only up to it.
final class OccurrenceBudget: Sendable {
    /// The largest number of occurrences of one series; nil to leave out those beyond `Limits.occurrencesPerSeries`.
    let ofOneSeries: Int?
    /// Whether a series with more occurrences than that ends the query. If not, they are left out.
    let endsWithSeries: Bool
    private let most: Int
    /// The instants at which the range may end earlier, ascending.
    private let ends: [Int64]
    private let state: Mutex<State>

    private struct State {
        var isSpent = false
        /// The number of all occurrences that were found, including those that are left out.
        var found = 0
        /// The number of those that begin before ``OccurrenceBudget/end``.
        var kept = 0
        /// The number of occurrences between each end and the one before it.
        var counts: [Int]
        /// The index of the current end; that after the last one for the whole range.
        var end: Int
    }

    init(_ most: Int, ofOneSeries: Int? = nil, endsWithSeries: Bool = true, ends: [Int64] = []) {
        self.most = most
        self.ofOneSeries = ofOneSeries
        self.endsWithSeries = endsWithSeries
        self.ends = ends
        state = Mutex(State(counts: Array(repeating: 0, count: ends.count + 1), end: ends.count))
    }

    /// The instant from which on occurrences are left out; `.max` if none are, and nil if too many begin before any of the
    /// ends.
    var end: Int64? {
        state.withLock { state in
            if state.isSpent { return nil }
            return state.end < ends.count ? ends[state.end] : .max
        }
    }

    /// Counts the occurrences of a series.
    func spend(_ occurrences: ArraySlice<Occurrence>) {
        guard !occurrences.isEmpty, most < .max else { return }
        state.withLock { state in
            guard !state.isSpent else { return }
            state.found += occurrences.count
            for index in occurrences.indices {
                let place = place(of: occurrences[index].startInstant)
                guard place <= state.end else { continue }
                state.counts[place] += 1
                state.kept += 1
            }
            while state.kept > most, state.end > 0 {
                state.kept -= state.counts[state.end]
                state.end -= 1
            }
            // Occurrences that are left out stay in memory until the query ends, so their number is bounded, too.
            if state.kept > most || state.found / 4 > most { state.isSpent = true }
        }
    }

    /// Ends the query, because a series has more occurrences than the query may find.
    func spendAll() { state.withLock { $0.isSpent = true } }

    /// Returns the index of the first end after an instant.
    private func place(of instant: Int64) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > instant { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
