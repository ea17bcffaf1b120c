package import ConferenceModel
import Foundation

/// An application that is installed and takes links.
package struct DesktopApplication: Sendable {
    /// The name of its `.desktop` file, such as `us.zoom.Zoom.desktop`.
    package let identifier: String
    /// The name for people, as its maker wrote it: not safe to print as it is.
    package let name: String
    /// The file that is run.
    package let program: String
    private let entry: DesktopEntry
    private let command: ExecLine

    init(entry: DesktopEntry, program: String, command: ExecLine) {
        identifier = entry.identifier
        name = entry.name
        self.program = program
        self.entry = entry
        self.command = command
    }

    /// Why it could not be started, as the end of a sentence.
    package struct StartFailure: Error, Hashable, Sendable {
        /// A clause without a full stop.
        package let reason: String
    }

    /// Starts it with a link, and returns as soon as it seems to run: when it has ended well, which those do that hand the
    /// link to one that runs already, or has not ended for `patience`.
    ///
    /// It outlives us, has nothing of our terminal, and no shell reads the link.
    ///
    /// - Parameter patience: how long an end with an error still counts as one at the start.
    package func start(
        _ link: ConferenceURL, environment: [String: String], patience: Duration = .seconds(1)
    ) throws(StartFailure) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = command.arguments(for: link.text, of: entry)
        process.environment = environment
        if let directory = entry.directory, directory.hasPrefix("/") {
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
        // What is ignored here would stay ignored in the application.
        signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, SIG_IGN) }
        do {
            try process.run()
        } catch {
            throw StartFailure(reason: "“\(program)” could not be run")
        }
        let milliseconds =
            Int(patience.components.seconds) * 1_000
            + Int(patience.components.attoseconds / 1_000_000_000_000_000)
        guard end.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return }
        if process.terminationReason == .uncaughtSignal {
            throw StartFailure(reason: "“\(program)” was ended by signal \(process.terminationStatus)")
        }
        if process.terminationStatus != 0 {
            throw StartFailure(reason: "“\(program)” ended with status \(process.terminationStatus)")
        }
    }
}
