public import Foundation

/// A change of an event that a conference belongs to.
public struct ConferenceChange: Hashable, Sendable {
    /// The ``ConferenceDescriptor/identifier`` of the conference, or nil if it has none.
    public var identifier: String?
    /// The first URL of the conference, or nil if Foundation cannot parse it.
    public var url: URL?
    /// Identifies the change: a change that is reported again has the same key.
    public var idempotencyKey: String
    /// The event as it is now; nil if the event is gone, if the manifest does not ask for it (`VCPEventContext`) or if the user
    /// has not agreed.
    public var event: ConferenceRequest.Event?

    /// Creates a change, for unit tests of a provider.
    public init(
        identifier: String? = nil, url: URL?, idempotencyKey: String = UUID().uuidString,
        event: ConferenceRequest.Event? = nil
    ) {
        self.identifier = identifier
        self.url = url
        self.idempotencyKey = idempotencyKey
        self.event = event
    }
}
