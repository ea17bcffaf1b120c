import ConferenceErrors
import ConferenceModel

/// The commands with which the owner of the calendars decides on access, for texts that the owner reads.
///
/// EventKit's own errors name no command. These texts appear in two places only: in the question to the owner, and as the
/// recovery suggestion of an error.
enum AccessCommands {
    /// Where an answer can be looked up and changed.
    static let afterAnswer = "Your answer is kept; “conferencectl access” shows and changes it."

    /// Says how the owner grants access to a program.
    ///
    /// - Parameter level: as `conferencectl access grant` takes it.
    static func granting(_ level: String, to executable: String) -> String {
        "The owner of the calendars grants access with: conferencectl access grant \(shellWord(executable)) \(level)"
    }

    /// A path, quoted for a shell.
    private static func shellWord(_ path: String) -> String {
        "'" + ConferenceError.shown(path, limit: 4_096).replacing("'", with: #"'\''"#) + "'"
    }
}
