package import ConferenceErrors
import Foundation
import Platform

/// Asks the helper for addresses of pages, and starts it if it does not run.
package struct PagesClient: Sendable {
    private let place: ControlPlace
    private let environment: [String: String]
    /// The path of the running program, next to which the helper is looked for.
    private let executable: String

    package init(environment: [String: String], executable: String) {
        place = ControlPlace(environment: environment)
        self.environment = environment
        self.executable = executable
    }

    /// Returns a one-time address of a page.
    ///
    /// - Throws: `pagesProgramMissing`, `pagesDidNotStart` (69), and the errors of the helper.
    package func address(for request: OpenRequest) throws(ConferenceError) -> String {
        // The helper may end at any moment, or be one of another version.
        for _ in 0..<4 {
            guard let answer = ask(request) else {
                try start()
                continue
            }
            guard answer.version == OpenRequest.version else {
                var end = request
                end.ends = true
                _ = ask(end)
                continue
            }
            if answer.failure?.isEnding == true { continue }
            if let failure = answer.failure { throw failure.error }
            if let address = answer.address { return address }
        }
        throw .pagesDidNotStart(reason: "it ended at once")
    }

    /// Ends the helper, if it runs.
    package func end() {
        var request = OpenRequest(store: "", page: "", viewer: Viewer(environment: [:]))
        request.ends = true
        _ = ask(request)
    }

    private func ask(_ request: OpenRequest) -> OpenAnswer? {
        guard let connection = place.connected(),
            ControlLine.write(ControlLine.encoded(request), to: connection.number),
            let line = ControlLine.read(from: connection.number)
        else { return nil }
        return ControlLine.decoded(line, as: OpenAnswer.self)
    }

    private func start() throws(ConferenceError) {
        try place.prepare()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try PagesProgram.path(besides: executable))
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        // An ignored signal would stay ignored in the browser that the helper starts.
        signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, SIG_IGN) }
        do {
            try process.run()
        } catch {
            throw .pagesDidNotStart(reason: "it could not be run")
        }
        // The helper closes its output when it can be asked.
        try? output.fileHandleForWriting.close()
        guard let line = ControlLine.read(from: output.fileHandleForReading.fileDescriptor) else {
            throw .pagesDidNotStart(reason: "it ended without an answer")
        }
        guard String(decoding: line, as: UTF8.self) != PagesControl.ready else { return }
        let answer = ControlLine.decoded(line, as: OpenAnswer.self)
        throw answer?.failure?.error ?? .pagesDidNotStart(reason: "its answer is not understood")
    }
}

/// Finds the helper program.
enum PagesProgram {
    /// Returns its path: next to the running program, as in a build folder, or in `libexec` of the prefix in which the program
    /// is installed.
    static func path(besides executable: String) throws(ConferenceError) -> String {
        let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        let candidates = [
            folder.appendingPathComponent(PagesControl.program).path,
            folder.deletingLastPathComponent().appendingPathComponent("libexec/conference/\(PagesControl.program)")
                .path,
        ]
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw .pagesProgramMissing(searched: candidates)
        }
        return found
    }
}
