import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Scheduling
import Terminal

/// Tells the guests of events that the user organizes about a change, if the user wants it.
struct GuestNotification {
    private let before: [EventRecord]
    private let openMails: Set<Int64>?
    private let context: Context

    /// - Parameters:
    ///   - before: the records of the event before the change; empty for a new one.
    ///   - openMails: the mails that waited before the change. Those that were written together with it are sent, too, unless the
    ///     mails about it replace them. Nil to leave them alone.
    init(before: [EventRecord] = [], openMails: Set<Int64>? = nil, _ context: Context) {
        self.before = before
        self.openMails = openMails
        self.context = context
    }

    /// Asks whether to tell the guests, and does it.
    ///
    /// - Parameter saved: the records as the command has saved them; empty if the event was removed. If a series was split, this
    ///   is the new part of it.
    func complete(_ saved: [EventRecord]) async throws { try await complete(parts: parts(saved)) }

    /// Asks whether to tell the guests of some events that changes were undone in, and does it.
    func complete(undone series: [UndoneChanges.Series]) async throws {
        let (me, store) = (try context.everyAddress(), try context.store())
        let undone = series.map { (series: $0, me: me) }
        let told = try context.inbox().guestMails(undone: undone, now: context.now, store)
        try await complete(parts: told.map { ($0.before, $0.mails) })
    }

    private func complete(parts: [Part]) async throws {
        let known = try mailsToKnownGuests(parts)
        let (mails, unreachable) = (known.compactMap(\.toReachable), Self.unreachable(known))
        guard !mails.isEmpty else {
            // Invitations that wait are about an event, or to guests, that are gone.
            if !parts.isEmpty { _ = try store(parts) }
            let drafts = try drafts()
            if !drafts.isEmpty, !context.arguments[InviteOptions.noSend], try isWanted(drafts) {
                return try await MailSending(context).send(drafts).report(context)
            }
            if !parts.isEmpty, known.isEmpty, context.arguments[InviteOptions.send] {
                try context.warn("you never told the guests of it, so no cancellation was sent")
            }
            if !context.arguments[InviteOptions.noSend] { try warn(ofUnreachable: unreachable) }
            return
        }
        guard !context.arguments[InviteOptions.noSend], try isWanted(mails) else {
            return try replaceOutdated(parts)
        }
        try warn(ofUnreachable: unreachable)
        let stored = try store(parts)
        let drafts = try drafts().filter { draft in !stored.contains { $0.id == draft.id } }
        // A draft to more guests says the same.
        let repeated = stored.filter { mail in
            drafts.contains { draft in
                (draft.eventUID, draft.subject) == (mail.eventUID, mail.subject)
                    && Set(mail.recipients).isSubset(of: draft.recipients)
            }
        }
        if !repeated.isEmpty {
            try context.store().write(recording: false) { writer in
                for mail in repeated { try writer.replace(message: mail.id) }
            }
        }
        let sent = drafts + stored.filter { mail in !repeated.contains { $0.id == mail.id } }
        try await MailSending(context).send(sent).report(context)
    }

    /// Returns the waiting mails that the change itself has written. They replace earlier ones whose recipients included a removed
    /// guest.
    private func drafts() throws -> [OutgoingMessage] {
        guard let openMails, let uid = before.first?.uid else { return [] }
        return try context.store().openMessages().filter { mail in
            mail.state == .waiting && mail.inboxID == nil && mail.eventUID == uid && !openMails.contains(mail.id)
        }
    }

    /// Writes mails anew that wait, and that also go to people who are no guests any more, for the others. These wait, too.
    /// Withdraws cancellations to people who are guests again.
    private func replaceOutdated(_ parts: [Part]) throws {
        let inbox = try context.inbox()
        try context.store().write(recording: false) { writer in
            for event in parts.compactMap(\.before.first) {
                try inbox.withdrawCancellations(toGuestsOf: event, writer)
            }
        }
        let others: [Part] = parts.map { ($0.before, $0.mails.compactMap(\.toAwaiting)) }
        if others.contains(where: { !$0.mails.isEmpty }) { _ = try store(others.filter { !$0.mails.isEmpty }) }
    }

    /// Stores the mails that tell the guests, without a question. They wait to be sent. Says to which guests no mail can be sent.
    ///
    /// - Returns: the mails, and the addresses of these guests.
    func mails(_ saved: [EventRecord]) throws -> (stored: [OutgoingMessage], unreachable: [String]) {
        let parts = try parts(saved)
        let unreachable = try Self.unreachable(mailsToKnownGuests(parts))
        try warn(ofUnreachable: unreachable)
        return (try store(parts), unreachable)
    }

    /// Returns the addresses of the guests to whom no mail can be sent, each once.
    private static func unreachable(_ mails: [GuestMail]) -> [String] { distinct(mails.flatMap(\.unreachable)) }

    private static func distinct(_ addresses: [String]) -> [String] {
        addresses.reduce(into: []) { known, address in if !known.contains(address) { known.append(address) } }
    }

    private func warn(ofUnreachable guests: [String]) throws {
        guard !guests.isEmpty else { return }
        let (shown, rest) = Self.shown(guests)
        try context.warn("no mail can be sent to \(shown)\(rest), so tell them in another way")
    }

