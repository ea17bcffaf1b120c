import ConferenceErrors

extension GermanErrors {
    /// What commands say about guests, answers and proposals.
    static let scheduling: [Sentence] = [
        "The same answer was sent before, so it is not sent again.",
        "\("a" as String) was told “\("a" as String)”, and knows nothing of the undoing. Another answer tells it: “conferencectl inbox decline \("a" as String)”",
        "\("a" as String) may have been told “\("a" as String)”, and knows nothing of the undoing. Another answer tells it: “conferencectl inbox decline \("a" as String)”",
        "the guests were not told: \("a" as String)\(""). “conferencectl edit \("a" as String) --send” tells them by mail, and --no-send does without this message",
        "the organizer was not told: \("a" as String). --send sends your earlier answer again",
        "Proposed for “\("a" as String)”: \("a" as String)",
        "The proposal for “\("a" as String)” is declined, and the event stays as it is.",
    ]
}
