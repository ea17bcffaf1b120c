import ConferenceErrors

extension GermanErrors {
    /// What `pending` says of requests.
    static let pending: [Sentence] = [
        "\(1)  \("a" as String)\(" (occurrence \("b" as String))")\(": update its conference")  \("c" as String), asked on \("d" as String)",
        "an event that no longer exists", ": end its conference", "Nothing is pending.", "Delivered: \("1")",
        "No longer needed: \("1")", "Settled: \("1")", "Forgotten: \("1")",
        "Being delivered by another program: \("1")", "Nothing is waiting to be delivered.",
        "Nothing is due. \(1) changes wait for a later attempt and \(2) for you: see “conferencectl pending”.",
        "No answer was recorded: the program that asked has ended, or is still waiting.",
        "Its event was removed. “conferencectl pending discard \(1)” forgets the request. If you find its conference, “conferencectl pending end \(1) URL” ends it.",
        "The conference exists (\("a" as String)), but its event was removed. “conferencectl pending end \(1)” ends it, “conferencectl pending discard \(1)” only forgets it.",
        "Ended: \("1")",
        "Its event has received a conference since: \("a" as String). “conferencectl pending discard \(1)” forgets the request. If you find its conference, “conferencectl pending end \(1) URL” ends it.",
        "The conference exists (\("a" as String)), but its event has another one: \("a" as String). “conferencectl pending end \(1)” ends it, “conferencectl pending discard \(1)” only forgets it.",
        "The conference exists (\("a" as String)), but its event has another one: \("a" as String). “conferencectl pending discard \(1)” forgets it.",
        "The next attempt is due now.",
        "Ask again with “conferencectl pending retry \(1)”, or attach a conference that you have found with “conferencectl pending accept \(1) URL”.",
        "The conference exists (\("a" as String)), but its event was removed. “conferencectl pending discard \(1)” forgets it.",
        "The conference exists (\("a" as String)). Attach it with “conferencectl pending retry \(1)”.",
        "Waits for you: “conferencectl pending retry \(1)” or “conferencectl pending discard \(1)”.", "Due now.",
        "Another program is notifying the provider, until \("a" as String) at the latest.",
        "A program is waiting for the provider's answer, until \("a" as String) at the latest.",
        "The next attempt is due at \("a" as String).",
    ]
}
