package import ConferenceErrors
package import ConferenceModel
import Platform

/// What a provider says about itself in `Contents/Info.plist`, checked.
///
/// The keys are Apple's; those that begin with `VCP` stand in `NSExtension.NSExtensionAttributes`.
package struct ProviderManifest: Hashable, Sendable {
    /// `CFBundleIdentifier`: the identity of the provider.
    package var identifier: String
    /// `CFBundleDisplayName`, else `CFBundleName`, else the identifier.
    package var name: String
    /// `CFBundleShortVersionString`, else `CFBundleVersion`, else empty.
    package var version: String
    /// `CFBundleExecutable`: the name of the library, without a directory.
    package var executable: String
    /// `NSExtensionPrincipalClass`, with which the Swift SDK finds the author's class; nil for other languages.
    package var principalClass: String?
    /// `VCPNetworkHosts`: where the provider wants to send HTTPS requests.
    package var networkHosts: [String]
    /// `VCPURLSchemes`: schemes of its own that its URLs may have, in lower case.
    package var urlSchemes: [String]
    /// `VCPEventContext`: what it wants to know about the event.
    package var eventContext: Set<EventField>
    /// `VCPConfiguration`: what the user can set, in the order of the manifest.
    package var configuration: [ConfigurationKey]
    /// `VCPStateDirectory`: true where it wants a directory to keep things in.
    package var wantsStateDirectory: Bool
    /// `VCPMemory`: memory in MiB that it wants beyond what every provider has.
    package var memory: Int64?
    /// `VCPLifecycle`: true where it has `vcp.lifecycle/1`. Nothing is asked of one that does not say so, and no process
    /// is started to find out.
    package var hasLifecycle: Bool

    /// A part of an event that a provider can ask for.
    package enum EventField: String, Hashable, Sendable, CaseIterable {
        case title, times
    }

    /// The one extension point of this host.
    package static let extensionPoint = "com.apple.calendar.virtualconference"

    /// Name and identifier, as they stand in sentences.
    package var label: String { name == identifier ? "“\(identifier)”" : "“\(name)” (\(identifier))" }

    /// Reads the manifest of a bundle.
    ///
    /// - Throws: `manifestMissing`, `manifestTooLarge`, `manifestInvalid` with the key path, `notAConferenceProvider`,
    ///   `abiMismatch`, `cannotRead`.
    package init(bundle: String, limits: Limits) throws(ConferenceError) {
        let path = bundle + "/Contents/Info.plist"
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path, limit: limits.manifestLength)
        } catch {
            switch error {
            case .tooLarge: throw .manifestTooLarge(path, limit: limits.manifestLength)
            case .notRegular: throw .manifestInvalid(path, problem: "it is not a regular file")
            case .system(let code) where code == 2 || code == 20: throw .manifestMissing(path)
            case .system(let code): throw .cannotRead(path, errno: code)
            }
        }
        try self.init(bytes: bytes, of: path, limits: limits)
    }

    /// Reads the bytes of a manifest; `path` is where they come from, for sentences.
    init(bytes: [UInt8], of path: String, limits: Limits) throws(ConferenceError) {
        do {
            self = try ManifestReader(bytes: bytes, limits: limits).manifest()
        } catch {
            switch error {
            case .invalid(let problem): throw .manifestInvalid(path, problem: problem)
            case .otherExtensionPoint(let found):
                let bundle = path.hasSuffix("/Contents/Info.plist") ? String(path.dropLast(20)) : path
                throw .notAConferenceProvider(bundle, extensionPoint: found)
            case .newerABI(let needed):
                throw .manifestNeedsNewerHost(path, needed: needed, available: ManifestReader.availableABI)
            }
        }
    }

    init(
        identifier: String, name: String, version: String, executable: String, principalClass: String?,
        networkHosts: [String], urlSchemes: [String], eventContext: Set<EventField>,
        configuration: [ConfigurationKey], wantsStateDirectory: Bool, memory: Int64? = nil, hasLifecycle: Bool = false
    ) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.executable = executable
        self.principalClass = principalClass
        self.networkHosts = networkHosts
        self.urlSchemes = urlSchemes
        self.eventContext = eventContext
        self.configuration = configuration
        self.wantsStateDirectory = wantsStateDirectory
        self.memory = memory
        self.hasLifecycle = hasLifecycle
    }
}

/// Something that the user can set for a provider.
package struct ConfigurationKey: Hashable, Sendable {
    /// What a value has to look like.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case string, integer, boolean, url
    }

    /// The name that the provider asks with.
    package var key: String
    /// The type of its value.
    package var kind: Kind
    /// What people read.
    package var title: String
    /// The value where none is set.
    package var defaultValue: ConfigurationValue?
    /// True where the provider cannot work without a value.
    package var isRequired: Bool
    /// True where the value is never shown.
    package var isSecret: Bool
    /// True where the value, a URL, names a server that the provider wants to send HTTPS requests to. Then to set the
    /// value is to grant its host.
    package var isNetworkHost = false
}
