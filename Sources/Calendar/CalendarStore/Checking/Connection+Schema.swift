import ConferenceErrors

extension Connection {
    /// Checks that the file has exactly the tables, indexes and triggers of its version, before it is changed.
    ///
    /// - Throws: `foreignSchema`.
    func requireOwnSchema(_ version: Int64) throws {
        guard let problem = try problemsOfSchema(version: version).first else { return }
        throw ConferenceError.foreignSchema(path, schema: version, detail: problem.sentence)
    }

    /// Checks the schema of a current file before a change, unless it has not changed since the last check.
    ///
    /// Reading the expected schema costs milliseconds, so the check is remembered in the file, with SQLite's own count of
    /// changes of the schema.
    ///
    /// - Throws: `foreignSchema`.
    func requireVerifiedSchema() throws {
        let cookie = try using("PRAGMA schema_version") { try $0.first { $0.int64() } } ?? 0
        guard cookie != verifiedSchema else { return }
        if try rememberedSchema() != cookie {
            try requireOwnSchema(format.current)
            try rememberSchema()
        }
        verifiedSchema = cookie
    }

    /// Notes in the file that its tables, indexes and triggers are ours as they are now.
    func rememberSchema() throws {
        let cookie = try using("PRAGMA schema_version") { try $0.first { $0.int64() } } ?? 0
        try using("UPDATE schema_check SET cookie = ?1 WHERE id = 1") { statement in
            statement.bind(cookie)
            try statement.run()
        }
    }

    /// Returns SQLite's count of schema changes at the last check, or nil if the file does not contain it.
    private func rememberedSchema() throws -> Int64? {
        do {
            return try using("SELECT cookie FROM schema_check WHERE id = 1") { try $0.first { $0.int64() } }
        } catch let error as ConferenceError where error.code == .storeDamaged {
            // The check that follows names the missing part.
            return nil
        }
    }

    /// Returns tables, indexes and triggers that differ from those that the migrations create.
    ///
    /// - Parameter version: the version of the file; nil for the current one.
    func problemsOfSchema(version: Int64? = nil) throws -> [StoreProblem] {
        let expected = try format.parts(of: version ?? format.current)
        var problems: [StoreProblem] = []
        var missing = expected
        try using(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        ) {
            while try $0.step() {
                var row = $0.row
                let part = SchemaPart(kind: row.text(), name: row.text())
                let sql = row.text()
                guard let known = missing.removeValue(forKey: part) else {
                    problems.append(StoreProblem(.schema, "the \(part.kind) “\(part.name)” is not ours"))
                    continue
                }
                if sql != known, !SchemaPart.isMadeByModule(known), !Self.earlier.contains(part) {
                    problems.append(StoreProblem(.schema, "the \(part.kind) “\(part.name)” is another one"))
                }
            }
        }
        problems += missing.keys.sorted { $0.name < $1.name }.map {
            StoreProblem(.schema, "the \($0.kind) “\($0.name)” is missing")
        }
        return problems
    }

    /// Parts that may differ: files from the first day of version 1 have a stricter check of identifiers.
    private static let earlier: Set<SchemaPart> = [SchemaPart(kind: "table", name: "event")]
}
