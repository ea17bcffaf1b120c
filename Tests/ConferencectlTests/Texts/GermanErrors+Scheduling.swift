import ConferenceErrors
import Scheduling

extension GermanErrors {
    /// What commands say about guests, answers and proposals.
    static let scheduling: [Sentence] =
        [
            "The same answer was sent before, so it is not sent again.",
            "\("a" as String) was told “\("a" as String)”, and knows nothing of the undoing. Another answer tells it: “conferencectl \("a" as String)”",
            "\("a" as String) may have been told “\("a" as String)”, and knows nothing of the undoing. Another answer tells it: “conferencectl \("a" as String)”",
            "\("a" as String) was told “\("a" as String)”, and knows nothing of the undoing",
            "\("a" as String) may have been told “\("a" as String)”, and knows nothing of the undoing",
            "no mail can be sent to \("a" as String)\(""), so tell them in another way",
            "\("a" as String) is not a guest of “\("b" as String)”",
            "the guests were not told: \("a" as String)\(""). “conferencectl edit \("a" as String) --send” tells them by mail, and --no-send does without this message",
            "the organizer was not told: \("a" as String). “conferencectl \("a" as String)” sends your earlier answer again",
            "the organizer was not told: \("a" as String)",
            "Proposed for “\("a" as String)”: \("a" as String)",
            "Proposed for “\("a" as String)” and all following occurrences: \("a" as String)",
            "The proposal for “\("a" as String)” is declined, and the event stays as it is.",
            "The proposal for this and all following occurrences of “\("a" as String)”, from \("b" as String) on, is declined, and they stay as they are.",
        ]
        + ([.noUID, .longUID, .unreadableRecurrenceID("a"), .sequenceOutOfRange("a")] as [SchedulingItem.Failure])
        .map(\.sentence)
}
