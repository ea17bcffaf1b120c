import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceModel

/// The requests to providers for an event that are not settled.
struct PendingSection {
    private let event: ShownEvent
    private let intents: [IntentRecord]

    init(_ event: ShownEvent) throws {
        self.event = event
        intents = try event.desk.conferencing(event.store).pending().filter { intent in
            try intent.uid == event.main.uid
                && ConferenceTarget(intent, event.store).calendarID == event.main.calendarID
                && (event.named.isEmpty || intent.recurrenceID.isEmpty || intent.recurrenceID == event.named)
        }
    }

    func html() -> HTML {
        guard !intents.isEmpty else { return .empty }
        let texts = event.desk.texts
        return """
            <section class="pending" aria-labelledby="pending"><h2 id="pending">\(texts.pending)</h2>
            <ul>\(intents.map(item))</ul></section>

            """
    }

    private func item(_ intent: IntentRecord) -> HTML {
        let texts = event.desk.texts
        let kind: PageTexts.PendingKind =
            switch intent.kind {
            // Until then, the request cannot be settled in another way.
            case _ where intent.claimedUntil != nil: .running
            case .make: intent.made == nil ? .unknown : .made
            case .update: .update
            case .end: .end
            }
        let failure = intent.failure.map { "<p class=\"remark\">\(TextPolicy.printable($0))</p>" as HTML }
        let name = RoomName(intent.room, in: event.desk.host())
        // What would be refused is not offered. A request for a room can be sent again while its event can take the room.
        let prospect = intent.kind == .make ? try? event.desk.conferencing(event.store).prospect(of: intent) : .open
        let fields: HTML = "\(event.fields)<input type=\"hidden\" name=\"number\" value=\"\(intent.id)\">"
        let text = texts.pending(kind, room: name.room, of: name.provider)
        guard kind != .running else { return "<li><p>\(text)</p></li>" }
        let retry: HTML =
            prospect == .open
            ? "<form method=\"post\" action=\"retry\">\(fields)<button>\(texts.retry)</button></form>\n" : .empty
        return """
            <li><p>\(text)</p>\(failure)
            \(retry)\
            <form method="post" action="discard">\(fields)<button>\(texts.discard)</button></form></li>
            """
    }
}
