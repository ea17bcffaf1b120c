package import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

// What the user decides about providers. Nothing here runs code of one.
extension ConferenceHost {
    /// Looks into a provider.
    ///
    /// - Throws: whatever keeps it from being loaded, except that it is not trusted.
    package func inspect(_ provider: InstalledProvider) throws(ConferenceError) -> ProviderInspection {
        if let problem = provider.problem, provider.state != .untrusted { throw problem }
        let pins = pins ?? PinReader(configuration)
        let gate = TrustGate(configuration: configuration, pins: pins)
        let path = provider.path + "/Contents/Info.plist"
        let bytes: [UInt8]
        do throws(FileSystem.Refusal) {
            bytes = try FileSystem.read(path, limit: configuration.limits.manifestLength)
        } catch {
            throw .manifestMissing(path)
        }
        let manifest = try ProviderManifest(bytes: bytes, of: path, limits: configuration.limits)
        let library = try gate.seal(provider, isDigestNeeded: true)
        let headers = try gate.headers(of: library, provider)
        guard let executable = library.digest, let digest = Digest(of: bytes) else { throw .digestUnavailable() }
        var status = stat()
        _ = stat(provider.library, &status)
        return ProviderInspection(
            provider: provider, owner: FileSystem.name(ofUser: status.st_uid), size: library.size,
            executable: executable, manifest: digest, needed: headers.needed,
            usesSwiftRuntime: headers.needed.contains("libswiftCore.so"), requests: Grants(requestedBy: manifest),
            pin: provider.origin == .builtIn ? nil : try pins.pin(of: provider.identifier))
    }

    /// Lets a provider run from now on: exactly what was inspected, and nothing that takes its place later.
    ///
    /// - Parameter privateHosts: those of the requested hosts that may have an address on a private network or on this
    ///   machine.
    /// - Throws: `needsNoTrust` for one that ships with this program, `notARequestedHost`, and errors of writing.
    package func trust(
        _ inspection: ProviderInspection, privateHosts: [String] = []
    ) throws(ConferenceError) {
        let provider = inspection.provider
        guard provider.origin != .builtIn else { throw .needsNoTrust(provider.label) }
        var grants = inspection.requests
        try grants.checkPrivateHosts(privateHosts, of: provider)
        grants.privateHosts = Set(privateHosts).sorted()
        try pinStore.set(
            Pin(
                identifier: provider.identifier, executable: inspection.executable, manifest: inspection.manifest,
                size: inspection.size, grants: grants, time: configuration.now()))
        refresh()
    }

    /// Ends the trust in whatever has an identifier.
    ///
    /// - Throws: `notTrusted` where there was none.
    package func untrust(_ identifier: String) throws(ConferenceError) {
        guard try pinStore.remove(identifier) else { throw .notTrustedBefore(identifier) }
        refresh()
    }

    /// Puts a bundle, or a bundle around a library, into the user's own directory for providers. It is not trusted by
    /// that.
    package func install(
        _ path: String, as description: InstallDescription = InstallDescription()
    ) throws(ConferenceError) -> InstalledProvider {
        defer { refresh() }
        return try ProviderInstaller(configuration: configuration, description: description).install(path)
    }

    /// True where ``install(_:as:)`` would have to derive name and identifier of a library.
    package func needsDescription(
        _ path: String, as description: InstallDescription
    ) throws(ConferenceError) -> Bool {
        let path = path.hasPrefix("/") ? path : FileSystem.currentDirectory + "/" + path
        guard FileSystem.exists(path) else { return false }
        return try BundleSource(path, description, limits: configuration.limits).bundle == nil
    }

    /// Removes a provider from the user's own directory, and its pin.
    ///
    /// - Throws: `notRemovable` for one that lies elsewhere.
    package func remove(_ provider: InstalledProvider) throws(ConferenceError) {
        guard provider.origin == .user else { throw .notRemovable(provider.label, path: provider.path) }
        defer { refresh() }
        try ProviderInstaller(configuration: configuration, description: InstallDescription()).remove(provider.path)
        _ = try pinStore.remove(provider.identifier)
    }

    /// The directory of the Swift runtime that dynamic Swift providers may use; nil where this host has none.
    package func swiftRuntime() throws(ConferenceError) -> RuntimeDirectory? { try RuntimeDirectory(configuration) }

    private var pinStore: PinStore { PinStore(places: Places(environment: configuration.environment)) }
}
