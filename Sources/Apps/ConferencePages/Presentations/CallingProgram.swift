import CalendarStore
import ConferenceModel
import Platform

/// The program that presents a page, as the system knows it. Nothing that the program says about itself counts for its access.
package struct CallingProgram: Sendable {
    /// For people: the name in its Info.plist, or that of its file.
    package let name: String
    package let executable: String
    private let program: AccessProgram
    private let places: Places

    /// - Parameters:
    ///   - process: the process at the other end of the connection.
    ///   - environment: that of this process, which names the file of grants.
    /// - Returns: nil if the process has ended.
    package init?(process: Int32, environment: [String: String]) {
        guard let program = AccessProgram(process: process) else { return nil }
        self.program = program
        places = Places(environment: environment)
        let texts = ProgramInformation(executable: program.executable).texts
        let file = program.executable.split(separator: "/").last.map(String.init) ?? ""
        let given = [texts["CFBundleDisplayName"], texts["CFBundleName"], file].compactMap { $0 }
        let shown = given.lazy.map { TextPolicy.printable(TextPolicy.beginning($0, 60)) }.first { !$0.isEmpty }
        name = shown ?? "?"
        executable = TextPolicy.printable(program.executable)
    }

    /// Whether the owner has granted the program full access, now.
    func mayRead(_ entity: AccessEntity) -> Bool {
        (try? AccessGrants.open(places).level(of: program, for: entity)) == .full
    }
}
