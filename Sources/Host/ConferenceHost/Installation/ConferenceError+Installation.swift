package import ConferenceErrors
import ConferenceModel

// Errors about installing and removing providers.

extension ConferenceError.Code {
    package static let notInstallable = Self(rawValue: "notInstallable")
    package static let notRemovable = Self(rawValue: "notRemovable")
}

extension ConferenceError {
    /// The path to install from holds neither a bundle nor a library.
    package static func notInstallable(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            .notInstallable, .badData,
            "“\(shown(path))” cannot be installed: \(words: TextPolicy.printable(problem)).")
    }

    /// The manifest contains a variable that Xcode would replace and that has no value here.
    package static func openManifestVariable(_ path: String, variable: String) -> ConferenceError {
        let isIdentifier = variable == "PRODUCT_BUNDLE_IDENTIFIER"
        let problem: Sentence =
            isIdentifier
            ? "no identifier was given" : "its value comes from a library in Contents/Linux, and there is none"
        return ConferenceError(
            .notInstallable, .badData,
            "“\(shown(path))” cannot be installed: its manifest leaves \(variable) open, and \(problem).",
            arguments: [variable])
    }

    /// The provider to remove is not in the user's own directory.
    package static func notRemovable(_ provider: String, path: String) -> ConferenceError {
        ConferenceError(
            .notRemovable, .usage,
            "\(TextPolicy.printable(provider)) was not installed by you, but lies in “\(shown(path))”. Remove it "
                + "there, with the program that installed it.")
    }
}
