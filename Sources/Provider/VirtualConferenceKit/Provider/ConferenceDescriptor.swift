public import Foundation

/// A conference: how to join it, and what participants should know.
///
/// The event keeps a copy, which also reaches devices without the provider. Include everything that is needed to join.
public struct ConferenceDescriptor: Hashable, Sendable {
    /// The name of the room or meeting, or nil if it has none of its own.
    public var title: String?
    /// The ways to join, at least one, in order of preference. “Join” opens the first.
    public var urls: [ConferenceURLDescriptor]
    /// Text for people, such as an agenda or how to dial in. It may have several lines.
    public var details: String?
    /// The provider's identifier for the conference. A ``LifecycleProvider`` gets it back when the event changes.
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
