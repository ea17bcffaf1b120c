package import Accounts
package import ConferenceErrors
package import ConferenceModel
import Platform
import PrivateFiles
package import Signing

/// The validated contents of a provider's `Contents/Info.plist`.
///
/// The keys are Apple's. Those that begin with `VCP` are in `NSExtension.NSExtensionAttributes`.
package struct ProviderManifest: Hashable, Sendable {
    /// `CFBundleIdentifier`, which identifies the provider.
    package var identifier: String
    /// `CFBundleDisplayName`, or `CFBundleName`, or the identifier.
    package var name: String
    /// `CFBundleShortVersionString`, or `CFBundleVersion`, or empty.
    package var version: String
    /// `CFBundleExecutable`: the name of the library, without a directory.
    package var executable: String
    /// `CFBundleIconFile`: the name of the icon in `Contents/Resources`; see ``ProviderIcon``. Nil if the bundle has none.
    package var icon: String?
    /// `NSExtensionPrincipalClass`, by which VirtualConferenceKit finds the author's class; nil for other languages.
    package var principalClass: String?
    /// `VCPNetworkHosts`: the hosts to which the provider wants to send HTTPS requests.
    package var networkHosts: [String]
    /// `VCPURLSchemes`: further schemes that its URLs may have, in lower case.
    package var urlSchemes: [String]
    /// `VCPEventContext`: the parts of an event that the provider requests.
    package var eventContext: Set<EventField>
    /// `VCPConfiguration`: the keys that the user can set, in the order of the manifest.
    package var configuration: [ConfigurationKey]
    /// `VCPAccounts`: the accounts that the user can sign in to for the provider.
    package var accounts: [AccountDeclaration]
    /// `VCPSigningKeys`: the secret keys with which the host signs for the provider, which does not get their values.
    package var signingKeys: [SigningKey]
    /// `VCPRoomsNeed`: accounts and settings, by their names here. As long as the user is signed in to none of these accounts
    /// and none of these settings has a value, the provider has no rooms, and the host does not ask it. Empty if it always
    /// has some.
    package var roomsNeed: [String]
    /// `VCPStateDirectory`: true if the provider requests a directory for its own files.
    package var wantsStateDirectory: Bool
    /// `VCPMemory`: the memory in MiB that the provider requests in addition to what every provider has.
    package var memory: Int64?
    /// `VCPLifecycle`: true if the provider has the extension `vcp.lifecycle/1`. The host relies on this key, instead of
    /// starting a process to find out.
    package var hasLifecycle: Bool

    /// A part of an event that a provider can ask for.
    package enum EventField: String, Hashable, Sendable, CaseIterable {
        case title, times
    }

    /// The extension point that this host supports.
    package static let extensionPoint = "com.apple.calendar.virtualconference"

    /// The name and the identifier, for messages.
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

    /// Reads the bytes of a manifest. `path` is their origin, for error messages.
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
        identifier: String, name: String, version: String, executable: String, icon: String? = nil,
        principalClass: String?,
        networkHosts: [String], urlSchemes: [String], eventContext: Set<EventField>,
        configuration: [ConfigurationKey], accounts: [AccountDeclaration] = [], signingKeys: [SigningKey] = [],
        roomsNeed: [String] = [], wantsStateDirectory: Bool, memory: Int64? = nil, hasLifecycle: Bool = false
    ) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.executable = executable
        self.icon = icon
        self.principalClass = principalClass
        self.networkHosts = networkHosts
        self.urlSchemes = urlSchemes
        self.eventContext = eventContext
        self.configuration = configuration
        self.accounts = accounts
        self.signingKeys = signingKeys
        self.roomsNeed = roomsNeed
        self.wantsStateDirectory = wantsStateDirectory
        self.memory = memory
        self.hasLifecycle = hasLifecycle
    }
}

/// A key that the user can set for a provider.
package struct ConfigurationKey: Hashable, Sendable {
    /// The type of a value.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case string, integer, boolean, url
    }

    /// The name by which the provider asks for the value.
    package var key: String
    /// The type of its value.
    package var kind: Kind
    /// The title for people.
    package var title: String
    /// The value if the user has not set one.
    package var defaultValue: ConfigurationValue?
    /// True if the provider cannot work without a value.
    package var isRequired: Bool
    /// Whether the value is a secret, which is never shown.
    package var isSecret: Bool
    /// True if the value is the URL of a server to which the provider wants to send HTTPS requests. Setting the value
    /// then also grants access to its host.
    package var isNetworkHost = false
    /// Whether the text can have several lines.
    package var hasLines = false
}
