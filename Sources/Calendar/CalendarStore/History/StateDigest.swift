import CalendarModel

/// A digest of the contents of a subject, used to detect that it has changed since. The digest does not depend on row numbers,
/// versions, or columns that are derived from the text.
///
/// The digests of the rows are combined by XOR, so that their order does not matter, and 0 stands for no rows.
struct StateDigest {
    private var hash: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Adds bytes and their number to the digest, eight bytes at a time.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        mix(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        mix(rest)
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ value: SQLValue) {
        switch value {
        case .null: mix(1)
        case .integer(let number): mix(UInt64(bitPattern: number) ^ 2)
        case .real(let number): mix(number.bitPattern ^ 3)
        case .text(let bytes), .blob(let bytes): bytes.withUnsafeBytes { add($0) }
        }
    }

    private mutating func mix(_ word: UInt64) {
        hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
    }

    var value: UInt64 { hash }

    static func of(_ texts: String...) -> UInt64 {
        var digest = StateDigest()
        for text in texts { digest.add(text) }
        return digest.value
    }
}

extension RowImage {
    /// The digest of everything that a user or a program can change.
    var state: UInt64 {
        var state: UInt64 = 0
        // A conference belongs to an occurrence, whose row number may differ.
        var names: [SQLValue: SQLValue] = [:]
        if let events = self[.event], let id = events.index("id"), let name = events.index("recurrence_id") {
            for row in events.rows { names[row[id]] = row[name] }
        }
        // The same text means other times with other zone definitions. The row number of these definitions may differ.
        var definitions: [SQLValue: SQLValue] = [:]
        if let sets = self[.zoneSet], let id = sets.index("id"), let text = sets.index("text") {
            for row in sets.rows { definitions[row[id]] = row[text] }
        }
        // Whether an entry of the inbox belongs to the event is no part of the event.
        for table in tables where table.name != .zoneSet && table.name != .inboxEvent {
            let columns = table.name.state
            let chosen = table.columns.indices.filter {
                columns.isExcluded != columns.names.contains(table.columns[$0])
            }
            let event = table.index("event_id")
            let zones = table.index("zone_set")
            for row in table.rows {
                var digest = StateDigest()
                digest.add(table.name.name)
                if let event { digest.add(names[row[event]] ?? .null) }
                for column in chosen { digest.add(row[column]) }
                if let zones, let text = definitions[row[zones]] { digest.add(text) }
                state ^= digest.value
            }
        }
        return state
    }

    /// The digest of an event without a conference, as ``state`` computes it from its row.
    static func state(ofEvent recurrenceID: String, text: String, zoneSet: ZoneSet? = nil) -> UInt64 {
        var digest = StateDigest()
        for part in [HistoryTable.event.name, recurrenceID, text] { digest.add(part) }
        if let zoneSet { digest.add(zoneSet.text) }
        return digest.value
    }
}

extension HistoryTable {
    /// The columns of which the state consists, or those that it leaves out.
    fileprivate var state: (isExcluded: Bool, names: Set<String>) {
        switch self {
        case .event: (false, ["recurrence_id", "text"])
        case .conference: (true, ["event_id", "lifecycle"])
        case .entryPoint: (true, ["event_id"])
        case .component: (false, ["kind", "recurrence_id", "text"])
        case .reminder: (false, [])
        case .calendar: (false, ["title", "color", "properties", "entities"])
        case .file, .zoneSet, .inboxEvent, .decision: (true, [])
        }
    }
}
