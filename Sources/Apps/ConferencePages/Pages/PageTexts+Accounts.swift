import ConferenceErrors
import Accounts
import ConferenceHost
import ConferenceModel
import Secrets

// What the pages about accounts say.
extension PageTexts {
    var accounts: String { text("Accounts") }
    var allAccounts: String { text("All accounts") }
    var accountsExplained: String {
        text(
            "Some providers make rooms at a service where you have an account. This program signs in there; no provider gets your "
                + "password or access.")
    }
    var noAccounts: String { text("No provider needs an account.") }
    var signIn: String { text("Sign in") }
    var signOut: String { text("Sign out") }
    var useThis: String { text("Use this account") }
    var anotherAccount: String { text("Add another account, with a label") }
    var labelExample: String { text("work") }
    var signedOut: String { text("You are signed out.") }
    var notSignedIn: String { text("You are not signed in") }
    var openPage: String {
        text("Open the page of the service, and sign in there. This page then continues automatically.")
    }
    var typeCode: String {
        text(
            "Open the page of the service on any device, and type this code there. This page then continues automatically."
        )
    }
    var pasteAddress: String {
        text(
            "If the page at the end cannot be shown, because the browser runs on another computer: the address of that page"
        )
    }
    var goOn: String { text("Go on") }
    var lookAgain: String { text("I have signed in there") }
    var signInLost: String { text("The pages do not answer any more. Open your calendar again, and begin again.") }

    func usedBy(_ provider: String) -> String { text("used by \(provider)") }
    func signingIn(_ title: String) -> String { text("Sign in to \(title)") }
    func openService(_ title: String) -> String { text("Open the page of \(TextPolicy.printable(title))") }

    func keptIn(_ account: Account) -> String {
        switch account.place {
        case .keyring: text("kept in the keyring")
        case .file: text("kept in a file that only you can read")
        case .command: text("kept by the commands in host.json")
        case nil: text("from the environment")
        }
    }

    func state(of entry: ListedAccount) -> String {
        switch entry.account?.state {
        case nil: text("signed out")
        case .signedIn: text("signed in")
        case .expired: text("sign in again")
        }
    }

    func question(_ question: SignInQuestion) -> String {
        let title = TextPolicy.printable(question.title)
        return switch question.subject {
        case .server: text("Address of your server for \(title)")
        case .user: text("Your name at \(title)")
        case .password: text("Your password for \(title)")
        case .key: text("Your key for \(title)")
        case .clientID: text("Client identifier for \(title)")
        case .clientSecret: text("Client secret for \(title)")
        case .accountID: text("Account identifier for \(title)")
        }
    }

    func accountNotice(_ what: String) -> String? {
        switch what {
        case "signed-in": text("You are signed in.")
        case "signed-out": text("You are signed out, and the access is forgotten.")
        case "forgotten":
            text(
                "The access is forgotten here. The service could not be told: it may be valid there until it expires, or until you "
                    + "end it in your settings there.")
        case "default": text("Rooms that name no account use this one from now on.")
        default: nil
        }
    }
}
