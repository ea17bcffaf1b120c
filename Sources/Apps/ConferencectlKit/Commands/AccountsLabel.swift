import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Gives an account another label.
struct AccountsLabel: ChangingCommand {
    static let label = Positional.required("LABEL", help: "New label of the account, such as “work”")

    static let specification = CommandSpecification(
        "accounts label",
        summary: "give an account another label",
        details: [
            "The sign-in stays as it is: nothing is asked, and the service is not told. A provider that offers a room for each "
                + "account names it by the label, so that settings such as “room” need the new name. Conferences that exist "
                + "keep their account."
        ],
        positionals: [AccountOptions.account, label], options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl accounts label nextcloud home", "Call the account “home”."),
            .init("conferencectl accounts label zoom/zoom/work office", "Rename “work” to “office”."),
        ])

    func run(_ context: Context) async throws {
        let entry = try AccountResolver(context).entry(context.arguments[AccountOptions.account])
        guard let account = entry.account else {
            throw entry.problem ?? ConferenceError.noAccountNamed(entry.reference, known: [])
        }
        let label = context.arguments[Self.label]
        guard AccountName.isLabel(label) else { throw ConferenceError.badAccountLabel(label) }
        let host = context.host()
        let name = try host.relabel(account.name, as: label)
        let changed = try host.listedAccounts().first { $0.name == name } ?? entry
        if context.isJSON {
            try context.printJSON(AccountOutput.json(changed))
        } else {
            try context.printLine("\(AccountOutput.title(of: changed)) is now the account “\(name.label)”.")
        }
        try await warnOfRooms(of: entry, as: changed, context)
    }
}
