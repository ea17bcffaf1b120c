import CalendarEditing
import CalendarModel
import ConferenceErrors
import ConferenceModel
import EventPresentation

// What the pages of the inbox say, and what pages say about answers to invitations.
extension PageTexts {
    var inbox: String { text("Inbox") }
    var new: String { text("New") }
    var finished: String { text("Finished") }
    var inboxExplained: String {
        text(
            "Bookings that programs have passed on, and bookings and invitations from mails and files that you have imported. "
                + "Nothing is added to a calendar until you say so.")
    }
    var emptyInbox: String {
        text("The inbox is empty. Import a mail or a file on the command line, or let a program pass on your bookings.")
    }
    var nothingNew: String { text("Nothing is new.") }
    var showAllEntries: String { text("Show more") }
    var backToInbox: String { text("Show the inbox") }
    var showEvent: String { text("Show the event") }
    func moreWait(_ count: Int) -> String {
        count == 1
            ? text("1 more waits. Decide on these first.") : text("\(count) more wait. Decide on these first.")
    }
    func from(_ sender: String) -> String { text("From \(sender)") }

    // MARK: An entry
    var number: String { text("Number") }
    var subject: String { text("Subject") }
    var received: String { text("Received") }
    var overlaps: String { text("Overlaps") }
    func overlapsMore(_ count: Int) -> String {
        count == 1 ? text("Overlaps 1 more event") : text("Overlaps \(count) more events")
    }
    func ends(_ time: String) -> String { text("Ends \(time)") }
    var endIsGuessed: String { text("The end is a guess, because the message does not say it.") }
    func endIsGuessed(until time: String) -> String {
        text("Until about \(time), because the message does not say when it ends")
    }

    func kind(of entry: InboxRecord) -> String {
        switch entry.shownKind {
        case .reservation: text("booking")
        case .invitation: text("invitation")
        case .update: entry.isReservation ? text("booking") : text("changed invitation")
        case .cancellation: text("cancellation")
        case .reply: text("answer")
        }
    }

    /// What the person has done with the entry; nil if there is nothing to say.
    func state(of entry: InboxRecord) -> String? {
        switch entry.state {
        case .new: nil
        case _ where entry.needsLook:
            entry.kind == .reservation || entry.kind == .update ? text("changed") : text("new")
        case .added where entry.isKeptAsItWas: text("ignored")
        case .added: text("in your calendar")
        case .ignored: text("ignored")
        case .done: nil
        }
    }

    func reply(_ reply: Inbox.Reply, of name: String, comment: String?) -> String {
        let words = text(reply.words(of: name))
        return comment.map { text("\(words): “\($0)”") } ?? words + "."
    }

    /// That an entry is about one occurrence, which takes place as its series plans it.
    var oneOfSeries: String { text("One occurrence of a series") }

    /// - Parameters:
    ///   - start: when the first of the occurrences begins.
    ///   - includesFollowing: whether the following ones are meant, too.
    func partOfSeries(_ count: Int, from start: String, includesFollowing: Bool) -> String {
        if includesFollowing {
            return count == 1
                ? text("This and all following occurrences of a series, from \(start) on")
                : text("\(count) occurrences of a series and all that follow, from \(start) on")
        }
        return count == 1
            ? text("One occurrence of a series, \(start)") : text("\(count) occurrences of a series, from \(start) on")
    }

    // MARK: Cautions
    var unknownSender: String { text("an unknown sender") }
    func moreChanges(_ count: Int) -> String {
        count == 1 ? text("and one more change") : text("and \(count) more changes")
    }
    var entryHasChanged: String {
        text(
            "The entry has changed since your page was shown, so nothing was decided. This is how it is now; please decide again."
        )
    }
    var eventHasChanged: String {
        text(
            "The event has changed since your page was shown, so no answer was given. This is how it is now; please answer again."
        )
    }

    // MARK: Decisions
    var addToCalendar: String { text("Add to calendar") }
    var addWithoutAnswer: String { text("Add without an answer") }
    var ignore: String { text("Ignore") }
    var takeChange: String { text("Take the change into the calendar") }
    var keepAsItIs: String { text("Keep the calendar as it is") }
    var seen: String { text("Mark as seen") }
    var putBack: String { text("Put back to the new ones") }
    var comment: String { text("Comment for the organizer (optional)") }
    var answerFor: String { text("Answer for") }
    var answerForSeries: String { text("the whole series") }
    func onlyOccurrence(on day: String) -> String { text("only \(day)") }
    func answer(_ answer: Inbox.Answer) -> String {
        switch answer {
        case .accepted: text("Accept")
        case .tentative: text("Maybe")
        case .declined: text("Decline")
        }
    }
    func ownAnswer(_ status: Participant.Status) -> String {
        switch status {
        case .accepted: text("You have accepted.")
        case .tentative: text("You have answered “maybe”.")
        case .declined: text("You have declined.")
        default: text("You have not answered yet.")
        }
    }

