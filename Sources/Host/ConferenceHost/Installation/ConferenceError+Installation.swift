package import ConferenceErrors
import ConferenceModel

// Errors about installing and removing providers.

extension ConferenceError.Code {
    package static let notInstallable = Self(rawValue: "notInstallable")
    package static let notRemovable = Self(rawValue: "notRemovable")
}

extension ConferenceError {
    /// What is to be installed is no bundle and no library.
    package static func notInstallable(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            .notInstallable, .badData,
            "“\(shown(path))” cannot be installed: \(TextPolicy.printable(problem)).")
    }

    /// A provider that `install` has not put there.
    package static func notRemovable(_ provider: String, path: String) -> ConferenceError {
        ConferenceError(
            .notRemovable, .usage,
            "\(TextPolicy.printable(provider)) was not installed by you, but lies in “\(shown(path))”. Remove it there, "
                + "with what has put it there.")
    }
}
