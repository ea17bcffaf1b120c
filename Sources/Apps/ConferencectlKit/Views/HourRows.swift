import Recurrence

/// The rows of a week: hours, without long empty stretches outside the usual hours.
struct HourRows {
    /// What each row shows: an hour at its first row, nothing at the others, or a gap.
    enum Row: Hashable {
        case hour(Int)
        case part
        case gap
    }

    private(set) var rows: [Row] = []
    private let perHour: Int
    private var first: [Int: Int] = [:]

    /// - Parameters:
    ///   - needed: the hours in which something is drawn, from 0 to 23.
    ///   - usual: hours that are shown in any case.
    init(_ needed: Set<Int>, usual: Range<Int>) {
        let hours = needed.union(usual).sorted()
        perHour = hours.count <= 12 ? 2 : 1
        var last: Int?
        for hour in hours {
            if let last, hour > last + 1 { rows.append(.gap) }
            first[hour] = rows.count
            rows.append(.hour(hour))
            rows += Array(repeating: .part, count: perHour - 1)
            last = hour
        }
    }

    /// Returns the row of a minute of the day, whose hour is shown.
    func row(of minute: Int) -> Int { (first[minute / 60] ?? 0) + minute % 60 * perHour / 60 }

    /// Whether a row begins at a minute of the day.
    func begins(at minute: Int) -> Bool { minute % (60 / perHour) == 0 }
}
