extension JSONObject {
    /// The store, settings and the state of the machine.
    static let store = [
        JSONObject(
            "Store", "The calendar store.",
            """
            path string The path of its file.
            exists boolean Whether the file exists.
            bytes integer? The size of its files.
            schema integer? The version of its tables.
            calendars integer? The number of calendars.
            events integer? The number of events.
            reminders integer? The number of reminders.
            pending integer? The number of pending requests to providers.
            readOnly boolean? Whether it cannot be written.
            backups string The folder of its backups.
            newestBackup string? The newest backup.
            """),
        JSONObject(
            "StoreContents", "What a store or backup contains.",
            """
            schema integer The version of its tables.
            calendars integer The number of calendars.
            events integer The number of events.
            reminders integer The number of reminders.
            """),
        JSONObject(
            "StorePath", "Where the store is.",
            """
            path string The path of its file.
            """),
        JSONObject(
            "StoreCheck", "The result of checking a store.",
            """
            path string The path of its file.
            sound boolean Whether no problem was found.
            bytes integer The size of the file.
            logBytes integer The size of its write-ahead log.
            journalMode string The journal mode of SQLite.
            readOnly boolean Whether it cannot be written.
            contents StoreContents What it contains.
            pending integer The number of pending requests to providers.
            problems [StoreProblem] The problems.
            """),
        JSONObject(
            "StoreProblem", "A problem of a store.",
            """
            kind string The kind of problem.
            text string What is wrong.
            """),
        JSONObject(
            "Backup", "A backup that was made.",
            """
            path string The path of the backup.
            bytes integer Its size.
            contents StoreContents What it contains.
            """),
        JSONObject(
            "BackupFile", "A backup in the folder of backups.",
            """
            path string The path of the backup.
            bytes integer Its size.
            time string When it was made.
            reason string? Why it was made.
            """),
        JSONObject(
            "Restoring", "A backup that was restored.",
            """
            path string The path of the store.
            contents StoreContents What it contains.
            kept string? Where the previous store is kept.
            wasDamaged boolean Whether the previous store was damaged.
            pending integer The number of pending requests to providers.
            pendingHeld integer The number of these that wait for the user.
            missingFiles integer How many files of calendar folders the backup has that are not there.
            """),
        JSONObject(
            "Vacuum", "A store that was made smaller.",
            """
            before integer The size before, in bytes.
            after integer The size after, in bytes.
            searchIndexRebuilt boolean Whether the search index was damaged and was built again.
            """),
        JSONObject(
            "Setting", "A setting of the user.",
            """
            key string The key.
            value any? The value; null if the usual one is used.
            usual string The usual value, in words.
            type string The type of its values, in words.
            summary string What it is for.
            """),
        JSONObject(
            "Doctor", "What the protection from providers consists of on this machine.",
            """
            ok boolean Whether there is no problem.
            level string The level of protection.
            layers [ProtectionLayer] The layers of protection.
            kernel string The release of the kernel.
            landlock integer The version of Landlock; 0 if there is none.
            root boolean Whether the user is root.
            worker Worker The program that runs providers.
            swiftRuntime string? The directory of the Swift runtime.
            places Places Where files are.
            secrets SecretsStanding Where passwords and tokens of providers are kept.
            accounts [Account] The accounts of providers.
            timeZones [string] What is wrong with the time zones of the system.
            warnings [string] Warnings.
            problems [Error] The problems.
            """),
        JSONObject(
            "SecretsStanding", "Where passwords and tokens of providers are kept.",
            """
            place string? Where new ones are kept: keyring, file, or command; null if it cannot be found out.
            locked boolean? Whether the keyring is locked; null if there is none, or if secrets are kept elsewhere.
            stored [StoredSecrets] Where secrets were stored until now.
            notMoved [string] The providers with a secret that is still in their configuration file.
            """),
        JSONObject(
            "StoredSecrets", "A place in which secrets were stored.",
            """
            place string keyring, file, or command.
            providers [string] The providers with a secret there.
            """),
        JSONObject(
            "ProtectionLayer", "A layer of the protection from providers.",
            """
            name string The name.
            level string full, partial or none.
            required boolean Whether the configuration requires it.
            missing string? What is missing.
            cost string? What providers can do without it.
            """),
        JSONObject(
            "Worker", "The program that runs providers.",
            """
            path string? The path.
            build string? The build that it belongs to.
            expectedBuild string The build that it should belong to.
            """),
        JSONObject(
            "Page", "What `open` prints.",
            """
            url string The address of the page, which is valid once and for a minute.
            opened boolean Whether it was opened.
            """),
        JSONObject(
            "Places", "Where files are.",
            """
            store string The calendar store.
            configuration string The directory of the configuration.
            settings string The file of the protection's settings.
            state string The directory of pins and decisions.
            providers [string] The directories of providers.
            administrator [string] The files of the computer's administrator.
            mailFolders [string] The mail folders whose new mails are read.
            """),
    ]
}
