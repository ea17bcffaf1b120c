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

    /// The programs with a decision, and those that donate to the inbox.
    func programs(_ grants: AccessGrants? = nil) throws -> [ProgramAccess] {
        let grants = try grants ?? accessGrants()
        return ProgramAccess.all(try grants.list(), try ProgramDonations(self, grants))
    }

    func program(named name: String, in grants: AccessGrants) throws -> AccessProgram {
        try ProgramResolver(environment: environment, known: try programs(grants).map(\.program))
            .program(named: name)
    }

    /// Prints the program's current access.
    func printAccess(of program: AccessProgram, in grants: AccessGrants) throws {
        try ProgramAccess(program, in: grants.list(), ProgramDonations(self, grants)).print(self)
    }
}
