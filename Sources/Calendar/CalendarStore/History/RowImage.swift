/// Copies of rows of several tables, with the names of their columns, so that later versions of the schema can restore them.
struct RowImage: Hashable, Sendable {
    /// The rows of one table.
    struct Table: Hashable, Sendable {
        var name: HistoryTable
        var columns: [String]
        var rows: [[SQLValue]]

        /// Returns the index of a column.
        func index(_ column: String) -> Int? { columns.firstIndex(of: column) }
    }

    var tables: [Table] = []

    /// Returns the rows of a table, or nil if there are none.
    subscript(_ name: HistoryTable) -> Table? { tables.first { $0.name == name } }

    /// Whether there are no rows, because the subject did not exist.
    var isEmpty: Bool { tables.isEmpty }

    /// Whether the rows contain an event or a reminder, and not only a component that is kept for export.
    var hasEvent: Bool { self[.event] != nil || self[.reminder] != nil }
}

/// The tables whose rows belong to a series, to a calendar, or to a file. In an image, children come after their parents. Zone
/// sets come first, because the rows of several series share them.
enum HistoryTable: UInt8, Sendable, CaseIterable {
    case event = 1
    case conference
    case entryPoint
    case component
    case reminder
    case calendar
    case file
    case zoneSet
    case inboxEvent
    case decision

    /// The name in the schema; empty for the contents of a file and the decision on an entry, which are not in a table.
    var name: String {
        switch self {
        case .event: "event"
        case .conference: "conference"
        case .entryPoint: "entry_point"
        case .component: "component"
        case .reminder: "reminder"
        case .calendar: "calendar"
        case .file, .decision: ""
        case .zoneSet: "zone_set"
        case .inboxEvent: "inbox_event"
        }
    }
}

// MARK: - As bytes

extension RowImage {
    var bytes: [UInt8] {
        var bytes: [UInt8] = [1]
        for table in tables {
            bytes.append(table.name.rawValue)
            bytes.append(number: table.columns.count)
            for column in table.columns { bytes.append(counted: column.utf8) }
            bytes.append(number: table.rows.count)
            for row in table.rows { for value in row { bytes.append(value) } }
        }
        return bytes
    }

    /// Decodes an image. Returns nil if the bytes are not an image, or one of a later version.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard reader.byte() == 1 else { return nil }
        while !reader.isAtEnd {
            guard let code = reader.byte(), let name = HistoryTable(rawValue: code), let columns = reader.number(),
                columns <= 1_000
            else { return nil }
            var table = Table(name: name, columns: [], rows: [])
            for _ in 0..<columns {
                guard let column = reader.counted() else { return nil }
                table.columns.append(String(decoding: column, as: UTF8.self))
            }
            guard let rows = reader.number() else { return nil }
            for _ in 0..<rows {
                var row: [SQLValue] = []
                for _ in 0..<columns {
                    guard let value = reader.value() else { return nil }
                    row.append(value)
                }
                table.rows.append(row)
            }
            tables.append(table)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: Int) {
        var rest = UInt64(number)
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(counted bytes: some Collection<UInt8>) {
        append(number: bytes.count)
        append(contentsOf: bytes)
    }

    fileprivate mutating func append(fixed value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
    }

    fileprivate mutating func append(_ value: SQLValue) {
        switch value {
        case .null: append(0)
        case .integer(let number):
            append(1)
            append(fixed: UInt64(bitPattern: number))
        case .real(let number):
            append(2)
            append(fixed: number.bitPattern)
        case .text(let bytes):
            append(3)
            append(counted: bytes)
        case .blob(let bytes):
            append(4)
            append(counted: bytes)
        }
    }
}

/// Reads the bytes of an image. Every function returns nil at the end.
private struct ByteReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number() -> Int? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard let byte = byte() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(exactly: value) }
        }
        return nil
    }

    mutating func counted() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= bytes.count - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func fixed() -> UInt64? {
        guard bytes.count - place >= 8 else { return nil }
        defer { place += 8 }
        return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func value() -> SQLValue? {
        switch byte() {
        case 0: .null
        case 1: fixed().map { .integer(Int64(bitPattern: $0)) }
        case 2: fixed().map { .real(Double(bitPattern: $0)) }
        case 3: counted().map { .text(Array($0)) }
        case 4: counted().map { .blob(Array($0)) }
        default: nil
        }
    }
}

extension RowImage {
    /// The highest version of its records.
    var newestVersion: Int64? {
        tables.compactMap { table in
            table.index("version").flatMap { column in table.rows.compactMap { $0[column].int64 }.max() }
        }.max()
    }

    /// Gives the events the contents that those of another image with the same occurrences have. Row numbers and identifiers stay.
    mutating func replaceEvents(by other: RowImage) {
        guard let new = other[.event], let place = tables.firstIndex(where: { $0.name == .event }),
            let name = tables[place].index("recurrence_id"), let newName = new.index("recurrence_id")
        else { return }
        let columns = tables[place].columns.enumerated().compactMap { index, column in
            ["id", "identifier", "zone_set"].contains(column) ? nil : new.index(column).map { (old: index, new: $0) }
        }
        for index in tables[place].rows.indices {
            guard let row = new.rows.first(where: { $0[newName] == tables[place].rows[index][name] }) else { continue }
            for column in columns { tables[place].rows[index][column.old] = row[column.new] }
        }
    }
}
