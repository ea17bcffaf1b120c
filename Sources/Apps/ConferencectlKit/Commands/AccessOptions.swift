import CalendarStore
import CommandLineKit

/// What the commands about access have in common.
enum AccessOptions {
    static let program = Positional.required(
        "PROGRAM",
        help: "Path of an executable, its name in your search path, or the bundle identifier of a listed program",
        completion: .files)
}

extension Context {
    /// What the user has decided about programs.
    func accessGrants() throws -> AccessGrants { try AccessGrants.open(places) }

    /// The program that is meant.
    func program(named name: String, in grants: AccessGrants) throws -> AccessProgram {
        try ProgramResolver(environment: environment, known: grants.list()).program(named: name)
    }

    /// Writes what holds for a program now.
    func printAccess(of program: AccessProgram, in grants: AccessGrants) throws {
        try ProgramAccess(program, in: grants.list()).print(self)
    }
}
