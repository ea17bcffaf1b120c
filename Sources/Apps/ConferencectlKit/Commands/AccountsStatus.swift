import CommandLineKit
import ConferenceErrors
import ConferenceHost

/// Shows all about one account, or lists all of them. Asks no service.
struct AccountsStatus: Command {
    static let specification = CommandSpecification(
        "accounts status",
        summary: "show the details of an account",
        details: [
            "Shows whose account it is, where the access is kept, and to which hosts it is sent. Asks no service: “accounts "
                + "test” does.",
            "The exit status is 77 if you are not signed in, or have to sign in again.",
        ],
        positionals: [AccountOptions.optionalAccount], options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl accounts status nextcloud", "Show an account."),
            .init("conferencectl accounts status nextcloud > /dev/null && echo ready", "Check it in a script."),
        ])

    func run(_ context: Context) async throws {
        guard let name = context.arguments[AccountOptions.optionalAccount] else {
            return try await AccountsList().run(context)
        }
        let entry = try AccountResolver(context).entry(name)
        if context.isJSON {
            try context.printJSON(AccountOutput.json(entry))
        } else {
            try AccountOutput(context: context).details(entry)
        }
        if let problem = entry.problem { throw problem }
    }
}
