import CommandLineKit
import ConferenceErrors

/// The commands in the order of the overview.
enum CommandRegistry {
    static let all: [any Command.Type] = [
        ListRooms.self, Providers.self, ProvidersShow.self, ProvidersConfig.self,
        ProvidersInstall.self, ProvidersTrust.self, ProvidersUntrust.self, ProvidersRemove.self,
        ProvidersNew.self, ProvidersCheck.self,
        ProvidersTrace.self, ProvidersLogs.self, ProvidersReset.self,
        AccountsGroup.self, AccountsList.self, AccountsSignIn.self, AccountsSignOut.self, AccountsStatus.self,
        AccountsTest.self, AccountsDefault.self, AccountsLabel.self,
        Import.self, Export.self,
        Calendars.self, CalendarsList.self, CalendarsAdd.self, CalendarsRename.self, CalendarsColor.self,
        CalendarsRemove.self,
        Sources.self, SourcesList.self, SourcesAdd.self, SourcesSync.self, SourcesRemove.self, Refresh.self,
        Events.self, ShowAgenda.self, ShowWeek.self, ShowMonth.self, Search.self, Show.self, Open.self,
        Add.self, Edit.self, Copy.self, Move.self, Remove.self,
        Undo.self, History.self, HistoryClear.self,
        InboxGroup.self, InboxList.self, InboxShow.self, InboxAdd.self, InboxIgnore.self, InboxAccept.self,
        InboxTentative.self, InboxDecline.self, InboxPropose.self, InboxImport.self,
        Attach.self, Detach.self, Join.self, Next.self,
        Pending.self, PendingList.self, PendingDeliver.self, PendingRetry.self, PendingAccept.self, PendingEnd.self,
        PendingDiscard.self,
        Services.self, ServicesList.self, ServicesTest.self,
        Access.self, AccessList.self, AccessGranting.self, AccessRevoke.self, AccessReset.self, AccessMute.self,
        AccessUnmute.self,
        Store.self, StoreCheck.self, StoreBackup.self, StoreRestore.self, StoreVacuum.self, StorePath.self,
        Doctor.self, Config.self, Completions.self,
    ]

    /// The command that is called by these words; the parser has found it in ``all``.
    static func command(at path: [String]) throws(ConferenceError) -> any Command {
        guard let type = all.first(where: { $0.specification.path == path }) else {
            throw .unknownCommand(path.joined(separator: " "), suggestion: nil, help: "\(Program.name) help")
        }
        return type.init()
    }
}
