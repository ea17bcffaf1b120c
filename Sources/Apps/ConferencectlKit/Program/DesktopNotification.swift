import ConferenceErrors
import ConferenceModel

/// A message on the desktop, by `notify-send`.
struct DesktopNotification {
    let environment: [String: String]

    /// - Throws: `cannotNotify` (69).
    func send(title: String, body: String) throws {
        guard let program = HelperProgram(["notify-send"], environment: environment) else {
            throw ConferenceError.cannotNotify(
                reason: "the program “notify-send” is not there (package libnotify-bin)")
        }
        // Two dashes: a title may begin with one. The body is markup to many desktops, the title never is.
        let arguments = [
            "--app-name=conferencectl", "--icon=x-office-calendar", "--", TextPolicy.printable(title),
            Self.escaped(body),
        ]
        if let failure = program.run(arguments) { throw ConferenceError.cannotNotify(reason: failure) }
    }

    private static func escaped(_ text: String) -> String {
        TextPolicy.printable(text).map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
    }
}
