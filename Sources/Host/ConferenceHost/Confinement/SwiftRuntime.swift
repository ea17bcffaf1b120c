import ConferenceErrors
import Glibc

/// The directory of the Swift runtime that a worker needs for a library.
///
/// A worker can read nothing but what it is granted, and a dynamic Swift provider needs the libraries of its runtime.
/// Where they are is recorded in the library itself, by the compiler that built it (DT_RUNPATH). For a provider that does
/// not ship with this program, ``LibraryRules`` has made sure that it is the directory of ``RuntimeDirectory``.
enum SwiftRuntime {
    /// The directory for one library.
    ///
    /// - Parameter library: what its headers say.
    /// - Returns: nil where the library names no directory with a Swift runtime: a static provider, or one in C.
    /// - Throws: `insecurePermissions`, `insecurePath`, where somebody else could change the runtime.
    static func directory(of library: ELFCheck) throws(ConferenceError) -> String? {
        guard let found = library.searchPaths.first(where: hasRuntime) else { return nil }
        try check(found)
        return found
    }

    /// The libraries of a directory that a library needs, by their paths and in its order.
    static func libraries(in directory: String, for library: ELFCheck) -> [String] {
        library.needed.filter { !$0.contains("/") }.map { "\(directory)/\($0)" }.filter { access($0, R_OK) == 0 }
    }

    /// Makes sure that nobody else can change a runtime.
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
