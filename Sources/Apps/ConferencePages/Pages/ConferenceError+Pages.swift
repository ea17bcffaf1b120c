package import ConferenceErrors
import ConferenceModel

// What pages cannot show.

extension ConferenceError.Code {
    package static let noSuchPage = Self(rawValue: "noSuchPage")
    package static let pageEventGone = Self(rawValue: "pageEventGone")
    package static let badPageAddress = Self(rawValue: "badPageAddress")
    package static let linkNotOpened = Self(rawValue: "linkNotOpened")
    package static let pageProviderGone = Self(rawValue: "pageProviderGone")
    package static let providerChangedMeanwhile = Self(rawValue: "providerChangedMeanwhile")
}

extension ConferenceError {
    /// No page has this name.
    package static func noSuchPage(_ name: String) -> ConferenceError {
        ConferenceError(.noSuchPage, .notFound, "There is no page “\(shown(name))”.")
    }

    /// The event or occurrence was removed, or never existed.
    package static func pageEventGone() -> ConferenceError {
        ConferenceError(
            .pageEventGone, .notFound,
            "This event does not exist any more. You or another program may have removed or moved it; the history of the "
                + "calendar says when.")
    }

    /// A value in the address of a page is not understood.
    package static func badPageAddress(_ name: String, _ value: String) -> ConferenceError {
        ConferenceError(
            .badPageAddress, .usage,
            "The address of this page is not understood: “\(shown(name))” cannot be “\(shown(value, limit: 80))”.")
    }

    /// The desktop could not open a link.
    package static func linkNotOpened(_ url: String, reason: Sentence) -> ConferenceError {
        ConferenceError(
            .linkNotOpened, .unavailable,
            "The link could not be opened: \(shown(reason)). Copy it, and open it yourself: \(TextPolicy.printable(url))"
        )
    }

    /// The provider that a page names is not installed any more.
    package static func pageProviderGone() -> ConferenceError {
        ConferenceError(
            .pageProviderGone, .notFound,
            "This provider is not installed any more. You or another program may have removed or moved it.")
    }

    /// The files of a provider were replaced between the question and the answer.
    package static func providerChangedMeanwhile(_ label: String) -> ConferenceError {
        ConferenceError(
            .providerChangedMeanwhile, .temporary,
            "The files of \(shown(label)) have changed since this page was shown, and it was not trusted. Look at what it "
                + "asks for now, and decide again.")
    }
}
