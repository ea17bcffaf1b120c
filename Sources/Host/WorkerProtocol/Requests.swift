/// Asks for the room types.
package struct RoomTypesRequest: Message {
    package static let kind = FrameKind.roomTypes

    /// The time that the host waits, in milliseconds from now.
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package func write(to payload: inout PayloadWriter) { payload.number(1, milliseconds) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        milliseconds = try payload.number(1)
    }
}

/// Asks for a conference.
package struct ConferenceCall: Message {
    package static let kind = FrameKind.conference

    /// The time that the host waits, in milliseconds from now.
    package var milliseconds: Int64
    /// The identifier of the room type.
    package var roomType: String
    /// Identifies the conference: a request with the same key means the same conference.
    package var idempotencyKey: String
    /// The granted part of the event, or nil if nothing is granted.
    package var event: Event?
    /// Whether a request with this key was sent before, and its outcome is unknown.
    package var isRepeated: Bool

    /// The part of the event that was granted.
    package struct Event: Hashable, Sendable {
        /// Its title, if granted.
        package var title: String?
        /// Its times, if granted.
        package var times: Times?

        package init(title: String?, times: Times?) {
            self.title = title
            self.times = times
        }
    }

    /// When the event takes place.
    package struct Times: Hashable, Sendable {
        /// The start, in seconds since 1970-01-01T00:00:00Z.
        package var start: Int64
        /// The end, exclusive, in the same unit.
        package var end: Int64
        /// The IANA name of the time zone, or empty for a floating time.
        package var timeZone: String
        /// True for an all-day event.
        package var isAllDay: Bool
        /// True for a recurring event.
        package var isRecurring: Bool
        /// The rule of a series, as the value of RRULE; empty if the event is not a series or has no single rule.
        package var recurrenceRule: String

        package init(
            start: Int64, end: Int64, timeZone: String, isAllDay: Bool, isRecurring: Bool, recurrenceRule: String = ""
        ) {
            self.start = start
            self.end = end
            self.timeZone = timeZone
            self.isAllDay = isAllDay
            self.isRecurring = isRecurring
            self.recurrenceRule = recurrenceRule
        }
    }

    package init(
        milliseconds: Int64, roomType: String, idempotencyKey: String, event: Event?, isRepeated: Bool = false
    ) {
        self.isRepeated = isRepeated
        self.milliseconds = milliseconds
        self.roomType = roomType
        self.idempotencyKey = idempotencyKey
        self.event = event
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, milliseconds)
        payload.text(2, roomType)
        payload.text(3, idempotencyKey)
        if let event { payload.group(4) { event.write(to: &$0) } }
        payload.flag(5, isRepeated)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        milliseconds = try payload.number(1)
        roomType = try payload.text(2)
        idempotencyKey = try payload.text(3)
        event = try Event(in: payload, tag: 4)
        isRepeated = try payload.flag(5)
    }
}

extension ConferenceCall.Event {
    func write(to payload: inout PayloadWriter) {
        payload.text(1, title)
        guard let times else { return }
        payload.group(2) {
            $0.number(1, times.start)
            $0.number(2, times.end)
            $0.text(3, times.timeZone)
            $0.flag(4, times.isAllDay)
            $0.flag(5, times.isRecurring)
            $0.text(6, times.recurrenceRule)
        }
    }

    /// Reads the event in an optional group.
    init?(in payload: PayloadReader, tag: UInt16) throws(ProtocolViolation) {
        guard let group = try payload.optionalGroup(tag) else { return nil }
        var times: ConferenceCall.Times?
        if let inner = try group.optionalGroup(2) {
            times = ConferenceCall.Times(
                start: try inner.number(1), end: try inner.number(2), timeZone: try inner.text(3),
                isAllDay: try inner.flag(4), isRecurring: try inner.flag(5),
                recurrenceRule: try inner.text(6))
        }
        self.init(title: try group.optionalText(1), times: times)
    }
}