    /// - Parameter answers: one for each address of the person.
    func ownAnswers(_ answers: String) -> String { text("Your answers: \(answers).") }

    /// What the person has just decided.
    func decided(_ decision: DecisionNotice.Decision, _ title: String) -> String {
        func titled(_ words: String) -> String { title.isEmpty ? words : text("\(words): “\(title)”") }
        return switch decision {
        case .added: titled(text("Added to your calendar"))
        case .accepted: titled(text("Accepted"))
        case .acceptedBefore: text("You have accepted this proposal already.")
        case .tentative: titled(text("Answered “maybe”"))
        case .declined: titled(text("Declined"))
        case .ignored: titled(text("Ignored"))
        case .seen: titled(text("Marked as seen"))
        case .reopened: titled(text("Put back to the new ones"))
        case .undone: titled(text("Undone"))
        case .sending: text("The answer was handed to your mail program.")
        case .sent: text("The answer counts as sent.")
        case .dropped: text("The answer is not sent.")
        case .cancelling: text("The cancellation is written.")
        }
    }

    /// Who has got an answer that the person has taken back.
    func knowsAnswer(_ people: String, _ subject: String, isCertain: Bool) -> String {
        isCertain
            ? text(
                "\(people) has got your answer “\(subject)” and does not know that you took it back. Answer again to say so."
            )
            : text(
                "\(people) may have got your answer “\(subject)” and does not know that you took it back. Answer again to say so."
            )
    }

    // MARK: Guests
    var sendCancellation: String { text("Send a cancellation") }

    /// That people who are no guests any more expect to attend.
    func formerGuests(_ addresses: [String]) -> String {
        let (people, more) = shown(addresses)
        return more == 0
            ? text("Still expecting to attend, although not among the guests any more: \(people)")
            : text("Still expecting to attend, although not among the guests any more: \(people) and \(more) more")
    }

    /// A warning that no mail can be sent to some guests; empty if there are none.
    func warning(onUnreachable addresses: [String]) -> HTML {
        guard !addresses.isEmpty else { return .empty }
        let (people, more) = shown(addresses)
        let words =
            more == 0
            ? text("No mail can be sent to \(people), so tell them in another way.")
            : text("No mail can be sent to \(people) and \(more) more, so tell them in another way.")
        return "<p class=\"warning\">\(words)</p>\n"
    }

    private func shown(_ addresses: [String]) -> (people: String, more: Int) {
        (addresses.prefix(3).map { ShownEntry.beginning($0, 300) }.joined(separator: ", "), max(0, addresses.count - 3))
    }

    // MARK: Mails
    var answerMails: String { text("Answer by mail") }
    var guestMails: String { text("Mails to guests") }
    func mail(_ subject: String, to people: String, more: Int) -> String {
        more == 0 ? text("“\(subject)” to \(people)") : text("“\(subject)” to \(people) and \(more) more")
    }
    var mailIsSent: String { text("Your mail program is sending it right now.") }
    func state(of mail: OutgoingMessage, hasProgram: Bool) -> String {
        switch mail.state {
        case .sent where mail.isPrinted: return text("It was printed. This program has not sent it.")
        case .sent: return text("It was sent.")
        case .discarded: return text("It is not sent.")
        case .sending: return mailIsSent
        case .doubtful:
            return text(
                "It is unknown whether it was sent. Look into your mail program, then say so here or send it again.")
        case .waiting:
            if mail.failure != nil, hasProgram { return text("It was not sent, and waits.") }
            return hasProgram
                ? text("It waits to be sent.")
                : text(
                    "It waits, because no program is set that sends mails (the setting “mailer”). Download it and send it with your mail program, or send it on the command line."
                )
        }
    }
    var send: String { text("Send") }
    var sendAgain: String { text("Send again") }
    var wasSent: String { text("I have sent it") }
    var doNotSend: String { text("Do not send it") }
    var download: String { text("Download the mail") }
}
