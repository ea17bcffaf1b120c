import CommandLineKit
import ConferenceErrors

enum CommandRegistry {
    /// The commands in the order of the overview.
    ///
    /// A command is looked up by its name here, so that a run makes the specification of one command and not of all.
    static let all: [(name: String, type: any Command.Type)] = [
        ("list-rooms", ListRooms.self), ("providers", Providers.self), ("providers show", ProvidersShow.self),
        ("providers config", ProvidersConfig.self), ("providers install", ProvidersInstall.self),
        ("providers trust", ProvidersTrust.self), ("providers untrust", ProvidersUntrust.self),
        ("providers remove", ProvidersRemove.self), ("providers new", ProvidersNew.self),
        ("providers check", ProvidersCheck.self), ("providers trace", ProvidersTrace.self),
        ("providers logs", ProvidersLogs.self), ("providers reset", ProvidersReset.self),
        ("accounts", AccountsGroup.self), ("accounts list", AccountsList.self),
        ("accounts sign-in", AccountsSignIn.self), ("accounts sign-out", AccountsSignOut.self),
        ("accounts status", AccountsStatus.self), ("accounts test", AccountsTest.self),
        ("accounts default", AccountsDefault.self), ("accounts label", AccountsLabel.self), ("import", Import.self),
        ("export", Export.self), ("calendars", Calendars.self), ("calendars list", CalendarsList.self),
        ("calendars add", CalendarsAdd.self), ("calendars rename", CalendarsRename.self),
        ("calendars color", CalendarsColor.self), ("calendars remove", CalendarsRemove.self), ("sources", Sources.self),
        ("sources list", SourcesList.self), ("sources add", SourcesAdd.self), ("sources sync", SourcesSync.self),
        ("sources remove", SourcesRemove.self), ("refresh", Refresh.self), ("events", Events.self),
        ("agenda", ShowAgenda.self), ("week", ShowWeek.self), ("month", ShowMonth.self), ("search", Search.self),
        ("show", Show.self), ("open", Open.self), ("add", Add.self), ("edit", Edit.self), ("copy", Copy.self),
        ("move", Move.self), ("remove", Remove.self), ("undo", Undo.self), ("history", History.self),
        ("history clear", HistoryClear.self), ("inbox", InboxGroup.self), ("inbox list", InboxList.self),
        ("inbox show", InboxShow.self), ("inbox add", InboxAdd.self), ("inbox ignore", InboxIgnore.self),
        ("inbox accept", InboxAccept.self), ("inbox tentative", InboxTentative.self),
        ("inbox decline", InboxDecline.self), ("inbox propose", InboxPropose.self), ("inbox import", InboxImport.self),
        ("attach", Attach.self), ("detach", Detach.self), ("join", Join.self), ("next", Next.self),
        ("pending", Pending.self), ("pending list", PendingList.self), ("pending deliver", PendingDeliver.self),
        ("pending retry", PendingRetry.self), ("pending accept", PendingAccept.self), ("pending end", PendingEnd.self),
        ("pending discard", PendingDiscard.self), ("services", Services.self), ("services list", ServicesList.self),
        ("services test", ServicesTest.self), ("access", Access.self), ("access list", AccessList.self),
        ("access grant", AccessGranting.self), ("access revoke", AccessRevoke.self), ("access reset", AccessReset.self),
        ("access mute", AccessMute.self), ("access unmute", AccessUnmute.self), ("store", Store.self),
        ("store check", StoreCheck.self), ("store backup", StoreBackup.self), ("store restore", StoreRestore.self),
        ("store vacuum", StoreVacuum.self), ("store path", StorePath.self), ("doctor", Doctor.self),
        ("config", Config.self), ("completions", Completions.self),
    ]

    /// The command that is called by these words; the parser has found it in ``all``.
    static func command(at path: [String]) throws(ConferenceError) -> any Command {
        let name = path.joined(separator: " ")
        guard let command = all.first(where: { $0.name == name }) else {
            throw .unknownCommand(name, suggestion: nil, help: "\(Program.name) help")
        }
        return command.type.init()
    }
}
