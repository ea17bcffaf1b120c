import CalendarEditing
import CalendarModel
import CalendarStore

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
    /// Removes the event or, of a series, some occurrences.
    ///
    /// - Returns: entries of the outbox, to be delivered, and the entry of the history; nil if the event is already gone.
    func remove(_ span: SeriesSpan) throws -> (notes: [IntentRecord], entry: Int64?)? {
        let one = named.isEmpty ? nil : occurrence
        let (notes, entry) = try store.writeEntry { writer in
            try desk.editor.remove(one, ofEvent: main.identifier, span: span, writer)
        }
        return notes.map { ($0, entry) }
    }
}
