import Glibc
import Platform

/// The mounted file systems of this machine (proc_pid_mountinfo(5)).
enum MountTable {
    /// Whether a directory may change without this machine noticing, because a server or a FUSE program provides it.
    static func isRemote(_ directory: String) -> Bool {
        var status = stat()
        guard stat(directory, &status) == 0 else { return false }
        // As in gnu_dev_major(3).
        let device = UInt64(status.st_dev)
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        return kind(of: "\(major):\(minor)", in: contents()).map(isRemote(kind:)) ?? false
    }

    /// The type of the file system with a device number; nil if it is not mounted as such.
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
