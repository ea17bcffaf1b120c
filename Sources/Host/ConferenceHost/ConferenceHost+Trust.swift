package import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform
import PrivateFiles
import Secrets

// The user's decisions about providers. None of this runs code of a provider.
extension ConferenceHost {
    /// Collects the facts on which the user decides whether to trust a provider.
    ///
    /// - Throws: any error that would prevent the provider from being loaded, except for missing trust.
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
        let settings = try? configuration.settings(of: manifest).entries().filter(\.isSet).map(\.key.key)
        return ProviderInspection(
            provider: provider, owner: FileSystem.name(ofUser: status.st_uid), size: library.size,
            executable: executable, manifest: digest, needed: headers.needed,
            usesSwiftRuntime: headers.needed.contains("libswiftCore.so"), requests: Grants(requestedBy: manifest),
            pin: provider.origin == .builtIn ? nil : try pins.pin(of: provider.identifier), settings: settings ?? [],
            namesakes: installed().namesakes(of: provider))
    }

    /// Allows a provider to run from now on. This applies to exactly the inspected library, and to no library that replaces it
    /// later.
    ///
    /// - Parameters:
    ///   - privateHosts: the requested hosts that may have an address on a private network or on this machine.
    ///   - replacesShipped: true if the provider may replace one that ships with this program.
    /// - Throws: `needsNoTrust` if the provider ships with this program, `shippedIdentifier`, `notARequestedHost`, and errors
    ///   of writing.
    package func trust(
        _ inspection: ProviderInspection, privateHosts: [String] = [], replacesShipped: Bool = false
    ) throws(ConferenceError) {
        let provider = inspection.provider
        guard provider.origin != .builtIn else { throw .needsNoTrust(provider.label) }
        if !replacesShipped, let shipped = installed().shipped(provider.identifier) {
            throw .shippedIdentifier(provider.identifier, shipped: shipped.label)
        }
        var grants = inspection.requests
        try grants.checkPrivateHosts(privateHosts, of: provider)
        grants.privateHosts = Set(privateHosts).sorted()
        if let manifest = provider.manifest {
            // A damaged configuration is reported when the provider is asked.
            _ = try? configuration.settings(of: manifest).protectSecrets(reports: true)
        }
        try pinStore.set(
            Pin(
                identifier: provider.identifier, name: provider.name, executable: inspection.executable,
                manifest: inspection.manifest,
                size: inspection.size, grants: grants, time: configuration.now()))
        refresh()
    }

    /// Withdraws the trust in the provider with an identifier.
    ///
    /// - Throws: `notTrusted` if the provider was not trusted.
    package func untrust(_ identifier: String) throws(ConferenceError) {
        guard try pinStore.remove(identifier) else { throw .notTrustedBefore(identifier) }
        refresh()
    }

    /// Installs a bundle, or a library in a new bundle, in the user's own directory for providers. Installing a provider does
    /// not make it trusted.
    ///
    /// - Parameter replacesShipped: true if the bundle may have the identifier of a provider that ships with this program.
    /// - Returns: the provider; its state says whether the pin of an earlier build still fits.
    /// - Throws: `shippedIdentifier`, `notInstallable`, and errors of reading and writing.
    package func install(
        _ path: String, as description: InstallDescription = InstallDescription(), replacesShipped: Bool = false
    ) throws(ConferenceError) -> InstalledProvider {
        let shipped = replacesShipped ? nil : installed()
        let installer = ProviderInstaller(configuration: configuration, description: description)
        var provider = try installer.install(path) { identifier throws(ConferenceError) in
            guard let shipped = shipped?.shipped(identifier) else { return }
            throw .shippedIdentifier(identifier, shipped: shipped.label)
        }
        refresh()
        if provider.state == .ready {
            TrustGate(configuration: configuration, pins: PinReader(configuration)).verify(&provider)
        }
        return provider
    }

    /// Returns whether ``install(_:as:)`` would have to derive the provider's name and identifier from the name of a library.
    package func needsDescription(
        _ path: String, as description: InstallDescription
    ) throws(ConferenceError) -> Bool {
        let path = path.hasPrefix("/") ? path : FileSystem.currentDirectory + "/" + path
        guard FileSystem.exists(path) else { return false }
        return try BundleSource(path, description, limits: configuration.limits).bundle == nil
    }

    /// Removes a provider from the user's own directory, together with its pin. Also deletes the files that the provider has
    /// kept, and its secrets, unless another provider has the same identifier.
    ///
    /// - Throws: `notRemovable` if the provider is in another directory; `secretsLeft` if all but its secrets was removed.
    package func remove(_ provider: InstalledProvider) throws(ConferenceError) {
        guard provider.origin == .user else { throw .notRemovable(provider.label, path: provider.path) }
        defer { refresh() }
        try ProviderInstaller(configuration: configuration, description: InstallDescription()).remove(provider.path)
        _ = try pinStore.remove(provider.identifier)
        refresh()
        guard installed().provider(provider.identifier) == nil else { return }
        try StateDirectory(of: provider, configuration).remove()
        guard let manifest = provider.manifest else { return }
        do throws(ConferenceError) {
            try configuration.settings(of: manifest).removeSecrets()
        } catch {
            throw .secretsLeft(provider.label, cause: error)
        }
    }

    /// Returns the configuration of a provider.
    package func settings(of manifest: ProviderManifest) -> ProviderConfiguration {
        configuration.settings(of: manifest)
    }

    /// Returns the directory of the Swift runtime for dynamic Swift providers, or nil if this host has none.
    package func swiftRuntime() throws(ConferenceError) -> RuntimeDirectory? { try RuntimeDirectory(configuration) }

    private var pinStore: PinStore { PinStore(places: Places(environment: configuration.environment)) }
}
