package import ConferenceErrors
import ConferenceModel
import Platform

// Errors about files that other users can change.

extension ConferenceError.Code {
    package static let insecurePermissions = Self(rawValue: "insecurePermissions")
    package static let insecurePath = Self(rawValue: "insecurePath")
    package static let notRegularFile = Self(rawValue: "notRegularFile")
}

extension ConferenceError {
    /// Other users can change something that only the user may be able to change.
    ///
    /// - Parameters:
    ///   - subject: the label of a provider, or a file.
    ///   - found: what is wrong with the component, such as “can be changed by everybody”.
    ///   - change: the argument of `chmod` that corrects it.
    package static func insecurePermissions(
        _ subject: String, component: String, found: Sentence, change: String
    ) -> ConferenceError {
        ConferenceError(
            .insecurePermissions, .noPermission,
            "\(TextPolicy.printable(subject)) is not used: “\(shown(component))” \(TextPolicy.printable(found)). "
                + "If that is not intended, run: chmod \(change) \(shellWord(component))")
    }

    /// The file belongs to neither root nor the user.
    package static func foreignOwner(_ subject: String, component: String, owner: UInt32) -> ConferenceError {
        ConferenceError(
            .insecurePermissions, .noPermission,
            "\(TextPolicy.printable(subject)) is not used: “\(shown(component))” belongs to the user with the number "
                + "\(owner), not to you or root. Install it as yourself, or move it to a directory of your own.")
    }

    /// A bundle contains a symbolic link.
    package static func insecurePath(_ subject: String, link: String) -> ConferenceError {
        ConferenceError(
            .insecurePath, .noPermission,
            "\(TextPolicy.printable(subject)) is not used: “\(shown(link))” is or leads through a symbolic link, and "
                + "the files of a provider must lie in its bundle.")
    }

    /// In the place of a file of the user, there is something else.
    ///
    /// - Parameters:
    ///   - component: the part of the path that is not what it must be.
    ///   - found: what it is, such as “a symbolic link”.
    package static func unsuitableFile(
        _ file: String, component: String, found: Sentence, _ code: Code
    ) -> ConferenceError {
        ConferenceError(
            code, code == .insecurePath ? .noPermission : .badData,
            "“\(shown(file))” is not used: “\(shown(component))” is \(TextPolicy.printable(found)). Remove it, or put the file "
                + "itself in its place.")
    }

    /// A file of the user belongs to another user, or lies in such a directory.
    package static func foreignFile(_ file: String, component: String, owner: UInt32) -> ConferenceError {
        ConferenceError(
            .insecurePermissions, .noPermission,
            "“\(shown(file))” is not used: “\(shown(component))” belongs to the user with the number \(owner), not to you or "
                + "root. Replace it by one of your own.")
    }

    /// A library that is not a file.
    package static func notRegularFile(provider: String, path: String) -> ConferenceError {
        ConferenceError(
            .notRegularFile, .badData,
            "The library of \(TextPolicy.printable(provider)) is not a regular file: “\(shown(path))”.")
    }

    /// The file is too large.
    package static func tooLargeToTrust(_ subject: String, path: String) -> ConferenceError {
        ConferenceError(
            .fileTooLarge, .badData, "\(TextPolicy.printable(subject)) is not used: “\(shown(path))” is too large.")
    }

    /// Quotes a path for a shell.
    private static func shellWord(_ path: String) -> String {
        "'" + shown(path).replacing("'", with: "'\\''") + "'"
    }
}
