/// Asks the worker to load a library, whose descriptor is sent with the frame.
///
/// The message contains the configuration values. So `config_get` needs no round trip and works within `create` and on any
/// thread, and no value appears in an argument or environment variable of the process.
package struct Load: Message {
    package static let kind = FrameKind.load

    /// `CFBundleIdentifier` of the manifest.
    package var identifier: String
    /// `NSExtensionPrincipalClass`, or empty if the manifest has none.
    package var principalClass: String
    /// The name of the host program.
    package var hostName: String
    /// The version of the host program.
    package var hostVersion: String
    /// The values of the declared keys that are set or have a default.
    package var configuration: [ConfigurationEntry]
    /// The paths of the Swift runtime libraries that the provider needs. The worker opens them before the provider and with
    /// lazy binding: binding the tens of thousands of functions of Foundation at once, as is done for the provider itself to
    /// detect missing ones, takes a quarter of the loading time.
    package var runtimeLibraries: [String]
    /// The extensions of the host that depend on the user and the manifest.
    package var offers: HostOffers
    /// The accounts that the manifest declares, and the user's further accounts of each kind.
    package var accounts: [AccountEntry]

    package init(
        identifier: String, principalClass: String, hostName: String, hostVersion: String,
        configuration: [ConfigurationEntry], runtimeLibraries: [String] = [], offers: HostOffers = HostOffers(),
        accounts: [AccountEntry] = []
    ) {
        self.identifier = identifier
        self.principalClass = principalClass
        self.hostName = hostName
        self.hostVersion = hostVersion
        self.configuration = configuration
        self.runtimeLibraries = runtimeLibraries
        self.offers = offers
        self.accounts = accounts
    }

    package func write(to payload: inout PayloadWriter) {
        payload.text(1, identifier)
        payload.text(2, principalClass)
        payload.text(3, hostName)
        payload.text(4, hostVersion)
        for entry in configuration {
            payload.group(5) {
                $0.text(1, entry.key)
                $0.text(2, entry.value)
                $0.flag(3, entry.isSecret)
            }
        }
        for path in runtimeLibraries { payload.group(6) { $0.text(1, path) } }
        payload.group(7) { offers.write(to: &$0) }
        for account in accounts { payload.group(8) { account.write(to: &$0) } }
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        identifier = try payload.text(1)
        principalClass = try payload.text(2)
        hostName = try payload.text(3)
        hostVersion = try payload.text(4)
        var entries: [ConfigurationEntry] = []
        for group in try payload.groups(5) {
            entries.append(
                ConfigurationEntry(
                    key: try group.text(1), value: try group.text(2), isSecret: try group.flag(3)))
        }
        configuration = entries
        var paths: [String] = []
        for group in try payload.groups(6) { paths.append(try group.text(1)) }
        runtimeLibraries = paths
        offers = try HostOffers(reading: payload.group(7))
        var accounts: [AccountEntry] = []
        for group in try payload.groups(8) { accounts.append(try AccountEntry(reading: group)) }
        self.accounts = accounts
    }
}

/// A configuration value for a provider, as text (`42`, `true`).
package struct ConfigurationEntry: Hashable, Sendable {
    /// The key, which the manifest declares.
    package var key: String
    package var value: String
    /// Whether the value must never be shown.
    package var isSecret: Bool

    package init(key: String, value: String, isSecret: Bool) {
        self.key = key
        self.value = value
        self.isSecret = isSecret
    }
}

/// The activity of a worker with the provider's code, so that a crash can be attributed.
package enum WorkerPhase: UInt16, Hashable, Sendable, CaseIterable {
    /// Mapping the library and running its static initialisers.
    case library = 1
    /// Calling `vcp_entry_v1` and checking the tables.
    case entry = 2
    /// `create`.
    case create = 3
    /// `fetch_room_types`.
    case roomTypes = 4
    /// `fetch_conference`.
    case conference = 5
    /// `cancel`.
    case cancel = 6
    /// `destroy`.
    case destroy = 7
    /// `get_extension`.
    case extensions = 8
    /// `update_conference` of `vcp.lifecycle/1`.
    case updateConference = 9
    /// `end_conference` of `vcp.lifecycle/1`.
    case endConference = 10
}

