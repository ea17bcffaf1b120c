import CalendarStore
import ConferenceErrors
import Foundation

/// Distinguishes a folder whose files were deleted from one whose file system is not mounted.
enum VdirMounts {
    /// Returns the mount point of the file system that a folder is on; empty if it is unknown.
    static func mountPoint(of path: String) -> String {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil ? path : resolved(path)
        return MountTable.mountPoint(of: path) ?? ""
    }

    /// Returns an error if a folder is on another file system than before, because that one is not mounted any more.
    ///
    /// - Parameter mount: the mount point when the folder was last read.
    static func loss(of path: String, from mount: String?) -> ConferenceError? {
        guard let mount, mount.utf8.count > 1 else { return nil }
        let now = mountPoint(of: path)
        guard !now.isEmpty, now.utf8.count < mount.utf8.count else { return nil }
        return .vdirNotMounted(path, mount: mount)
    }

    private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
