/// The answer to one request.
///
/// An answer comes from a process that runs foreign code, so the host must validate everything in it.
package enum Answer: Message {
    package static let kind = FrameKind.result

    /// The room types, possibly none.
    case roomTypes([AnsweredRoomType])
    case conference(AnsweredConference)
    /// Success, without a result.
    case done

    package func write(to payload: inout PayloadWriter) {
        switch self {
        case .roomTypes(let list):
            payload.number(1, 1)
            for room in list {
                payload.group(2) {
                    $0.text(1, room.identifier)
                    $0.text(2, room.title)
                }
            }
        case .conference(let conference):
            payload.number(1, 2)
            payload.group(3) { conference.write(to: &$0) }
        case .done:
            payload.number(1, 3)
        }
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        switch try payload.number(1, as: Int.self) {
        case 1:
            var list: [AnsweredRoomType] = []
            for group in try payload.groups(2) {
                list.append(AnsweredRoomType(identifier: try group.text(1), title: try group.text(2)))
            }
            self = .roomTypes(list)
        case 2: self = .conference(try AnsweredConference(reading: payload.group(3)))
        case 3: self = .done
        default: throw .wrongValue(tag: 1)
        }
    }
}

/// A room type, as the provider states it.
package struct AnsweredRoomType: Hashable, Sendable {
    /// The identifier to request a conference with.
    package var identifier: String
    /// The title for people.
    package var title: String

    package init(identifier: String, title: String) {
        self.identifier = identifier
        self.title = title
    }
}

/// A conference, as the provider states it. An empty text stands for a missing one.
package struct AnsweredConference: Hashable, Sendable {
    /// The name of the meeting.
    package var title: String
    /// The details for people.
    package var details: String
    /// The provider's own identifier for the conference.
    package var identifier: String
    /// The ways to join.
    package var urls: [AnsweredURL]

    package init(title: String, details: String, identifier: String, urls: [AnsweredURL]) {
        self.title = title
        self.details = details
        self.identifier = identifier
        self.urls = urls
    }

    func write(to payload: inout PayloadWriter) {
        payload.text(1, title)
        payload.text(2, details)
        payload.text(3, identifier)
        for url in urls {
            payload.group(4) {
                $0.number(1, Int64(url.kind))
                $0.text(2, url.url)
                $0.text(3, url.title)
                $0.text(4, url.meetingCode)
                $0.text(5, url.passcode)
                $0.text(6, url.pin)
                $0.text(7, url.region)
            }
        }
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        title = try payload.text(1)
        details = try payload.text(2)
        identifier = try payload.text(3)
        var list: [AnsweredURL] = []
        for group in try payload.groups(4) {
            list.append(
                AnsweredURL(
                    kind: try group.number(1), url: try group.text(2), title: try group.text(3),
                    meetingCode: try group.text(4), passcode: try group.text(5), pin: try group.text(6),
                    region: try group.text(7)))
        }
        urls = list
    }
}

/// A way to join, as the provider states it.
package struct AnsweredURL: Hashable, Sendable {
    /// `VCP_KIND_…`.
    package var kind: UInt32
    /// The address or telephone number.
    package var url: String
    package var title: String
    package var meetingCode: String
    package var passcode: String
    package var pin: String
    /// The region of a telephone number.
    package var region: String

    package init(
        kind: UInt32, url: String, title: String = "", meetingCode: String = "", passcode: String = "",
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

/// The failure of a request.
package struct Failure: Message {
    package static let kind = FrameKind.failure

    /// The side that reports the failure.
    package enum Origin: UInt16, Hashable, Sendable {
        /// The provider called `fail`.
        case provider = 1
        /// The worker rejected the provider's answer, because it breaks a rule of `vcp.h`.
        case rejected = 2
    }

    /// The reason why the worker rejected an answer. Later versions may add more.
    package struct Reason: RawRepresentable, Hashable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The answer has too many elements, or one that is too long.
        package static let limitExceeded = Reason(rawValue: "limitExceeded")
        /// The answer contains a text that is not valid.
        package static let invalidText = Reason(rawValue: "invalidText")
        /// The conference has no way to join.
        package static let invalidConference = Reason(rawValue: "invalidConference")
        /// The answer breaks another rule of `vcp.h`.
        package static let violation = Reason(rawValue: "violation")
    }

    /// `VCP_E_OUTCOME_UNKNOWN`: the provider cannot tell whether its service did what was requested.
    package static let outcomeUnknown: Int32 = 14

    package var origin: Origin
    /// The reason why the worker rejected the answer, or nil if the provider reports the failure.
    package var reason: Reason?
    /// A `vcp_status`.
    package var status: Int32
    /// The provider's own error code, or 0.
    package var providerCode: Int64
    /// A sentence from the provider or a clause from the worker; may be empty.
    package var message: String

    package init(
        origin: Origin, reason: Reason? = nil, status: Int32, providerCode: Int64 = 0, message: String
    ) {
        self.origin = origin
        self.reason = reason
        self.status = status
        self.providerCode = providerCode
        self.message = message
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, Int(origin.rawValue))
        payload.number(2, status)
        payload.number(3, providerCode)
        payload.text(4, message)
        payload.text(5, reason?.rawValue)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        guard let origin = Origin(rawValue: try payload.number(1)) else { throw .wrongValue(tag: 1) }
        self.origin = origin
        status = try payload.number(2)
        providerCode = try payload.number(3)
        message = try payload.text(4)
        reason = try payload.optionalText(5).map(Reason.init(rawValue:))
    }
}

/// A line of the provider's log.
package struct LogLine: Message {
    package static let kind = FrameKind.log

    /// `VCP_LOG_…`, from 0 (debug) to 3 (error).
    package var level: Int32
    package var text: String

    package init(level: Int32, text: String) {
        self.level = level
        self.text = text
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, level)
        payload.text(2, text)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        level = try payload.number(1)
        text = try payload.text(2)
    }
}
