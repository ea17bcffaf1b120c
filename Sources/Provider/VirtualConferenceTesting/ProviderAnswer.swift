package import CConferenceProvider

/// What a provider answered, as a host sees it. An empty text is an absent one.
public enum ProviderAnswer: Equatable, Sendable {
    /// The room types, possibly none.
    case roomTypes([Room])
    /// A conference.
    case conference(Conference)
    /// Done, without a result.
    case done
    /// A failure: a status of `vcp.h`, the provider's own number, and a sentence for the user.
    case failure(status: Int32, code: Int64, message: String)

    /// A room type.
    public struct Room: Equatable, Sendable {
        /// What a conference is asked for with.
        public var identifier: String
        /// What people choose by.
        public var title: String

        /// A room type to compare with.
        public init(identifier: String, title: String) {
            self.identifier = identifier
            self.title = title
        }
    }

    /// A conference.
    public struct Conference: Equatable, Sendable {
        /// Its name.
        public var title: String
        /// Text for people.
        public var details: String
        /// The provider's own name for it.
        public var identifier: String
        /// The ways to join, in order of preference.
        public var urls: [Link]

        /// A conference to compare with.
        public init(title: String = "", details: String = "", identifier: String = "", urls: [Link] = []) {
            self.title = title
            self.details = details
            self.identifier = identifier
            self.urls = urls
        }
    }

    /// One way to join.
    public struct Link: Equatable, Sendable {
        /// A `VCP_KIND_…`; 0 where the host is to decide by the scheme.
        public var kind: Int
        /// Where to go or what to dial.
        public var url: String
        /// The label.
        public var title: String
        /// The number of the meeting.
        public var meetingCode: String
        /// What lets people in.
        public var passcode: String
        /// The personal number for telephone bridges.
        public var pin: String
        /// The country of a telephone number.
        public var region: String

        /// A link to compare with.
        public init(
            kind: Int = 0, url: String = "", title: String = "", meetingCode: String = "", passcode: String = "",
            pin: String = "", region: String = ""
        ) {
            self.kind = kind
            self.url = url
            self.title = title
            self.meetingCode = meetingCode
            self.passcode = passcode
            self.pin = pin
            self.region = region
        }
    }

    /// The identifiers of the room types; nil for another answer.
    public var roomIdentifiers: [String]? {
        guard case .roomTypes(let rooms) = self else { return nil }
        return rooms.map(\.identifier)
    }

    /// The conference; nil for another answer.
    public var conference: Conference? {
        guard case .conference(let conference) = self else { return nil }
        return conference
    }

    /// The message of a failure; nil for another answer.
    public var message: String? {
        guard case .failure(_, _, let message) = self else { return nil }
        return message
    }

    /// The status of a failure; nil for another answer.
    public var status: Int? {
        guard case .failure(let status, _, _) = self else { return nil }
        return Int(status)
    }
}

/// A copy of a text that was lent.
package func text(_ text: vcp_str) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.ptr, count: text.len), as: UTF8.self)
}

/// Lends a text.
package func lend<Result>(_ text: String, _ body: (vcp_str) -> Result) -> Result {
    text.utf8.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        body(vcp_str(ptr: $0.baseAddress, len: $0.count))
    }
}
