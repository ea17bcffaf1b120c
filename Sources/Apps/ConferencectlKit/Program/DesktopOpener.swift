import ConferenceErrors
import ConferenceModel
import DesktopApplications

/// Opens conference links with the application of their service, or with `xdg-open`, which starts the user's browser or
/// another handler.
struct DesktopOpener {
    let context: Context

    /// Opens a link. If its application does not start, a warning is printed and the web address is opened.
    ///
    /// Waits until the application runs, or until `xdg-open` ends; not for the programs that it starts.
    ///
    /// - Returns: what was opened, for people.
    /// - Throws: the errors of `JoinWay.target(_:)`; `cannotOpenURL` (69) with the URL, so that the user can open it.
    func open(_ way: JoinWay, _ choice: JoinWay.Choice? = nil) throws -> String {
        let target = try way.target(choice)
        if let application = target.application {
            do throws(DesktopApplication.StartFailure) {
                try application.start(target.url, environment: context.environment)
                return context.texts.opened(target.url.text, with: TextPolicy.printable(application.name))
            } catch {
                guard let web = way.web else {
                    throw ConferenceError.cannotOpenURL(way.entry.url.text, reason: Sentence(words: error.reason))
                }
                try context.warn(
                    ConferenceError.applicationFailed(application.name, reason: error.reason, url: web.text))
                try hand(web)
                return context.texts.opened(web.text)
            }
        }
        try hand(target.url)
        return context.texts.opened(target.url.text)
    }

    private func hand(_ url: ConferenceURL) throws {
        guard let program = HelperProgram(["xdg-open"], environment: context.environment) else {
            throw ConferenceError.cannotOpenURL(
                url.text, reason: "“xdg-open” is not installed (package xdg-utils)")
        }
        // A checked URL begins with the letter of its scheme, so it cannot be mistaken for an option.
        guard let failure = program.run([url.text]) else { return }
        throw ConferenceError.cannotOpenURL(
            url.text,
            reason: url.host == nil
                ? "no application for “\(url.scheme):” is installed, and \(words: failure)" : Sentence(words: failure))
    }
}
