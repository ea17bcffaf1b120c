// Requests of `vcp.lifecycle/1`, about a conference that the provider created earlier.

/// A conference, and the current state of its event.
package struct ConferenceChangeCall: Hashable, Sendable {
    /// The time that the host waits, in milliseconds from now.
    package var milliseconds: Int64
    /// The provider's own identifier for the conference; empty if it gave none.
    package var identifier: String
    /// The first URL of the conference.
    package var url: String
    /// The key of the change: two requests with the same key are about the same change.
    package var idempotencyKey: String
    /// The granted part of the event, or nil if nothing is granted.
    package var event: ConferenceCall.Event?

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

/// Asks to update a conference, because its event was moved or renamed. Answered with a conference.
package struct UpdateConference: Message {
    package static let kind = FrameKind.updateConference

    /// The conference, and its event as it is now.
    package var call: ConferenceChangeCall

    package init(_ call: ConferenceChangeCall) { self.call = call }

    package func write(to payload: inout PayloadWriter) { call.write(to: &payload) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        call = try ConferenceChangeCall(reading: payload)
    }
}

/// Asks to end a conference, because its event is gone. Answered with ``Answer/done``.
package struct EndConference: Message {
    package static let kind = FrameKind.endConference

    /// The conference, and the last state of its event.
    package var call: ConferenceChangeCall

    package init(_ call: ConferenceChangeCall) { self.call = call }

    package func write(to payload: inout PayloadWriter) { call.write(to: &payload) }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        call = try ConferenceChangeCall(reading: payload)
    }
}
