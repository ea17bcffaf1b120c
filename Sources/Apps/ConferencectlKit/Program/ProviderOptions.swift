import CommandLineKit

/// What the commands about one provider take.
enum ProviderOptions {
    static let provider = Positional.required("PROVIDER", help: "Identifier of a provider, its last part, or its name")
    static let yes = Option.flag("yes", help: "Do not ask")
}
