import ConferenceErrors
import ConferenceModel
import DesktopApplications

/// Opens ways into conferences: with the application of their service, or by `xdg-open`, which starts the user's browser or
/// whatever the desktop has for such links.
struct DesktopOpener {
    let context: Context

    /// Opens one. Where its application does not start, the user hears of it and the web address is opened.
    ///
    /// Waits until an application runs, or for `xdg-open`; not for what that starts.
    ///
    /// - Returns: what was opened, as the end of a sentence that begins with “Opened”.
    /// - Throws: what `JoinWay.target(_:)` throws; `cannotOpenURL` (69) with the URL, so that the user can open it.
    func open(_ way: JoinWay, _ choice: JoinWay.Choice? = nil) throws -> String {
        let target = try way.target(choice)
        if let application = target.application {
            do throws(DesktopApplication.StartFailure) {
                try application.start(target.url, environment: context.environment)
                return "\(target.url.text) with \(TextPolicy.printable(application.name))"
            } catch {
                guard let web = way.web else {
                    throw ConferenceError.cannotOpenURL(way.entry.url.text, reason: error.reason)
                }
                try context.warn(
                    ConferenceError.applicationFailed(application.name, reason: error.reason, url: web.text))
                try hand(web)
                return web.text
            }
        }
        try hand(target.url)
        return target.url.text
    }

    private func hand(_ url: ConferenceURL) throws {
        guard let program = HelperProgram(["xdg-open"], environment: context.environment) else {
            throw ConferenceError.cannotOpenURL(
                url.text, reason: "the program “xdg-open” is not there (package xdg-utils)")
        }
        // The scheme of a checked URL begins with a letter, so that it cannot be taken for an option.
        guard let failure = program.run([url.text]) else { return }
        throw ConferenceError.cannotOpenURL(
            url.text,
            reason: url.host == nil ? "no application for “\(url.scheme):” is installed, and \(failure)" : failure)
    }
}
