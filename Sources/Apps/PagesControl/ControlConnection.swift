import CLoopback
import Glibc
import Platform
import Synchronization

/// The helper's end of a connection to a program. The connection stays open as long as this object is kept.
package final class ControlConnection: Sendable {
    /// The process that asks. Another process may have its number once it has ended.
    package let caller: Int32
    let descriptor: Descriptor
    /// Keeps reports of different threads apart.
    private let isWriting = Mutex(())

    /// Returns nil if the other end is a process of another user: the folder and the mode of the socket let no other user in;
    /// root could enter, and gets nothing either.
    init?(_ descriptor: consuming Descriptor) {
        var (user, process) = (uid_t(), pid_t())
        guard cl_local_peer(descriptor.number, &user, &process) == 0, user == getuid() else { return nil }
        caller = process
        self.descriptor = descriptor
    }

    /// Tells the program something. A program that does not read it, or has ended, changes nothing.
    package func report(_ report: PresentationReport) {
        isWriting.withLock { _ in _ = ControlLine.write(ControlLine.encoded(report), to: descriptor.number) }
    }

    /// Calls a function once the program closes its end, also because the program ends.
    ///
    /// - Returns: false if the system has no thread to spare.
    package func whenClosed(_ body: @escaping @Sendable () -> Void) -> Bool {
        DetachedThread.startPermanent {
            var byte = UInt8()
            // A program has nothing to say after its request.
            while true {
                let count = Glibc.read(self.descriptor.number, &byte, 1)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return body() }
            }
        }
    }

    /// Gives up writing to a program that does not read for some seconds.
    func boundWriting(seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Ends the connection, so that the program knows that nothing more comes.
    package func end() { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
}
