package import CConferenceProvider

/// The answer of a provider, as a host sees it. A text that the provider left out is empty.
public enum ProviderAnswer: Equatable, Sendable {
    /// The room types; may be empty.
    case roomTypes([Room])
    /// A conference that was created or updated.
    case conference(Conference)
    /// Success without a result.
    case done
    /// A failure: a status of `vcp_core.h`, the provider's own error number, and a sentence for the user.
    case failure(status: Int32, code: Int64, message: String)

    /// A room type.
    public struct Room: Equatable, Sendable {
        /// The identifier with which a conference is requested.
        public var identifier: String
        /// The title from which the user chooses.
        public var title: String

        /// Creates a room type to compare with.
        public init(identifier: String, title: String) {
            self.identifier = identifier
            self.title = title
        }
    }

    /// A conference.
    public struct Conference: Equatable, Sendable {
        /// The name of the room or meeting.
        public var title: String
        /// Text for people.
        public var details: String
        /// The provider's identifier.
        public var identifier: String
        /// The ways to join, in order of preference.
        public var urls: [Link]

        /// Creates a conference to compare with.
        public init(title: String = "", details: String = "", identifier: String = "", urls: [Link] = []) {
            self.title = title
            self.details = details
            self.identifier = identifier
            self.urls = urls
        }
    }

    /// One way to join.
    public struct Link: Equatable, Sendable {
        /// A `VCP_KIND_…` number; 0 lets the host decide by the scheme.
        public var kind: Int
        /// The address to open or the number to dial.
        public var url: String
        /// The label of the button or line.
        public var title: String
        /// The number of the meeting.
        public var meetingCode: String
        /// The password of the meeting.
        public var passcode: String
        /// The number that dial-in participants enter to identify themselves.
        public var pin: String
        /// The country of a telephone number.
        public var region: String

        /// Creates a link to compare with.
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

    /// The identifiers of the room types, or nil for another kind of answer.
    public var roomIdentifiers: [String]? {
        guard case .roomTypes(let rooms) = self else { return nil }
        return rooms.map(\.identifier)
    }

    /// The conference, or nil for another kind of answer.
    public var conference: Conference? {
        guard case .conference(let conference) = self else { return nil }
        return conference
    }

    /// Returns the conference.
    ///
    /// - Throws: ``Unexpected`` for another kind of answer, so that a failing test shows what the provider has answered.
    public func requireConference() throws -> Conference {
        guard case .conference(let conference) = self else { throw Unexpected(answer: self) }
        return conference
    }

    /// The answer to a request for a conference is not a conference.
    public struct Unexpected: Error, CustomStringConvertible {
        /// The answer.
        public var answer: ProviderAnswer

        /// A sentence such as “A conference was expected, but the request failed with status 4: You are not signed in.”
        public var description: String {
            switch answer {
            case .failure(let status, _, let message):
                "A conference was expected, but the request failed with status \(status): \(message)"
            case .roomTypes(let rooms): "A conference was expected, but the answer has \(rooms.count) room types."
            case .conference, .done: "A conference was expected, but the answer has no result."
            }
        }
    }

    /// The message of a failure, or nil for another kind of answer.
    public var message: String? {
        guard case .failure(_, _, let message) = self else { return nil }
        return message
    }

    /// The status of a failure, or nil for another kind of answer.
    public var status: Int? {
        guard case .failure(let status, _, _) = self else { return nil }
        return Int(status)
    }
}

/// Copies a borrowed text.
package func text(_ text: vcp_str) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.ptr, count: text.len), as: UTF8.self)
}

/// Lends a text until `body` returns.
package func lend<Result>(_ text: String, _ body: (vcp_str) -> Result) -> Result {
    text.utf8.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        body(vcp_str(ptr: $0.baseAddress, len: $0.count))
    }
}
