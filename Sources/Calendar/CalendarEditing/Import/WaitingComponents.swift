import CalendarStore
import ICalendar

/// Events and reminders of a file that have to wait for its end: for the definition of their time zone, or for the series
/// that they belong to.
///
/// A file in the worst order has nothing else, so that no more than a bound of them is in memory. The others are in the
/// store, within the transaction of the import, and leave it one by one.
struct WaitingComponents {
    struct Entry {
        var component: CalendarReader.Component
        var method: String
        /// Whether it is one occurrence of a series.
        var isDetached: Bool
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var length = 0
    private var isStored = false
    /// Hashes of the UIDs, as there is no bound of how many there are: where two are the same, one more waits.
    private var series: Set<Int> = []
    private var occurrences: Set<Int> = []
    /// How far they have been taken back.
    private var index = 0
    private var row: Int64 = 0
    private var takesDetached = false

    /// - Parameter limit: the most bytes of text in memory.
    init(limit: Int) { self.limit = limit }

    /// How many are in memory.
    var inMemory: Int { entries.count }

    /// Whether an entry with that UID waits that another one, behind it in the file, must not overtake: of two versions
    /// the first one counts, and that must not depend on what is known of time zones. A series need not wait for its
    /// occurrences.
    func holds(uid: String?, isDetached: Bool) -> Bool {
        guard let uid, !series.isEmpty || !occurrences.isEmpty else { return false }
        return series.contains(uid.hashValue) || isDetached && occurrences.contains(uid.hashValue)
    }

    mutating func add(_ entry: Entry, uid: String?, _ writer: borrowing StoreWriter) throws {
        if let uid, entry.isDetached { occurrences.insert(uid.hashValue) }
        if let uid, !entry.isDetached { series.insert(uid.hashValue) }
        let count = entry.component.text.utf8.count
        // From the first one that goes to the store on all of them do, so that they stay in order.
        if !isStored, length + count <= limit {
            length += count
            entries.append(entry)
            return
        }
        if !isStored { try writer.beginWaiting() }
        isStored = true
        try writer.putAside(
            WaitingRecord(
                isDetached: entry.isDetached, kind: entry.component.kind, method: entry.method,
                line: Int64(entry.component.line), lines: entry.component.lines.encoded, text: entry.component.text))
    }

    /// Takes back the next one: first those that are no occurrence of a series, in their order, then the others, which find
    /// their series then. Nil when there is none left.
    mutating func next(_ writer: borrowing StoreWriter) throws -> Entry? {
        while true {
            while index < entries.count {
                index += 1
                if entries[index - 1].isDetached == takesDetached { return entries[index - 1] }
            }
            if isStored, let record = try writer.takeBack(after: row, isDetached: takesDetached) {
                row = record.id
                return Entry(record)
            }
            guard !takesDetached else { break }
            (takesDetached, index, row) = (true, 0, 0)
        }
        if isStored { try writer.endWaiting() }
        self = WaitingComponents(limit: limit)
        return nil
    }
}

extension WaitingComponents.Entry {
    fileprivate init(_ record: WaitingRecord) {
        component = CalendarReader.Component(
            kind: record.kind, line: Int(record.line), text: record.text, lines: LineMap(encoded: record.lines))
        method = record.method
        isDetached = record.isDetached
    }
}
