import CSandbox
import ConferenceModel
import Glibc
import Platform
import WorkerProtocol

/// The host's end of the channel to one worker, and of the pipe that is the worker's standard output and standard error.
///
/// Every wait has a deadline, watches the process, and can be cancelled. Use it on one thread at a time.
struct WorkerChannel: ~Copyable {
    private let socket: Descriptor
    private let output: Descriptor
    private let buffer: UnsafeMutableRawBufferPointer
    private var decoder: FrameDecoder
    private var isOutputOpen = true
    private var hasEnded = false

    /// Takes ownership of both descriptors, which must be non-blocking.
    init(socket: consuming Descriptor, output: consuming Descriptor, ceiling: Int) {
        self.socket = socket
        self.output = output
        decoder = FrameDecoder(ceiling: ceiling)
        buffer = .allocate(byteCount: 65_536, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// How the stream of frames ended.
    var end: FrameDecoder.End { decoder.end }

    /// Sends a complete frame. If the worker has ended, this is not an error: its last frames must still be read, and
    /// ``receive(until:tick:watch:wake:cancellation:log:)`` reports its end.
    ///
    /// - Parameter passed: a descriptor to send with the frame, or -1.
    func send(_ frame: Frame, passing passed: Int32 = -1, until deadline: Deadline) throws(WorkerFailure) {
        let bytes: [UInt8]
        do {
            bytes = try frame.encoded()
        } catch {
            throw .violation(error)
        }
        var sent = 0
        var passed = passed
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                cs_send(socket.number, all.baseAddress?.advanced(by: sent), all.count - sent, passed)
            }
            if count > 0 {
                sent += count
                passed = -1
            } else if count == -Int(EAGAIN) {
                guard try wait(forRoomUntil: deadline) else { return }
            } else {
                return
            }
        }
    }

    /// Waits for the next frame.
    ///
    /// - Parameters:
    ///   - tick: a time before the deadline at which the caller wants to regain control.
    ///   - watch: a descriptor that becomes readable when the process ends.
    ///   - wake: a descriptor that ends the wait when it becomes readable, or a negative number.
    ///   - cancellation: ends the wait, or nil if the wait must not be cancelled.
    /// - Returns: the frame, or nil if the tick or `wake` came first.
    mutating func receive(
        until deadline: Deadline, tick: Deadline, watch: Int32, wake: Int32 = -1, cancellation: Cancellation?,
        log: inout WorkerLog
    ) throws(WorkerFailure) -> Frame? {
        while true {
            do {
                if let frame = try decoder.next() { return frame }
            } catch {
                throw .violation(error)
            }
            if hasEnded { throw .gone }
            if cancellation?.isCancelled == true { throw .cancelled }
            if deadline.hasPassed { throw .timedOut(deadline.limit) }
            if tick.hasPassed { return nil }
            var pollers = [
                pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOutputOpen ? output.number : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
                pollfd(fd: cancellation?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            ]
            guard cs_poll(&pollers, pollers.count, min(deadline.remaining, tick.remaining)) > 0 else { continue }
            if pollers[1].revents != 0 { readOutput(into: &log) }
            if pollers[0].revents != 0 {
                readSocket()
            } else if pollers[2].revents != 0 {
                // The process has ended, but a process that it started still holds the socket.
                hasEnded = true
            }
            if pollers[4].revents != 0 { return nil }
        }
    }

    /// Reads the provider's output so far, without waiting for more.
    mutating func drainOutput(into log: inout WorkerLog) {
        for _ in 0..<64 where isOutputOpen { guard readOutput(into: &log) else { return } }
    }

    private mutating func readSocket() {
        var passed: Int32 = -1
        let count = cs_receive(socket.number, buffer.baseAddress, buffer.count, &passed)
        if passed >= 0 { close(passed) }
        if count > 0 {
            decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count != -Int(EAGAIN) {
            hasEnded = true
        }
    }

    @discardableResult
    private mutating func readOutput(into log: inout WorkerLog) -> Bool {
        let count = read(output.number, buffer.baseAddress, buffer.count)
        if count > 0 {
            log.append(printed: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return true
        }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isOutputOpen = false }
        return false
    }

    private func wait(forRoomUntil deadline: Deadline) throws(WorkerFailure) -> Bool {
        while true {
            if deadline.hasPassed { throw .timedOut(deadline.limit) }
            var poller = pollfd(fd: socket.number, events: Int16(POLLOUT), revents: 0)
            guard cs_poll(&poller, 1, deadline.remaining) > 0 else { continue }
            return poller.revents & Int16(POLLOUT) != 0
        }
    }
}