    /// Returns the first guests, and how many there are besides.
    private static func shown(_ guests: [String]) -> (first: String, rest: Sentence) {
        let first = guests.prefix(3).map { TextPolicy.printable(TextPolicy.beginning($0, 300)) }.joined(separator: ", ")
        return (first, guests.count > 3 ? " and \(guests.count - 3) more" : "")
    }

    private typealias Part = (before: [EventRecord], mails: [GuestMail])

    private func parts(_ saved: [EventRecord]) throws -> [Part] {
        let me = try context.everyAddress()
        // Who has no address organizes nothing.
        guard !me.isEmpty else { return [] }
        let (inbox, store) = (try context.inbox(), try context.store())
        return try inbox.changes(from: before, to: saved, store).map { change in
            let knowing = try inbox.knowingGuests(of: change.before, store)
            let mails = try inbox.guestMails(
                before: change.before, after: change.after, me: me, now: context.now, knowing: knowing,
                split: change.split)
            return (change.before, mails)
        }.filter { !$0.mails.isEmpty }
    }

    /// Returns the mails that are stored; see ``Inbox/withoutStrangers(_:before:_:)``.
    private func mailsToKnownGuests(_ parts: [Part]) throws -> [GuestMail] {
        let (inbox, store) = (try context.inbox(), try context.store())
        return try parts.flatMap { try inbox.withoutStrangers($0.mails, before: $0.before, store) }
    }

    private func store(_ parts: [Part]) throws -> [OutgoingMessage] {
        let (me, inbox) = (try context.everyAddress(), try context.inbox())
        let messages = parts.flatMap(\.mails).map(\.message)
        if let cut = messages.first(where: { $0.items.contains(where: \.hasMoreAttendees) }) {
            let (title, limit) = (context.texts.title(cut.principal.title), Limits().attendeesPerItem)
            try context.warn(
                "“\(title)” has more than \(limit) guests; only the first \(limit) of them can be told by mail")
        }
        do {
            return try context.store().write { writer in
                try parts.flatMap { part in
                    try inbox.store(part.mails, before: part.before, me: me, writer) { ($0.subject, $0.text(context)) }
                }
            }
        } catch let error as ConferenceError {
            // The change itself is stored.
            guard let reason = error.reasonNotWritten else { throw error }
            throw ConferenceError.guestsNotTold(
                messages.first?.principal.title ?? "", reason: reason, status: error.exitStatus)
        }
    }

    /// Sends all guests the event as it is.
    ///
    /// - Throws: `nothingToChange` if there are none.
    func tellPresent(_ series: [EventRecord]) async throws {
        let (me, inbox, store) = (try context.everyAddress(), try context.inbox(), try context.store())
        let knowing = try inbox.knowingGuests(of: series, store)
        let mails = try inbox.guestMails(before: [], after: series, me: me, now: context.now)
            .flatMap { $0.split(by: knowing) }
        guard !mails.isEmpty else { throw ConferenceError.nothingToChange() }
        try warn(ofUnreachable: Self.unreachable(mails))
        let stored = try store.write { writer in
            try inbox.store(mails, before: series, me: me, writer) { ($0.subject, $0.text(context)) }
        }
        try await MailSending(context).send(stored).report(context)
    }

    /// Asks whether to send waiting invitations now.
    private func isWanted(_ drafts: [OutgoingMessage]) throws -> Bool {
        if context.arguments[InviteOptions.send] { return true }
        guard !context.isJSON else { return false }
        let (shown, rest) = Self.shown(Self.distinct(drafts.flatMap(\.recipients)))
        return try TerminalPrompt.confirm(
            "Send the invitation to \(shown)\(rest)?", texts: context.texts.prompts, text: context.text) ?? false
    }

    private func isWanted(_ mails: [GuestMail]) throws -> Bool {
        if context.arguments[InviteOptions.send] { return true }
        let (shown, rest) = Self.shown(Self.distinct(mails.flatMap(\.guests).map(\.address)))
        let question: Sentence =
            if mails.allSatisfy({ $0.purpose == .invitation }) {
                "Send the invitation to \(shown)\(rest)?"
            } else if mails.allSatisfy({ $0.purpose == .cancellation }) {
                "Send the cancellation to \(shown)\(rest)?"
            } else {
                "Tell \(shown)\(rest) about it?"
            }
        if !context.isJSON,
            let isYes = try TerminalPrompt.confirm(question, texts: context.texts.prompts, text: context.text)
        {
            return isYes
        }
        let present = mails.first { $0.purpose != .cancellation }
        if let event = try present.flatMap({ try context.store().series(identifier: $0.event.identifier).first }) {
            try context.warn(
                "the guests were not told: \(shown)\(rest). “conferencectl edit \(try context.reference(to: event)) --send” "
                    + "tells them by mail, and --no-send does without this message")
        } else {
            try context.warn(
                "the guests were not told: \(shown)\(rest). --send tells them by mail, and --no-send does without this message"
            )
        }
        return false
    }
}

extension GuestMail {
    fileprivate func text(_ context: Context) -> String {
        text(
            MailTimes(context.zones), links: (context.conferences(of: event).first?.entryPoints ?? []).map(\.url.text))
    }
}
