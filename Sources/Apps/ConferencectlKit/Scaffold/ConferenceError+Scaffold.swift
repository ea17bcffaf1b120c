package import ConferenceErrors
import ConferenceModel

// Errors for authors of providers.

extension ConferenceError.Code {
    package static let badProviderName = Self(rawValue: "badProviderName")
    package static let directoryNotEmpty = Self(rawValue: "directoryNotEmpty")
    package static let notTheKit = Self(rawValue: "notTheKit")
    package static let missingKit = Self(rawValue: "missingKit")
    package static let noSuchCheck = Self(rawValue: "noSuchCheck")
    package static let checkFailed = Self(rawValue: "checkFailed")
}

extension ConferenceError {
    /// A name that no provider can have.
    package static func badProviderName(_ text: String) -> ConferenceError {
        ConferenceError(
            .badProviderName, .usage,
            "“\(shown(text))” cannot be the name of a provider. Use letters, digits, “-” and “_”, at most 64, with a letter "
                + "first, and do not use the name of a module of Swift or of the host.")
    }

    /// Files of the user are where the package would go.
    package static func directoryNotEmpty(_ path: String) -> ConferenceError {
        ConferenceError(
            .directoryNotEmpty, .cannotCreate,
            "“\(shown(path))” already exists, and is not overwritten. Choose another name, or another directory with "
                + "--directory.")
    }

    /// `--kit` names something else.
    package static func notTheKit(_ path: String) -> ConferenceError {
        ConferenceError(
            .notTheKit, .notFound,
            "“\(shown(path))” is not the package with VirtualConferenceKit: it lacks Package.swift or "
                + "Sources/Provider/VirtualConferenceKit.")
    }

    /// The place of VirtualConferenceKit is unknown.
    package static func missingKit() -> ConferenceError {
        ConferenceError(
            .missingKit, .usage,
            "A provider in Swift needs the package with VirtualConferenceKit: name its directory or address with --kit, "
                + "or choose another language with --language.")
    }

    /// The conformance kit has no check of that name.
    package static func noSuchCheck(_ text: String, known: [String]) -> ConferenceError {
        ConferenceError(
            .noSuchCheck, .usage,
            "There is no check “\(shown(text))”. There are: \(known.joined(separator: ", ")).")
    }

    /// A provider does not keep the rules.
    package static func checkFailed(provider: String, checks: [String]) -> ConferenceError {
        ConferenceError(
            .checkFailed, .badData,
            "\(TextPolicy.printable(provider)) has not passed: \(checks.joined(separator: ", ")).")
    }
}
