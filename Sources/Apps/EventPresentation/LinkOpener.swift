package import ConferenceErrors
package import ConferenceModel
package import DesktopApplications

/// Opens links with the application of their service, or with `xdg-open`, which starts the user's browser or another handler.
package struct LinkOpener: Sendable {
    private let environment: [String: String]

    /// - Parameter environment: that of the user's desktop.
    package init(environment: [String: String]) { self.environment = environment }

    /// What was opened.
    package struct Opened: Sendable {
        package let url: ConferenceURL
        /// The application; nil if the desktop chose one.
        package var application: DesktopApplication?
        /// The application that did not start, so that the web address was opened, and the reason.
        package var failed: (application: DesktopApplication, reason: Sentence)?
    }

    /// Why a link was not opened.
    package struct Failure: Error, Sendable {
        package let url: String
        /// The end of a sentence.
        package let reason: Sentence
    }

    /// Opens a link. If its application does not start, the web address is opened.
    ///
    /// Waits until the application runs, or until `xdg-open` ends; not for the programs that it starts.
    ///
    /// - Parameter target: what to open; see ``JoinWay/target``.
    package func open(
        _ target: (url: ConferenceURL, application: DesktopApplication?), of way: JoinWay
    ) throws(Failure) -> Opened {
        guard let application = target.application else {
            try hand(target.url)
            return Opened(url: target.url)
        }
        let failure: DesktopApplication.StartFailure
        do throws(DesktopApplication.StartFailure) {
            try application.start(target.url, environment: environment)
            return Opened(url: target.url, application: application)
        } catch {
            failure = error
        }
        guard let web = way.web else { throw Failure(url: way.entry.url.text, reason: failure.reason) }
        do throws(Failure) {
            try hand(web)
        } catch {
            throw Failure(url: error.url, reason: "\(failure.reason), and \(error.reason)")
        }
        return Opened(url: web, failed: (application, failure.reason))
    }

    /// Opens an address with the desktop's handler.
    package func hand(_ address: String) throws(Failure) {
        guard let program = HelperProgram(["xdg-open"], environment: environment) else {
            throw Failure(url: address, reason: "“xdg-open” is not installed (package xdg-utils)")
        }
        guard let reason = program.run([address], environment: environment) else { return }
        throw Failure(url: address, reason: reason)
    }

    private func hand(_ url: ConferenceURL) throws(Failure) {
        do throws(Failure) {
            // A checked URL begins with the letter of its scheme, so it cannot be mistaken for an option.
            try hand(url.text)
        } catch {
            guard url.host == nil else { throw error }
            throw Failure(
                url: error.url, reason: "no application for “\(url.scheme):” is installed, and \(error.reason)")
        }
    }
}
