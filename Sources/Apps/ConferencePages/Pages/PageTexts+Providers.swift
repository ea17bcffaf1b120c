import ConferenceHost

// What the pages about providers say.
extension PageTexts {
    var providers: String { "Providers" }
    var allProviders: String { "All providers" }
    var providersExplained: String {
        "Providers make rooms for video calls. Each runs apart from your files and other programs."
    }
    var noProviders: String { "There are no providers." }
    var version: String { "Version" }
    var found: String { "Found" }
    var library: String { "Library" }
    var digest: String { "SHA-256" }
    var trusted: String { "Trusted" }
    var asksTo: String { "It asks to" }
    var asksForNothing: String { "It asks for no extra permissions." }
    var trust: String { "Trust it" }
    var untrust: String { "Stop trusting it" }
    var startAgain: String { "Let it start again" }
    var configuration: String { "Configuration" }
    var log: String { "Log" }
    var notRun: String { "It has not run yet." }
    var reset: String { "Reset" }
    var isSet: String { "set by you" }
    var isAdministrators: String { "set by the administrator of this computer" }
    var isLocked: String { "cannot be changed" }
    var isDefault: String { "default" }
    var isMissing: String { "required, and not set" }
    var mayReach: String { "it may reach this server" }
    var secretIsSet: String { "set; type a new one to replace it" }
    var notSet: String { "not set" }
    var yes: String { "yes" }
    var no: String { "no" }
    var trustExplained: String {
        "It then runs whenever you list or attach rooms. If its library changes, or asks for something else, you are asked again."
    }

    func trustQuestion(_ name: String) -> String { "Do you trust “\(name)”?" }
    func since(_ day: String) -> String { "since \(day)" }
    func library(size: Int, owner: String) -> String { "\(size) bytes, owned by \(owner)" }
    func sameName(_ others: String) -> String { "Other providers have the same name: \(others)." }
    func getsSettings(_ keys: String) -> String { "It gets the values that you have set: \(keys)." }
    func privateHost(_ host: String) -> String { "Let it reach \(host) in your own network, too" }

    func kind(_ key: ConfigurationKey) -> String {
        if key.isSecret { return "secret" }
        return switch key.kind {
        case .string: "text"
        case .integer: "whole number"
        case .boolean: "yes or no"
        case .url: "https address"
        }
    }
    func expected(_ kind: ConfigurationKey.Kind) -> String {
        switch kind {
        case .string: "Type a text that is not empty and not too long."
        case .integer: "Type a whole number."
        case .boolean: "Choose yes or no."
        case .url: "Type an https address, such as https://example.org."
        }
    }
    func state(_ state: ProviderState) -> String {
        switch state {
        case .untrusted: "not trusted"
        case .shadowed: "hidden by another one"
        case .forbidden: "not allowed by the administrator of this computer"
        default: state.rawValue
        }
    }
    func origin(_ origin: ProviderOrigin) -> String {
        switch origin {
        case .builtIn: "comes with this program"
        case .user: "installed by you"
        case .installed: "installed on this computer"
        case .environment, .commandLine: "found in a folder that you named"
        default: origin.rawValue
        }
    }
    func providerNotice(_ what: String) -> String? {
        switch what {
        case "trusted": "You trust it from now on."
        case "untrusted": "You do not trust it any more. It does not run."
        case "reset": "It may start again."
        case "set": "The value is saved."
        case "unset": "The value is reset."
        default: nil
        }
    }
}
