import ConferenceModel
import Glibc
import Support
import WorkerProtocol

/// What one provider's worker is confined to: the policy that goes to it, made from what the provider has and may have.
struct WorkerPolicy {
    /// What the worker is told.
    let policy: ConfinementPolicy

    /// The policy for a provider.
    ///
    /// - Parameter library: the library, open.
    /// - Throws: `insecurePermissions` for its Swift runtime, `cannotWrite` for its directory, and what is wrong with
    ///   `host.json`.
    init(
        provider: InstalledProvider, library: borrowing Descriptor, configuration: HostConfiguration
    ) throws(ConferenceError) {
        let places = Places(environment: configuration.environment)
        let settings = try HostSettings(places: places)
        // The library comes as a descriptor, which a worker opens once more by name.
        var grants = [PathGrant(provider.library)]
        if let runtime = try SwiftRuntime.directory(of: library, configured: settings.swiftRuntimeDirectory) {
            grants.append(PathGrant(runtime))
        }
        let resources = provider.path + "/Contents/Resources"
        // A symbolic link would lead the grant to wherever it points.
        if Self.isDirectory(resources) { grants.append(PathGrant(resources, isOptional: true)) }
        // A provider is ready only where the user has agreed to what its manifest asks for.
        if provider.manifest?.wantsStateDirectory == true {
            let directory = try Self.makeStateDirectory(provider.identifier, places: places)
            grants.append(PathGrant(directory, isWritable: true))
        }
        policy = ConfinementPolicy(
            level: settings.sandbox, grants: grants, memory: Int64(configuration.limits.providerMemory))
    }

    /// `$XDG_STATE_HOME/conference/state/<identifier>`, for nobody else.
    private static func makeStateDirectory(_ identifier: String, places: Places) throws(ConferenceError) -> String {
        let path = "\(places.state)/state/\(identifier)"
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

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
