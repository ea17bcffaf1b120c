import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl

/// Does what the person has decided about an entry of the inbox.
struct EntryAction {
    private let desk: PageDesk
    private let form: [String: String]
    private let store: CalendarStore
    private let number: Int64

    /// - Throws: `badPageAddress`.
    init(_ desk: PageDesk, _ form: [String: String]) throws {
        (self.desk, self.form) = (desk, form)
        // A mail that has just arrived may change what is decided on.
        store = try desk.storeWithNewMails()
        number = try ShownEntry.number(form["n"])
    }

    /// - Throws: `badPageAddress`, and the errors of ``Inbox``.
    func response() throws -> HTTPResponse {
        do {
            return try decided()
        } catch is EntryHasChanged {
            let notice: HTML = "<p class=\"warning\" role=\"alert\">\(desk.texts.entryHasChanged)</p>\n"
            var response = try EntryPage(desk, ["n": "\(number)"], notice: notice).response()
            response.status = 409
            return response
        }
    }

    /// The form was made before a newer message or another decision, of which the person cannot know.
    private struct EntryHasChanged: Error {}

    /// A form without a version is as old as can be. That an entry is gone is said by what uses it.
    private func requireCurrent(_ writer: borrowing StoreWriter) throws {
        guard let entry = try writer.inboxEntry(id: number) else { return }
        let version = try desk.inbox.version(of: entry, me: desk.everyAddress(in: store), writer)
        guard form["version"] == version else { throw EntryHasChanged() }
    }

    private func decided() throws -> HTTPResponse {
        let word = form["do"] ?? ""
        if let answer = Inbox.Answer(rawValue: word) {
            let isProposal = try store.inboxEntry(id: number).map(desk.inbox.isProposal) ?? false
            return isProposal ? try decide(answer) : try self.answer(answer)
        }
        switch word {
        case "add": return try add()
        case "ignore":
            let change = try decide {
                try requireCurrent($0)
                return try desk.inbox.ignore(entry: number, $0)
            }
            return .redirect(to: way(.ignored, change))
        case "see":
            try decide {
                try requireCurrent($0)
                return try desk.inbox.see(entry: number, $0)
            }
            return .redirect(to: way(.seen))
        case "reopen":
            let wasDeclined = try store.inboxEntry(id: number)?.state == .done
            try decide {
                try requireCurrent($0)
                return try desk.inbox.reopen(entry: number, $0)
            }
            let known = wasDeclined ? try desk.inbox.answerKnown(ofEntry: number, store) : nil
            return .redirect(to: KnownAnswers.address(way(.reopened), known.map { [$0] } ?? []))
        case "cancel-former": return try cancelFormerGuests()
        default: throw ConferenceError.badPageAddress("do", word)
        }
    }

    /// Tells people who are no guests any more, and expect to attend, that they are not. The page of the event shows the mails.
    private func cancelFormerGuests() throws -> HTTPResponse {
        let me = try desk.everyAddress(in: store)
        guard let entry = try store.inboxEntry(id: number), let event = try desk.inbox.answeredEvent(of: entry, store)
        else { return .redirect(to: ShownEntry.address(number)) }
        let mails = try store.write { writer in
            try requireCurrent(writer)
            return try desk.inbox.cancelFormerGuests(in: number, me: me, writer)
        }
        for mail in mails { desk.send(mail, in: store) }
        store.changes.announce()
        return .redirect(
            to: PageAddress.event(event.identifier) + "&done=\(DecisionNotice.Decision.cancelling.rawValue)")
    }

    /// - Returns: the entry of the history that reverses the decision; nil if there was none.
    @discardableResult
    private func decide(_ body: (borrowing StoreWriter) throws -> InboxRecord) throws -> Int64? {
        let (_, change) = try store.writeEntry(body)
        store.changes.announce()
        return change
    }

    private func add() throws -> HTTPResponse {
        let (calendar, me) = (try calendar(), try desk.everyAddress(in: store))
        let (saved, change) = try store.writeEntry { writer in
            try requireCurrent(writer)
            return try desk.inbox.add(entry: number, to: calendar, me: me, writer)
        }
        desk.deliver(saved.notes, in: store)
        return .redirect(to: way(.added, change))
    }

