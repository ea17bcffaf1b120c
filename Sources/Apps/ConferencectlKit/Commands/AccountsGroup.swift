import CommandLineKit

/// `accounts` without a subcommand runs `accounts list`.
struct AccountsGroup: Command {
    static let specification = CommandSpecification(
        "accounts",
        summary: "sign in to the services that make rooms",
        details: [
            "A provider that makes rooms at a service, such as Nextcloud Talk, needs you to sign in there. This program "
                + "signs in, keeps the password or token, and adds it to the provider's requests to the hosts of that "
                + "service. No provider ever gets it.",
            "Tokens are kept in the keyring of your desktop, or where host.json says (see “conferencectl help doctor”). "
                + "You can sign in to one service several times; a label tells the accounts apart.",
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl accounts", "List the accounts, and what to sign in to."),
            .init("conferencectl accounts sign-in nextcloud", "Sign in with your browser."),
            .init("conferencectl accounts sign-in nextcloud --label work", "Add a second account."),
            .init("conferencectl accounts test nextcloud", "Find out whether it works."),
            .init("conferencectl accounts sign-out nextcloud", "End the access, and forget the token."),
        ])

    func run(_ context: Context) async throws { try await AccountsList().run(context) }
}
