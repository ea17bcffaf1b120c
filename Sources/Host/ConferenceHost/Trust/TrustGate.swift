import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import PrivateFiles

/// Decides which libraries may run. Every library passes this check on its way from a file to a worker.
///
/// A provider that ships with this program is as trusted as the program: a user who can change one can also change the other,
/// so checking its path or its digest would prove nothing. Every other provider needs a path that other users cannot change,
/// and a pin of the user. If the administrator requires it, it needs no pin, but a path that the user cannot change either.
struct TrustGate {
    let configuration: HostConfiguration
    private let pins: PinReader

    /// - Parameter pins: the pins to compare with, or nil to read them when needed.
    init(configuration: HostConfiguration, pins: PinReader? = nil) {
        self.configuration = configuration
        self.pins = pins ?? PinReader(configuration)
    }

    private var limits: Limits { configuration.limits }

    /// Checks what can be checked without reading the library: the paths of the files, the pin, and whether the requested
    /// permissions are those of the pin. Sets the provider's grants.
    func admit(_ provider: inout InstalledProvider) throws(ConferenceError) {
        let library = try openLibrary(of: provider)
        guard let manifest = provider.manifest else { throw .manifestMissing(provider.path) }
        let requested = Grants(requestedBy: manifest)
        guard provider.origin != .builtIn else { return provider.grants = requested }
        if provider.isRequired, isAdministrators(provider) {
            provider.isTrustedByAdministrator = true
            provider.grants = requested
            return
        }
        guard let pin = try pins.pin(of: provider.identifier) else {
            throw .untrustedProvider(provider.label, arguments: provider.trustArguments)
        }
        guard pin.grants.agree(with: requested) else {
            throw .grantsChanged(provider.label, wanted: requested.sentences, arguments: provider.trustArguments)
        }
        let exposed = pin.grants.formerSecrets(in: manifest)
        guard exposed.isEmpty else {
            throw .secretsExposed(provider.label, keys: exposed, arguments: provider.trustArguments)
        }
        if let name = pin.name, name != provider.name {
            throw .nameChanged(provider.label, from: name, arguments: provider.trustArguments)
        }
        var status = stat()
        if fstat(library.number, &status) == 0, status.st_size != pin.size {
            throw .digestMismatch(
                provider.label, pinned: "\(pin.size) bytes", found: "\(status.st_size) bytes", time: pin.time,
                arguments: provider.trustArguments)
        }
        provider.grants = pin.grants
    }

    /// Returns whether only the administrator can change the files of a provider.
    private func isAdministrators(_ provider: InstalledProvider) -> Bool {
        guard provider.origin == .installed else { return false }
        var provider = provider
        provider.isTrustedByAdministrator = true
        return (try? openLibrary(of: provider)) != nil
    }

    /// Opens the library of a provider, unless other users could have changed it.
    func openLibrary(of provider: InstalledProvider) throws(ConferenceError) -> Descriptor {
        guard provider.origin != .builtIn else { return try openShipped(provider) }
        do throws(PathProblem) {
            let owner = provider.isTrustedByAdministrator ? configuration.administrator.owner : geteuid()
            let check = PathCheck(user: owner)
            let bundle = try check.directory(provider.path)
            _ = try check.file("Contents/Info.plist", in: bundle, at: provider.path, limit: limits.manifestLength)
            let relative = String(provider.library.dropFirst(provider.path.utf8.count + 1))
            return try check.file(relative, in: bundle, at: provider.path, limit: limits.executableLength)
        } catch {
            switch error {
            case .system(let path, let code) where path == provider.library: throw cannotOpen(provider, code)
            case .tooLarge(provider.library): throw tooLarge(provider)
            default: throw error.error(provider.label)
            }
        }
    }

    /// Returns the library for a worker: read once, compared with its pin, checked, and sealed.
    ///
    /// - Throws: the errors of ``openLibrary(of:)``, `digestMismatch`, `notELF`, `truncatedELF`, `wrongArchitecture`,
    ///   `wrongELFType`, `malformedELF`, `executableStack`, `forbiddenDependency`, `forbiddenRunpath`, `otherSwiftRuntime`,
    ///   `entryMissing`, `abiMismatch`, `entryInvalid`.
    func sealedLibrary(of provider: InstalledProvider) throws(ConferenceError) -> SealedLibrary {
        let isPinned = provider.origin != .builtIn && !provider.isTrustedByAdministrator
        let library = try seal(provider, isDigestNeeded: isPinned)
        if isPinned {
            guard let pin = try pins.pin(of: provider.identifier) else {
                throw .untrustedProvider(provider.label, arguments: provider.trustArguments)
            }
            guard library.digest == pin.executable else {
                throw .digestMismatch(
                    provider.label, pinned: pin.executable.text, found: library.digest?.text ?? "", time: pin.time,
                    arguments: provider.trustArguments)
            }
        }
        _ = try headers(of: library, provider)
        return library
    }

