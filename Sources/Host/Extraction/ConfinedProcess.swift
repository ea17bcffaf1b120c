import CSandbox
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

/// A confined process, which ends with this value at the latest.
struct ConfinedProcess: ~Copyable {
    private let identifier: Int32
    private let watch: Descriptor

    /// Starts a program with the given descriptors. The thread has to live as long as the process.
    init(
        _ words: [String], environment: [String], input: Int32, output: Int32, errors: Int32, policy: ExtractorPolicy
    ) throws(ConferenceError) {
        let started = Self.start(words, environment, input, output, errors, policy)
        watch = Descriptor(started.status == 0 ? started.watch : -1)
        identifier = started.status == 0 ? started.identifier : 0
        guard started.status == 0 else { throw Self.failure(started.status, started.report) }
    }

    private static func start(
        _ words: [String], _ environment: [String], _ input: Int32, _ output: Int32, _ errors: Int32,
        _ policy: ExtractorPolicy
    ) -> (status: Int32, identifier: Int32, watch: Int32, report: cs_report) {
        var report = cs_report()
        var (identifier, watch): (pid_t, Int32) = (0, -1)
        let status = withCStrings(words) { words in
            withCStrings(environment) { environment in
                policy.with { policy in
                    cs_spawn_confined(
                        words[0], words, environment, input, output, errors, policy, &report, &identifier, &watch)
                }
            }
        }
        return (status, identifier, watch, report)
    }

    deinit {
        guard identifier > 0 else { return }
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
        while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }

    /// Waits for the end of the process. Returns its exit status, or the signal that ended it.
    consuming func end(
        until deadline: Deadline, limits: Limits
    ) throws(ConferenceError) -> (hasExited: Bool, code: Int32) {
        var poller = pollfd(fd: watch.number, events: Int16(POLLIN), revents: 0)
        while cs_poll(&poller, 1, deadline.remaining) == 0 {
            if deadline.hasPassed { throw .extractorTimeout(limits.extractionTimeout) }
        }
        var information = siginfo_t()
        // The process is reaped when this value ends.
        guard waitid(P_PIDFD, id_t(watch.number), &information, WEXITED | WNOWAIT) == 0 else {
            throw .extractorFailed(ExtractorRun.reason(errno))
        }
        return (information.si_code == CLD_EXITED, information._sifields._sigchld.si_status)
    }

    private static func failure(_ status: Int32, _ report: cs_report) -> ConferenceError {
        guard -status == ENOTSUP else { return .extractorFailed(ExtractorRun.reason(-status)) }
        let missing = withUnsafePointer(to: report) { report in
            (0..<Int(CS_LAYER_COUNT)).compactMap { position -> String? in
                let layer = cs_layer_at(position)
                guard cs_report_level(report, layer) == CS_NONE.rawValue, let text = cs_report_missing(report, layer)
                else { return nil }
                return String(cString: text)
            }
        }
        return .extractorNotConfined(missing.joined(separator: "; "))
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return body(pointers)
    }
}
