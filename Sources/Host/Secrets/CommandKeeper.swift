import ConferenceErrors
import Platform

/// Keeps secrets with commands of the user, such as those of `pass`. A secret is on standard input or output, never in an
/// argument or a variable, which other programs can read.
struct CommandKeeper: SecretKeeper {
    let commands: SecretCommands
    let environment: [String: String]
    /// How long a command may take. It may ask the person for a password.
    var limit = Duration.seconds(60)
    /// Becomes readable when the caller loses interest; negative for never.
    var cancellation: Int32 = -1

    func secret(_ name: SecretName) throws(ConferenceError) -> Secret? {
        let output = try run(commands.read, name)
        guard var text = String(validating: output, as: UTF8.self) else {
            throw .secretCommandFailed(commands.read[0], "it printed something else than text")
        }
        // Programs end their output with a line break, which is not part of the secret.
        if text.hasSuffix("\n") || text.hasSuffix("\r\n") { text.removeLast() }
        guard !text.isEmpty else { throw .secretCommandFailed(commands.read[0], "it printed nothing") }
        return try Secret(text)
    }

    func store(_ secret: Secret, as name: SecretName) throws(ConferenceError) {
        guard let write = commands.write else { throw .secretsReadOnly(name.path) }
        _ = try run(write, name, input: Array(secret.text.utf8))
    }

    /// Removes a secret. Without a command for this, the user's program keeps it.
    func remove(_ name: SecretName) throws(ConferenceError) {
        guard let remove = commands.remove else { return }
        _ = try run(remove, name)
    }

    private func run(_ words: [String], _ name: SecretName, input: [UInt8] = []) throws(ConferenceError) -> [UInt8] {
        let words = words.enumerated().map { $0 == 0 ? $1 : $1.replacing("{name}", with: name.path) }
        let run = CommandRun(arguments: words, environment: environment, input: input)
        do throws(CommandRun.Failure) {
            return try run.output(
                limit: Secret.limit + 2, until: Deadline(after: limit), cancellation: cancellation)
        } catch {
            let problem: Sentence =
                switch error {
                case .notStarted(let code): "it cannot be started: \(ConferenceError.reason(code))"
                case .status(let status): "it ended with exit status \(status)"
                case .signal(let number): "it ended with signal \(number)"
                case .tooMuch: "it printed more than \(Secret.limit) bytes"
                case .timeout: "it did not end within \(ConferenceError.seconds(limit))"
                case .cancelled: "the request was cancelled"
                }
            throw .secretCommandFailed(words[0], problem)
        }
    }
}
