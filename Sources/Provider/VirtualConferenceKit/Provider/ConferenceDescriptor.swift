public import Foundation

/// A conference as its provider describes it: how to join and what to know.
///
/// It is kept in the event, which also reaches devices that have no provider; whatever is needed to join therefore
/// belongs here.
public struct ConferenceDescriptor: Hashable, Sendable {
    /// The name of the room or the meeting; nil where it has none of its own.
    public var title: String?
    /// The ways to join, at least one, in order of preference. The first is what "Join" opens.
    public var urls: [ConferenceURLDescriptor]
    /// Text for people: an agenda, how to dial in. May have several lines.
    public var details: String?
    /// The provider's own name for the conference, where it can be changed or ended later.
    public var identifier: String?

    /// A conference with several ways to join it.
    public init(
        title: String? = nil, urls: [ConferenceURLDescriptor], details: String? = nil, identifier: String? = nil
    ) {
        self.title = title
        self.urls = urls
        self.details = details
        self.identifier = identifier
    }

    /// A conference that is joined by one link.
    public init(title: String? = nil, url: URL, details: String? = nil) {
        self.init(title: title, urls: [ConferenceURLDescriptor(url)], details: details)
    }
}
