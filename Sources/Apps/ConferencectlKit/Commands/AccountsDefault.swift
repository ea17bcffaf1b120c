import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Chooses the account of a service that is used if a room names none.
struct AccountsDefault: ChangingCommand {
    static let specification = CommandSpecification(
        "accounts default",
        summary: "choose which of several accounts of a service is used",
        details: ["Applies to rooms that are made from now on. Conferences that exist keep their account."],
        positionals: [AccountOptions.account], options: [CommonOptions.providerDirectories],
        examples: [.init("conferencectl accounts default nextcloud/nextcloud/work", "Use the account “work”.")])

    func run(_ context: Context) async throws {
        let resolver = try AccountResolver(context)
        let entry = try resolver.entry(context.arguments[AccountOptions.account])
        guard entry.account != nil else {
            throw entry.problem ?? ConferenceError.noAccountNamed(entry.reference, known: [])
        }
        try context.host().makeDefault(entry.name)
        let changed = try context.host().listedAccounts().first { $0.name == entry.name } ?? entry
        if context.isJSON { return try context.printJSON(AccountOutput.json(changed)) }
        let title = TextPolicy.printable(changed.title)
        guard changed.name.label != AccountName.defaultLabel else {
            return try context.printLine("\(title) now uses the account without a label.")
        }
        try context.printLine("\(title) now uses the account “\(changed.name.label)”.")
    }
}
