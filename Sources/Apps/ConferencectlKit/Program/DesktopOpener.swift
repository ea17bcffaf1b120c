import ConferenceErrors
import ConferenceModel
import DesktopApplications
import EventPresentation

/// Opens links and pages for commands, and says what was opened.
struct DesktopOpener {
    let context: Context

    /// Opens a link. If its application does not start, a warning is printed and the web address is opened.
    ///
    /// - Returns: what was opened, for people.
    /// - Throws: the errors of `JoinWay.target(_:)`; `cannotOpenURL` (69) with the URL, so that the user can open it.
    func open(_ way: JoinWay, _ choice: JoinWay.Choice? = nil) throws -> String {
        let target = try way.target(choice)
        let opened: LinkOpener.Opened
        do throws(LinkOpener.Failure) {
            opened = try LinkOpener(environment: context.environment).open(target, of: way)
        } catch {
            throw ConferenceError.cannotOpenURL(error.url, reason: error.reason)
        }
        if let failed = opened.failed {
            try context.warn(
                ConferenceError.applicationFailed(
                    failed.application.name, reason: failed.reason, url: opened.url.text))
        }
        guard let application = opened.application else { return context.texts.opened(opened.url.text) }
        return context.texts.opened(opened.url.text, with: TextPolicy.printable(application.name))
    }

    /// Opens a page of the helper process in the user's browser.
    ///
    /// - Throws: `cannotOpenURL` (69).
    func open(page address: String) throws {
        do throws(LinkOpener.Failure) {
            try LinkOpener(environment: context.environment).hand(address)
        } catch {
            throw ConferenceError.cannotOpenURL(address, reason: error.reason)
        }
    }

    /// Opens a page of the helper process in a window without the controls of a browser.
    ///
    /// - Throws: `noWindowBrowser`, `cannotOpenURL` (69).
    func openWindow(ofPage address: String) throws {
        guard let program = HelperProgram(Self.windowBrowsers, environment: context.environment) else {
            throw ConferenceError.noWindowBrowser(address)
        }
        let browser = DesktopApplication(words: [program.path, "--app=%u"], environment: context.environment)
        let url = try ConferenceURL(address, policy: .init(schemes: ["http"]))
        do throws(DesktopApplication.StartFailure) {
            try browser.start(url, environment: context.environment)
        } catch {
            throw ConferenceError.cannotOpenURL(address, reason: error.reason)
        }
    }

    /// Browsers that show a page in a window of its own with `--app`.
    private static let windowBrowsers = [
        "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge-stable",
        "microsoft-edge", "brave-browser", "vivaldi-stable",
    ]
}
