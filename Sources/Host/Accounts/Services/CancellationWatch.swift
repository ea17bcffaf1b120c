import CLoopback
import Glibc
import Platform

/// Watches a descriptor on a thread of its own while a request runs, which only another thread can cancel.
final class CancellationWatch: Sendable {
    private let waker: Int32
    /// Held by the thread, too, so that the number means nothing else as long as it is watched.
    private let owned: Waker

    private final class Waker: Sendable {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { close(number) }
    }

    /// Starts to watch. Returns nil if there is nothing to watch, or the system has no descriptor or thread to spare.
    ///
    /// - Parameter cancel: called once if the descriptor becomes readable before ``end()``.
    init?(_ descriptor: Int32, _ cancel: @escaping @Sendable () -> Void) {
        guard descriptor >= 0 else { return nil }
        let number = cl_waker()
        guard number >= 0 else { return nil }
        let owned = Waker(number)
        (waker, self.owned) = (number, owned)
        let isStarted = DetachedThread.start {
            var watched = [descriptor, owned.number].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while poll(&watched, 2, -1) < 0, errno == EINTR {}
            if watched[0].revents != 0, watched[1].revents == 0 { cancel() }
        }
        guard isStarted else { return nil }
    }

    /// Ends the thread.
    func end() { cl_wake(waker) }
}
