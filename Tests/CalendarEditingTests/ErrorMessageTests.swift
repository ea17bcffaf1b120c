import ConferenceErrors
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Messages of the inbox")
struct ErrorMessageTests {
    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        let errors: [ConferenceError] = [
            .inboxEntryCancelled(7, title: hostileText), .inboxEntryCancelled(7, title: hostileText, isAnswer: true),
            .occurrenceCancelled(hostileText), .inboxEntryUnreadable(7),
            .foreignInvitation(known: hostileText, claimed: hostileText), .foreignOccurrence(known: hostileText),
            .foreignEvent(sender: hostileText),
            .tooManyChangedOccurrences(title: hostileText, limit: 7), .messageTakesTooLong(),
            .notAnInvitation(7, title: hostileText), .invitationAskedFor(7, title: hostileText, event: nil),
            .answerNotAnswerable(7, title: hostileText, .reply), .answerNotAnswerable(7, title: hostileText, .counter),
            .answerNotAnswerable(7, title: hostileText, .declineCounter), .answeredMeanwhile(7, title: hostileText),
            .answeredMeanwhile(7, title: hostileText, .ignored), .answeredMeanwhile(7, title: hostileText, .newVersion),
            .proposalOfSeveralParts(7, title: hostileText),
            .notInvited(title: hostileText), .ownInvitation(hostileText),
            .timesAreOrganizers(hostileText), .proposalForSeries(hostileText),
            .proposalAccepted(7, title: hostileText), .proposalOutdated(7, title: hostileText),
            .proposalForCancelled(7, title: hostileText),
            .replyOutdated(7, title: hostileText), .replyWithoutEvent(7, title: hostileText),
            .replyFromStranger(7, title: hostileText),
            .proposalWithoutEvent(7, title: hostileText),
            .proposalAcceptedBefore(7, title: hostileText, isDecided: true),
            .proposalAcceptedBefore(7, title: hostileText, isDecided: false),
            .proposalFromStranger(7, title: hostileText),
            .proposalUnchanged(hostileText), .proposalInPast(hostileText),
            .inboxEntryAdded(7, title: hostileText, event: hostileText, isAnswerable: true),
            .nothingToAnswer(7, title: hostileText), .removedFromGuests(7, title: hostileText),
            .inboxEntryWithoutTime(),
        ]
        for error in errors { expectReadable(error) }
    }

    @Test("every refusal says that nothing was changed")
    func refusals() {
        let refusals: [InboxRefusal] = [
            .unknownEvent, .noOccurrence, .noTime,
            .message(.foreignOrganizer(known: hostileText, claimed: hostileText)),
            .message(.foreignOrganizer(known: nil, claimed: nil)), .message(.organizedByMe),
            .message(.notOrganizedByMe(.reply, author: hostileText, organizer: nil)),
            .message(.notOrganizedByMe(.reply, author: hostileText, organizer: hostileText)),
            .message(.notOrganizedByMe(.counter, author: nil, organizer: hostileText)),
            .message(.notOrganizedByMe(.refresh, author: hostileText, organizer: hostileText)),
            .message(.concernsOthers), .message(.unclearAttendee),
            .message(.notInvited(hostileText)), .message(.answersEarlierVersion(attendee: hostileText)),
            .message(.foreignSender(sender: hostileText, organizer: hostileText)),
            .message(.foreignAnswer(sender: hostileText, attendee: hostileText)), .message(.versionLeap),
            .message(.notASeries), .message(.otherVersion),
        ]
        for refusal in refusals {
            let text = refusal.sentence.text
            expectTrue(text.hasSuffix("Nothing was changed."), text)
            expectFalse(text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\n" }, text)
        }
    }
}
