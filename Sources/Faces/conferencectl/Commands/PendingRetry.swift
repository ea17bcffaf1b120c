import CommandLineKit
import EventConferencing
import Support

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

    func run(_ context: Context) async throws {
        let number = try Self.number(in: context.arguments)
        let event = try await context.conferencing().retry(intent: number)
        try EventAnswer("Attached to", stored: event, context).print()
    }

    /// - Throws: `badNumber` (64).
    static func number(in arguments: Arguments) throws -> Int64 {
        guard let number = Int64(arguments[number]), number > 0 else {
            throw ConferenceError.badNumber(arguments[number])
        }
        return number
    }
}
