package import ConferenceErrors
import ConferenceModel

// Errors about the programs of a desktop.

extension ConferenceError.Code {
    package static let cannotOpenURL = Self(rawValue: "cannotOpenURL")
    package static let cannotCopy = Self(rawValue: "cannotCopy")
    package static let cannotNotify = Self(rawValue: "cannotNotify")
    package static let noWebAddress = Self(rawValue: "noWebAddress")
    package static let noApplicationLink = Self(rawValue: "noApplicationLink")
    package static let noApplication = Self(rawValue: "noApplication")
    package static let noWindowBrowser = Self(rawValue: "noWindowBrowser")
    package static let cannotWatch = Self(rawValue: "cannotWatch")
}

extension ConferenceError {
    /// The desktop could not open a URL; the message ends with it, so that the user can open it.
    package static func cannotOpenURL(_ url: String, reason: Sentence) -> ConferenceError {
        ConferenceError(
            .cannotOpenURL, .unavailable,
            "The link could not be opened: \(TextPolicy.printable(reason)). Open it yourself: \(TextPolicy.printable(url))"
        )
    }

    /// No browser can show a page in a window of its own; the message ends with the page.
    package static func noWindowBrowser(_ address: String) -> ConferenceError {
        ConferenceError(
            .noWindowBrowser, .unavailable,
            "No browser is installed that shows a page in a window of its own: Chromium, Chrome, Edge, Brave or Vivaldi. "
                + "Leave “--app” out, or open the page yourself: \(TextPolicy.printable(address))")
    }

    /// There is no clipboard; the message ends with the text to copy.
    package static func cannotCopy(_ text: String, reason: Sentence) -> ConferenceError {
        ConferenceError(
            .cannotCopy, .unavailable,
            "The link could not be copied: \(TextPolicy.printable(reason)). Here it is: \(TextPolicy.printable(text))"
        )
    }

    /// The desktop shows no notification.
    package static func cannotNotify(reason: Sentence) -> ConferenceError {
        ConferenceError(
            .cannotNotify, .unavailable, "The notification could not be sent: \(TextPolicy.printable(reason)).")
    }

    /// A link without an address for a browser.
    package static func noWebAddress(_ url: String) -> ConferenceError {
        ConferenceError(
            .noWebAddress, .notFound,
            "This is not an address for a browser: \(TextPolicy.printable(url)). “--list” shows other ways to join; leave "
                + "“--web” out.")
    }

    /// A link that no application is known to open.
    package static func noApplicationLink(_ url: String) -> ConferenceError {
        ConferenceError(
            .noApplicationLink, .notFound,
            "No installed application opens this link: \(TextPolicy.printable(url)). Leave “--app” out.")
    }

    /// No application is installed for a scheme.
    package static func noApplication(scheme: String, url: String) -> ConferenceError {
        ConferenceError(
            .noApplication, .unavailable,
            "No application for “\(TextPolicy.printable(scheme)):” is installed, or it cannot be started. To open "
                + "the web address, leave “--app” out: "
                + "\(TextPolicy.printable(url))")
    }

    /// A warning: the service's application does not start, so the browser gets the link.
    package static func applicationFailed(_ name: String, reason: Sentence, url: String) -> Sentence {
        "“\(TextPolicy.printable(name))” could not be started: \(TextPolicy.printable(reason)). The web address is opened "
            + "instead: \(TextPolicy.printable(url))"
    }

    /// A warning: a question was not answered with one of its numbers.
    package static let noneOpened: Sentence = "None was opened; “conferencectl join now” asks again."

    /// The system has no resources left to wait for changes.
    package static func cannotWatch(errno code: Int32) -> ConferenceError {
        ConferenceError(.cannotWatch, .ioError, "The calendars cannot be watched: \(reason(code)).")
    }
}
