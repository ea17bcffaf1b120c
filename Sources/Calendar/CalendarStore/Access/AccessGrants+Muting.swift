import ConferenceErrors

// Programs whose donated reservations the owner does not want. Donating needs no grant, because it reaches the inbox only.
extension AccessGrants {
    /// Returns whether the reservations that a program donates are discarded.
    ///
    /// - Throws: `unsafeAccessGrants`, `accessGrantsFailed`. A caller that cannot read the decisions must discard them, too.
    package func isMuted(_ program: AccessProgram) throws -> Bool {
        try read { connection in
            try connection.hasRow("SELECT 1 FROM muted_program WHERE executable = ?1 AND bundle = ?2") {
                $0.bind(program)
            }
        } ?? false
    }

    /// Decides whether the reservations that a program donates are discarded. Entries that it has already stay.
    ///
    /// - Parameter instant: now, in seconds since 1970-01-01T00:00:00Z.
    package func setMuted(_ isMuted: Bool, _ program: AccessProgram, at instant: Int64) throws {
        // Do not create the file only to remove something from it.
        guard try isMuted || StoreFile.find(path) != nil else { return }
        try write { connection in
            if isMuted {
                try connection.using(
                    "INSERT OR IGNORE INTO muted_program (executable, bundle, decided) VALUES (?1, ?2, ?3)"
                ) { statement in
                    statement.bind(program)
                    statement.bind(instant)
                    try statement.run()
                }
            } else {
                try connection.using("DELETE FROM muted_program WHERE executable = ?1 AND bundle = ?2") { statement in
                    statement.bind(program)
                    try statement.run()
                }
            }
        }
    }

    /// The muted programs with the times of the decisions, ordered by executable.
    package func mutedPrograms() throws -> [(program: AccessProgram, decided: Int64)] {
        try read { connection in
            try connection.using(
                "SELECT executable, bundle, decided FROM muted_program ORDER BY executable, bundle"
            ) { statement in
                try statement.all { row in
                    let (executable, bundle) = (row.text(), row.text())
                    let program = AccessProgram(
                        executable: executable, bundleIdentifier: bundle.isEmpty ? nil : bundle)
                    return (program, row.int64())
                }
            }
        } ?? []
    }
}
