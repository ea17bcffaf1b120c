extension Connection {
    /// The rows that a statement with these arguments names by its one column.
    func rows(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [Int64] {
        try using(sql) { statement in
            bind(statement)
            return try statement.all { $0.int64() }
        }
    }
}

/// Row numbers as one argument: a JSON array, which SQL takes apart with `json_each`.
func list(_ rows: some Sequence<Int64>) -> String {
    var text = "["
    for row in rows {
        if text.utf8.count > 1 { text += "," }
        text += String(row)
    }
    return text + "]"
}

extension Int {
    /// As the argument of LIMIT, where SQLite takes a negative number for no limit.
    var asLimit: Int64 { Int64(Swift.max(0, self)) }
}
