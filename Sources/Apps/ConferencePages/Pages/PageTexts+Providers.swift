import ConferenceErrors
import ConferenceHost

// What the pages about providers say.
extension PageTexts {
    var providers: String { text("Providers") }
    var allProviders: String { text("All providers") }
    var providersExplained: String {
        text("Providers make rooms for video calls. Each runs apart from your files and other programs.")
    }
    var noProviders: String { text("There are no providers.") }
    var version: String { text("Version") }
    var found: String { text("Found") }
    var library: String { text("Library") }
    var digest: String { text("SHA-256") }
    var trusted: String { text("Trusted") }
    var asksTo: String { text("It asks to") }
    var asksForNothing: String { text("It asks for no extra permissions.") }
    var trust: String { text("Trust it") }
    var untrust: String { text("Stop trusting it") }
    var startAgain: String { text("Let it start again") }
    var configuration: String { text("Configuration") }
    var log: String { text("Log") }
    var notRun: String { text("It has not run yet.") }
    var reset: String { text("Reset") }
    var isSet: String { text("set by you") }
    var isAdministrators: String { text("set by the administrator of this computer") }
    var isLocked: String { text("cannot be changed") }
    var isDefault: String { text("default") }
    var isMissing: String { text("required, and not set") }
    var mayReach: String { text("it may reach this server") }
    var secretIsSet: String { text("set; type a new one to replace it") }
    var notSet: String { text("not set") }
    var yes: String { text("yes") }
    var no: String { text("no") }
    var trustExplained: String {
        text(
            "It then runs whenever you list or attach rooms. If its library changes, or asks for something else, you are asked again."
        )
    }

    func trustQuestion(_ name: String) -> String { text("Do you trust “\(name)”?") }
    func since(_ day: String) -> String { text("since \(day)") }
    func library(size: Int, owner: String) -> String { text("\(size) bytes, owned by \(owner)") }
    func sameName(_ others: String) -> String { text("Other providers have the same name: \(others).") }
    func getsSettings(_ keys: String) -> String { text("It gets the values that you have set: \(keys).") }
    func privateHost(_ host: String) -> String { text("Let it reach \(host) in your own network, too") }

    func kind(_ key: ConfigurationKey) -> String {
        if key.isSecret { return text("secret") }
        return switch key.kind {
        case .string: text("text")
        case .integer: text("whole number")
        case .boolean: text("yes or no")
        case .url: text("https address")
        }
    }
    func expected(_ kind: ConfigurationKey.Kind) -> String {
        switch kind {
        case .string: text("Type a text that is not empty and not too long.")
        case .integer: text("Type a whole number.")
        case .boolean: text("Choose yes or no.")
        case .url: text("Type an https address, such as https://example.org.")
        }
    }
    func state(_ state: ProviderState) -> String {
        switch state {
        case .untrusted: text("not trusted")
        case .shadowed: text("hidden by another one")
        case .forbidden: text("not allowed by the administrator of this computer")
        default: state.rawValue
        }
    }
    func origin(_ origin: ProviderOrigin) -> String {
        switch origin {
        case .builtIn: text("comes with this program")
        case .user: text("installed by you")
        case .installed: text("installed on this computer")
        case .environment, .commandLine: text("found in a folder that you named")
        default: origin.rawValue
        }
    }
    func providerNotice(_ what: String) -> String? {
        switch what {
        case "trusted": text("You trust it from now on.")
        case "untrusted": text("You do not trust it any more. It does not run.")
        case "reset": text("It may start again.")
        case "set": text("The value is saved.")
        case "unset": text("The value is reset.")
        default: nil
        }
    }
}
