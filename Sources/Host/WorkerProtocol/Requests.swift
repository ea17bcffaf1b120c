/// “Which room types are there?”
package struct RoomTypesRequest: Message {
    package static let kind = FrameKind.roomTypes

    /// How long the host waits, counted from now.
    package var milliseconds: Int64

    /// A question with a deadline.
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package func write(to payload: inout PayloadWriter) { payload.number(1, milliseconds) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        milliseconds = try payload.number(1)
    }
}

/// “Make a conference.”
package struct ConferenceCall: Message {
    package static let kind = FrameKind.conference

    /// How long the host waits, counted from now.
    package var milliseconds: Int64
    /// The identifier of the room type.
    package var roomType: String
    /// The same key again means the same conference.
    package var idempotencyKey: String
    /// What the provider may know about the event; nil where that is nothing.
    package var event: Event?

    /// The part of the event that was granted.
    package struct Event: Hashable, Sendable {
        /// Its title, where granted.
        package var title: String?
        /// Its times, where granted.
        package var times: Times?

        /// What was granted.
        package init(title: String?, times: Times?) {
            self.title = title
            self.times = times
        }
    }

    /// When the event takes place.
    package struct Times: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        package var start: Int64
        /// The same, exclusive.
        package var end: Int64
        /// IANA name; empty for a floating time.
        package var timeZone: String
        /// True for whole days.
        package var isAllDay: Bool
        /// True for a series.
        package var isRecurring: Bool

        /// The times, one by one.
        package init(start: Int64, end: Int64, timeZone: String, isAllDay: Bool, isRecurring: Bool) {
            self.start = start
            self.end = end
            self.timeZone = timeZone
            self.isAllDay = isAllDay
            self.isRecurring = isRecurring
        }
    }

    /// A question with a deadline.
    package init(milliseconds: Int64, roomType: String, idempotencyKey: String, event: Event?) {
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
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        milliseconds = try payload.number(1)
        roomType = try payload.text(2)
        idempotencyKey = try payload.text(3)
        event = try Event(in: payload, tag: 4)
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
        }
    }

    /// The event in a group; nil where that is not there.
    init?(in payload: PayloadReader, tag: UInt16) throws(ProtocolViolation) {
        guard let group = try payload.optionalGroup(tag) else { return nil }
        var times: ConferenceCall.Times?
        if let inner = try group.optionalGroup(2) {
            times = ConferenceCall.Times(
                start: try inner.number(1), end: try inner.number(2), timeZone: try inner.text(3),
                isAllDay: try inner.flag(4), isRecurring: try inner.flag(5))
        }
        self.init(title: try group.optionalText(1), times: times)
    }
}
