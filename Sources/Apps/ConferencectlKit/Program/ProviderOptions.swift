import CommandLineKit

/// Arguments that the provider commands share.
enum ProviderOptions {
    static let provider = Positional.required(
        "PROVIDER", help: "Identifier of a provider, its last part, or its name",
        completion: .values(.providers))
    static let replaceShipped = Option.flag(
        "replace-shipped",
        help: "Let it take the place, and get the settings, of a provider that ships with this program")
    static let yes = Option.flag("yes", help: "Do not ask")
}
