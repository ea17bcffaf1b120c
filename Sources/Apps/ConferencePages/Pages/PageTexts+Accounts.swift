import Accounts
import ConferenceHost
import ConferenceModel
import Secrets

// What the pages about accounts say.
extension PageTexts {
    var accounts: String { "Accounts" }
    var allAccounts: String { "All accounts" }
    var accountsExplained: String {
        "Some providers make rooms at a service where you have an account. This program signs in there; no provider gets your "
            + "password or access."
    }
    var noAccounts: String { "No provider needs an account." }
    var signIn: String { "Sign in" }
    var signOut: String { "Sign out" }
    var useThis: String { "Use this account" }
    var anotherAccount: String { "Add another account, with a label" }
    var labelExample: String { "work" }
    var signedOut: String { "You are signed out." }
    var notSignedIn: String { "You are not signed in" }
    var openPage: String { "Open the page of the service, and sign in there. This page then goes on by itself." }
    var typeCode: String {
        "Open the page of the service on any device, and type this code there. This page then goes on by itself."
    }
    var pasteAddress: String {
        "If the page at the end cannot be shown, because the browser runs on another computer: the address of that page"
    }
    var goOn: String { "Go on" }
    var lookAgain: String { "I have signed in there" }
    var signInLost: String { "The pages do not answer any more. Open your calendar again, and begin again." }

    func usedBy(_ provider: String) -> String { "used by \(provider)" }
    func signingIn(_ title: String) -> String { "Sign in to \(title)" }
    func openService(_ title: String) -> String { "Open the page of \(TextPolicy.printable(title))" }

    func keptIn(_ account: Account) -> String {
        switch account.place {
        case .keyring: "kept in the keyring"
        case .file: "kept in a file that only you can read"
        case .command: "kept by the commands in host.json"
        case nil: "from the environment"
        }
    }

    func state(of entry: ListedAccount) -> String {
        switch entry.account?.state {
        case nil: "signed out"
        case .signedIn: "signed in"
        case .expired: "sign in again"
        }
    }

    func question(_ question: SignInQuestion) -> String {
        let title = TextPolicy.printable(question.title)
        return switch question.subject {
        case .server: "Address of your server for \(title)"
        case .user: "Your name at \(title)"
        case .password: "Your password for \(title)"
        case .key: "Your key for \(title)"
        case .clientID: "Client identifier for \(title)"
        case .clientSecret: "Client secret for \(title)"
        case .accountID: "Account identifier for \(title)"
        }
    }

    func accountNotice(_ what: String) -> String? {
        switch what {
        case "signed-in": "You are signed in."
        case "signed-out": "You are signed out, and the access is forgotten."
        case "forgotten":
            "The access is forgotten here. The service could not be told: it may be valid there until it expires, or until you "
                + "end it in your settings there."
        case "default": "Rooms that name no account use this one from now on."
        default: nil
        }
    }
}
