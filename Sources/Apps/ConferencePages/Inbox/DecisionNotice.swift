import CalendarEditing
import CalendarModel
import CalendarStore
import PagesControl

/// The line that says what the person has just decided about an entry or an invitation, with a button that takes it back.
struct DecisionNotice {
    private let desk: PageDesk
    private let decision: Decision
    private let title: String
    /// The form that takes it back; empty if nothing can.
    private let undoing: HTML
    /// The occurrences of a series that keep another answer than the one that the person has given to the series.
    private let kept: HTML
    /// What the organizer knows although the person has taken it back.
    private let known: HTML

    enum Decision: String {
        case added, accepted, tentative, declined, ignored, seen, reopened, undone
        /// The proposal of a guest was accepted before.
        case acceptedBefore
        /// The mail program has got the answer, the person has sent it, or does not want it sent.
        case sending, sent, dropped
        /// A cancellation for people who are no guests any more was written.
        case cancelling
    }

    /// - Parameter query: of the address of a page; it names an entry, or an event.
    /// - Returns: nil if nothing was decided.
    init?(_ desk: PageDesk, _ query: [String: String]) throws {
        guard let decision = query["done"].flatMap(Decision.init) else { return nil }
        (self.desk, self.decision) = (desk, decision)
        known = try KnownAnswers(desk, query).html
        let store = try desk.store()
        let entry = try query["n"].flatMap { Int64($0) }.flatMap { try store.inboxEntry(id: $0) }
        title = entry.map { ShownEntry($0, desk, store, me: [], findsOverlaps: false).title } ?? ""
        kept = try KeptAnswers(desk, query)?.html ?? .empty
        let change = try query["change"].flatMap { Int64($0) }.flatMap { try store.historyEntry(id: $0) }
        let hidden = ["change", "n", "id", "at", "list"].compactMap { name in
            query[name].map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" as HTML }
        }
        let button: HTML = "<button id=\"undo\">\(desk.texts.undo)</button>"
        if let change, change.program == PageDesk.author.program, change.problem == nil, !change.isUndone {
            undoing = """
                <form method="post" action="undo">\(HTML(hidden))<input type="hidden" name="decided" value="yes">\(button)</form>
                """
        } else if let entry, change == nil,
            (entry.state == .ignored || entry.isKeptAsItWas) && decision == .ignored
                || entry.state == .done && decision == .declined && entry.kind != .reply
        {
            let version = try desk.inbox.version(of: entry, me: desk.everyAddress(in: store), store)
            undoing = """
                <form method="post" action="decide">\(HTML(hidden))<input type="hidden" name="version" value="\(version)"><button id="undo" name="do" value="reopen">\(desk.texts.undo)</button></form>
                """
        } else {
            undoing = .empty
        }
    }

    var html: HTML {
        "<div class=\"notice decided\"><p role=\"status\">\(desk.texts.decided(decision, title))</p>\(kept)\(undoing)</div>\n\(known)"
    }

    /// Returns the address of the page that says what was decided.
    ///
    /// - Parameters:
    ///   - form: of the decision; it says whether the person has decided in the list.
    ///   - change: the entry of the history that can be undone.
    static func address(
        _ decision: Decision, entry: Int64, _ form: [String: String], change: Int64? = nil
    ) -> String {
        let isInList = form["list"] != nil
        let page = isInList ? "inbox?list=yes&n=\(entry)" : ShownEntry.address(entry)
        return "\(page)&done=\(decision.rawValue)" + (change.map { "&change=\($0)" } ?? "")
    }
}
