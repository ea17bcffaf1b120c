import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar

/// The question whether to delete an event, and which occurrences of a series.
///
/// Open, it stays at the bottom of the window while its place is further down, and the script gives it the focus.
struct DeleteQuestion {
    private let event: ShownEvent
    private let action: HTML
    private let fields: HTML

    private var texts: PageTexts { event.desk.texts }

    /// - Parameters:
    ///   - action: the address that the answer is sent to.
    ///   - fields: hidden fields of the form.
    init(_ event: ShownEvent, action: HTML, fields: HTML) {
        self.event = event
        self.action = action
        self.fields = fields
    }

    var html: HTML {
        """
        <details class="question"><summary class="button">\(texts.delete) …</summary>
        <form method="post" action="\(action)" tabindex="-1" role="group" aria-labelledby="delete-question">\(fields)\
        <input type="hidden" name="shown" value="\(event.content)">\
        <p id="delete-question">\(texts.deleteQuestion)</p>\(answers)</form></details>
        """
    }

    private var answers: HTML {
        guard event.isSeries, !event.named.isEmpty else {
            return "<button name=\"do\" value=\"all\">\(event.isSeries ? texts.deleteSeries : texts.delete)</button>"
        }
        return """
            <button name="do" value="this">\(texts.deleteThis)</button> \
            <button name="do" value="future">\(texts.deleteFuture)</button>
            """
    }

    /// Returns the occurrences that an answer means; nil if it is no answer.
    static func span(_ form: [String: String]) -> SeriesSpan? {
        switch form["do"] {
        case "this": .thisEvent
        case "future": .futureEvents
        case "all": .all
        default: nil
        }
    }
}

extension ShownEvent {
    /// The form was made before the event changed, of which the person cannot know.
    struct HasChanged: Error {}

    /// What tells whether the event is as it was when it was shown: another text for every change of it, apart from those of
    /// reminders and of its guests.
    var content: String { Self.content(of: series) }

    private static func content(of series: [EventRecord]) -> String {
        let texts = series.sorted { $0.recurrenceID < $1.recurrenceID }.flatMap { record -> [String] in
            var text = ComponentText(record.text)
            text.setComponents("VALARM", to: [])
            for name in ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "ATTENDEE"] { text.remove(name) }
            let links = (record.conference?.entryPoints ?? []).map(\.url.text)
            return [record.recurrenceID, text.text] + links
        }
        return TextDigest.hexadecimal(of: texts.joined(separator: "\n"))
    }

    /// Removes the event or, of a series, some occurrences.
    ///
    /// - Parameter shown: ``content`` when the form was made. A form without one is as old as can be.
    /// - Returns: entries of the outbox, to be delivered, and the entry of the history; nil if the event is already gone.
    /// - Throws: ``HasChanged``; errors of the store.
    func remove(_ span: SeriesSpan, shown: String?) throws -> (notes: [IntentRecord], entry: Int64?)? {
        let one = named.isEmpty ? nil : occurrence
        let (notes, entry) = try store.writeEntry { writer in
            let series = try writer.series(identifier: main.identifier)
            guard series.isEmpty || shown == Self.content(of: series) else { throw HasChanged() }
            return try desk.editor.remove(one, ofEvent: main.identifier, span: span, writer)
        }
        return notes.map { ($0, entry) }
    }
}
