import Glibc
import Platform

/// The mounted file systems of this machine (proc_pid_mountinfo(5)).
package enum MountTable {
    /// Returns the mount point of the file system that a path is on; nil if that is unknown.
    package static func mountPoint(of path: String) -> String? { mountPoint(of: path, in: contents()) }

    static func mountPoint(of path: String, in table: String) -> String? {
        var found: [UInt8]?
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 4 else { continue }
            let point = unescaped(words[4])
            let beginning = point == [0x2F] ? point : point + [0x2F]
            // If several file systems are mounted at one place, the last one is visible.
            guard Array((path + "/").utf8).starts(with: beginning), point.count >= found?.count ?? 0 else { continue }
            found = point
        }
        return found.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Decodes a field, in which blanks and backslashes are written as three octal digits.
    private static func unescaped(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(number)
                rest.removeFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// Returns whether a directory may change without a report by the kernel, because a server or a FUSE program provides it.
    static func isRemote(_ directory: String) -> Bool {
        var status = stat()
        guard stat(directory, &status) == 0 else { return false }
        // As in gnu_dev_major(3).
        let device = UInt64(status.st_dev)
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        return kind(of: "\(major):\(minor)", in: contents()).map(isRemote(kind:)) ?? false
    }

    /// Returns the type of the file system with a device number, or nil if none is mounted with this number.
    static func kind(of device: String, in table: String) -> String? {
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2, words[2] == device, let dash = words.firstIndex(of: "-"), dash + 1 < words.count
            else { continue }
            return String(words[dash + 1])
        }
        return nil
    }

    static func isRemote(kind: String) -> Bool {
        let kinds: Set = [
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "ceph", "virtiofs", "vboxsf", "lustre", "gfs2",
            "ocfs2",
            "fuse",
        ]
        return kinds.contains(kind) || kind.hasPrefix("fuse.")
    }

    private static func contents() -> String {
        let bytes = (try? SmallFile.read("/proc/self/mountinfo", limit: 1 << 24)) ?? nil
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
