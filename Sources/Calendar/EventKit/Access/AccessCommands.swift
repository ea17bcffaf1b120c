import ConferenceErrors
import ConferenceModel

/// The `conferencectl access` commands, for texts that tell the owner of the calendars how to decide on access.
///
/// EventKit's own errors name no command. These texts appear in two places only: in the question to the owner, and as the
/// recovery suggestion of an error.
enum AccessCommands {
    /// The sentence that says where to see and change an answer.
    static let afterAnswer = "Your answer is kept; “conferencectl access” shows and changes it."

    /// Returns the sentence that says how the owner grants access to a program.
    ///
    /// - Parameter level: the level in the spelling of `conferencectl access grant`, such as `full`.
    static func granting(_ level: String, to executable: String) -> String {
        "The owner of the calendars grants access with: conferencectl access grant \(shellWord(executable)) \(level)"
    }

    /// Returns a path quoted for a shell.
    private static func shellWord(_ path: String) -> String {
        "'" + ConferenceError.shown(path, limit: 4_096).replacing("'", with: #"'\''"#) + "'"
    }
}
