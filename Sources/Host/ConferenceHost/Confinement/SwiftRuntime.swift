import ConferenceErrors
import Glibc
import PrivateFiles

/// The directory of the Swift runtime that a worker needs for a library.
///
/// A worker can read only what its policy grants, and a dynamic Swift provider needs the libraries of the Swift runtime. The
/// compiler has recorded their directory in the provider's library (DT_RUNPATH). For a provider that does not ship with this
/// program, ``LibraryRules`` has checked that it is the directory of ``RuntimeDirectory``.
enum SwiftRuntime {
    /// What a worker opens of a runtime.
    struct Opening: Hashable {
        /// The directory of the runtime.
        let directory: String
        /// The paths of the libraries in the directory that a provider needs, in the order in which it names them.
        let libraries: [String]
    }

    /// Returns what a library needs of the runtime in the directory that it names.
    ///
    /// - Parameter library: the headers of the library.
    /// - Returns: nil if the library names no directory with a Swift runtime, as static providers and those in C do.
    /// - Throws: `insecurePermissions` or `insecurePath` if another user could change the runtime.
    static func opening(for library: ELFCheck) throws(ConferenceError) -> Opening? {
        guard let found = library.searchPaths.first(where: hasRuntime) else { return nil }
        try check(found)
        let libraries = library.needed.filter { !$0.contains("/") }.map { "\(found)/\($0)" }
        return Opening(directory: found, libraries: libraries.filter { access($0, R_OK) == 0 })
    }

    /// Returns what providers that were written with VirtualConferenceKit need of the runtime in a directory, or nil if another
    /// user could change it. With these libraries, the dynamic linker opens those that they need.
    static func usual(in directory: String) -> Opening? {
        guard hasRuntime(directory), (try? check(directory)) != nil else { return nil }
        let names = ["Core", "_Concurrency", "_StringProcessing", "Synchronization"].map { "libswift\($0).so" }
        return Opening(directory: directory, libraries: (names + ["libFoundation.so"]).map { "\(directory)/\($0)" })
    }

    /// Checks that no other user can change the files of a runtime.
    static func check(_ path: String) throws(ConferenceError) {
        do throws(PathProblem) {
            _ = try PathCheck().directory(path)
        } catch {
            throw error.error("The Swift runtime in “\(path)”")
        }
    }

    private static func hasRuntime(_ path: String) -> Bool {
        guard path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return false }
        return access("\(path)/libswiftCore.so", R_OK) == 0
    }
}
