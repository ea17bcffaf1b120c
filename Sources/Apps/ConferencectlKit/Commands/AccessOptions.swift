import CalendarStore
import CommandLineKit

/// Arguments and helpers that the access commands share.
enum AccessOptions {
    static let program = Positional.required(
        "PROGRAM",
        help: "Path of an executable, its name in your search path, or the bundle identifier of a listed program",
        completion: .files)
}

extension Context {
    /// The user's recorded decisions.
    func accessGrants() throws -> AccessGrants { try AccessGrants.open(places) }

    func program(named name: String, in grants: AccessGrants) throws -> AccessProgram {
        try ProgramResolver(environment: environment, known: grants.list()).program(named: name)
    }

    /// Prints the program's current access.
    func printAccess(of program: AccessProgram, in grants: AccessGrants) throws {
        try ProgramAccess(program, in: grants.list()).print(self)
    }
}
