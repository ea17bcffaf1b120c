import ConferenceModel
import Support

/// Hands a URL to the desktop with `xdg-open`, which starts the user's browser or the program for such links.
struct DesktopOpener {
    let environment: [String: String]

    /// Waits for `xdg-open`, not for what it starts.
    ///
    /// - Throws: `cannotOpenURL` (69) with the URL, so that the user can open it.
    func open(_ url: ConferenceURL) throws {
        guard let program = HelperProgram(["xdg-open"], environment: environment) else {
            throw ConferenceError.cannotOpenURL(
                url.text, reason: "the program “xdg-open” is not there (package xdg-utils)")
        }
        // The scheme of a checked URL begins with a letter, so that it cannot be taken for an option.
        if let failure = program.run([url.text]) { throw ConferenceError.cannotOpenURL(url.text, reason: failure) }
    }
}
