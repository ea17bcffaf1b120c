import CommandLineKit

/// Asks the provider again, with the same idempotency key.
struct PendingRetry: Command {
    static let number = Positional.required("N", help: "The number that “pending list” shows")

    static let specification = CommandSpecification(
        "pending retry",
        summary: "ask the provider again for the same conference",
        details: [
            "The provider gets the same idempotency key as before, so that one that keeps book of them answers with the "
                + "conference that it made already."
        ],
        positionals: [number], options: [CommonOptions.providerDirectories],
        examples: [.init("conferencectl pending retry 1", "Try again.")])

    func run(_ context: Context) async throws {}
}
