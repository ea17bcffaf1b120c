package import ConferenceErrors
import Foundation

// Errors about files.

extension ConferenceError.Code {
    package static let noSuchFile = Self(rawValue: "noSuchFile")
    package static let cannotRead = Self(rawValue: "cannotRead")
    package static let cannotWrite = Self(rawValue: "cannotWrite")
    package static let notARegularFile = Self(rawValue: "notARegularFile")
    package static let fileTooLarge = Self(rawValue: "fileTooLarge")
}

extension ConferenceError {
    /// The file does not exist.
    package static func noSuchFile(_ path: String) -> ConferenceError {
        ConferenceError(.noSuchFile, .notFound, "There is no file “\(shown(path))”.")
    }

    /// Reading the file failed.
    package static func cannotRead(_ path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            .cannotRead, code == EACCES || code == EPERM ? .noPermission : .ioError,
            "“\(shown(path))” cannot be read: \(reason(code)).")
    }

    /// Writing or creating the file failed.
    package static func cannotWrite(_ path: String, errno code: Int32) -> ConferenceError {
        let status: ExitStatus =
            switch code {
            case EACCES, EPERM, EROFS: .noPermission
            case ENOENT, ENOTDIR, EISDIR, EEXIST: .cannotCreate
            default: .ioError
            }
        return ConferenceError(.cannotWrite, status, "“\(shown(path))” cannot be written: \(reason(code)).")
    }

    /// The file to write would replace something that is not a regular file.
    ///
    /// - Parameter mode: the `st_mode` of what is there.
    package static func notARegularFile(_ path: String, mode: UInt32) -> ConferenceError {
        let kind: Sentence =
            switch mode & S_IFMT {
            case S_IFDIR: "a folder"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            case S_IFLNK: "a link to a file that does not exist"
            default: "a device"
            }
        return ConferenceError(
            .notARegularFile, .cannotCreate,
            "“\(shown(path))” is \(kind), not a file, and was left unchanged. Name a file.")
    }

    /// The file is larger than the limit.
    package static func fileTooLarge(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .fileTooLarge, .badData, "“\(shown(path))” is larger than \(size(Int64(limit))), which is the limit.")
    }
}
