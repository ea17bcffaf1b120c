package import ConferenceErrors
package import ConferenceModel
import Foundation
import Platform

/// An installed application that opens links.
package struct DesktopApplication: Sendable {
    /// The name of its `.desktop` file, such as `us.zoom.Zoom.desktop`.
    package let identifier: String
    /// The display name, as written by the application's author: not safe to print.
    package let name: String
    /// The path of the executable.
    package let program: String
    /// The directory to run in, if it exists.
    private let directory: String?
    /// Returns the arguments that open a link, without the program.
    private let arguments: @Sendable (_ link: String) -> [String]

    init(entry: DesktopEntry, program: String, command: ExecLine) {
        identifier = entry.identifier
        name = entry.name
        self.program = program
        directory = entry.directory
        arguments = { command.arguments(for: $0, of: entry) }
    }

    /// Creates an application from a program that the user has chosen for links.
    ///
    /// - Parameters:
    ///   - words: the program, as a path or a name on `PATH`, and its arguments. `%u` in them stands for the link, which is
    ///     otherwise the last argument.
    ///   - environment: the environment variables; used is `PATH`.
    package init(words: [String], environment: [String: String]) {
        let given = words.first ?? ""
        let rest = Array(words.dropFirst())
        identifier = given
        name = given
        program = DesktopApplications(environment: environment).executable(given) ?? given
        directory = nil
        arguments = { link in
            rest.contains { $0.contains("%u") } ? rest.map { $0.replacing("%u", with: link) } : rest + [link]
        }
    }

    /// The reason why an application could not be started.
    package struct StartFailure: Error, Hashable, Sendable {
        /// A clause without a full stop.
        package let reason: Sentence
    }

    /// Opens a link, and returns once the application seems to be running: if it is still running after `startupTimeout`, or if
    /// it has exited successfully, as applications do that pass the link to a running instance.
    ///
    /// The application outlives this process and does not use its terminal. No shell interprets the link.
    ///
    /// - Parameter startupTimeout: the time to wait for a failure.
    package func start(
        _ link: ConferenceURL, environment: [String: String], startupTimeout: Duration = .seconds(1)
    ) throws(StartFailure) {
        guard OpenFiles.sufficeForProcess else {
            throw StartFailure(reason: "“\(program)” could not be run: \(ConferenceError.reason(EMFILE))")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments(link.text)
        process.environment = environment
        if let directory, directory.hasPrefix("/") {
            var status = stat()
            if stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                process.currentDirectoryURL = URL(fileURLWithPath: directory)
            }
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        // The application would inherit an ignored signal.
        signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, SIG_IGN) }
        do {
            try process.run()
        } catch {
            throw StartFailure(reason: "“\(program)” could not be run")
        }
        let milliseconds =
            Int(startupTimeout.components.seconds) * 1_000
            + Int(startupTimeout.components.attoseconds / 1_000_000_000_000_000)
        guard end.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return }
        if process.terminationReason == .uncaughtSignal {
            throw StartFailure(reason: "“\(program)” was ended by signal \(process.terminationStatus)")
        }
        if process.terminationStatus != 0 {
            throw StartFailure(reason: "“\(program)” ended with status \(process.terminationStatus)")
        }
    }
}