    /// Checks the library as for a request, and sets the state and the problem of the provider if the check fails.
    func verify(_ provider: inout InstalledProvider) {
        do throws(ConferenceError) {
            _ = try sealedLibrary(of: provider)
        } catch {
            provider.problem = error
            provider.state = Self.state(after: error)
        }
    }

    /// Reads and seals the library of a provider, whether it is trusted or not.
    func seal(
        _ provider: InstalledProvider, isDigestNeeded: Bool
    ) throws(ConferenceError) -> SealedLibrary {
        let file = try openLibrary(of: provider)
        do throws(SealedLibrary.Refusal) {
            return try SealedLibrary.copy(
                of: file, limit: limits.executableLength, isDigestNeeded: isDigestNeeded)
        } catch {
            switch error {
            case .tooLarge: throw tooLarge(provider)
            case .noDigest: throw .digestUnavailable()
            case .system(ENOMEM):
                throw .cannotMapLibrary(provider: provider.label, path: provider.library, errno: ENOMEM)
            case .system(let code): throw cannotOpen(provider, code)
            }
        }
    }

    /// Checks the headers of a library and the libraries that it depends on.
    func headers(
        of library: borrowing SealedLibrary, _ provider: InstalledProvider
    ) throws(ConferenceError) -> ELFCheck {
        let check: ELFCheck
        do throws(ELFProblem) {
            check = try library.headers()
        } catch {
            throw error.error(provider: provider.label, path: provider.library)
        }
        // For a library that ships with this program there is nothing to compare: it is itself the source of the runtime's
        // directory.
        guard provider.origin != .builtIn, !LibraryRules.isPlain(check) else { return check }
        let runtime = try RuntimeDirectory(configuration)
        if let runtime { try checkPlace(of: runtime, provider) }
        do throws(ELFProblem) {
            let rules = LibraryRules(
                runtimeDirectory: runtime?.path, runtimeHas: { runtime?.has($0) ?? false })
            try rules.check(check)
            if let runtime, check.needed.contains("libswiftCore.so") {
                try rules.checkRuntime(of: library.swiftCompilers(), runtime: runtime.swiftCompilers)
            }
        } catch {
            throw error.error(provider: provider.label, path: provider.library)
        }
        return check
    }

    /// Returns the state of a provider for the error that makes it unusable.
    static func state(after error: ConferenceError) -> ProviderState {
        switch error.code {
        case .untrusted, .digestMismatch, .grantsChanged, .nameChanged, .secretsExposed: .untrusted
        case .insecurePath, .insecurePermissions: .rejected
        case .providerForbidden: .forbidden
        default: .failed
        }
    }

    // MARK: Parts

    private func checkPlace(
        of runtime: RuntimeDirectory, _ provider: InstalledProvider
    ) throws(ConferenceError) {
        do throws(PathProblem) {
            _ = try PathCheck().directory(runtime.path)
        } catch {
            throw error.error("The Swift runtime for \(provider.label)")
        }
    }

    private func openShipped(_ provider: InstalledProvider) throws(ConferenceError) -> Descriptor {
        do throws(FileSystem.Refusal) {
            return try FileSystem.open(provider.library, limit: limits.executableLength)
        } catch {
            switch error {
            case .system(ELOOP), .notRegular:
                throw .notRegularFile(provider: provider.label, path: provider.library)
            case .system(let code): throw cannotOpen(provider, code)
            case .tooLarge: throw tooLarge(provider)
            }
        }
    }

    private func tooLarge(_ provider: InstalledProvider) -> ConferenceError {
        .executableTooLarge(provider: provider.label, path: provider.library, limit: limits.executableLength)
    }

    private func cannotOpen(_ provider: InstalledProvider, _ code: Int32) -> ConferenceError {
        guard code == ENOENT || code == ENOTDIR else {
            return .cannotOpenLibrary(provider: provider.label, path: provider.library, errno: code)
        }
        return .executableMissing(
            provider: provider.label, path: provider.library,
            isBuilt: !provider.library.hasPrefix(provider.path + "/"))
    }
}

extension InstalledProvider {
    /// The arguments of the command that trusts the provider: its identifier, and its directory if the user named that for this
    /// run (`--provider-dir`).
    package var trustArguments: [String] {
        [identifier] + (namedDirectory.map { [$0] } ?? [])
    }

    /// The directory of the provider if the user named it for this run (`--provider-dir`), because commands in error messages
    /// need it, too.
    package var namedDirectory: String? { origin == .commandLine ? FileSystem.parent(of: path) : nil }
}
