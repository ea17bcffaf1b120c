import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Finds out whether an account works: the access can be read, the service accepts it, and the provider can list its rooms with
/// it.
struct AccountsTest: Command {
    static let specification = CommandSpecification(
        "accounts test",
        summary: "find out whether an account works",
        details: [
            "Reads the access from where it is kept, asks the service whether it accepts it, and asks the provider for its "
                + "rooms. Creates no conference.",
            "Nextcloud and Matrix servers are asked who you are, and a service with OAuth to renew the access. Another "
                + "service cannot be asked, and the answer says so.",
            "The exit status is 0 if all of this works, 77 if you have to sign in, and 69 or 75 if the service does not "
                + "answer.",
        ],
        positionals: [AccountOptions.account],
        options: [CommonOptions.authorities, CommonOptions.providerDirectories],
        examples: [.init("conferencectl accounts test nextcloud", "Test an account.")])

    private static let patience: Int64 = 30_000

    func run(_ context: Context) async throws {
        let entry = try AccountResolver(context).entry(context.arguments[AccountOptions.account])
        guard entry.account != nil, let provider = entry.provider else {
            throw entry.problem ?? ConferenceError.noAccountNamed(entry.reference, known: [])
        }
        let host = context.host()
        let check = try Waiting.run("asking \(entry.title)") {
            try host.checkSignIn(entry, milliseconds: Self.patience)
        }
        if !context.isJSON {
            let found: Sentence = check == .accepted ? "valid" : "stored; the service was not asked"
            try context.printLine("The access to \(AccountOutput.title(of: entry)) is \(found).")
        }
        var rooms: [RoomType] = []
        for await list in host.roomLists(of: [provider]) { rooms = try list.result.get() }
        if context.isJSON {
            let changed = try host.listedAccounts().first { $0.name == entry.name } ?? entry
            return try context.printJSON([
                "account": AccountOutput.json(changed), "serviceWasAsked": .bool(check == .accepted),
                "rooms": .integer(Int64(rooms.count)),
            ])
        }
        let name = TextPolicy.printable(provider.name)
        try context.printLine(
            rooms.count == 1 ? "\(name) offers 1 room." : "\(name) offers \(rooms.count) rooms.")
    }
}
