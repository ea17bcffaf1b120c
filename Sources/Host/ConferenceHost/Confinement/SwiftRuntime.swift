import ConferenceErrors
import Glibc
import PrivateFiles

/// The directory of the Swift runtime that a worker needs for a library.
///
/// A worker can read only what its policy grants, and a dynamic Swift provider needs the libraries of the Swift runtime. The
/// compiler has recorded their directory in the provider's library (DT_RUNPATH). For a provider that does not ship with this
/// program, ``LibraryRules`` has checked that it is the directory of ``RuntimeDirectory``.
enum SwiftRuntime {
    /// Returns the directory for a library.
    ///
    /// - Parameter library: the headers of the library.
    /// - Returns: nil if the library names no directory with a Swift runtime, as static providers and those in C do.
    /// - Throws: `insecurePermissions` or `insecurePath` if another user could change the runtime.
    static func directory(of library: ELFCheck) throws(ConferenceError) -> String? {
        guard let found = library.searchPaths.first(where: hasRuntime) else { return nil }
        try check(found)
        return found
    }

    /// Returns the paths of the libraries that a library needs and that are in a directory, in the order in which it names
    /// them.
    static func libraries(in directory: String, for library: ELFCheck) -> [String] {
        library.needed.filter { !$0.contains("/") }.map { "\(directory)/\($0)" }.filter { access($0, R_OK) == 0 }
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
