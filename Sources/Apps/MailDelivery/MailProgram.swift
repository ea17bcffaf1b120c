import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform

/// A program that sends the mail on its standard input to the recipients in the header, such as `sendmail -t`.
package struct MailProgram: Sendable {
    package let words: [String]
    private let timeout: Duration
    private let readingTime: Duration

    /// - Parameters:
    ///   - words: the program, found on `PATH`, and its arguments; at least one.
    ///   - timeout: how long it may take.
    ///   - readingTime: how long the processes that it leaves behind may take to read the mail.
    package init(
        _ words: [String], timeout: Duration = Limits().mailTimeout, readingTime: Duration = .seconds(5)
    ) {
        self.words = words
        self.timeout = timeout
        self.readingTime = readingTime
    }

    /// The programs that are usual for this, those that are most likely set up first.
    package static let usual = [["msmtp", "-t"], ["sendmail", "-t"]]

    /// Returns those of ``usual`` that are installed.
    package static func installed(environment: [String: String]) -> [[String]] {
        // Mail servers are for administrators, and not on the search path of everybody.
        let path = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
        let folders = (path + ["/usr/sbin", "/usr/lib"]).filter { $0.hasPrefix("/") }
        return usual.compactMap { words -> [String]? in
            let files: [String] = folders.map { "\($0)/\(words[0])" }
            return files.first { access($0, X_OK) == 0 }.map { [$0] + Array(words.dropFirst()) }
        }
    }

    enum Outcome: Sendable {
        case sent
        /// It certainly was not sent.
        case notSent(Sentence)
        /// It may have been sent.
        case doubtful(Sentence)
    }

    /// Gives a mail to the program and waits for its end.
    func send(_ mail: String) async -> Outcome {
        await withCheckedContinuation { continuation in
            DetachedThread.run { continuation.resume(returning: run(mail)) }
        }
    }

    private func run(_ mail: String) -> Outcome {
        let name = ConferenceError.quoted(words.first ?? "")
        // The answer goes to a file, so that a program that says much cannot block this one.
        let input: MailPipe
        let answer: Scratch
        do throws(SystemFailure) {
            input = try MailPipe(Array(mail.utf8))
            answer = try Scratch()
        } catch {
            return .notSent("the mail could not be handed over: \(ConferenceError.reason(error.code))")
        }
        let process: pid_t
        do throws(ProgramStart.Failure) {
            // In our own process group, because it may ask for a password on the terminal.
            process = try ProgramStart.start(
                words, descriptors: [(input.end.number, 0), (answer.file.number, 1), (answer.file.number, 2)])
        } catch {
            return .notSent("\(name) could not be started: \(ConferenceError.reason(error.code))")
        }
        guard let status = wait(for: process, writing: input) else {
            let reason: Sentence = "\(name) did not end within \(ConferenceError.seconds(timeout))"
            return input.takeBack() == .none ? .notSent(reason) : .doubtful(reason)
        }
        // A program may leave the mail to a process that it has started, and end at once.
        input.awaitReaders(until: Deadline(after: readingTime))
        let progress = input.progress == .complete ? .complete : input.takeBack()
        guard status == 0 else {
            let outcome = outcome(status, name: name, said: answer.beginning(limit: 400))
            // Whatever the status says, a mail that was not read was not sent.
            if case .doubtful(let reason) = outcome, progress == .none { return .notSent(reason) }
            return outcome
        }
        return switch progress {
        case .complete: .sent
        case .none: .notSent("\(name) ended without having read the mail")
        case .begun: .doubtful("\(name) ended without having read the whole mail")
        }
    }

    /// Returns what a status other than 0 says.
    private func outcome(_ status: Int32, name: Sentence, said: String) -> Outcome {
        let said = ConferenceError.shown(said)
        let signal = status & 0x7F
        guard signal == 0 else {
            return .doubtful(
                said.isEmpty
                    ? "\(name) was ended by signal \(signal)"
                    : "\(name) was ended by signal \(signal) and said “\(said)”")
        }
        let code = status >> 8 & 0xFF
        let reason: Sentence =
            said.isEmpty ? "\(name) ended with status \(code)" : "\(name) ended with status \(code) and said “\(said)”"
        // The statuses of sysexits.h say that nothing was sent, except the one for “try again later”, with which some programs
        // say that they keep the mail. A shell ends with 126 and 127 if it finds no program.
        let isClear = (64...78).contains(code) && code != 75 || code == 126 || code == 127
        return isClear ? .notSent(reason) : .doubtful(reason)
    }

    /// Writes the mail and waits for the end of the program, which is killed after the deadline with the processes that it has started.
    ///
    /// - Returns: the status; nil if it had to be killed.
    private func wait(for process: pid_t, writing input: MailPipe) -> Int32? {
        let deadline = Deadline(after: timeout)
        var status: Int32 = 0
        var pause: Int32 = 1
        while true {
            let result = waitpid(process, &status, WNOHANG)
            if result == process { return status }
            guard result == 0 || errno == EINTR else { return nil }
            if deadline.hasPassed { break }
            pause = min(pause * 2, 20)
            input.write(waiting: pause)
        }
        ProcessFamily.kill(process)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return nil
    }
}
