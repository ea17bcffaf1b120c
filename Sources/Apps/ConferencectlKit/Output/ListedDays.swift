import ConferenceModel

/// The days of a list that has an entry on each day of each occurrence.
///
/// A hundred thousand occurrences of a year each have tens of millions of entries, so the list ends after the last day for which
/// there is room.
struct ListedDays {
    /// The largest number of entries of a list for people.
    static let mostEntries = Limits().listedOccurrences

    /// The last day of the list, if it has no room for all days, as days since 1970-01-01.
    let last: Int?

    /// - Parameters:
    ///   - spans: the days of each occurrence; nil for one that is not listed.
    ///   - most: the largest number of entries; the first day is always listed.
    init(_ spans: some Sequence<ClosedRange<Int>?>, atMost most: Int = Self.mostEntries) {
        // How many more occurrences each day has than the day before.
        var changes: [Int: Int] = [:]
        for case let span? in spans {
            changes[span.lowerBound, default: 0] += 1
            changes[span.upperBound + 1, default: 0] -= 1
        }
        var (left, count, day) = (most, 0, changes.keys.min() ?? 0)
        let first = day
        for (next, change) in changes.sorted(by: { $0.key < $1.key }) {
            // All days from this one to the next change have the same number of entries.
            let days = next - day
            if count > 0, days > left / count {
                last = max(first, day + left / count - 1)
                return
            }
            left -= days * count
            count += change
            day = next
        }
        last = nil
    }

    /// Returns the listed part of the days of an occurrence; nil if there is none.
    func listed(_ span: ClosedRange<Int>) -> ClosedRange<Int>? {
        guard let last else { return span }
        return span.lowerBound <= last ? span.lowerBound...min(span.upperBound, last) : nil
    }
}
