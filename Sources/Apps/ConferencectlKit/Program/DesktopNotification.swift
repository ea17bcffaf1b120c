import ConferenceErrors
import ConferenceModel
import EventPresentation

/// A desktop notification, sent with `notify-send`.
struct DesktopNotification {
    let environment: [String: String]

    /// - Throws: `cannotNotify` (69).
    func send(title: String, body: String) throws {
        guard let program = HelperProgram(["notify-send"], environment: environment) else {
            throw ConferenceError.cannotNotify(
                reason: "“notify-send” is not installed (package libnotify-bin)")
        }
        // “--”, because a title may begin with a dash. Many desktops interpret the body as markup, but never the title.
        let arguments = [
            "--app-name=conferencectl", "--icon=x-office-calendar", "--",
            TextPolicy.printable(TextPolicy.beginning(title, 200)), Self.escaped(body),
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
