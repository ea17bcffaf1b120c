import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// The mails with the user's answers. An organizer who invites several addresses of the user waits for an answer of each, and counts
// them as different people.
extension Inbox {
    /// Returns the mails with an answer: one of each address of the user that is invited, about the components that invite it.
    ///
    /// - Parameters:
    ///   - items: what is answered, all of one organizer.
    ///   - zones: the time zones of the items.
    /// - Throws: `noOrganizerToAnswer`, `noOwnAddress`, `badMailAddress`.
    func mails(
        _ answer: Answer, to items: [SchedulingItem], title: String, zones: SchedulingZones, comment: String?,
        me: [String], name: String?, now: Int64
    ) throws -> [IMIPMessage] {
        try Self.authors(ofAnswerTo: items, me: me).map { address in
            let own = items.filter { $0.attendee(among: [address]) != nil }
            return try mail(
                answer, to: own.isEmpty ? items : own, as: address, title: title, zones: zones, comment: comment,
                name: name, now: now)
        }
    }

    /// Returns the mail with the answer of one address.
    func mail(
        _ answer: Answer, to items: [SchedulingItem], as address: String, title: String, zones: SchedulingZones,
        comment: String?, name: String?, now: Int64
    ) throws -> IMIPMessage {
        guard let organizer = items.first?.organizer else { throw ConferenceError.noOrganizerToAnswer(title) }
        let reply = try SchedulingReply.make(
            to: items, as: [address], name: name, status: answer.status, comment: comment, now: now, zones: zones,
            limits: editor.limits)
        guard let person = reply.principal.attendees.first else { throw ConferenceError.noOwnAddress() }
        let shownName = person.participant.name ?? person.address
        let occurrences = MailOccurrences(of: items, title: title)
        var text = "\(shownName) \(answer.sentence) \(occurrences.textWithDays)."
        if let comment, !comment.isEmpty { text += "\n\n" + comment }
        return try IMIPMessage(
            reply, from: .init(person), to: [.init(organizer)], subject: "\(answer.subject): \(occurrences.subject)",
            text: text,
            now: now, limits: editor.limits)
    }

    /// Returns the addresses of the user that answer: those that are invited or, if the invitation was forwarded, the first one. An
    /// organizer does not answer, also if the user invites another address of their own.
    ///
    /// - Throws: `noOwnAddress`.
    static func authors(ofAnswerTo items: [SchedulingItem], me: [String]) throws -> [String] {
        var found: [SchedulingParty] = []
        for guest in items.flatMap({ $0.guests(among: me) }) where !found.contains(where: { $0.isSame(as: guest) }) {
            found.append(guest)
        }
        guard found.isEmpty else { return found.map(\.address) }
        let organizer = items.first?.organizer
        guard let first = me.first(where: { !(organizer?.isOne(of: [$0]) ?? false) }) else {
            throw ConferenceError.noOwnAddress()
        }
        return [first]
    }

    /// Stores a mail about an event, which then waits to be sent.
    ///
    /// - Returns: an earlier mail if it says the same and does not have to be sent again.
    func store(
        _ mail: IMIPMessage, entry: Int64?, uid: String, replaces: Bool, _ writer: borrowing StoreWriter
    ) throws -> OutgoingMessage {
        guard let stored = try store([mail], entry: entry, uid: uid, replaces: replaces, writer).first else {
            throw ConferenceError.noOwnAddress()
        }
        return stored
    }

