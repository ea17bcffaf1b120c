package import ConferenceErrors
import Glibc
import Platform
import Synchronization

extension PrivateFile {
    /// Room on the disk for a new version of a file. It is given back with the last reference.
    ///
    /// For what cannot be had a second time, such as a token that a service issues in exchange for the former one: a disk that is
    /// full is noticed before.
    package final class Reservation: Sendable {
        let path: String

        fileprivate init(path: String) { self.path = path }

        // Once the room is used, there is no such file.
        deinit { unlink(path) }
    }

    private static let numbers = Atomic<Int>(0)

    /// Reserves room for a version that is larger than the present one by a number of bytes.
    package func reserve(more: Int) throws(ConferenceError) -> Reservation {
        var reservation: Reservation?
        try whileLocked { directory throws(ConferenceError) in
            let number = Self.numbers.add(1, ordering: .relaxed).newValue
            let placeholder = "\(path).\(getpid())-\(number)\(Self.newSuffix)"
            var status = stat()
            let size = stat(path, &status) == 0 ? Int(status.st_size) : 0
            let file = Descriptor(
                Glibc.open(placeholder, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
            guard file.number >= 0 else { throw .cannotWrite(path, errno: errno) }
            reservation = Reservation(path: placeholder)
            // A hole in the file would reserve nothing, and some file systems make one of zeros.
            let filling = [UInt8](repeating: UInt8(ascii: " "), count: min(size, limit) + more)
            guard Self.write(filling, to: file.number), fsync(file.number) == 0 else {
                throw .cannotWrite(path, errno: errno)
            }
            fsync(directory)
        }
        guard let reservation else { throw .cannotWrite(path, errno: EIO) }
        return reservation
    }

    /// The process that has written a new version, from the part of its name between the file's name and the suffix, and whether
    /// it is only a reservation.
    static func owner(_ text: some StringProtocol) -> (process: pid_t, isReservation: Bool)? {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let process = pid_t(first), process > 0, String(process) == first else {
            return nil
        }
        guard parts.count == 2 else { return (process, false) }
        guard let number = Int(parts[1]), number > 0, String(number) == parts[1] else { return nil }
        return (process, true)
    }
}
