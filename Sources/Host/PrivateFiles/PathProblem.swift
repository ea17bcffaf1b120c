package import ConferenceErrors
import Glibc
import Platform

/// The reason why a path is not trusted. Each case names the component that caused it.
package enum PathProblem: Error, Equatable {
    /// The system refused access.
    case system(path: String, errno: Int32)
    /// A symbolic link is in a place where links are not allowed.
    case link(String)
    /// The component belongs to another user.
    case foreignOwner(String, owner: UInt32)
    /// Other users can write to the component. `change` is the `chmod` mode that prevents this, such as `g-w`.
    case writable(String, by: Sentence, change: String)
    /// Other users can read the file, or the names in the directory, which is for secrets.
    case readable(String)
    /// The file has the set-user-ID or set-group-ID bit.
    case privileged(String)
    /// The component is not a regular file.
    case notRegular(String)
    /// The file is larger than the limit.
    case tooLarge(String)
}

extension PathProblem {
    /// Returns the problem as an error.
    ///
    /// - Parameter subject: the thing that is refused, such as the label of a provider.
    package func error(_ subject: String) -> ConferenceError {
        switch self {
        case .system(let path, let code): .cannotRead(path, errno: code)
        case .link(let path): .insecurePath(subject, link: path)
        case .foreignOwner(let path, let owner): .foreignOwner(subject, component: path, owner: owner)
        case .writable(let path, let group, let change):
            .insecurePermissions(
                subject, component: path, found: "can be changed by \(group)", change: change)
        case .readable(let path):
            .insecurePermissions(
                subject, component: path, found: "can be read by other users", change: "go-rwx")
        case .privileged(let path):
            .insecurePermissions(
                subject, component: path, found: "has the set-user-ID or set-group-ID bit", change: "ug-s")
        case .notRegular(let path): .notRegularFile(provider: subject, path: path)
        case .tooLarge(let path): .tooLargeToTrust(subject, path: path)
        }
    }

    /// Returns the problem as an error about a file of the user, which belongs to no provider.
    ///
    /// - Parameter isSecret: whether other users may not even read the file, or list its directory.
    package func error(file: String, isSecret: Bool) -> ConferenceError {
        switch self {
        case .link(let path): .unsuitableFile(file, component: path, found: "a symbolic link", .insecurePath)
        case .notRegular(let path):
            .unsuitableFile(file, component: path, found: "not a regular file", .notRegularFile)
        case .foreignOwner(let path, let owner): .foreignFile(file, component: path, owner: owner)
        case .writable(let path, let group, _) where isSecret && [file, FileSystem.parent(of: file)].contains(path):
            // With write access alone taken away, the others could still read it.
            .insecurePermissions(
                "“\(file)”", component: path, found: "can be changed by \(group)", change: "go-rwx")
        default: error("“\(file)”")
        }
    }
}