    /// Stores the mails with an answer, one of each address, which then wait to be sent.
    ///
    /// - Parameters:
    ///   - replaces: whether no earlier answer counts any more. Those about the same occurrences never do.
    ///   - kept: the earlier answers that count all the same.
    /// - Returns: for each an earlier mail of the same address if it says the same and does not have to be sent again.
    func store(
        _ mails: [IMIPMessage], entry: Int64?, uid: String, replaces: Bool, keeping kept: Set<Int64> = [],
        _ writer: borrowing StoreWriter
    ) throws -> [OutgoingMessage] {
        try writer.recordEndedSenders()
        let all = try writer.messages(aboutEvent: uid).map { SentMail($0, limits: editor.limits) }
        let earlier = all.filter { entry == nil || $0.mail.inboxID == entry }
        let drafts = mails.map { mail in
            let message = OutgoingMessage(
                messageID: mail.messageID, inboxID: entry, eventUID: uid, recipients: mail.to.map(\.address),
                subject: mail.subject, text: mail.text, created: writer.now())
            let draft = SentMail(message, limits: editor.limits)
            let last = earlier.last { $0.mail.state != .discarded && $0.isOfAuthor(of: draft) }
            return (draft: draft, same: last.flatMap { $0.mail.isUnderWay && says($0, sameAs: draft) ? $0.mail : nil })
        }
        let standing = kept.union(drafts.compactMap(\.same?.id))
        let (new, former) = (drafts.filter { $0.same == nil }.map(\.draft), Set(earlier.map(\.mail.id)))
        // An occurrence may have an entry of its own besides that of its series.
        for other in all where other.mail.isReplaceable && !standing.contains(other.mail.id) {
            let isReplaced = new.contains { draft in
                // The answer of one address is not that of another one, unless that one is not asked any more.
                guard other.isOfAuthor(of: draft) || !drafts.contains(where: { other.isOfAuthor(of: $0.draft) })
                else { return false }
                // A proposal is no answer, and the organizer still has to hear of the one that waits.
                if draft.message?.method == .counter, other.message?.method == .reply { return false }
                let others = other.message?.items.map(\.recurrenceID)
                let places = draft.message?.items.map(\.recurrenceID) ?? []
                return replaces && former.contains(other.mail.id) || others?.allSatisfy(places.contains) ?? false
            }
            if isReplaced { try writer.replace(message: other.mail.id) }
        }
        return try drafts.map { draft, same in
            guard let same else { return try writer.insert(draft.mail) }
            try countAgain(same, writer)
            return same
        }
    }

    /// Returns the DTSTAMP of the next message about an event. It is later than that of every message that may arrive,
    /// because of two answers to the same version the one with the later DTSTAMP counts (RFC 5546, 2.1.5).
    func nextStamp(ofEvent uid: String, _ writer: borrowing StoreWriter) throws -> Int64 {
        let stamps = try writer.messages(aboutEvent: uid).filter(\.counts)
            .compactMap { SchedulingMessage(mail: $0.text, limits: editor.limits)?.revision.stamp }
        return max(writer.now(), (stamps.max() ?? .min) &+ 1)
    }

    /// Returns whether two mails are the same answer to the same version.
    private func says(_ one: SentMail, sameAs other: SentMail) -> Bool {
        let messages = [one, other].map { mail in
            mail.message.map { message in
                (
                    message.method,
                    message.items.map { item in
                        var text = ComponentText(item.text)
                        text.remove("DTSTAMP")
                        return text.text
                    }
                )
            }
        }
        guard let first = messages[0], let second = messages[1] else { return false }
        return first.0 == second.0 && one.mail.recipients == other.mail.recipients
            && first.1.elementsEqual(second.1, by: { isSameText($0, $1) })
    }
}

/// A mail with the message in it, which is read when it is needed first: most of an event's mails were sent long ago. Not thread-safe.
private final class SentMail {
    let mail: OutgoingMessage
    private(set) lazy var message = SchedulingMessage(mail: mail.text, limits: limits)
    private let limits: Limits

    init(_ mail: OutgoingMessage, limits: Limits) { (self.mail, self.limits) = (mail, limits) }

    /// Returns whether two mails are of the same address of the user. Only answers and proposals name it.
    func isOfAuthor(of other: SentMail) -> Bool {
        guard let own = message?.author, let author = other.message?.author else { return true }
        return own.isSame(as: author)
    }
}

extension SchedulingMessage {
    /// The attendee whose answer or proposal this is; nil for other messages, and for an answer without an attendee.
    var author: SchedulingParty? {
        [.reply, .counter].contains(method) ? items.lazy.compactMap(\.attendees.first).first : nil
    }
}

extension OutgoingMessage {
    /// Whether the mail program gets, has got or may have got the mail, so that the same one needs no second mail: only the user
    /// sends a doubtful one again. One that the user has printed may not have been sent.
    fileprivate var isUnderWay: Bool {
        switch state {
        case .waiting, .sending, .doubtful: true
        case .sent: attempts > 0
        case .discarded: false
        }
    }

    /// Whether a newer mail can take its place.
    fileprivate var isReplaceable: Bool { [.waiting, .doubtful].contains(state) }
}
