import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import PrivateFiles
import WorkerProtocol

/// Creates the policy for a worker from the host's settings and the permissions of the provider.
struct WorkerPolicy {
    let configuration: HostConfiguration

    /// Returns the policy for a provider, and what the provider needs of the granted Swift runtime.
    ///
    /// - Parameter library: the library to load.
    /// - Throws: `insecurePermissions` for the Swift runtime, `cannotWrite` for the provider's own directory, and errors in
    ///   `host.json`.
    func policy(
        for provider: InstalledProvider, library: borrowing SealedLibrary
    ) throws(ConferenceError) -> (policy: ConfinementPolicy, runtime: SwiftRuntime.Opening?) {
        let places = Places(environment: configuration.environment)
        let headers: ELFCheck
        do throws(ELFProblem) {
            headers = try library.headers()
        } catch {
            throw error.error(provider: provider.label, path: provider.library)
        }
        var grants: [PathGrant] = []
        let runtime = try SwiftRuntime.opening(for: headers)
        if let runtime { grants.append(PathGrant(runtime.directory)) }
        let resources = provider.path + "/Contents/Resources"
        // A symbolic link could extend the grant to any other directory.
        if FileSystem.isDirectory(resources) { grants.append(PathGrant(resources, isOptional: true)) }
        if provider.grants.stateDirectory {
            let directory = try StateDirectory(of: provider, configuration).make()
            try StateDirectory(of: provider, configuration).check(hasRun: false)
            grants.append(PathGrant(directory, isWritable: true))
        }
        let settings = try HostSettings(places: places)
        let policy = ConfinementPolicy(
            level: configuration.confinement ?? settings.sandbox, grants: grants,
            memory: Int64(configuration.limits.providerMemory) + (provider.grants.memory ?? 0) << 20)
        return (policy, runtime)
    }
}
