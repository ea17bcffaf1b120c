import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import PagesControl

/// Brings back what the person has deleted on these pages, as `conferencectl undo` does.
///
/// If the room of the event was ended meanwhile, the page of the event says so.
struct UndoAction {
    private let desk: PageDesk
    private let form: [String: String]
    private let entry: HistoryEntry
    private let store: CalendarStore

    /// - Throws: `badPageAddress` if the form names no change that was made on these pages.
    init(_ desk: PageDesk, _ form: [String: String]) throws {
        self.desk = desk
        self.form = form
        store = try desk.store()
        guard let number = form["change"].flatMap({ Int64($0) }), let entry = try store.historyEntry(id: number),
            entry.program == PageDesk.author.program
        else { throw ConferenceError.badPageAddress("change", form["change"] ?? "") }
        self.entry = entry
    }

    /// - Throws: the reason why the change cannot be undone, such as `changedSince`.
    func response() throws -> HTTPResponse {
        // The form may be sent twice.
        guard !entry.isUndone else { return .redirect(to: try way()) }
        let (undone, known) = try store.write { writer -> (UndoneEntry, [OutgoingMessage]) in
            let undone = try desk.editor.undo(entry.id, writer)
            let known = try undone.series.flatMap { series in
                try desk.inbox.undoneAnswers(of: series, since: undone.entry.time, writer).map(\.mail)
            }
            return (undone, known + undone.decisions.flatMap(\.known))
        }
        desk.deliver(undone.notes, in: store)
        return .redirect(to: KnownAnswers.address(try way(), known))
    }

    /// The page of the event that is back, or of the entry of the inbox that waits again.
    private func way() throws -> String {
        if let entry = form["n"].flatMap({ Int64($0) }) { return DecisionNotice.address(.undone, entry: entry, form) }
        let (identifier, named) = (form["id"] ?? "", form["at"] ?? "")
        guard try !store.series(identifier: identifier).isEmpty else { return "./" }
        return PageAddress.event(identifier, occurrence: named)
            + (form["decided"] == nil ? "&done=undone" : "&done=answer-undone")
    }
}
