/// A conference: how to join it, its details, and where it came from.
///
/// Used both for conferences created by a provider and for links found in a calendar file. A conference has at least one entry
/// point; the first one is preferred.
public struct VirtualConference: Hashable, Sendable {
    /// The name of the room or the meeting.
    public var title: String?
    /// Text for participants, such as an agenda or dial-in instructions.
    public var details: String?
    /// The entry points in order of preference; never empty.
    public let entryPoints: [EntryPoint]
    /// The provider's identifier for the conference, with which `vcp.lifecycle` changes or ends it.
    public var identifier: String?
    /// The provider that created the conference, and when; nil if it was found in a file that does not say so.
    public var provenance: ConferenceProvenance?
    /// The name of the service, if its link was recognised: "Zoom", "Jitsi Meet".
    public var service: String?
    /// The place in an event where the conference was found; nil for our own record, and for a conference that is not part of
    /// an event yet.
    public var source: ConferenceSource?

    /// Creates a conference.
    ///
    public init(
        title: String? = nil, details: String? = nil, entryPoints: [EntryPoint], identifier: String? = nil,
        provenance: ConferenceProvenance? = nil, service: String? = nil, source: ConferenceSource? = nil,
        limits: Limits = Limits()
    ) throws(InvalidValue) {
        guard !entryPoints.isEmpty else { throw InvalidValue("list of conference URLs", .empty) }
        guard entryPoints.count <= limits.entryPoints else {
            throw InvalidValue("list of conference URLs", .tooMany, found: "\(entryPoints.count)")
        }
        self.title = title
        self.details = details
        self.entryPoints = entryPoints
        self.identifier = identifier
        self.provenance = provenance
        self.service = service
        self.source = source
    }

    /// The entry point to join with.
    public var preferred: EntryPoint { entryPoints[0] }

    /// The name of the provider that created the conference, or else of the recognised service.
    public var providerOrService: String? { provenance?.providerName ?? service }
}

/// The provider and room type that created a conference, and when.
public struct ConferenceProvenance: Hashable, Sendable {
    /// The provider's bundle identifier and the room type's identifier.
    public var room: RoomReference
    /// The provider's display name at that time, to identify the origin of a link years later.
    public var providerName: String?
    /// The provider's version at that time.
    public var providerVersion: String?
    /// The time of the provider's answer, in seconds since 1970-01-01T00:00:00Z.
    public var created: Int64
    /// Whether the provider handles changes of the event (`VCPLifecycle` in its manifest), or nil if unknown, as for a
    /// conference that was read from a file.
    ///
    /// This is not part of the identity of a conference: two values that differ only in this property are equal.
    package var hasLifecycle: Bool?

    /// Creates a record of a conference's origin.
    public init(room: RoomReference, providerName: String? = nil, providerVersion: String? = nil, created: Int64) {
        self.room = room
        self.providerName = providerName
        self.providerVersion = providerVersion
        self.created = created
    }

    /// Compares everything but ``hasLifecycle``.
    public static func == (left: ConferenceProvenance, right: ConferenceProvenance) -> Bool {
        left.room == right.room && left.providerName == right.providerName
            && left.providerVersion == right.providerVersion && left.created == right.created
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(room)
        hasher.combine(providerName)
        hasher.combine(providerVersion)
        hasher.combine(created)
    }
}
