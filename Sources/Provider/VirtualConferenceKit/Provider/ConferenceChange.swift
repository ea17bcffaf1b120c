public import Foundation

/// Which conference a change is about, and what its event is like.
public struct ConferenceChange: Hashable, Sendable {
    /// The ``ConferenceDescriptor/identifier`` that the conference was made with; nil where it had none.
    public var identifier: String?
    /// The first URL of the conference. Nil where it cannot be read as one.
    public var url: URL?
    /// The same key again means: the same change, not another one.
    public var idempotencyKey: String
    /// The event as it is now, or as it was last; nil where the manifest does not ask (`VCPEventContext`) or the user did
    /// not agree.
    public var event: ConferenceRequest.Event?

    /// A change, as a unit test of a provider makes one.
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