/// Announces that the worker begins a phase of loading. Requests need no such announcement, because the host makes
/// them.
package struct Phase: Message {
    package static let kind = FrameKind.phase

    package var phase: WorkerPhase

    package init(_ phase: WorkerPhase) { self.phase = phase }

    package func write(to payload: inout PayloadWriter) { payload.number(1, Int(phase.rawValue)) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        phase = try WorkerPhase(reading: payload, tag: 1)
    }
}

/// Reports that the provider is loaded and its instance exists.
package struct Loaded: Message {
    package static let kind = FrameKind.loaded

    /// The minor version of the ABI that the provider was built with.
    package var abiMinor: UInt16
    /// The name in the provider's table; often empty, because the manifest has one.
    package var displayName: String
    /// The version in the provider's table.
    package var version: String
    /// Whether the provider has `update_conference`.
    package var updatesConferences: Bool
    /// Whether the provider has `end_conference`.
    package var endsConferences: Bool
    /// Whether the provider claims to have extensions that do not exist.
    package var claimsUnknownExtensions: Bool

    package init(
        abiMinor: UInt16, displayName: String, version: String, updatesConferences: Bool = false,
        endsConferences: Bool = false, claimsUnknownExtensions: Bool = false
    ) {
        self.abiMinor = abiMinor
        self.displayName = displayName
        self.version = version
        self.updatesConferences = updatesConferences
        self.endsConferences = endsConferences
        self.claimsUnknownExtensions = claimsUnknownExtensions
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, Int(abiMinor))
        payload.text(2, displayName)
        payload.text(3, version)
        payload.flag(4, updatesConferences)
        payload.flag(5, endsConferences)
        payload.flag(6, claimsUnknownExtensions)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        abiMinor = try payload.number(1)
        displayName = try payload.text(2)
        version = try payload.text(3)
        updatesConferences = try payload.flag(4)
        endsConferences = try payload.flag(5)
        claimsUnknownExtensions = try payload.flag(6)
    }
}

/// Reports that the provider could not be loaded. The session ends after it.
package struct LoadFailed: Message {
    package static let kind = FrameKind.loadFailed

    /// The reason, for programs. Later versions may add more.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The dynamic linker refused the library.
        package static let loadFailed = Code(rawValue: "loadFailed")
        /// The library does not export the entry function.
        package static let entryMissing = Code(rawValue: "entryMissing")
        /// The entry table or the provider's table breaks a rule of `vcp.h`.
        package static let entryInvalid = Code(rawValue: "entryInvalid")
        /// The library only supports another major version.
        package static let abiMismatch = Code(rawValue: "abiMismatch")
        /// `create` failed.
        package static let createFailed = Code(rawValue: "createFailed")
        /// `create` returned an impossible result.
        package static let violation = Code(rawValue: "violation")
    }

    /// The phase in which loading failed.
    package var phase: WorkerPhase
    /// The reason, for programs.
    package var code: Code
    /// The `vcp_status` of `create`, or 0 in other phases.
    package var status: Int32
    /// The reason, for people: a clause without a full stop. It may contain text of the provider.
    package var text: String

    package init(phase: WorkerPhase, code: Code, status: Int32 = 0, text: String) {
        self.phase = phase
        self.code = code
        self.status = status
        self.text = text
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, Int(phase.rawValue))
        payload.text(2, code.rawValue)
        payload.number(3, status)
        payload.text(4, text)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        phase = try WorkerPhase(reading: payload, tag: 1)
        code = Code(rawValue: try payload.text(2))
        status = try payload.number(3)
        text = try payload.text(4)
    }
}

extension WorkerPhase {
    init(reading payload: PayloadReader, tag: UInt16) throws(ProtocolViolation) {
        guard let phase = WorkerPhase(rawValue: try payload.number(tag)) else { throw .wrongValue(tag: tag) }
        self = phase
    }
}
