import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import PrivateFiles

/// The directory that a provider may have for its own files: `$XDG_STATE_HOME/conference/state/<identifier>`.
struct StateDirectory {
    private let provider: String
    private let limits: Limits
    let path: String

    init(of provider: InstalledProvider, _ configuration: HostConfiguration) {
        self.provider = provider.label
        limits = configuration.limits
        path = "\(Places(environment: configuration.environment).state)/state/\(provider.identifier)"
    }

    /// Creates the directory with access for the user only, unless it exists, and returns its path.
    ///
    /// - Throws: `cannotWrite`.
    func make() throws(ConferenceError) -> String {
        for (index, character) in zip(path.indices, path) where character == "/" && index != path.startIndex {
            mkdir(String(path[..<index]), 0o700)
        }
        mkdir(path, 0o700)
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .cannotWrite(path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .cannotWrite(path, errno: ENOTDIR) }
        guard status.st_uid == getuid() else { throw .cannotWrite(path, errno: EPERM) }
        if status.st_mode & 0o077 != 0 { chmod(path, 0o700) }
        return path
    }

    /// Checks that the directory is not too full, because the kernel limits the size of each file but not the number of files.
    ///
    /// - Parameter hasRun: true if a worker of the provider has just ended.
    /// - Throws: `stateDirectoryFull`, `cannotRead`.
    func check(hasRun: Bool) throws(ConferenceError) {
        let bounds = DirectoryTree.Bounds(
            entries: limits.providerStateEntries, length: Int64(limits.providerStateLength),
            depth: limits.providerStateDepth)
        let fits: Bool
        do throws(DirectoryTree.Failure) {
            fits = try DirectoryTree(path: path).fits(bounds)
        } catch {
            throw .cannotRead(path, errno: error.errno)
        }
        guard fits else { throw .stateDirectoryFull(provider, path, limits: limits, hasRun: hasRun) }
    }

    /// Removes the directory with everything in it, if there is one.
    ///
    /// - Throws: `cannotWrite`.
    func remove() throws(ConferenceError) {
        guard FileSystem.exists(path) else { return }
        do throws(DirectoryTree.Failure) {
            try DirectoryTree.remove(path)
        } catch {
            throw .cannotWrite(path, errno: error.errno)
        }
    }
}
