/// What a command prints with `--json`.
struct JSONOutput: Sendable {
    /// The command with the words that ask for this form: `providers config`.
    let command: String
    let type: JSONType
    /// When it prints this, if it prints one of several forms.
    let condition: String?

    /// What every command prints, in the order of the overview.
    static let all = table.split(separator: "\n").map { line in
        let columns = line.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
        let text = columns.map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return JSONOutput(
            command: text.first ?? "", type: JSONType(text.dropFirst().first ?? ""), condition: text.dropFirst(2).first)
    }

    private static let table = """
        list-rooms | [RoomList]
        providers | [Provider]
        providers show | ProviderDetails
        providers config | [ConfigurationKey] | without KEY
        providers config | ConfigurationKey | with KEY
        providers install | ProviderDetails
        providers trust | ProviderDetails
        providers untrust | ProviderUntrusting
        providers remove | ProviderRemoval
        providers new | NewProvider
        providers check | ProviderCheck
        providers trace | [TracedRequest]
        providers logs | [LogLine]
        providers reset | ProviderReset
        accounts | [Account]
        accounts list | [Account]
        accounts sign-in | Account
        accounts sign-out | SigningOut
        accounts status | [Account] | without ACCOUNT
        accounts status | Account | with ACCOUNT
        accounts test | AccountTest
        accounts default | Account
        accounts label | Account
        import | [Import]
        export | Export
        calendars | [Calendar]
        calendars list | [Calendar]
        calendars add | Calendar
        calendars rename | Calendar
        calendars color | Calendar
        calendars remove | CalendarRemoval
        sources | [Source]
        sources list | [Source]
        sources add | Source
        sources sync | [MailReading]
        sources remove | SourceRemoval
        refresh | [Refresh]
        events | [Event]
        agenda | View
        week | View
        month | View
        search | [Event]
        show | EventDetails
        add | EventDetails
        edit | EventDetails
        copy | EventDetails
        move | EventDetails
        remove | Removal
        undo | Undo
        history | [Change]
        history clear | HistoryClearing
        inbox | [InboxEntry] | without --count
        inbox | InboxCount | with --count
        inbox list | [InboxEntry] | without --count
        inbox list | InboxCount | with --count
        inbox show | InboxEntryDetails
        inbox add | EventDetails
        inbox ignore | InboxEntry
        inbox accept | InboxAnswer | without --print
        inbox accept | [Mail] | with --print
        inbox tentative | InboxAnswer | without --print
        inbox tentative | [Mail] | with --print
        inbox decline | InboxAnswer | without --print
        inbox decline | [Mail] | with --print
        inbox propose | InboxAnswer | without --print
        inbox propose | [Mail] | with --print
        inbox import | [InboxImport]
        attach | EventDetails
        detach | EventDetails
        join | JoinLink | without --list
        join | [JoinLink] | with --list
        next | Agenda | with --watch, a line for each change
        next | WaybarModule | with --format waybar instead of --json
        pending | [PendingRequest]
        pending list | [PendingRequest]
        pending deliver | [Delivery]
        pending retry | EventDetails | for a conference to make
        pending retry | PendingRequest | for an event that changed or was removed
        pending retry | PendingRequest | for a mail
        pending accept | EventDetails
        pending end | PendingRequest
        pending discard | PendingRequest
        services | [Service]
        services list | [Service] | without SERVICE
        services list | Service | with SERVICE
        services test | [LinkFinding]
        access | [ProgramAccess]
        access list | [ProgramAccess]
        access grant | ProgramAccess
        access revoke | ProgramAccess
        access mute | ProgramAccess
        access unmute | ProgramAccess
        access reset | AccessReset
        store | Store
        store check | StoreCheck
        store backup | Backup | without --list
        store backup | [BackupFile] | with --list
        store restore | Restoring
        store vacuum | Vacuum
        open | Page
        store path | StorePath
        doctor | Doctor
        config | [Setting] | without KEY
        config | Setting | with KEY
        completions | CompletionScript | without --install
        completions | InstalledCompletions | with --install
        help | Overview | without COMMAND
        help | HelpPage | with COMMAND
        help | HelpTopicPage | with the name of a topic
        --version | Version
        """
}
