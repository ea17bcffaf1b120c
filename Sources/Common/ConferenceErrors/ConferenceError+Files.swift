import ConferenceModel
import Foundation

// Sentences about files and calls of the system.
extension ConferenceError {
    /// A file that is not there.
    package static func noSuchFile(_ path: String) -> ConferenceError {
        ConferenceError("noSuchFile", .notFound, "There is no file “\(shown(path))”.")
    }

    /// Reading a file failed.
    package static func cannotRead(_ path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            "cannotRead", code == EACCES || code == EPERM ? .noPermission : .ioError,
            "“\(shown(path))” cannot be read: \(reason(code)).")
    }

    /// Writing a file failed, or creating it.
    package static func cannotWrite(_ path: String, errno code: Int32) -> ConferenceError {
        let status: ExitStatus =
            switch code {
            case EACCES, EPERM, EROFS: .noPermission
            case ENOENT, ENOTDIR, EISDIR, EEXIST: .cannotCreate
            default: .ioError
            }
        return ConferenceError("cannotWrite", status, "“\(shown(path))” cannot be written: \(reason(code)).")
    }

    /// A file that is larger than it may be.
    package static func fileTooLarge(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            "fileTooLarge", .badData, "“\(shown(path))” is larger than \(limit) bytes, the most that is read.")
    }

    /// Foreign text as it may stand in a sentence: on one line, nothing that acts, not endless.
    static func shown(_ text: String) -> String { shown(text, limit: 400) }

    static func shown(_ text: String, limit: Int) -> String {
        TextPolicy.printable(TextPolicy.beginning(text, limit))
    }

    /// What the system says about an error number, with a small first letter.
    static func reason(_ code: Int32) -> String {
        let text = String(cString: strerror(code))
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

extension ConferenceError.Code: ExpressibleByStringLiteral {
    /// The word itself.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
