import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// The rooms of a provider as `list-rooms` shows them. A provider that cannot be asked, because the user is signed out or the
/// network is down, still has the rooms of its last answer.
struct ListedRooms {
    let provider: InstalledProvider
    let rooms: [RoomType]
    /// Whether the rooms are those of an earlier answer.
    let isFromLastAnswer: Bool
    /// The accounts to sign in to.
    let signIn: [ListedAccount]
    /// Why the provider could not be asked; nil if all that it needs is a sign-in.
    let error: ConferenceError?
    /// Whether the user has not begun to use the provider: it has no rooms without an account or a setting, and there is none.
    let isUnused: Bool

    /// - Parameters:
    ///   - accounts: the accounts of all providers.
    ///   - lastRooms: returns the rooms of the provider's last answer.
    init(_ list: RoomList, accounts: [ListedAccount], lastRooms: (InstalledProvider) -> [RoomType]) {
        provider = list.provider
        let own = accounts.filter { $0.name.provider == list.provider.identifier && $0.declaration != nil }
        let unusable = own.filter { !$0.isSignedIn }
        switch list.result {
        case .success(let rooms):
            self.rooms = rooms
            isFromLastAnswer = list.isFromLastAnswer
            // A provider that has one usable account does not need another one.
            let isSignedIn = own.contains(where: \.isSignedIn)
            signIn = unusable.filter { $0.account != nil || !isSignedIn }
            error = nil
            isUnused = list.isUnused || rooms.isEmpty && !own.isEmpty && own.allSatisfy { $0.account == nil }
        case .failure(let failure):
            let isPassing = Self.passing.contains(failure.code)
            rooms = isPassing ? lastRooms(list.provider) : []
            isFromLastAnswer = !rooms.isEmpty
            let needsSignIn = Self.signedOut.contains(failure.code) && !own.isEmpty
            signIn = needsSignIn ? (unusable.isEmpty ? own : unusable) : []
            error = needsSignIn ? nil : failure
            isUnused = needsSignIn && rooms.isEmpty && own.allSatisfy { $0.account == nil }
        }
    }

    /// Failures that say nothing about the rooms.
    private static let passing: Set<ConferenceError.Code> = signedOut.union([
        .networkFailed, .serviceUnavailable, .requestTimeout,
    ])
    private static let signedOut: Set<ConferenceError.Code> = [.signInNeeded, .notSignedIn, .signInExpired]

    /// Prints the name of the provider with its rooms below it; a failure is one line on standard error.
    ///
    /// - Parameters:
    ///   - isAlone: whether the caller reports the failure.
    ///   - names: the names of accounts and providers in commands.
    func show(isAlone: Bool, names: AccountNames, _ context: Context) throws {
        let name = TextPolicy.printable(provider.name)
        if let error, !isAlone { try context.warn("\(name): \(error.sentenceWithAdvice())") }
        guard error == nil || !rooms.isEmpty else { return }
        let mark = isFromLastAnswer ? "  " + context.texts.lastAnswer : ""
        try context.printLine(context.terminal.styled(name, .bold) + context.terminal.styled(mark, .dim))
        var table = TerminalTable([.init(minimumWidth: 12), .init(style: .dim)])
        for room in rooms {
            let reference = RoomReference(provider: provider.identifier, room: room.identifier)
            table.add([TextPolicy.printable(room.title), reference.description])
        }
        try context.print(table, indentation: 2)
        let settings = missingSettings
        if rooms.isEmpty, signIn.isEmpty, settings.isEmpty { try context.printLine("  " + context.texts.noRooms) }
        for account in signIn { try context.printLine("  " + context.text(Self.remedy(account, names))) }
        for key in settings {
            let command = "conferencectl providers config \(names.provider(provider.identifier)) \(key) VALUE"
            try context.printLine("  " + context.text("It has no rooms without “\(key)”; “\(command)” sets that."))
        }
    }

    /// The settings without which there are no rooms.
    private var missingSettings: [String] {
        guard isUnused, let manifest = provider.manifest else { return [] }
        return manifest.roomsNeed.filter { name in manifest.configuration.contains { $0.key == name } }
    }

    /// The line about all providers that the user has not begun to use.
    static func line(aboutUnused lists: [ListedRooms]) -> Sentence {
        let names = lists.map { TextPolicy.printable($0.provider.name) }.joined(separator: ", ")
        return "Not set up: \(names); “--provider NAME” says how."
    }

    private static func remedy(_ entry: ListedAccount, _ names: AccountNames) -> Sentence {
        let command = CommandAdvice.signingIn([names.shortest(entry)])
        let title = AccountOutput.title(of: entry)
        return entry.account == nil
            ? "You are signed out of \(title); “\(command)” signs you in."
            : "Your sign-in to \(title) has expired; “\(command)” signs you in again."
    }

    var json: JSONValue {
        [
            "provider": [
                "id": .string(provider.identifier), "name": .string(provider.name),
                "version": .string(provider.version), "state": .string(provider.state.rawValue),
            ],
            "rooms": .array(
                rooms.map { room in
                    [
                        "reference": .string("\(RoomReference(provider: provider.identifier, room: room.identifier))"),
                        "identifier": .string(room.identifier), "title": .string(room.title),
                    ]
                }),
            "error": ProviderJSON.value(error), "isFromLastAnswer": .bool(isFromLastAnswer),
            "signIn": .array(signIn.map { .string($0.reference) }), "isUnused": .bool(isUnused),
        ]
    }
}
