public import Foundation

/// A conference: how to join it, and what participants should know.
///
/// The event keeps a copy of this value, which also reaches devices without the provider. Include everything that participants
/// need to join.
public struct ConferenceDescriptor: Hashable, Sendable {
    /// The name of the room or meeting, or nil if it has no name.
    public var title: String?
    /// The ways to join, at least one, in order of preference. The “Join” button opens the first one.
    public var urls: [ConferenceURLDescriptor]
    /// Text for people, such as an agenda or how to dial in. It may have several lines.
    public var details: String?
    /// The provider's identifier for the conference. The host passes it back to a ``LifecycleProvider`` when the event changes.
    public var identifier: String?

    /// Creates a conference with several ways to join.
    public init(
        title: String? = nil, urls: [ConferenceURLDescriptor], details: String? = nil, identifier: String? = nil
    ) {
        self.title = title
        self.urls = urls
        self.details = details
        self.identifier = identifier
    }

    /// Creates a conference with one link to join.
    public init(title: String? = nil, url: URL, details: String? = nil) {
        self.init(title: title, urls: [ConferenceURLDescriptor(url)], details: details)
    }
}
