package import ConferenceModel
import Glibc
import Synchronization

/// The icons of providers, each of which is read once and again only after its file has changed.
package final class ProviderIcons: Sendable {
    /// The most icons that are kept; of more, those that were not asked for lately are read again.
    private static let most = 64

    /// Tells whether a file has changed: another file with the same name has another inode, and writing to a file or giving it
    /// another time changes the time of its last change.
    private struct Stamp: Hashable {
        var device: UInt
        var inode: UInt
        var size: Int64
        var seconds: Int
        var nanoseconds: Int
    }

    private struct Kept {
        let path: String
        let stamp: Stamp
        /// Nil if the file is no icon.
        let icon: ProviderIcon?
    }

    private let read: @Sendable (InstalledProvider) -> ProviderIcon?
    /// Those that were asked for last come last.
    private let kept = Mutex<[Kept]>([])

    package convenience init(limits: Limits = Limits()) {
        self.init { (try? ProviderIcon(of: $0, limits: limits)) ?? nil }
    }

    /// - Parameter read: reads an icon; tests replace it.
    init(read: @escaping @Sendable (InstalledProvider) -> ProviderIcon?) { self.read = read }

    /// Returns the icon of a provider, or nil if it has none that can be shown.
    package func icon(of provider: InstalledProvider) -> ProviderIcon? {
        guard let path = ProviderIcon.path(of: provider), let stamp = Self.stamp(of: path) else { return nil }
        let found = kept.withLock { kept -> Kept? in
            guard let index = kept.firstIndex(where: { $0.path == path }) else { return nil }
            let one = kept.remove(at: index)
            guard one.stamp == stamp else { return nil }
            kept.append(one)
            return one
        }
        if let found { return found.icon }
        // A change from now on gives the file another stamp.
        let icon = read(provider)
        kept.withLock { kept in
            kept.removeAll { $0.path == path }
            if kept.count >= Self.most { kept.removeFirst() }
            kept.append(Kept(path: path, stamp: stamp, icon: icon))
        }
        return icon
    }

    private static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Stamp(
            device: status.st_dev, inode: status.st_ino, size: Int64(status.st_size), seconds: status.st_ctim.tv_sec,
            nanoseconds: status.st_ctim.tv_nsec)
    }
}
