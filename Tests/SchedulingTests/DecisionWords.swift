import CalendarModel
@testable import Scheduling

// Decisions in the words of `Tests/Fixtures/scheduling/decisions.txt`.
extension SchedulingDecision {
    var words: String {
        let cautions = cautions.map(\.word).sorted().joined(separator: ",")
        return action.words + (cautions.isEmpty ? "" : " !" + cautions)
    }
}

extension SchedulingDecision.Action {
    fileprivate var words: String {
        switch self {
        case .new: "new"
        case .update(let update): update.words
        case .cancel(let cancellations):
            "cancel " + cancellations.map { $0.place.word + ($0.removesOnlyMe ? "(me)" : "") }.joined(separator: ",")
        case .answers(let answers): "answers " + answers.map(\.word).joined(separator: " ")
        case .proposal(let proposal):
            "proposal \(SchedulingWords.name(proposal.attendee)) "
                + proposal.items.keys.sorted().map(SchedulingWords.word).joined(separator: ",")
                + (proposal.comment.map { "(\($0))" } ?? "")
        case .proposalDeclined(let places): "declined " + places.map(\.word).joined(separator: ",")
        case .sendAgain(let attendee): "again " + SchedulingWords.name(attendee)
        case .uninvited(let answers): "uninvited " + answers.map(\.word).joined(separator: " ")
        case .duplicate: "duplicate"
        case .older: "older"
        case .unknownEvent: "unknown"
        case .refused(let refusal): "refused " + refusal.word
        }
    }
}

extension SchedulingDecision.Update {
    fileprivate var words: String {
        let places = items.sorted { $0.key < $1.key }.map {
            SchedulingWords.word($0.key) + ($0.value.isThisAndFuture ? ">" : "")
        }
        var text = "update " + places.joined(separator: ",")
        if !rescheduled.isEmpty {
            text += " moved=" + rescheduled.sorted().map(SchedulingWords.word).joined(separator: ",")
        }
        if !obsolete.isEmpty { text += " obsolete=" + obsolete.map(SchedulingWords.word).joined(separator: ",") }
        return text
    }
}

extension SchedulingDecision.Place {
    fileprivate var word: String { SchedulingWords.word(recurrenceID) + (isThisAndFuture ? ">" : "") }
}

extension SchedulingDecision.Answer {
    fileprivate var word: String {
        let status =
            switch status {
            case .other(let word): word
            default: status.word.lowercased()
            }
        return "\(place.word)=\(SchedulingWords.name(attendee)):\(status)" + (comment.map { "(\($0))" } ?? "")
    }
}

extension SchedulingDecision.Refusal {
    fileprivate var word: String {
        switch self {
        case .foreignOrganizer(let known, let claimed): "foreignOrganizer(\(known ?? "-"),\(claimed ?? "-"))"
        case .foreignSender(let sender, let organizer): "foreignSender(\(sender),\(organizer ?? "-"))"
        case .foreignAnswer(let sender, let attendee): "foreignAnswer(\(sender),\(attendee))"
        case .versionLeap: "versionLeap"
        case .otherVersion: "otherVersion"
        case .organizedByMe: "organizedByMe"
        case .notOrganizedByMe(let method, let author, let organizer):
            "notOrganizedByMe(\(method.rawValue),\(author ?? "-"),\(organizer ?? "-"))"
        case .concernsOthers: "concernsOthers"
        case .unclearAttendee: "unclearAttendee"
        case .notInvited(let address): "notInvited(\(address))"
        case .answersEarlierVersion(let address): "answersEarlierVersion(\(address))"
        case .notASeries: "notASeries"
        }
    }
}

extension SchedulingDecision.Caution {
    fileprivate var word: String {
        switch self {
        case .notInvited: "notInvited"
        case .organizedByMe: "organizedByMe"
        case .otherSender(let address): "otherSender(\(address))"
        case .oddity(let oddity): "\(oddity)"
        case .stampInFuture: "stampInFuture"
        case .answersUnknownVersion: "answersUnknownVersion"
        case .unconfirmedDelegate(let address): "unconfirmedDelegate(\(address))"
        case .unusableDelegation(let fault): "unusableDelegation(\(fault))"
        case .noOrganizer: "noOrganizer"
        case .revivesCancelled: "revivesCancelled"
        }
    }
}

/// The words that several values need.
private enum SchedulingWords {
    /// The place of a component: without the Z of UTC.
    static func word(_ place: String) -> String {
        place.isEmpty ? "all" : place.hasSuffix("Z") ? String(place.dropLast()) : place
    }

    /// The name of a person at example.org.
    static func name(_ party: SchedulingParty) -> String {
        let address = party.address.lowercased()
        return address.hasSuffix("@example.org") ? String(address.dropLast(12)) : address
    }
}