    private func answer(_ answer: Inbox.Answer) throws -> HTTPResponse {
        let (calendar, me) = (try calendar(), try desk.everyAddress(in: store))
        let (answered, change) = try store.writeEntry { writer -> (saved: SavedEvent?, messages: [OutgoingMessage])? in
            // The form may be sent twice.
            if try isGiven(answer, me, writer) { return nil }
            try requireCurrent(writer)
            return try desk.inbox.answer(
                entry: number, answer, comment: AnswerComment.text(form), me: me, to: calendar, writer)
        }
        guard let answered else { return .redirect(to: ShownEntry.address(number)) }
        desk.deliver(answered.saved?.notes ?? [], in: store)
        for message in answered.messages { desk.send(message, in: store) }
        store.changes.announce()
        let page = way(DecisionNotice.Decision(answer), change)
        return .redirect(to: KeptAnswers.address(page, answered.saved, answer, desk, me: me))
    }

    /// Whether the person has given this answer already.
    private func isGiven(_ answer: Inbox.Answer, _ me: [String], _ writer: borrowing StoreWriter) throws -> Bool {
        guard let entry = try writer.inboxEntry(id: number) else { return false }
        if entry.state == .done, answer == .declined { return true }
        guard entry.state == .added, AnswerComment.text(form) == nil, let key = entry.event else { return false }
        let answers = try writer.series(calendar: key.calendarID, uid: key.uid)
            .flatMap { ItemContent($0.text, limits: Limits()).guests(among: me).map(\.status) }
        return !answers.isEmpty && answers.allSatisfy { $0.isSame(as: answer.rawValue) }
    }

    /// Accepts or declines what a guest proposes for an event of the person.
    private func decide(_ answer: Inbox.Answer) throws -> HTTPResponse {
        guard answer != .tentative else { throw ConferenceError.badPageAddress("do", answer.rawValue) }
        let me = try desk.everyAddress(in: store)
        // The form may be sent twice.
        if let entry = try store.inboxEntry(id: number), !entry.needsLook {
            let isAccepted = try answer == .accepted && desk.inbox.isAccepted(proposal: entry, store)
            return .redirect(to: isAccepted ? way(.acceptedBefore) : ShownEntry.address(number))
        }
        if answer == .declined {
            let (message, change) = try store.writeEntry { writer in
                try requireCurrent(writer)
                return try desk.inbox.decline(
                    proposal: number, comment: AnswerComment.text(form), me: me, writer)
            }
            desk.send(message, in: store)
            store.changes.announce()
            return .redirect(to: way(.declined, change))
        }
        let (accepted, change) = try store.writeEntry { writer in
            try requireCurrent(writer)
            return try desk.inbox.acceptAndTell(proposal: number, me: me, writer)
        }
        desk.deliver(accepted.saved.notes, in: store)
        for mail in accepted.mails { desk.send(mail, in: store) }
        store.changes.announce()
        return .redirect(to: way(.accepted, change))
    }

    /// The row of the calendar that the person has chosen, or of the usual one; nil for that of the store.
    ///
    /// - Throws: `badPageAddress`.
    private func calendar() throws -> Int64? {
        let calendars = try desk.calendarsForEvents(in: store)
        if let identifier = form["calendar"] {
            guard let chosen = calendars.first(where: { $0.identifier == identifier }) else {
                throw ConferenceError.badPageAddress("calendar", identifier)
            }
            return chosen.id
        }
        let usual = desk.scope.viewer.newEvents.calendar
        return calendars.first { $0.identifier == usual }?.id
    }

    private func way(_ decision: DecisionNotice.Decision, _ change: Int64? = nil) -> String {
        DecisionNotice.address(decision, entry: number, form, change: change)
    }
}

extension DecisionNotice.Decision {
    init(_ answer: Inbox.Answer) {
        self =
            switch answer {
            case .accepted: .accepted
            case .tentative: .tentative
            case .declined: .declined
            }
    }
}
