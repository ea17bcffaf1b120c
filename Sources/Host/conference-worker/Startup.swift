import CSandbox
import Glibc
import WorkerProtocol

/// The steps of the worker before the first frame.
enum Startup {
    /// The lowest number for the channel's descriptor. Providers that close or replace low descriptors by mistake do
    /// not hit it, and it is below the limit on open files that confinement sets.
    private static let lowestChannel: Int32 = 48

    /// Ensures that this process never outlives its host, even if the provider stops the process or never returns from a signal
    /// handler. Call this before anything else.
    ///
    /// The first argument is the number of the host's process; see ``openRuntime(until:)`` for the others.
    static func bindToHost() {
        guard CommandLine.arguments.count >= 2, let host = Int32(CommandLine.arguments[1]) else { leave() }
        guard cs_end_with_parent(host) == 0 else { _exit(WorkerExit.channelClosed) }
    }

    private static func leave() -> Never {
        complain("conference-worker is started by the conference host, not by hand.")
        exit(64)
    }

    /// Moves the channel away from descriptor 0, and gives the provider harmless standard descriptors: standard input
    /// is empty, and standard output goes to the host's log together with standard error.
    static func takeChannel() -> Channel {
        umask(0o077)
        // If a file would grow beyond its limit, the system call fails with EFBIG instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(0, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 else { leave() }
        let moved = fcntl(0, F_DUPFD_CLOEXEC, lowestChannel)
        let nothing = open("/dev/null", O_RDWR)
        guard moved >= 0, nothing >= 0, dup2(nothing, 0) == 0, dup2(2, 1) == 1 else {
            complain("conference-worker cannot set up its descriptors.")
            exit(WorkerExit.tooFewFiles)
        }
        if nothing > 0 { close(nothing) }
        return Channel(descriptor: moved)
    }

    /// Opens the libraries of the Swift runtime that the other arguments name, until the host sends its first frame.
    ///
    /// They are half of what a Swift provider needs to start, and the host needs that time to find the provider. They belong to
    /// the system, not to a provider: the host has checked that no other user can change them, so that they may be opened
    /// before this process is confined. A provider without the Swift runtime sees nothing of them.
    static func openRuntime(until channel: Channel) {
        for path in CommandLine.arguments.dropFirst(2) {
            guard !channel.hasInput else { return }
            ProviderLibrary.openRuntime([path])
        }
    }

    /// Writes a line to the host's log if no frame can be sent.
    static func complain(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}
