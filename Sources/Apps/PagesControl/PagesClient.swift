package import ConferenceErrors
import Foundation
import Platform

/// Asks the helper for addresses of pages, and starts it if it does not run.
package struct PagesClient: Sendable {
    private let place: ControlPlace
    private let environment: [String: String]
    /// The path of the running program, next to which the helper is looked for.
    private let executable: String
    /// How long the helper may take to start, and to answer.
    private let patience: Duration

    package init(environment: [String: String], executable: String, patience: Duration = .seconds(20)) {
        self.patience = patience
        place = ControlPlace(environment: environment)
        self.environment = environment
        self.executable = executable
    }

    /// Returns a one-time address of a page.
    ///
    /// - Throws: `pagesProgramMissing`, `pagesDidNotStart` (69), `pagesSilent` (75), and the errors of the helper.
    package func address(for request: OpenRequest) throws(ConferenceError) -> String {
        guard let address = try answer(to: request).answer.address else {
            throw .pagesDidNotStart(reason: "its answer is not understood")
        }
        return address
    }

    /// Presents a page. The helper opens it in the user's browser, so that this program does not learn its address.
    ///
    /// - Parameter request: with ``OpenRequest/presented``.
    /// - Throws: `pagesProgramMissing`, `pagesDidNotStart` (69), `pagesSilent` (75), and the errors of the helper.
    package func present(_ request: OpenRequest) throws(ConferenceError) -> PresentedConnection {
        let answered = try answer(to: request)
        guard answered.answer.isPresented == true else {
            throw .pagesDidNotStart(reason: "its answer is not understood")
        }
        return answered.connection
    }

    private struct Answered {
        let answer: OpenAnswer
        let connection: PresentedConnection
    }

    private func answer(to request: OpenRequest) throws(ConferenceError) -> Answered {
        // The helper may end at any moment, or be one of another version.
        for _ in 0..<4 {
            guard let answered = try ask(request) else {
                try start()
                continue
            }
            guard answered.answer.version == OpenRequest.version else {
                var end = request
                end.ends = true
                _ = try ask(end)
                continue
            }
            if answered.answer.failure?.isEnding == true { continue }
            if let failure = answered.answer.failure { throw failure.error }
            return answered
        }
        throw .pagesDidNotStart(reason: "it ended at once")
    }

    /// Ends the helper, if it runs.
    package func end() {
        var request = OpenRequest(store: "", page: "", viewer: Viewer(environment: [:]))
        request.ends = true
        _ = try? ask(request)
    }

    /// - Returns: nil if no helper runs, or if it ends.
    /// - Throws: `pagesSilent`.
    private func ask(_ request: OpenRequest) throws(ConferenceError) -> Answered? {
        guard let connection = place.connected(),
            ControlLine.write(ControlLine.encoded(request), to: connection.number)
        else { return nil }
        var lines = ControlLines(connection.number)
        let deadline = Deadline(after: patience)
        guard let line = lines.next(until: deadline) else {
            // While it runs, no other helper starts.
            if deadline.hasPassed { throw .pagesSilent(waited: patience) }
            return nil
        }
        guard let answer = ControlLine.decoded(line, as: OpenAnswer.self) else { return nil }
        return Answered(answer: answer, connection: PresentedConnection(connection, lines))
    }

    private func start() throws(ConferenceError) {
        try place.prepare()
        guard OpenFiles.sufficeForProcess else {
            throw .pagesDidNotStart(reason: "it could not be run: \(ConferenceError.reason(EMFILE))")
        }
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: try PagesProgram.path(besides: executable, environment: environment))
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
        var lines = ControlLines(output.fileHandleForReading.fileDescriptor)
        let deadline = Deadline(after: patience)
        guard let line = lines.next(until: deadline) else {
            guard !deadline.hasPassed else { throw .pagesSilent(waited: patience) }
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
    /// is installed. A program of someone else uses the one that belongs to the `conferencectl` of the user's `PATH`.
    static func path(besides executable: String, environment: [String: String]) throws(ConferenceError) -> String {
        let others = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { String($0) + "/conferencectl" }.filter { (path: String) in access(path, X_OK) == 0 }.prefix(1)
        let candidates = ([executable] + others).flatMap { program in
            let folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
            return [
                folder.appendingPathComponent(PagesControl.program).path,
                folder.deletingLastPathComponent()
                    .appendingPathComponent("libexec/conference/\(PagesControl.program)").path,
            ]
        }
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw .pagesProgramMissing(searched: candidates)
        }
        return found
    }
}
