import ConferenceErrors
import ConferenceModel
import Glibc
import PrivateFiles

/// Finds provider bundles. Reads manifests and checks files, but runs no code of a provider.
struct Discovery {
    let configuration: HostConfiguration
    let pins: PinReader
    /// The decisions of the administrator, or the error that stops every provider.
    private let policy: Result<AdministratorPolicy, ConferenceError>

    init(configuration: HostConfiguration, pins: PinReader) {
        self.configuration = configuration
        self.pins = pins
        policy = Result { () throws(ConferenceError) in
            try configuration.administrator.policy(limits: configuration.limits)
        }
    }

    /// Returns every bundle in every directory. If several have the same identifier, the first one wins; but a bundle that the
    /// user does not trust never replaces a provider that ships with this program or that the administrator requires.
    func inventory() -> Inventory {
        var (places, warnings) = ProviderPlace.all(for: configuration)
        var providers: [InstalledProvider] = []
        for place in places {
            for bundle in bundles(in: place, &warnings) { providers.append(examine(bundle, place: place)) }
        }
        let shipped = Dictionary(
            providers.filter { ($0.origin == .builtIn || $0.isTrustedByAdministrator) && $0.state == .ready }
                .map { ($0.identifier, $0.path) },
            uniquingKeysWith: { first, _ in first })
        var winners: [String: String] = [:]
        // A bundle that is not a provider does not shadow another one.
        for index in providers.indices where providers[index].manifest != nil {
            let provider = providers[index]
            // The user has named the directory for this run.
            let mayReplace = provider.state == .ready || provider.origin == .commandLine
            if let winner = winners[provider.identifier] ?? (mayReplace ? nil : shipped[provider.identifier]),
                winner != provider.path
            {
                providers[index].state = .shadowed
                providers[index].problem = .providerShadowed(
                    provider.identifier, by: winner,
                    isShipped: providers.contains { $0.path == winner && $0.origin == .builtIn })
            } else {
                winners[provider.identifier] = provider.path
            }
        }
        return Inventory(providers: providers, warnings: warnings + missing(in: providers))
    }

    /// Returns a warning for each provider that the administrator requires and that was not found.
    private func missing(in providers: [InstalledProvider]) -> [Sentence] {
        guard case .success(let policy) = policy else { return [] }
        return policy.required.sorted { $0.key < $1.key }.filter { identifier, _ in
            !providers.contains { $0.identifier == identifier && $0.manifest != nil }
        }.map { ConferenceError.requiredProviderMissing($0, path: $1.path).sentence }
    }

    // MARK: Bundles

    private static let bundleSuffix = ".conferenceprovider"

    private func bundles(in place: ProviderPlace, _ warnings: inout [Sentence]) -> [String] {
        switch place.layout {
        case .installed:
            return names(in: place.path, suffix: Self.bundleSuffix, isExpected: place.isExpected, &warnings)
                .map { "\(place.path)/\($0)" }
        case .buildFolder:
            var result: [String] = []
            for folder in names(in: place.path, suffix: ".resources", isExpected: false, &warnings)
            where folder.contains("_") {
                let path = "\(place.path)/\(folder)"
                result += names(in: path, suffix: Self.bundleSuffix, isExpected: false, &warnings)
                    .map { "\(path)/\($0)" }
            }
            return result
        }
    }

    private func names(
        in path: String, suffix: String, isExpected: Bool, _ warnings: inout [Sentence]
    ) -> [String] {
        let limit = configuration.limits.bundlesPerDirectory
        do {
            let (names, isComplete) = try FileSystem.names(in: path, suffix: suffix, limit: limit)
            if !isComplete { warnings.append(ConferenceError.tooManyBundles(path, limit: limit).sentence) }
            return names
        } catch .system(ENOENT) where !isExpected {
            return []
        } catch {
            let code = if case .system(let code) = error { code } else { ENOTDIR }
            warnings.append(ConferenceError.cannotListProviders(path, errno: code).sentence)
            return []
        }
    }

    // MARK: One bundle

    func examine(_ bundle: String, place: ProviderPlace) -> InstalledProvider {
        let fileName = bundle.split(separator: "/").last.map(String.init) ?? bundle
        let name = TextPolicy.printable(String(fileName.dropLast(Self.bundleSuffix.count)))
        var provider = InstalledProvider(
            identifier: name, name: name, version: "", path: bundle, library: "", origin: place.origin,
            state: .rejected, problem: nil, manifest: nil)
        let gate = TrustGate(configuration: configuration, pins: pins)
        do throws(ConferenceError) {
            let manifest = try ProviderManifest(bundle: bundle, limits: configuration.limits)
            provider.manifest = manifest
            provider.identifier = manifest.identifier
            provider.name = manifest.name
            provider.version = manifest.version
            provider.library =
                switch place.layout {
                case .installed: "\(bundle)/Contents/Linux/\(manifest.executable)"
                case .buildFolder: "\(place.path)/lib\(manifest.executable).so"
                }
            provider.state = .failed
            let policy = try policy.get()
            guard policy.allows(manifest.identifier) else {
                throw .providerForbidden(provider.label, files: policy.allowingFiles)
            }
            provider.isRequired = policy.required[manifest.identifier] != nil
            try gate.admit(&provider)
            let privateHosts = policy.provider(manifest.identifier).privateHosts
            provider.grants.privateHosts = privateHosts.union(provider.grants.privateHosts).sorted()
            provider.state = .ready
        } catch {
            provider.problem = error
            if provider.state == .failed { provider.state = TrustGate.state(after: error) }
        }
        return provider
    }
}
