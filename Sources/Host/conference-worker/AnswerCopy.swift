import CConferenceProvider
import WorkerProtocol

// Copying the provider's answers into messages.

extension Borrowed {
    /// Copies the room types of `finish_room_types`.
    static func roomTypes(
        _ list: UnsafePointer<vcp_room_type>?, count: UInt32, stride: UInt32, limits: AnswerLimits
    ) throws(Rejection) -> [AnsweredRoomType] {
        let elements = try elements(
            list, count: count, stride: stride, limit: limits.roomTypes, "room type", size: { $0.struct_size })
        var result: [AnsweredRoomType] = []
        for element in elements {
            let identifier = try requiredText(
                element.identifier, "room type identifier", limit: limits.identifierLength)
            guard identifier.utf8.allSatisfy(isIdentifierByte) else {
                throw Rejection(
                    reason: .invalidText,
                    clause: "the room type identifier \(identifier.debugDescription) has a character other than"
                        + " A–Z a–z 0–9 . _ : -")
            }
            let title = try requiredText(element.title, "room type title", limit: limits.titleLength)
            result.append(AnsweredRoomType(identifier: identifier, title: title))
        }
        return result
    }

    /// Copies the conference of `finish_conference`.
    static func conference(
        _ pointer: UnsafePointer<vcp_conference>?, limits: AnswerLimits
    ) throws(Rejection) -> AnsweredConference {
        let conference = try value(pointer, "conference", size: { $0.struct_size })
        guard conference.url_count > 0 else {
            throw Rejection(reason: .invalidConference, clause: "the conference has no URL")
        }
        let elements = try elements(
            conference.urls, count: conference.url_count, stride: conference.url_stride, limit: limits.entryPoints,
            "conference URL", size: { $0.struct_size })
        var urls: [AnsweredURL] = []
        for element in elements { urls.append(try url(element, limits: limits)) }
        return AnsweredConference(
            title: try text(conference.title, "conference title", limit: limits.titleLength),
            details: try text(conference.details, "conference details", limit: limits.detailsLength),
            identifier: try text(conference.identifier, "conference identifier", limit: limits.titleLength),
            urls: urls)
    }

    private static func url(_ element: vcp_url, limits: AnswerLimits) throws(Rejection) -> AnsweredURL {
        AnsweredURL(
            kind: element.kind,
            url: try requiredText(element.url, "conference URL", limit: limits.urlLength),
            title: try text(element.title, "title of a conference URL", limit: limits.titleLength),
            meetingCode: try text(element.meeting_code, "meeting code", limit: limits.titleLength),
            passcode: try text(element.passcode, "passcode", limit: limits.titleLength),
            pin: try text(element.pin, "PIN", limit: limits.titleLength),
            region: try text(element.region, "region", limit: limits.titleLength))
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
