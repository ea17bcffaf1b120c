/// The order to load a library, whose descriptor travels with the frame.
///
/// Configuration values come along: `config_get` then needs no round trip, works within `create` and from any thread,
/// and no value is ever in an argument or a variable of the process.
package struct Load: Message {
    package static let kind = FrameKind.load

    /// `CFBundleIdentifier` of the manifest.
    package var identifier: String
    /// `NSExtensionPrincipalClass`; empty where the manifest has none.
    package var principalClass: String
    /// The name of the host program.
    package var hostName: String
    /// Its version.
    package var hostVersion: String
    /// The values of the declared keys that are set or have a default.
    package var configuration: [ConfigurationEntry]
    /// Libraries of the Swift runtime that the provider needs, by their paths. They are opened before it, with their
    /// functions bound when they are first called: binding the tens of thousands of Foundation at once, as is done for
    /// the provider itself so that a missing one is found, takes a quarter of a load.
    package var runtimeLibraries: [String]

    /// An order to load.
    package init(
        identifier: String, principalClass: String, hostName: String, hostVersion: String,
        configuration: [ConfigurationEntry], runtimeLibraries: [String] = []
    ) {
        self.identifier = identifier
        self.principalClass = principalClass
        self.hostName = hostName
        self.hostVersion = hostVersion
        self.configuration = configuration
        self.runtimeLibraries = runtimeLibraries
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
    }
}

/// One configuration value for a provider, as text (`42`, `true`).
package struct ConfigurationEntry: Hashable, Sendable {
    /// A key that the manifest declares.
    package var key: String
    /// Its value.
    package var value: String
    /// True where the value must not be shown to anybody.
    package var isSecret: Bool

    /// A value for a key.
    package init(key: String, value: String, isSecret: Bool) {
        self.key = key
        self.value = value
        self.isSecret = isSecret
    }
}

/// What a worker is doing with the provider's code, so that a crash has an address.
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

/// Says that the worker enters a phase of loading. Requests have no need for it: the host knows what it asked for.
package struct Phase: Message {
    package static let kind = FrameKind.phase

    /// The phase that begins.
    package var phase: WorkerPhase

    /// An announcement.
    package init(_ phase: WorkerPhase) { self.phase = phase }

    package func write(to payload: inout PayloadWriter) { payload.number(1, Int(phase.rawValue)) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        phase = try WorkerPhase(reading: payload, tag: 1)
    }
}

/// The provider is loaded and has its instance.
package struct Loaded: Message {
    package static let kind = FrameKind.loaded

    /// The minor version of the ABI that the provider was built with.
    package var abiMinor: UInt16
    /// The name that the provider's table gives; often empty, because the manifest has one.
    package var displayName: String
    /// The version that the provider's table gives.
    package var version: String
    /// True where it has `update_conference`.
    package var updatesConferences: Bool
    /// True where it has `end_conference`.
    package var endsConferences: Bool
    /// True where it claims to have extensions that nobody has heard of.
    package var claimsUnknownExtensions: Bool

    /// A report of success.
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

/// The provider could not be loaded; nothing but the end of the session follows.
package struct LoadFailed: Message {
    package static let kind = FrameKind.loadFailed

    /// Why, for programs. An open set.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        package var rawValue: String
        /// A code of one's own.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The dynamic linker refused the library.
        package static let loadFailed = Code(rawValue: "loadFailed")
        /// The library does not export the entry.
        package static let entryMissing = Code(rawValue: "entryMissing")
        /// The entry or the provider's table breaks a rule of `vcp.h`.
        package static let entryInvalid = Code(rawValue: "entryInvalid")
        /// The library speaks another major version only.
        package static let abiMismatch = Code(rawValue: "abiMismatch")
        /// `create` said no.
        package static let createFailed = Code(rawValue: "createFailed")
        /// `create` answered with something that cannot be.
        package static let violation = Code(rawValue: "violation")
    }

    /// Where it failed.
    package var phase: WorkerPhase
    /// Why, for programs.
    package var code: Code
    /// The `vcp_status` of `create`; 0 for the other phases.
    package var status: Int32
    /// Why, for people: a clause without a full stop. It may hold text of the provider.
    package var text: String

    /// A report of failure.
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
