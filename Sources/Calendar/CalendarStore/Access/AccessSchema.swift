extension DatabaseFormat {
    /// The format of `$XDG_STATE_HOME/conference/access.sqlite`. It has its own application ID, so that a file of grants and a
    /// store cannot be mistaken for each other.
    static let accessGrants = DatabaseFormat(
        applicationID: 0x7663_7061, mark: "PRAGMA application_id = 0x76637061",
        migrations: [
            Migration(version: 1, sql: schema), Migration(version: 2, sql: refusal),
            Migration(version: 3, sql: muting),
        ])

    /// One row for each program and kind of items. The bundle is empty for a program without a bundle identifier.
    private static let schema: StaticString = """
        CREATE TABLE access_grant (
            executable TEXT NOT NULL
                CONSTRAINT access_grant_executable CHECK (length(CAST(executable AS BLOB)) BETWEEN 1 AND 4096),
            bundle TEXT NOT NULL CONSTRAINT access_grant_bundle CHECK (length(CAST(bundle AS BLOB)) <= 512),
            entity TEXT NOT NULL CONSTRAINT access_grant_entity CHECK (entity IN ('events', 'reminders')),
            level TEXT NOT NULL CONSTRAINT access_grant_level CHECK (level IN ('denied', 'write-only', 'full')),
            decided INTEGER NOT NULL,
            PRIMARY KEY (executable, bundle, entity)
        ) STRICT, WITHOUT ROWID;

        PRAGMA user_version = 1;
        """

    /// Whether a program with write-only access was refused full access, so that the owner is not asked twice.
    private static let refusal: StaticString = """
        ALTER TABLE access_grant ADD COLUMN full_refused INTEGER NOT NULL DEFAULT 0
            CONSTRAINT access_grant_full_refused CHECK (full_refused IN (0, 1));

        PRAGMA user_version = 2;
        """

    /// The programs whose donated reservations are not wanted.
    private static let muting: StaticString = """
        CREATE TABLE muted_program (
            executable TEXT NOT NULL
                CONSTRAINT muted_program_executable CHECK (length(CAST(executable AS BLOB)) BETWEEN 1 AND 4096),
            bundle TEXT NOT NULL CONSTRAINT muted_program_bundle CHECK (length(CAST(bundle AS BLOB)) <= 512),
            decided INTEGER NOT NULL,
            PRIMARY KEY (executable, bundle)
        ) STRICT, WITHOUT ROWID;

        PRAGMA user_version = 3;
        """
}
