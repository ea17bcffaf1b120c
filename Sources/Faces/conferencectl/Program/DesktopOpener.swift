import ConferenceModel
import Foundation
import Support

/// Hands a URL to the desktop with `xdg-open`, which starts the user's browser or the program for such links.
struct DesktopOpener {
    let environment: [String: String]

    /// Waits for `xdg-open`, not for what it starts.
    ///
    /// - Throws: `cannotOpenURL` (69) with the URL, so that the user can open it.
    func open(_ url: ConferenceURL) throws {
        let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let programs = directories.filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
        guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
            throw ConferenceError.cannotOpenURL(
                url.text, reason: "the program “xdg-open” is not there (package xdg-utils)")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        // The scheme of a checked URL begins with a letter, so that it cannot be taken for an option.
        process.arguments = [url.text]
        // What is ignored here would stay ignored in the browser.
        signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, SIG_IGN) }
        do {
            try process.run()
        } catch {
            throw ConferenceError.cannotOpenURL(url.text, reason: "“\(program)” could not be started")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ConferenceError.cannotOpenURL(
                url.text, reason: "“\(program)” ended with status \(process.terminationStatus)")
        }
    }
}
