import ConferenceErrors
import Foundation

/// A program of the desktop that does something for us: opens a link, shows a notification, keeps the clipboard.
struct HelperProgram {
    let path: String

    /// The first of some programs that is there, by `PATH`.
    init?(_ names: [String], environment: [String: String]) {
        let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }
        let candidates = names.flatMap { name in directories.map { "\($0)/\(name)" } }
        guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
        self.path = path
    }

    /// Runs it to its end, with some text as its input.
    ///
    /// - Returns: nil where all went well, else what went wrong, as the end of a sentence.
    func run(_ arguments: [String], input: String? = nil) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = input.map { _ in Pipe() }
        process.standardInput = pipe ?? FileHandle.nullDevice
        // What it leaves running, such as a browser, must not keep open what ours is read by.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // What is ignored here would stay ignored in the program, and in the browser that it starts.
        signal(SIGPIPE, SIG_DFL)
        do {
            try process.run()
        } catch {
            signal(SIGPIPE, SIG_IGN)
            return "“\(path)” could not be started"
        }
        signal(SIGPIPE, SIG_IGN)
        if let pipe, let input {
            // It may end without reading everything; its status says whether that was all right.
            try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? pipe.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : "“\(path)” ended with status \(process.terminationStatus)"
    }
}
