import CommandLineKit

/// Arguments that the account commands share.
enum AccountOptions {
    static let account = Positional.required(
        "ACCOUNT",
        help:
            "PROVIDER, PROVIDER/ACCOUNT or PROVIDER/ACCOUNT/LABEL as “accounts” prints it; the provider by identifier, "
            + "its last part, or its name",
        completion: .values(.accounts))
    static let optionalAccount = Positional.optional(
        "ACCOUNT", help: "An account as “accounts” prints it; all by default", completion: .values(.accounts))
}
