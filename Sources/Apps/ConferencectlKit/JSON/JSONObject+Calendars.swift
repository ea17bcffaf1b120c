extension JSONObject {
    /// Calendars, sources, files and the access of programs.
    static let calendars = [
        JSONObject(
            "Calendar", "A calendar.",
            """
            identifier string The identifier.
            title string The title.
            color string? The colour: #RRGGBB or a CSS name.
            events integer The number of events; a series counts once.
            source string? The title of its source.
            kind string? The kind of its source: local or subscribed.
            readOnly boolean Whether its events cannot be changed.
            folder string? The folder whose files it follows.
            """),
        JSONObject(
            "CalendarRemoval", "A calendar that was removed.",
            """
            identifier string The identifier.
            title string The title.
            events integer The number of events that were in it.
            reminders integer The number of reminders that were in it.
            removed boolean true
            """),
        JSONObject(
            "Source", "A folder or an address that calendars or mails come from.",
            """
            name string The name.
            identifier string The identifier.
            kind string The kind of source: local, subscribed, vdir, maildir or mbox.
            place string? The folder, or the address without its secrets.
            address string? The whole address, only with --show-address.
            calendars [string] The titles of its calendars.
            calendarFolders [string?] The folders of these calendars, in the same order.
            events integer The number of events.
            state string? Its state in one word.
            refreshed instant? When it was last fetched.
            checked instant? When it was last checked for changes.
            due instant? When it is fetched next.
            interval integer? The seconds between two fetches.
            failure string? Why it cannot be read.
            failures integer The number of failures in a row, or of files that cannot be read.
            warnings [string] The defects of its files.
            mailsRead integer? The number of mails that were read, for a mail folder.
            mailsWaiting integer? The number of mails that were found and not read yet; 1 for any number in an mbox.
            """),
        JSONObject(
            "MailReading", "What reading a mail folder did.",
            """
            name string The name of the mail folder.
            identifier string The identifier of the mail folder.
            read integer The number of mails that were read.
            waiting integer The number of mails that were not read.
            changed integer The number of entries of the inbox that are new or have changed.
            unusable [string] Why the contents of a mail cannot be used.
            failure string? Why the folder cannot be read.
            """),
        JSONObject(
            "SourceRemoval", "A source that was removed.",
            """
            name string The name.
            identifier string The identifier.
            events integer The number of events that it had.
            removed boolean true
            """),
        JSONObject(
            "Refresh", "What fetching a subscribed calendar did.",
            """
            name string The title of the calendar.
            identifier string The identifier of the calendar.
            result string unchanged, changed, failed or skipped.
            added integer The number of new events.
            updated integer The number of changed events.
            removed integer The number of removed events.
            error Error? Why it failed.
            """),
        JSONObject(
            "Import", "What importing a file did.",
            """
            file string The file.
            calendar string The title of the calendar.
            added integer The number of new events.
            updated integer The number of changed events.
            unchanged integer The number of events that were already there.
            keptNewer integer The number of events that are newer in the calendar.
            otherComponents integer The number of other components, which are kept for export.
            warnings [Remark] The smaller defects of the file.
            warningsLeftOut integer The number of warnings that are not listed.
            losses [Remark] What could not be read.
            lossCount integer The number of all losses.
            unlistedEvents integer The number of events that are kept but cannot be listed.
            refusals [Remark] The messages that must not change what is in the calendar, and why.
            refusalCount integer The number of all refusals.
            inboxEntries [integer] The numbers of the entries of the inbox that messages in the file were about.
            """),
        JSONObject(
            "Remark", "A remark about a line of a file.",
            """
            line integer The number of the line.
            text string The remark.
            """),
        JSONObject(
            "Export", "A calendar file that was written.",
            """
            file string? The name of the file; null if it would go to standard output.
            text string? The content; null if a file was named.
            """),
        JSONObject(
            "ProgramAccess", "The access of a program.",
            """
            executable string The path of the program.
            bundleIdentifier string? The identifier that it states.
            events string? Its access to events: full, write-only or denied; null if it was not decided.
            eventsSince instant? When that was decided.
            reminders string? Its access to reminders.
            remindersSince instant? When that was decided.
            inboxEntries integer The number of bookings in the inbox that it has donated.
            muted boolean Whether what it donates is discarded.
            """),
        JSONObject(
            "AccessReset", "Decisions that were forgotten.",
            """
            forgotten integer The number of decisions.
            """),
    ]
}
