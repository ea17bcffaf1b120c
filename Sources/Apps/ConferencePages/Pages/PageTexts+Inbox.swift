import CalendarEditing
import CalendarModel
import ConferenceModel
import EventPresentation

// What the pages of the inbox say, and what pages say about answers to invitations.
extension PageTexts {
    var inbox: String { "Inbox" }
    var new: String { "New" }
    var finished: String { "Finished" }
    var inboxExplained: String {
        "Bookings that programs have passed on, and bookings and invitations from mails and files that you have imported. "
            + "Nothing is added to a calendar until you say so."
    }
    var emptyInbox: String {
        "The inbox is empty. Import a mail or a file on the command line, or let a program pass on your bookings."
    }
    var nothingNew: String { "Nothing is new." }
    var showAllEntries: String { "Show more" }
    var backToInbox: String { "Show the inbox" }
    var showEvent: String { "Show the event" }
    func moreWait(_ count: Int) -> String {
        "\(count) more \(count == 1 ? "waits" : "wait"). Decide on these first."
    }
    func from(_ sender: String) -> String { "From \(sender)" }

    // MARK: An entry
    var number: String { "Number" }
    var subject: String { "Subject" }
    var received: String { "Received" }
    var overlaps: String { "Overlaps" }
    func overlapsMore(_ count: Int) -> String { count == 1 ? "Overlaps 1 more event" : "Overlaps \(count) more events" }
    func ends(_ time: String) -> String { "Ends \(time)" }

    func kind(of entry: InboxRecord) -> String {
        switch entry.kind {
        case .reservation: "booking"
        case .invitation: "invitation"
        case .update: entry.isReservation ? "booking" : "changed invitation"
        case .cancellation: "cancellation"
        case .reply: "answer"
        }
    }

    /// What the person has done with the entry; nil if there is nothing to say.
    func state(of entry: InboxRecord) -> String? {
        switch entry.state {
        case .new: nil
        case _ where entry.needsLook: entry.kind == .reservation || entry.kind == .update ? "changed" : "new"
        case .added: "in your calendar"
        case .ignored: "ignored"
        case .done: nil
        }
    }

    func reply(_ kind: Inbox.Reply.Kind, of name: String, comment: String?) -> String {
        let words =
            switch kind {
            case .accepted: "\(name) has accepted"
            case .declined: "\(name) has declined"
            case .tentative: "\(name) has tentatively accepted"
            case .delegated: "\(name) has delegated the invitation"
            case .proposal: "\(name) proposes a change"
            case .refresh: "\(name) asks for the invitation again"
            case .proposalDeclined: "The organizer has refused your proposal"
            case .other: "\(name) has answered"
            }
        return comment.map { "\(words): “\($0)”" } ?? words + "."
    }

    // MARK: Cautions
    var unreadableEntry: String { "This message does not say when it takes place, so it cannot be added." }
    func cancelledEntry(isInCalendar: Bool) -> String {
        isInCalendar
            ? "This was cancelled. The event in your calendar is marked as cancelled; delete it if you like."
            : "This was cancelled."
    }
    func foreignSender(_ sender: String, _ organizer: String) -> String {
        "The mail came from \(sender), but the organizer is \(organizer), who gets your answer. Accept it only if you know why."
    }
    var notNamed: String {
        "None of your addresses is among those of the guests. The invitation may have been forwarded to you."
    }
    var alreadyOver: String { "This is over already." }

    // MARK: Decisions
    var addToCalendar: String { "Add to calendar" }
    var addWithoutAnswer: String { "Add without an answer" }
    var ignore: String { "Ignore" }
    var seen: String { "Mark as seen" }
    var putBack: String { "Put back to the new ones" }
    var comment: String { "Comment for the organizer (optional)" }
    var answerFor: String { "Answer for" }
    var answerForSeries: String { "the whole series" }
    func onlyOccurrence(on day: String) -> String { "only \(day)" }
    func answer(_ answer: Inbox.Answer) -> String {
        switch answer {
        case .accepted: "Accept"
        case .tentative: "Maybe"
        case .declined: "Decline"
        }
    }
    func ownAnswer(_ status: Participant.Status) -> String {
        switch status {
        case .accepted: "You have accepted."
        case .tentative: "You have answered “maybe”."
        case .declined: "You have declined."
        default: "You have not answered yet."
        }
    }

    /// What the person has just decided.
    func decided(_ decision: DecisionNotice.Decision, _ title: String) -> String {
        let what = title.isEmpty ? "" : ": “\(title)”"
        return switch decision {
        case .added: "Added to your calendar\(what)"
        case .accepted: "Accepted\(what)"
        case .tentative: "Answered “maybe”\(what)"
        case .declined: "Declined\(what)"
        case .ignored: "Ignored\(what)"
        case .seen: "Marked as seen\(what)"
        case .reopened: "Put back to the new ones\(what)"
        case .undone: "Undone\(what)"
        case .sending: "The answer was handed to your mail program."
        case .sent: "The answer counts as sent."
        case .dropped: "The answer is not sent."
        }
    }

    // MARK: Mails
    var mails: String { "Answer by mail" }
    func mail(_ subject: String, to people: String, more: Int) -> String {
        "“\(subject)” to \(people)" + (more == 0 ? "" : " and \(more) more")
    }
    var mailIsSent: String { "Your mail program is sending it right now." }
    func state(of state: OutgoingMessage.State, hasProgram: Bool, hasFailed: Bool) -> String {
        switch state {
        case .sent: return "It was sent."
        case .discarded: return "It is not sent."
        case .sending: return mailIsSent
        case .doubtful:
            return
                "It is unknown whether it was sent. Look into your mail program, then say so here or send it again."
        case .waiting:
            if hasFailed, hasProgram { return "It was not sent, and waits." }
            return hasProgram
                ? "It waits to be sent."
                : "It waits, because no program is set that sends mails (the setting “mailer”). Download it and send it with your mail program, or send it on the command line."
        }
    }
    var send: String { "Send" }
    var sendAgain: String { "Send again" }
    var wasSent: String { "I have sent it" }
    var doNotSend: String { "Do not send it" }
    var download: String { "Download the mail" }
}
