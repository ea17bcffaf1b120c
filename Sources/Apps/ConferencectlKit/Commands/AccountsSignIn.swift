import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Glibc

/// Signs in to the service of a provider.
struct AccountsSignIn: ChangingCommand {
    static let device = Option.flag(
        "device", help: "Show a code to type in a browser on any device, such as your phone")
    static let paste = Option.flag(
        "paste", help: "Use a browser on another computer, and paste the address that it ends at")
    static let noBrowser = Option.flag("no-browser", help: "Print the address, and open no browser")
    static let label = Option.value(
        "label", "LABEL", help: "Add an account with this label, or renew the one that has it")
    static let server = Option.value("server", "URL", help: "Address of your server, if the service asks for one")
    static let user = Option.value("user", "NAME", help: "Your name at the service, if it asks for one")
    static let clientID = Option.value(
        "client-id", "ID", help: "Client identifier of your own registration with the service")
    static let clientPage = Option.value(
        "client-page", "URL",
        help: "Page about your installation, for services that want one to let this program register")
    static let accountID = Option.value(
        "account-id", "ID", help: "Account identifier, for access without a person (Zoom server-to-server)")
    static let isDefault = Option.flag("default", help: "Use this account for rooms that name none")

    static let specification = CommandSpecification(
        "accounts sign-in",
        summary: "sign in to the service of a provider",
        details: [
            "Opens the page of the service in your browser. You sign in there, and the password is never typed here. "
                + "Without a desktop, for example over ssh, the address is printed: open it anywhere. If the service then "
                + "returns to an address of your own computer that shows nothing, paste that address here.",
            "A service that only knows user names with passwords, or keys, asks for them here: they are typed without echo, "
                + "or read from standard input as one line. They never stand on the command line. The same is true of a "
                + "client secret.",
            "With --ca, the certificates in FILE are trusted for this account from now on, instead of those of the system. A new "
                + "sign-in without it ends that.",
            "Run it again for an account that has expired. Ctrl-C gives up; nothing is changed then. What a service needs "
                + "before the first sign-in is printed first.",
        ],
        positionals: [AccountOptions.account],
        options: [
            device, paste, noBrowser, label, isDefault, server, user, clientID, clientPage, accountID,
            CommonOptions.lastingAuthorities,
            CommonOptions.providerDirectories,
        ],
        examples: [
            .init("conferencectl accounts sign-in nextcloud", "Sign in with your browser."),
            .init(
                "conferencectl accounts sign-in nextcloud --server https://cloud.example.org --no-browser",
                "Sign in over ssh."),
            .init("conferencectl accounts sign-in matrix --device", "Sign in with your phone."),
            .init("conferencectl accounts sign-in zoom/zoom --label work", "Add a second account."),
            .init(
                "pass show rooms | conferencectl accounts sign-in rooms --user ana", "Send a password from a program."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let (provider, name) = try AccountResolver(context).target(
            arguments[AccountOptions.account], label: arguments[Self.label])
        let signIn = try context.host().signIn(to: name, of: provider, options: try options(arguments))
        let dialogue = TerminalSignIn(
            context: context, opensBrowser: !arguments[Self.noBrowser], alwaysPastes: arguments[Self.paste])
        if let help = signIn.declaration.helpText { dialogue.explain(help) }
        let account = try await dialogue.run(signIn)
        let entry = ListedAccount(
            provider: provider, declaration: signIn.declaration, name: account.name, account: account)
        if context.isJSON { return try context.printJSON(AccountOutput.json(entry)) }
        try context.printLine("Signed in to \(AccountOutput.title(of: entry)).")
    }

    private func options(_ arguments: Arguments) throws(ConferenceError) -> SignInOptions {
        let way: SignInOptions.Way
        switch (arguments[Self.device], arguments[Self.paste]) {
        case (true, true):
            throw .conflictingOptions(
                "--device", "--paste", advice: "Either type a code on another device, or paste an address.")
        case (true, false): way = .device
        case (false, true): way = .paste
        case (false, false): way = .automatic
        }
        var options = SignInOptions(
            way: way, server: arguments[Self.server], user: arguments[Self.user], clientID: arguments[Self.clientID],
            accountID: arguments[Self.accountID])
        if let page = arguments[Self.clientPage] {
            guard let url = ConfigurationValue(text: page, kind: .url, limits: Limits()) else {
                throw .badOptionValue("--client-page", found: page, expected: "an https address")
            }
            options.clientPage = url.text
        }
        options.deviceName = "conferencectl (\(Self.hostName))"
        options.becomesDefault = arguments[Self.isDefault]
        return options
    }

    /// The name of this computer, by which people recognise it in the list of a service.
    private static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "Linux" }
        let name = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return TextPolicy.printable(String(decoding: name, as: UTF8.self))
    }
}
