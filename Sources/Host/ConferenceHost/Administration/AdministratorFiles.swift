package import ConferenceErrors
package import ConferenceModel
import Glibc
import Platform
import PrivateFiles

/// The files of the computer's administrator: `/etc/conference/providers.d/*.json`.
///
/// They are read in the order of their names. A file that cannot be used stops every provider, because it could be the one that
/// forbids something. A directory that does not exist has no files.
///
/// Every path must be one that only the administrator can change. No environment variable names another directory.
package struct AdministratorFiles: Hashable, Sendable {
    /// The directory with the files.
    package var directory = "/etc/conference/providers.d"
    /// The user who, apart from root, may own files here. Only tests name one.
    package var owner: UInt32 = 0

    package init(directory: String = "/etc/conference/providers.d", owner: UInt32 = 0) {
        self.directory = directory
        self.owner = owner
    }

    /// Returns the decisions of all files.
    ///
    /// - Throws: `brokenAdministration` (78), `insecurePermissions` (77), `cannotRead`.
    package func policy(limits: Limits) throws(ConferenceError) -> AdministratorPolicy {
        var policy = AdministratorPolicy()
        for name in try names() { policy.add(try file(name, limits: limits)) }
        return policy
    }

    /// Returns the paths of all files, and an error for each one that cannot be used.
    package func examine(limits: Limits) -> (paths: [String], problems: [ConferenceError]) {
        do throws(ConferenceError) {
            let names = try names()
            var problems: [ConferenceError] = []
            for name in names {
                do throws(ConferenceError) { _ = try file(name, limits: limits) } catch { problems.append(error) }
            }
            return (names.map { "\(directory)/\($0)" }, problems)
        } catch {
            return ([], [error])
        }
    }

    private func names() throws(ConferenceError) -> [String] {
        do throws(PathProblem) {
            _ = try check.directory(directory)
        } catch {
            // Only a directory that does not exist has no files. One that cannot be looked into could forbid something.
            if case .system(_, ENOENT) = error { return [] }
            throw Self.error(error, of: directory)
        }
        let found: (names: [String], isComplete: Bool)
        do throws(FileSystem.Refusal) {
            found = try FileSystem.names(in: directory, suffix: ".json", limit: Self.mostFiles)
        } catch {
            throw .cannotRead(directory, errno: error.code)
        }
        guard found.isComplete else {
            throw .brokenAdministration(directory, line: nil, problem: "it has more than \(Self.mostFiles) files")
        }
        return found.names
    }

    private func file(_ name: String, limits: Limits) throws(ConferenceError) -> AdministratorPolicy {
        let path = "\(directory)/\(name)"
        let bytes: [UInt8]
        do throws(PathProblem) {
            let file = try check.file(path, limit: Self.lengthLimit)
            do throws(FileSystem.Refusal) {
                bytes = try FileSystem.content(of: file.number, limit: Self.lengthLimit)
            } catch {
                throw error == .tooLarge ? .tooLarge(path) : .system(path: path, errno: error.code)
            }
        } catch {
            throw Self.error(error, of: path)
        }
        do throws(LocatedJSON.Problem) {
            return try AdministratorReader(path: path, limits: limits).policy(LocatedJSON(bytes))
        } catch {
            throw .brokenAdministration(path, line: error.line, problem: error.clause)
        }
    }

    // A group, even one of root alone, is not the user: members can be added to it.
    private var check: PathCheck { PathCheck(user: owner) { _, _ in false } }

    private static func error(_ problem: PathProblem, of path: String) -> ConferenceError {
        switch problem {
        case .system(let path, let code): .cannotRead(path, errno: code)
        case .link: .brokenAdministration(path, line: nil, problem: "it is a symbolic link")
        case .notRegular: .brokenAdministration(path, line: nil, problem: "it is not a regular file")
        case .tooLarge:
            .brokenAdministration(
                path, line: nil, problem: "it is larger than \(ConferenceError.size(Int64(lengthLimit)))")
        case .foreignOwner(let component, let owner): .foreignAdministration(path, component: component, owner: owner)
        case .writable, .readable, .privileged: problem.error("“\(path)”")
        }
    }

    private static let mostFiles = 256
    private static let lengthLimit = 65_536
}

extension FileSystem.Refusal {
    fileprivate var code: Int32 { if case .system(let code) = self { code } else { EINVAL } }
}
