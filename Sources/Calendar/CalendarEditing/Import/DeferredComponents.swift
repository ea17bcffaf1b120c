import CalendarStore
import ICalendar

/// Events and reminders of a file that can only be imported after its end, because the definition of their time zone or
/// their series may follow.
///
/// In the worst case these are all entries of a file, so only a bounded number is kept in memory. The others are put
/// into the store, within the transaction of the import, and are removed from it one by one.
struct DeferredComponents {
    struct Entry {
        var component: CalendarReader.Component
        var method: String
        /// Whether the entry is a detached occurrence.
        var isDetached: Bool
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var length = 0
    private var isStored = false
    /// Hashes of UIDs, because the number of UIDs is not bounded. If two hashes collide, one more entry is deferred.
    private var series: Set<Int> = []
    private var occurrences: Set<Int> = []
    /// The position up to which entries have been returned.
    private var index = 0
    private var row: Int64 = 0
    private var returnsDetached = false

    /// - Parameter limit: the maximum number of bytes of text in memory.
    init(limit: Int) { self.limit = limit }

    /// The number of entries in memory.
    var inMemory: Int { entries.count }

    /// Returns whether a deferred entry with this UID must be imported before another one that follows it in the file:
    /// of two versions the first one is used, and that must not depend on which time zones are known. A series need not
    /// wait for its occurrences.
    func mustPrecede(uid: String?, isDetached: Bool) -> Bool {
        guard let uid, !series.isEmpty || !occurrences.isEmpty else { return false }
        return series.contains(uid.hashValue) || isDetached && occurrences.contains(uid.hashValue)
    }

    mutating func add(_ entry: Entry, uid: String?, _ writer: borrowing StoreWriter) throws {
        if let uid, entry.isDetached { occurrences.insert(uid.hashValue) }
        if let uid, !entry.isDetached { series.insert(uid.hashValue) }
        let count = entry.component.text.utf8.count
        // Once an entry has been put into the store, all further ones are too, which keeps them in order.
        if !isStored, length + count <= limit {
            length += count
            entries.append(entry)
            return
        }
        if !isStored { try writer.beginDeferring() }
        isStored = true
        try writer.deferComponent(
            DeferredComponentRecord(
                isDetached: entry.isDetached, kind: entry.component.kind, method: entry.method,
                line: Int64(entry.component.line), lines: entry.component.lines.encoded, text: entry.component.text))
    }

    /// Removes and returns the next entry: first the masters and single entries in their order, then the detached
    /// occurrences, whose series exists by then. Nil at the end.
    mutating func next(_ writer: borrowing StoreWriter) throws -> Entry? {
        while true {
            while index < entries.count {
                index += 1
                if entries[index - 1].isDetached == returnsDetached { return entries[index - 1] }
            }
            if isStored, let record = try writer.takeDeferred(after: row, isDetached: returnsDetached) {
                row = record.id
                return Entry(record)
            }
            guard !returnsDetached else { break }
            (returnsDetached, index, row) = (true, 0, 0)
        }
        if isStored { try writer.endDeferring() }
        self = DeferredComponents(limit: limit)
        return nil
    }
}

extension DeferredComponents.Entry {
    fileprivate init(_ record: DeferredComponentRecord) {
        component = CalendarReader.Component(
            kind: record.kind, line: Int(record.line), text: record.text, lines: LineMap(encoded: record.lines))
        method = record.method
        isDetached = record.isDetached
    }
}
