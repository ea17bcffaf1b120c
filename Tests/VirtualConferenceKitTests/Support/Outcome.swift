import CConferenceProvider

/// What a provider answered, as the host saw it. An empty text is an absent one.
enum Outcome: Equatable, Sendable {
    case roomTypes([Room])
    case conference(Conference)
    case done
    case failure(status: Int32, code: Int64, message: String)

    struct Room: Equatable, Sendable {
        var identifier: String
        var title: String
    }

    struct Conference: Equatable, Sendable {
        var title = ""
        var details = ""
        var identifier = ""
        var urls: [Link] = []
    }

    struct Link: Equatable, Sendable {
        var kind = 0
        var url = ""
        var title = ""
        var meetingCode = ""
        var passcode = ""
        var pin = ""
        var region = ""
    }

    /// The identifiers of the room types; nil for another answer.
    var roomIdentifiers: [String]? {
        guard case .roomTypes(let rooms) = self else { return nil }
        return rooms.map(\.identifier)
    }

    /// The conference; nil for another answer.
    var conference: Conference? {
        guard case .conference(let conference) = self else { return nil }
        return conference
    }

    /// The message of a failure; nil for another answer.
    var message: String? {
        guard case .failure(_, _, let message) = self else { return nil }
        return message
    }

    /// The status of a failure; nil for another answer.
    var status: Int? {
        guard case .failure(let status, _, _) = self else { return nil }
        return Int(status)
    }
}

/// The event of a request.
struct FakeEvent {
    var title: String?
    var times: (start: Int64, end: Int64)?
    var timeZone = ""
    var isAllDay = false
    var isRecurring = false
}

/// A copy of a text that was lent.
func text(_ text: vcp_str) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.ptr, count: text.len), as: UTF8.self)
}

/// Lends a text.
func lend<Result>(_ text: String, _ body: (vcp_str) -> Result) -> Result {
    text.utf8.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        body(vcp_str(ptr: $0.baseAddress, len: $0.count))
    }
}
