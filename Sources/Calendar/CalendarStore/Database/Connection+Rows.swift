extension Connection {
    /// Runs a statement with one column of row numbers, and returns them.
    func rows(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [Int64] {
        try using(sql) { statement in
            bind(statement)
            return try statement.all { $0.int64() }
        }
    }
}

/// Returns row numbers as one argument: a JSON array, which SQL reads with `json_each`.
func list(_ rows: some Sequence<Int64>) -> String {
    var text = "["
    for row in rows {
        if text.utf8.count > 1 { text += "," }
        text += String(row)
    }
    return text + "]"
}

extension Int {
    /// The value as an argument of LIMIT. SQLite would treat a negative number as no limit.
    var asLimit: Int64 { Int64(Swift.max(0, self)) }
}
