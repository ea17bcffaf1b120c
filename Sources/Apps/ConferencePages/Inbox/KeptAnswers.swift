import CalendarEditing
import CalendarModel
import CalendarStore
import EventPresentation
import ICalendar

/// The occurrences of a series that keep another answer than the one that the person has just given to the series.
struct KeptAnswers {
    private let kept: [(occurrence: Occurrence, answer: Inbox.Answer)]
    private let desk: PageDesk

    /// How many of them are named.
    private static let most = 10

    /// Returns the address of a page that names them; unchanged if there are none.
    ///
    /// - Parameter saved: the event as it was answered; nil if it is in no calendar.
    static func address(
        _ page: String, _ saved: SavedEvent?, _ answer: Inbox.Answer, _ desk: PageDesk, me: [String]
    ) -> String {
        guard let saved, saved.recurrenceID.isEmpty,
            !desk.inbox.keptAnswers(in: saved.series, besides: answer, me: me).isEmpty
        else { return page }
        return page + "&kept=\(answer.rawValue)"
    }

    /// - Parameter query: of the address of a page; it names an entry, or an event.
    /// - Returns: nil if the address does not ask for them, or if the event is gone.
    init?(_ desk: PageDesk, _ query: [String: String]) throws {
        guard let answer = query["kept"].flatMap(Inbox.Answer.init) else { return nil }
        let store = try desk.store()
        let entry = try query["n"].flatMap { Int64($0) }.flatMap { try store.inboxEntry(id: $0) }
        guard let identifier = entry?.event?.identifier ?? query["id"] else { return nil }
        self.desk = desk
        kept = try desk.inbox.keptAnswers(
            in: store.series(identifier: identifier), besides: answer, me: desk.everyAddress(in: store))
    }

    var html: HTML {
        let texts = desk.texts
        let times = PageTimes(zones: desk.zones, style: desk.style, texts: texts)
        let lines = kept.prefix(Self.most).map { occurrence, answer -> HTML in
            "<p>\(texts.text(answer.kept(by: times.name(occurrence))))</p>\n"
        }
        let rest = kept.count - Self.most
        return HTML(lines) + (rest > 0 ? "<p>\(texts.more(rest))</p>\n" : .empty)
    }
}
