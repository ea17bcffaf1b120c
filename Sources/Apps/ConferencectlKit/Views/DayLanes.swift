import Recurrence

/// The entries of one day with hours, placed next to each other if they overlap.
struct DayLanes {
    struct Block {
        let entry: ViewEntry
        /// Minutes of the day at which the part on this day begins.
        let minute: Int
        let rows: ClosedRange<Int>
        let lane: Int
        /// The number of lanes next to each other, one of which may show how many entries are hidden.
        var lanes: Int
        /// Whether some of its neighbours did not fit.
        var hasHidden: Bool
    }

    private(set) var blocks: [Block] = []
    /// The number of entries that did not fit, by the row in which they begin.
    private(set) var hidden: [Int: Int] = [:]

    /// - Parameters:
    ///   - most: the number of lanes that fit next to each other.
    ///   - mostBesideNumber: the number that fits if one lane shows how many entries are hidden.
    init(_ entries: [ViewEntry], on day: Int, _ rows: HourRows, most: Int, mostBesideNumber: Int) {
        typealias Part = (entry: ViewEntry, minute: Int, rows: ClosedRange<Int>)
        let parts = entries.filter { !$0.isBanner && $0.days.contains(day) }.map { entry -> Part in
            let (begin, end) = Self.minutes(of: entry, on: day)
            let first = rows.row(of: begin)
            return (entry, begin, first...max(first, rows.row(of: max(begin, end - 1))))
        }.sorted { ($0.rows.lowerBound, $1.rows.upperBound) < ($1.rows.lowerBound, $0.rows.upperBound) }
        var cluster: [(part: Part, lane: Int)] = []
        /// The last rows of the lanes that fit, and of one more. What needs another lane is hidden in any case.
        var ends: [Int] = []
        var last = 0
        func close() {
            let isTooMany = ends.count > most
            let shown = isTooMany ? mostBesideNumber : ends.count
            for (part, lane) in cluster {
                if lane < shown {
                    blocks.append(
                        Block(
                            entry: part.entry, minute: part.minute, rows: part.rows, lane: lane, lanes: shown,
                            hasHidden: isTooMany))
                } else {
                    hidden[part.rows.lowerBound, default: 0] += 1
                }
            }
            cluster = []
            ends = []
        }
        for part in parts {
            if !ends.isEmpty, part.rows.lowerBound > last { close() }
            let lane = ends.firstIndex { $0 < part.rows.lowerBound } ?? ends.count
            if lane < ends.count {
                ends[lane] = part.rows.upperBound
            } else if lane <= most {
                ends.append(part.rows.upperBound)
            }
            last = cluster.isEmpty ? part.rows.upperBound : max(last, part.rows.upperBound)
            cluster.append((part, lane))
        }
        close()
    }

    /// Returns the minutes of the day at which the part of an entry on this day begins and ends.
    static func minutes(of entry: ViewEntry, on day: Int) -> (Int, Int) {
        func minute(_ time: LocalDateTime) -> Int { time.hour * 60 + time.minute }
        let begin = entry.start.date.daysSinceEpoch < day ? 0 : minute(entry.start)
        let last = entry.end.date.daysSinceEpoch
        // When clocks are set back, they can show an earlier time at the end than at the start.
        return (begin, last > day ? 1_440 : max(minute(entry.end), begin))
    }

    /// Returns the hours in which entries are drawn on a day.
    static func hours(of entries: [ViewEntry], on day: Int) -> Set<Int> {
        var hours: Set<Int> = []
        for entry in entries where !entry.isBanner && entry.days.contains(day) {
            let (begin, end) = minutes(of: entry, on: day)
            hours.formUnion(begin / 60...max(begin, end - 1) / 60)
        }
        return hours
    }
}
