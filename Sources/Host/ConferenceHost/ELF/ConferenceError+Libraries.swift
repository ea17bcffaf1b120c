package import ConferenceErrors
import ConferenceModel
import Foundation

// Errors about the libraries of providers.

extension ConferenceError.Code {
    package static let executableMissing = Self(rawValue: "executableMissing")
    package static let executableTooLarge = Self(rawValue: "executableTooLarge")
    package static let cannotOpenLibrary = Self(rawValue: "cannotOpenLibrary")

    // Codes for files that the host refuses to load as libraries.
    package static let notELF = Self(rawValue: "notELF")
    package static let truncatedELF = Self(rawValue: "truncatedELF")
    package static let malformedELF = Self(rawValue: "malformedELF")
    package static let wrongArchitecture = Self(rawValue: "wrongArchitecture")
    package static let wrongELFType = Self(rawValue: "wrongELFType")
    package static let executableStack = Self(rawValue: "executableStack")
    package static let forbiddenDependency = Self(rawValue: "forbiddenDependency")
    package static let forbiddenRunpath = Self(rawValue: "forbiddenRunpath")
    package static let otherSwiftRuntime = Self(rawValue: "otherSwiftRuntime")
    package static let entryMissing = Self(rawValue: "entryMissing")
    package static let entryInvalid = Self(rawValue: "entryInvalid")
}

extension ConferenceError {
    /// A provider without its library.
    ///
    /// - Parameter isBuilt: true if the provider is in a build folder, so that building creates the library.
    package static func executableMissing(provider: String, path: String, isBuilt: Bool) -> ConferenceError {
        let remedy: Sentence =
            isBuilt ? "Run “swift build”, which also builds the providers." : "Install the provider again."
        return ConferenceError(
            .executableMissing, .unavailable,
            "The library of \(TextPolicy.printable(provider)) is missing: “\(shown(path))”. \(remedy)")
    }

    /// A library that is larger than any provider needs.
    package static func executableTooLarge(provider: String, path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .executableTooLarge, .badData,
            "The library of \(TextPolicy.printable(provider)) is larger than \(size(Int64(limit))): “\(shown(path))”.")
    }

    /// A library that cannot be opened.
    package static func cannotOpenLibrary(provider: String, path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            .cannotOpenLibrary, code == EACCES || code == EPERM ? .noPermission : .ioError,
            "The library of \(TextPolicy.printable(provider)) cannot be opened: “\(shown(path))”, \(reason(code)).")
    }

    /// A library that the host could not examine, because the system lacks memory or refuses to map it.
    package static func cannotMapLibrary(provider: String, path: String, errno code: Int32) -> ConferenceError {
        let remedy: Sentence =
            code == ENOMEM ? " Free some memory, or raise the limit of the shell (“ulimit -v”), and try again." : ""
        return ConferenceError(
            .cannotOpenLibrary, code == ENOMEM ? .temporary : .ioError,
            "The library of \(TextPolicy.printable(provider)) cannot be read into memory: “\(shown(path))”, "
                + "\(reason(code)).\(remedy)")
    }

    /// A library that the host refuses to load.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func unusableLibrary(
        provider: String, path: String, code: Code, problem: String
    ) -> ConferenceError {
        ConferenceError(
            code, .badData,
            "\(TextPolicy.printable(provider)) cannot be loaded: \(words: TextPolicy.printable(problem)) (“\(shown(path))”)."
        )
    }
}
