import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import WorkerProtocol

/// Creates the policy for a worker from the host's settings and the permissions of the provider.
struct WorkerPolicy {
    let configuration: HostConfiguration

    /// Returns the policy for a provider, and the libraries of the granted Swift runtime that the provider needs.
    ///
    /// - Parameter library: the library to load.
    /// - Throws: `insecurePermissions` for the Swift runtime, `cannotWrite` for the provider's own directory, and errors in
    ///   `host.json`.
    func policy(
        for provider: InstalledProvider, library: borrowing SealedLibrary
    ) throws(ConferenceError) -> (policy: ConfinementPolicy, runtimeLibraries: [String]) {
        let places = Places(environment: configuration.environment)
        let headers: ELFCheck
        do throws(ELFProblem) {
            headers = try library.headers()
        } catch {
            throw error.error(provider: provider.label, path: provider.library)
        }
        var grants: [PathGrant] = []
        var libraries: [String] = []
        if let runtime = try SwiftRuntime.directory(of: headers) {
            grants.append(PathGrant(runtime))
            libraries = SwiftRuntime.libraries(in: runtime, for: headers)
        }
        let resources = provider.path + "/Contents/Resources"
        // A symbolic link could extend the grant to any other directory.
        if FileSystem.isDirectory(resources) { grants.append(PathGrant(resources, isOptional: true)) }
        if provider.grants.stateDirectory {
            let directory = try Self.makeStateDirectory(provider.identifier, places: places)
            try checkContents(of: directory, provider)
            grants.append(PathGrant(directory, isWritable: true))
        }
        let settings = try HostSettings(places: places)
        let policy = ConfinementPolicy(
            level: configuration.confinement ?? settings.sandbox, grants: grants,
            memory: Int64(configuration.limits.providerMemory) + (provider.grants.memory ?? 0) << 20)
        return (policy, libraries)
    }

    /// Checks that the provider's own directory is not too full, because the kernel limits the size of each file but not the
    /// number of files.
    private func checkContents(of directory: String, _ provider: InstalledProvider) throws(ConferenceError) {
        let limits = configuration.limits
        let contents = DirectoryContents(
            of: directory, entries: limits.providerStateEntries, length: Int64(limits.providerStateLength))
        guard contents.entries <= limits.providerStateEntries, contents.length <= limits.providerStateLength else {
            throw .stateDirectoryFull(
                provider.label, directory, entries: limits.providerStateEntries, length: limits.providerStateLength)
        }
    }

    /// Returns the path of a provider's own directory.
    static func stateDirectory(_ identifier: String, places: Places) -> String {
        "\(places.state)/state/\(identifier)"
    }

    /// Creates `$XDG_STATE_HOME/conference/state/<identifier>` with access for the user only.
    private static func makeStateDirectory(_ identifier: String, places: Places) throws(ConferenceError) -> String {
        let path = stateDirectory(identifier, places: places)
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
}
