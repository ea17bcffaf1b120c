import Foundation
import Synchronization
import TestSupport
import Testing

/// A place at which the provider `gated` waits until a test lets it go on.
final class Gate: Sendable {
    private let path: String
    /// The end that is read.
    private let reached: Mutex<Int32>
    private let way: Int32
    private static let patience: Int32 = 120_000

    /// - Parameters:
    ///   - directory: the provider's own directory.
    ///   - name: `rooms` or `conference`.
    init(_ name: String, in directory: String) throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        path = directory + "/" + name
        for end in ["", ".reached"] { try #require(mkfifo(path + end, 0o600) == 0) }
        let end = Self.readable(path)
        reached = Mutex(end)
        // For both, so that it does not wait for the provider.
        way = Glibc.open(path, O_RDWR | O_CLOEXEC)
        try #require(end >= 0 && way >= 0)
    }

    deinit {
        reached.withLock { _ = close($0) }
        close(way)
    }

    private static func readable(_ path: String) -> Int32 {
        Glibc.open(path + ".reached", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    /// Waits until the provider is at the gate; returns false if it does not come.
    func isReached() async -> Bool {
        await aside { [self] in
            var count = next()
            while count == 0 {
                // A new end does not tell that the providers before have ended.
                reached.withLock { reached in
                    let old = reached
                    reached = Self.readable(path)
                    close(old)
                }
                count = next()
            }
            return count == 1
        }
    }

    /// Waits until the provider, which was at the gate, has ended.
    func isAbandoned() async -> Bool { await aside { [self] in next() == 0 } }

    /// Lets the provider through once.
    func open() { _ = write(way, [0], 1) }

    /// Reads one byte; returns 0 if the last provider has closed its end.
    private func next() -> Int {
        let descriptor = reached.withLock { $0 }
        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&place, 1, Self.patience) == 1 else { return -1 }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1)
    }
}

/// Runs something that waits on a thread of its own: the threads of the test are those on which the server works, too.
func aside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
