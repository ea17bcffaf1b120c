package import ConferenceErrors
import Foundation
import Platform

/// A desktop program used as a helper: to open a link, show a notification or set the clipboard.
package struct HelperProgram {
    package let path: String

    /// Finds the first of these programs in `PATH`.
    package init?(_ names: [String], environment: [String: String]) {
        let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }
        let candidates = names.flatMap { name in directories.map { "\($0)/\(name)" } }
        guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
        self.path = path
    }

    /// Runs the program and waits for it, with a text as its input.
    ///
    /// - Parameter environment: nil for that of this process.
    /// - Returns: nil on success, otherwise the reason for the failure as the end of a sentence.
    package func run(
        _ arguments: [String], input: String? = nil, environment: [String: String]? = nil
    ) -> Sentence? {
        guard OpenFiles.sufficeForProcess else {
            return "“\(path)” could not be started: \(ConferenceError.reason(EMFILE))"
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let environment { process.environment = environment }
        let pipe = input.map { _ in Pipe() }
        process.standardInput = pipe ?? FileHandle.nullDevice
        // A program that it leaves running, such as a browser, must not keep our output open.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // An ignored signal would stay ignored in the program, and in the browser that it starts.
        signal(SIGPIPE, SIG_DFL)
        do {
            try process.run()
        } catch {
            signal(SIGPIPE, SIG_IGN)
            return "“\(path)” could not be started"
        }
        signal(SIGPIPE, SIG_IGN)
        if let pipe, let input {
            // The program may exit without reading all input; its status decides.
            try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? pipe.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : "“\(path)” ended with status \(process.terminationStatus)"
    }
}
