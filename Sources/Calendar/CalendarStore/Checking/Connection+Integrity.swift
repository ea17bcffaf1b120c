import ConferenceErrors

extension Connection {
    /// Checks every page and index, and the references between rows.
    ///
    /// - Returns: at most `limit` problems; empty for a sound file.
    func problems(limit: Int = 100) throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        try using("SELECT integrity_check FROM pragma_integrity_check(?1)") { statement in
            statement.bind(Int64(limit))
            problems += try statement.all { $0.text() }.filter { $0 != "ok" }.map { text in
                // From version 3.44 on, SQLite checks FTS5 tables as well: "malformed inverted index for FTS5 table
                // main.search_gram".
                StoreProblem(text.contains("FTS5 table") ? .index : .damage, Sentence(words: text))
            }
        }
        guard problems.count < limit else { return problems }
        try using("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT ?1") { statement in
            statement.bind(Int64(limit - problems.count))
            problems += try statement.all { row in
                let (table, id, parent) = (row.text(), row.optionalInt64(), row.text())
                return StoreProblem(
                    .reference,
                    "row \(id.map(String.init) ?? "?") of “\(table)” belongs to a row of “\(parent)” that is not there")
            }
        }
        return problems
    }
}
