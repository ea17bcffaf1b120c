import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar
import PagesControl
import Recurrence

/// The person's answer to the invitation that an event is, with the buttons to give another one.
struct AnswerSection {
    private let event: ShownEvent
    private let own: Participant?
    /// The answers under several addresses of the person, if they differ.
    private let answers: String?
    private let mails: [OutgoingMessage]
    /// The guests of an event of the person to whom no mail can be sent.
    private let unreachable: [String]

    private var texts: PageTexts { event.desk.texts }

    /// - Parameter isReadOnly: whether the calendar of the event cannot be changed.
    init(_ event: ShownEvent, _ content: ItemContent, isReadOnly: Bool) throws {
        self.event = event
        let me = try event.desk.everyAddress(in: event.store)
        let entries = try event.store.inboxEntries(ofEvent: event.main.uid, calendar: event.main.calendarID)
            .filter { $0.kind != .reply }
        // Nobody waits for an answer to what was published.
        let isPublished = entries.first.map { !$0.isReservation && !event.desk.inbox.isAnswerable($0) } ?? false
        let isInvited = content.organizer.map { !$0.isOne(of: me) } ?? false
        own =
            isInvited && !isPublished && !isReadOnly && !event.occurrence.isCancelled
            ? content.attendee(among: me) : nil
        let given = Set(content.guests(among: me).map(\.status))
        answers = given.count > 1 ? content.ownAnswer(of: me, event.desk.texts.answer) : nil
        unreachable = isReadOnly ? [] : event.desk.inbox.unreachableGuests(of: event.series, me: me)
        let open = try event.store.openMessages().filter { $0.eventUID == event.main.uid }
        mails =
            try entries.flatMap { try event.store.messages(ofInboxEntry: $0.id) }
            .filter { mail in !open.contains { $0.id == mail.id } } + open
    }

    var html: HTML {
        let isToGuests = own == nil && mails.allSatisfy { $0.inboxID == nil }
        let mails =
            texts.warning(onUnreachable: unreachable)
            + MailSection(mails, event.desk, back: event.fields, isToGuests: isToGuests).html
        guard let own else { return mails }
        let buttons = Inbox.Answer.allCases.map { answer -> HTML in
            let isGiven = answers == nil && own.status.word == answer.rawValue
            let mark: HTML = isGiven ? " aria-pressed=\"true\"" : " aria-pressed=\"false\""
            return """
                <button name="do" value="\(answer.rawValue)"\(mark)>\(texts.answer(answer))</button> \

                """
        }
        return """
            <section class="pending answering" aria-labelledby="answering"><h2 id="answering">\(texts.yourAnswer)</h2>
            <p>\(answers.map(texts.ownAnswers) ?? texts.ownAnswer(own.status))</p>
            <form method="post" action="respond" class="form">\(event.fields)\
            <input type="hidden" name="was" value="\(own.status.word)">\
            <input type="hidden" name="version" value="\(event.invitationVersion)">
            \(which)\(AnswerComment(texts: texts).html)<p class="deciding">\(HTML(buttons))</p></form></section>
            \(mails)
            """
    }

    /// Whether the answer is for one occurrence, or for all.
    private var which: HTML {
        guard event.isSeries, event.series.contains(where: { $0.recurrenceID.isEmpty }) else { return .empty }
        let place = event.occurrence.recurrenceID
        guard !place.isEmpty else { return .empty }
        let times = PageTimes(zones: event.desk.zones, style: event.desk.style, texts: texts)
        let day = event.desk.style.day(times.start(event.occurrence).date)
        return FormControls(values: [:], problems: [:]).radio(
            "occurrence", texts.answerFor,
            [.init(place, texts.onlyOccurrence(on: day)), .init("", texts.answerForSeries)],
            otherwise: event.named.isEmpty ? "" : place)
    }
}

extension ShownEvent {
    /// What tells whether an invitation has changed since it was shown.
    var invitationVersion: String {
        desk.invitationVersion(of: series, me: (try? desk.everyAddress(in: store)) ?? [])
    }
}

extension PageDesk {
    /// Returns what tells whether an invitation is as when it was shown: another text for every other time, title or place, and
    /// for another answer of the person.
    func invitationVersion(of series: [EventRecord], me: [String]) -> String {
        let names = [
            "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "SUMMARY", "LOCATION", "STATUS", "SEQUENCE",
        ]
        let lines = series.sorted { $0.recurrenceID < $1.recurrenceID }.flatMap { record -> [String] in
            let text = ComponentText(record.text)
            return [record.recurrenceID] + names.flatMap { text.properties($0).map(\.serialized) }
        }
        return TextDigest.hexadecimal(of: (lines + inbox.answers(in: series, me: me)).joined(separator: "\n"))
    }
}

