import ConferenceModel

// Sentences about the programs of a desktop that work for us.
extension ConferenceError {
    /// The desktop could not open a URL; the sentence ends with it, so that the user can.
    package static func cannotOpenURL(_ url: String, reason: String) -> ConferenceError {
        ConferenceError(
            "cannotOpenURL", .unavailable,
            "The link could not be opened: \(reason). Open it yourself: \(TextPolicy.printable(url))")
    }

    /// There is no clipboard; the sentence ends with the text.
    package static func cannotCopy(_ text: String, reason: String) -> ConferenceError {
        ConferenceError(
            "cannotCopy", .unavailable,
            "The link could not be copied: \(reason). Here it is: \(TextPolicy.printable(text))")
    }

    /// The desktop shows no notification.
    package static func cannotNotify(reason: String) -> ConferenceError {
        ConferenceError("cannotNotify", .unavailable, "The desktop could not be told: \(reason).")
    }
}
