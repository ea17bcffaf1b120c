import CommandLineKit
import ConferenceErrors
import ConferenceHost

/// Lists the accounts that installed providers use, and the state of each.
struct AccountsList: Command {
    static let specification = CommandSpecification(
        "accounts list",
        summary: "list the accounts of providers, and whether you are signed in",
        details: [
            "The first column is what the other account commands take as ACCOUNT. Of several accounts of one kind, "
                + "the first one is used for a room that names none. Asks no service."
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl accounts list", "List the accounts."),
            .init(
                "conferencectl accounts list --json | jq -r '.[] | select(.state == \"expired\").reference'",
                "List those that need a new sign-in."),
        ])

    func run(_ context: Context) async throws {
        let entries = try context.host().listedAccounts()
        if context.isJSON { return try context.printJSON(.array(entries.map(AccountOutput.json))) }
        guard !entries.isEmpty else { return try context.printLine("No installed provider needs an account.") }
        try AccountOutput(context: context).list(entries)
    }
}
