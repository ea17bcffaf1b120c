// What the host asks of a provider with `vcp.lifecycle/1`, about a conference that it made earlier.

/// Which conference is meant, and what its event is like now.
package struct ConferenceChangeCall: Hashable, Sendable {
    /// How long the host waits, counted from now.
    package var milliseconds: Int64
    /// The provider's own name for the conference; empty where it gave none.
    package var identifier: String
    /// The first URL of the conference.
    package var url: String
    /// The same key again means the same change.
    package var idempotencyKey: String
    /// What the provider may know about the event; nil where that is nothing.
    package var event: ConferenceCall.Event?

    /// A change with a deadline.
    package init(
        milliseconds: Int64, identifier: String, url: String, idempotencyKey: String, event: ConferenceCall.Event?
    ) {
        self.milliseconds = milliseconds
        self.identifier = identifier
        self.url = url
        self.idempotencyKey = idempotencyKey
        self.event = event
    }

    func write(to payload: inout PayloadWriter) {
        payload.number(1, milliseconds)
        payload.text(2, identifier)
        payload.text(3, url)
        payload.text(4, idempotencyKey)
        if let event { payload.group(5) { event.write(to: &$0) } }
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        milliseconds = try payload.number(1)
        identifier = try payload.text(2)
        url = try payload.text(3)
        idempotencyKey = try payload.text(4)
        event = try ConferenceCall.Event(in: payload, tag: 5)
    }
}

/// “The event has moved or was renamed: update its conference.” Answered with a conference.
package struct UpdateConference: Message {
    package static let kind = FrameKind.updateConference

    /// Which conference, and how its event is now.
    package var call: ConferenceChangeCall

    /// A request.
    package init(_ call: ConferenceChangeCall) { self.call = call }

    package func write(to payload: inout PayloadWriter) { call.write(to: &payload) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        call = try ConferenceChangeCall(reading: payload)
    }
}

/// “The event has gone: end its conference.” Answered with ``Answer/done``.
package struct EndConference: Message {
    package static let kind = FrameKind.endConference

    /// Which conference, and how its event was last.
    package var call: ConferenceChangeCall

    /// A request.
    package init(_ call: ConferenceChangeCall) { self.call = call }

    package func write(to payload: inout PayloadWriter) { call.write(to: &payload) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        call = try ConferenceChangeCall(reading: payload)
    }
}