extension Participant.Status {
    /// The word that forms use.
    fileprivate var word: String {
        switch self {
        case .accepted: "accepted"
        case .tentative: "tentative"
        case .declined: "declined"
        default: "none"
        }
    }

    /// Whether this is an answer of a form.
    func isSame(as word: String) -> Bool { self.word == word }
}

/// Answers the invitation that an event is.
struct AnswerAction {
    private let event: ShownEvent
    private let form: [String: String]

    /// The form was made before the organizer changed the event, of which the person cannot know.
    private struct EventHasChanged: Error {}

    init(_ desk: PageDesk, _ form: [String: String]) throws {
        // A mail that has just arrived may change what is answered.
        _ = try desk.storeWithNewMails()
        event = try ShownEvent(desk, form)
        self.form = form
    }

    /// - Throws: `badPageAddress`, and the errors of ``Inbox/answer(event:occurrence:_:comment:me:name:_:)``.
    func response() throws -> HTTPResponse {
        do {
            return try answered()
        } catch is EventHasChanged {
            let notice: HTML = "<p class=\"warning\" role=\"alert\">\(event.desk.texts.eventHasChanged)</p>\n"
            var response = try EventPage(ShownEvent(event.desk, form), notice: nil, heading: notice).response()
            response.status = 409
            return response
        }
    }

    private func answered() throws -> HTTPResponse {
        let desk = event.desk
        guard let answer = Inbox.Answer(rawValue: form["do"] ?? "") else {
            throw ConferenceError.badPageAddress("do", form["do"] ?? "")
        }
        let named = form["occurrence"] ?? ""
        let (comment, me) = (AnswerComment.text(form), try desk.everyAddress(in: event.store))
        let (answered, change) = try event.store.writeEntry {
            writer -> (saved: SavedEvent, messages: [OutgoingMessage])? in
            if try isGiven(answer, named, hasComment: comment != nil, me, writer) { return nil }
            let series = try writer.series(identifier: event.main.identifier)
            guard form["version"] == desk.invitationVersion(of: series, me: me) else { throw EventHasChanged() }
            return try desk.inbox.answer(
                event: event.main.identifier, occurrence: named, answer, comment: comment, me: me, writer)
        }
        guard let answered else { return .redirect(to: event.address) }
        for message in answered.messages { desk.send(message, in: event.store) }
        event.store.changes.announce()
        let decision = DecisionNotice.Decision(answer).rawValue
        let page =
            address(after: answered.saved, named) + "&done=\(decision)" + (change.map { "&change=\($0)" } ?? "")
        return .redirect(to: KeptAnswers.address(page, answered.saved, answer, desk, me: me))
    }

    /// Returns the address of the event as the answer has left it. The answer may have brought a newer version, which has the
    /// occurrence under another name, or not at all.
    private func address(after saved: SavedEvent, _ named: String) -> String {
        let editor = event.desk.editor
        let place = event.named == named ? saved.recurrenceID : event.named
        let lookup = editor.lookup(editor.resolver.bound(to: saved.series))
        let isThere = place.isEmpty || lookup.occurrence(named: place, of: saved.series) != nil
        return PageAddress.event(event.main.identifier, occurrence: isThere ? place : "")
    }

    /// Whether the person has given this answer already, because the form was sent twice or the button says what is so.
    private func isGiven(
        _ answer: Inbox.Answer, _ named: String, hasComment: Bool, _ me: [String], _ writer: borrowing StoreWriter
    ) throws -> Bool {
        if hasComment, form["was"] == answer.rawValue { return false }
        let series = try writer.series(identifier: event.main.identifier)
        let lookup = event.desk.editor.lookup(event.desk.editor.resolver.bound(to: series))
        let records =
            named.isEmpty ? series : lookup.occurrence(named: named, of: series).map { [$0.event] } ?? []
        let answers = records.flatMap { ItemContent($0.text, limits: Limits()).guests(among: me).map(\.status) }
        return !answers.isEmpty && answers.allSatisfy { $0.isSame(as: answer.rawValue) }
    }
}
