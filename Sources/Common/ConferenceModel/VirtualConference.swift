/// A place to meet: how to join it, what to know about it, and who made it.
///
/// The one type for rooms that a provider made and for links that were found in a calendar file. It has at least one
/// entry point; the first is the one to join by.
public struct VirtualConference: Hashable, Sendable {
    /// The name of the room or the meeting.
    public var title: String?
    /// Text for people: an agenda, how to dial in.
    public var details: String?
    /// Never empty, in order of preference.
    public let entryPoints: [EntryPoint]
    /// The provider's own name for it, which `vcp.lifecycle` needs to change or end it.
    public var identifier: String?
    /// Who made it, when; nil where it was found in a file that does not say.
    public var provenance: ConferenceProvenance?
    /// What the service behind it is called, where a link was recognised: "Zoom", "Jitsi Meet".
    public var service: String?
    /// Where in an event it was found; nil for one that is in no event yet, and for our own record.
    public var source: ConferenceSource?

    /// - Throws: ``InvalidValue`` for no entry point or too many.
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

    /// The entry point to join by.
    public var preferred: EntryPoint { entryPoints[0] }

    /// Who runs it, for people: the provider that made it, else the service that was recognised.
    public var providerOrService: String? { provenance?.providerName ?? service }
}

/// Which provider made a conference, from which room type, when.
public struct ConferenceProvenance: Hashable, Sendable {
    /// The bundle identifier and the identifier of the room type.
    public var room: RoomReference
    /// The provider's name and version at that time, for the question "who gave us this link?" years later.
    public var providerName: String?
    /// Its version then.
    public var providerVersion: String?
    /// When the provider answered, in seconds since 1970-01-01T00:00:00Z.
    public var created: Int64
    /// Whether the provider wants to hear when the event changes or goes (`VCPLifecycle` in its manifest), or nil if that
    /// is unknown, as for a conference that was read from a file.
    ///
    /// Not part of the identity of a conference: two records that differ only in this are equal.
    package var hasLifecycle: Bool?

    /// Creates a record of who made a conference.
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
