import ConferenceErrors
import Glibc
import Platform

/// Why a path is not to be trusted. Each case names the component that is to blame.
enum PathProblem: Error, Equatable {
    /// The system said no.
    case system(path: String, errno: Int32)
    /// A symbolic link where none may be.
    case link(String)
    /// It belongs to somebody else.
    case foreignOwner(String, owner: UInt32)
    /// Others can write to it; with the change of its mode that ends that, such as `g-w`.
    case writable(String, by: String, change: String)
    /// It gives its owner's rights to whoever runs it.
    case privileged(String)
    /// It is no regular file.
    case notRegular(String)
    /// It has more bytes than are read.
    case tooLarge(String)
}

extension PathProblem {
    /// The problem as a sentence about something that is in order except for its place.
    ///
    /// - Parameter subject: what is refused, such as the label of a provider.
    func error(_ subject: String) -> ConferenceError {
        switch self {
        case .system(let path, let code): .cannotRead(path, errno: code)
        case .link(let path): .insecurePath(subject, link: path)
        case .foreignOwner(let path, let owner): .foreignOwner(subject, component: path, owner: owner)
        case .writable(let path, let group, let change):
            .insecurePermissions(
                subject, component: path, found: "can be changed by \(group)", change: change)
        case .privileged(let path):
            .insecurePermissions(
                subject, component: path, found: "has the set-user-ID or set-group-ID bit", change: "ug-s")
        case .notRegular(let path): .notRegularFile(provider: subject, path: path)
        case .tooLarge(let path): .tooLargeToTrust(subject, path: path)
        }
    }
}
