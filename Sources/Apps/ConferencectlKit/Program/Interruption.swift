import Glibc
import Platform
import Synchronization

/// Lets a command that asks providers end in good order when the user interrupts it (SIGINT, SIGTERM, SIGHUP).
///
/// Cancelling the command ends the workers. A request whose outcome is then unknown stays pending, with this reason. The
/// program ends by the signal afterwards, as its parent expects. If there is nothing to put in order, the signal ends the
/// program at once; so does a second signal.
enum Interruption {
    private static let caught = Atomic<Int32>(0)
    // Written once, before the handler that uses it is set.
    private nonisolated(unsafe) static var sending: Int32 = -1

    /// The longest time that a command may take to end. A worker that does not end is killed long before.
    private static let grace: Int32 = 5_000

    /// Runs a command, and cancels its task on a signal.
    static func handled<Value: Sendable>(_ command: @escaping @Sendable () async -> Value) async -> Value {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return await command() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let task = Task { await command() }
        let receiving = ends[0]
        guard DetachedThread.startPermanent({ watch(receiving) { task.cancel() } }) else { return await task.value }
        sending = ends[1]
        for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
        let value = await task.value
        let number = caught.load(ordering: .acquiring)
        if number != 0 { end(by: number) }
        return value
    }

    /// Sets the handler of a signal, unless the parent has the signal ignored, as `nohup` does.
    private static func handle(_ number: Int32) {
        var present = sigaction()
        guard sigaction(number, nil, &present) == 0,
            unsafeBitCast(present.__sigaction_handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
        else { return }
        var handling = sigaction()
        handling.__sigaction_handler.sa_handler = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(Interruption.sending, &byte, 1)
            errno = saved
        }
        handling.sa_flags = SA_RESTART
        _ = sigaction(number, &handling, nil)
    }

    /// Waits for a signal, on a thread of its own.
    private static func watch(_ receiving: Int32, cancel: () -> Void) {
        var byte: UInt8 = 0
        while read(receiving, &byte, 1) != 1 {}
        let number = Int32(byte)
        guard UnfinishedWork.exists else { end(by: number) }
        caught.store(number, ordering: .releasing)
        cancel()
        // A second signal ends the wait.
        var poller = pollfd(fd: receiving, events: Int16(POLLIN), revents: 0)
        while poll(&poller, 1, grace) < 0, errno == EINTR {}
        end(by: number)
    }

    private static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
    }
}
