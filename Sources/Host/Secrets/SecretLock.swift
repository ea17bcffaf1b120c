import ConferenceErrors
import Foundation
import Glibc
import Platform

/// A lock for one secret, so that only one program at a time reads, changes and stores it.
///
/// It is a file in the state directory whose name is derived from that of the secret. The last owner leaves it behind, because
/// removing it would need a lock, too.
enum SecretLock {
    /// Runs `body` while no other program or thread holds the lock.
    ///
    /// - Throws: `secretBusy` if another one holds it until the deadline.
    static func hold<Value>(
        _ name: SecretName, places: Places, until deadline: Deadline, _ body: () throws(ConferenceError) -> Value
    ) throws(ConferenceError) -> Value {
        let directory = places.state + "/secrets"
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite(directory, errno: EACCES)
        }
        let path = "\(directory)/\(String(hash(of: name.path), radix: 16)).lock"
        let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
        let file = Descriptor(number)
        // flock knows no deadline.
        var pause: UInt32 = 1_000
        while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .cannotWrite(path, errno: errno) }
            guard !deadline.hasPassed else { throw .secretBusy(name.path) }
            usleep(pause)
            pause = min(pause * 2, 100_000)
        }
        return try body()
    }

    /// FNV-1a with 64 bits. If two names had the same hash, they would share a lock, which is slower but not wrong.
    private static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
