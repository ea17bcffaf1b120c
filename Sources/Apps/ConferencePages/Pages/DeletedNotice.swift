import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import PagesControl
import Recurrence

/// The line that says what the person has deleted, with a button that brings it back.
struct DeletedNotice {
    private let desk: PageDesk
    private let span: SeriesSpan
    /// Nil if the history does not have the change any more, or cannot undo it.
    private let entry: HistoryEntry?
    private let fields: [String: String]

    /// The names of the values that the undoing needs: the number of the change, the event, and its occurrence.
    private static let names = ["change", "id", "at"]

    /// Returns the address of the agenda with the line.
    ///
    /// - Parameter entry: the entry of the history.
    static func address(of event: ShownEvent, _ span: SeriesSpan, on day: LocalDate, entry: Int64?) -> String {
        let what =
            switch span {
            case .thisEvent: "this"
            case .futureEvents: "future"
            case .all: "all"
            }
        let undoing = entry.map { number in
            // A series that is back is shown from the occurrence on that was looked at.
            let at = event.named.isEmpty ? "" : "&at=" + PageAddress.encoded(event.named)
            return "&change=\(number)&id=" + PageAddress.encoded(event.main.identifier) + at
        }
        return "./?day=\(day)&done=deleted&span=\(what)" + (undoing ?? "")
    }

    /// - Parameter query: of the address of the agenda.
    /// - Returns: nil if nothing was deleted, or if it is back.
    init?(_ desk: PageDesk, _ query: [String: String]) {
        guard query["done"] == "deleted", let span = DeleteQuestion.span(["do": query["span"] ?? "all"]) else {
            return nil
        }
        self.desk = desk
        self.span = span
        let found = try? query["change"].flatMap { Int64($0) }.flatMap { try desk.store().historyEntry(id: $0) }
        if found?.isUndone == true { return nil }
        entry = found.flatMap { $0.program == PageDesk.author.program && $0.problem == nil ? $0 : nil }
        fields = query.filter { Self.names.contains($0.key) }
    }

    /// Enough of a title to know the event by.
    private static func beginning(of title: String) -> String {
        let beginning = TextPolicy.beginning(title, 100)
        return beginning == title ? title : beginning + "…"
    }

    var html: HTML {
        let texts = desk.texts
        let text = texts.deleted(span, entry.map { Self.beginning(of: texts.title($0.title)) })
        guard entry != nil else { return "<p class=\"notice\" role=\"status\">\(text)</p>" }
        let hidden = Self.names.compactMap { name in
            fields[name].map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" as HTML }
        }
        return """
            <div class="notice"><form method="post" action="undo"><p role="status">\(text)</p>\(hidden)\
            <button id="undo">\(texts.undo)</button></form></div>
            """
    }
}
