import CalendarStore
import ConferenceErrors
import Foundation

/// Resolves the program whose access the user wants to change.
struct ProgramResolver {
    let environment: [String: String]
    /// The programs with a decision, and those that donate to the inbox.
    let known: [AccessProgram]

    /// Returns the program with that path, with the bundle identifier of a known program, or with that name in the
    /// search path.
    ///
    /// - Throws: `noSuchProgram` (66), `ambiguousProgram` (64).
    func program(named name: String) throws -> AccessProgram {
        if name.contains("/") {
            if let program = Self.program(at: name) { return program }
            // The decision about a program that no longer exists can still be changed.
            return try one(of: decided { $0.executable == name }, name)
                ?? { throw ConferenceError.noSuchProgram(name) }()
        }
        if let program = try one(of: decided { $0.bundleIdentifier == name }, name) { return program }
        let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let found = directories.lazy.filter { $0.hasPrefix("/") }.compactMap { Self.program(at: "\($0)/\(name)") }.first
        guard !name.isEmpty, let found else { throw ConferenceError.noSuchProgram(name) }
        return found
    }

    /// The known programs, without duplicates.
    private func decided(_ isMeant: (AccessProgram) -> Bool) -> [AccessProgram] {
        known.filter(isMeant)
    }

    private func one(of programs: [AccessProgram], _ name: String) throws -> AccessProgram? {
        guard programs.count <= 1 else {
            throw ConferenceError.ambiguousProgram(name, candidates: programs.map(\.executable))
        }
        return programs.first
    }

    /// Returns an executable file as the running program would identify itself: without symbolic links, with the
    /// identifier in its Info.plist.
    private static func program(at path: String) -> AccessProgram? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(resolved, X_OK) == 0 else {
            return nil
        }
        let executable = String(cString: resolved)
        return AccessProgram(executable: executable, information: ProgramInformation(executable: executable))
    }
}
