import CalendarEditing
import CalendarModel
import ConferenceErrors
import EventPresentation
import ICalendar
import InboxIntake
import Recurrence
import Reservations
import Scheduling

extension GermanErrors {
    private static let a = "a" as String

    /// What the commands of the inbox say, and those that send mails.
    static let inbox: [Sentence] =
        InboxRefusalSamples.all.map(\.sentence) + InboxNewsSamples.all + [
            "booking", "invitation", "update", "cancellation", "answer", "\("booking"), new", "\("booking"), added",
            "\("booking"), ignored", "\("booking"), done", "overlaps “\(a)”, \(a)", "overlaps \(1) more events",
            "The inbox is empty.", "Nothing in the inbox is new.", "Which entry of the inbox?", "Ignored: \(a)",
            "Accepted: \(a)", "Tentatively accepted: \(a)", "Declined: \(a)",
            "\(a) keeps your answer “accepted”.", "\(a) keeps your answer “maybe”.",
            "\(a) keeps your answer “declined”.", "\(a) has accepted", "\(a) has declined",
            "\(a) has tentatively accepted", "\(a) has delegated the invitation",
            "\(a) has delegated the invitation to \(a)",
            "\(a) has delegated the invitation to \(4) people", "\(a) proposes a change",
            "\(a) has proposed a change, and you have accepted it",
            "\(a) has proposed a change, and you have declined it",
            "\(a) asks for the invitation again", "The organizer has refused your proposal", "\(a) has answered",
            "\(a) has given an answer that this program does not know (“\(a)”)",
            "\("\(a) has answered"): “\(a)”", "New in the inbox: \("\(1)  \(a)")", "Updated in the inbox: \(a)",
            "Updated in the inbox and in the calendar: \(a)", "Cancelled in the inbox: \(a)",
            "Cancelled in the inbox and in the calendar: \(a)", "Known already: \(a)",
            "Older than what is known, so nothing was changed: \(a)",
            "The program that sent this is muted, so nothing was changed.",
            "The inbox is full. Decide on the entries in it first.", "\(2) new entries in the inbox",
            "Sent to \(a)\(" and \(1) more").", "Sent \(2) mails to \(a)\(""): \(a).",
            "\(a)  \(a)  mail to \(a)\(""), written on \(a)",
            "Waits to be sent: “conferencectl pending retry \(a)” sends it, “conferencectl pending discard \(a)” drops it.",
            "Your mail program is sending it right now.", "It was sent.", "It was dropped.",
            "It was printed. This program has not sent it.", "“\(a)” ended without having read the mail",
            "“\(a)” ended without having read the whole mail",
            "the program that was sending it has ended",
            "It is unknown whether it was sent. “conferencectl pending retry \(a)” sends it again, “conferencectl pending discard \(a)” drops it.",
            "No mail program is set. What to do with the mail?",
            "No mail program is set. What to do with the \(2) mails?",
            "Send it with “\(a)”, this time and from now on", "Send it later",
            "“\(a)” ended with status \(1)", "“\(a)” ended with status \(1) and said “\(a)”",
            "“\(a)” was ended by signal \(1)", "“\(a)” was ended by signal \(1) and said “\(a)”",
            "“\(a)” did not end within \(a)", "Send the invitation to \(a)\("")?",
            "Send the cancellation to \(a)\("")?",
            "Tell \(a)\("") about it?",
            "the guests were not told: \(a)\(""). --send tells them by mail, and --no-send does without this message",
            "One item was", "\(2) items were", "One file was", "\(2) files were", "\(2) files and \(2) items were",
            "A mail in “\(a)” cannot be read.", "\(a): one file was read", "\(a): \(2) files were read",
            "\(a): one mail has no booking and no invitation",
            "\(a): \(2) mails have no booking and no invitation",
            "\(a) still expects you. “conferencectl inbox decline \(1)” declines the invitation",
            "\(a) still expects you. “conferencectl undo” brings the occurrence back, and “conferencectl inbox decline \(1)@\(a)” declines it",
            "\(a): one file has no booking and no invitation",
            "\(a): \(2) files have no booking and no invitation", "entry",
            "The text is too long to be read for reservations.",
            "The text contains too many reservations; the last ones were left out.",
            "A reservation has too many people; the last ones were left out.",
            "A “\(a)” without “\(a)” was left out.",
            "The pass is neither a boarding pass nor the ticket of an event.",
            "The pass has been used, replaced or cancelled.",
        ]
}

/// What commands and pages say about changes and about what to know before deciding.
enum InboxNewsSamples {
    private static let a = "a" as String

    private static let changes: [EntryChange] = EntryChange.Kind.allCases.flatMap { kind in
        let at = { (hour: Int) in
            let time = EventTime(LocalDateTime(secondsSinceEpoch: Int64(hour) * 3_600), .utc)
            return Occurrence(
                event: EventRecord(uid: "", title: "", start: time, end: time, rangeStart: 0, rangeEnd: 0, text: ""),
                start: time, end: time, startInstant: Int64(hour), endInstant: Int64(hour), recurrenceID: "",
                conference: nil)
        }
        return [nil, at(1)].flatMap { occurrence in
            [false, true].flatMap { isThisAndFuture in
                [nil, at(1), at(2), at(3), at(4)].flatMap { before in
                    [nil, at(3)].map { after in
                        EntryChange(
                            kind: kind, occurrence: occurrence, isThisAndFuture: isThisAndFuture, before: before,
                            after: after)
                    }
                }
            }
        }
    }

    private static let kindsOfTexts: [EntryChange.Kind] = [
        .retitled, .relocated, .notes, .link, .status, .guests, .proposed, .repeats, .series,
        .uninvited,
    ]

    private static let details: [EntryChange] = [
        changes.filter { $0.kind == .zone && $0.occurrence == nil && $0.before != nil && $0.after != nil }.map {
            change in
            var change = change
            (change.oldText, change.newText) = ("a", "b")
            return change
        }[0],
        EntryChange(kind: .status, oldText: "CONFIRMED", newText: "TENTATIVE"),
        EntryChange(kind: .placeKept, newText: "a"), EntryChange(kind: .titleKept, newText: "a"),
        EntryChange(kind: .guests, newText: "a\nb"), EntryChange(kind: .guests, oldText: "a\nb"),
        EntryChange(kind: .guests, oldText: "a\nb\nc\nd\ne\nf"),
    ]

    private static let texts: [EntryChange] = kindsOfTexts.flatMap { kind in
        [("a", "b"), (nil, "b"), ("a", nil), ("1", "b"), ("1", nil)].flatMap { old, new in
            changes.prefix { $0.kind == changes[0].kind }.map { change in
                EntryChange(
                    kind: kind, occurrence: change.occurrence, isThisAndFuture: change.isThisAndFuture, oldText: old,
                    newText: new)
            }
        }
    }

    private static let removed: [EntryChange] = [EntryChange.Kind.cancelled, .moved, .added].flatMap { kind in
        changes.filter { $0.kind == .removed && $0.occurrence != nil || $0.kind == .behind || $0.kind == .ignored }.map
        { change in
            var change = change
            change.organizerChange = kind
            return change
        }
    }

    private static let bookings: [EntryChange] =
        [nil, "a"].flatMap { old in
            [nil, "p"].map { person in
                var change = EntryChange(kind: .seat, oldText: old, newText: "b")
                change.person = person
                return change
            }
        }
        + [nil, "p"].map { person in
            var change = EntryChange(kind: .seatKept, oldText: "a", newText: "b")
            change.person = person
            return change
        }
        + [EntryChange.Kind.void, .voidKept].flatMap { kind in
            [(nil, nil), (nil, "a"), ("p", nil), ("p", "a")].map { person, seat in
                var change = EntryChange(kind: kind, oldText: seat)
                change.person = person
                return change
            }
        } + [namesake] + facts

    private static let facts: [EntryChange] =
        states
        + BookingFact.allCases.flatMap { fact in
            ["a", nil].map { old in
                var change = EntryChange(kind: .detail, oldText: old, newText: "b")
                change.fact = fact
                return change
            }
        }

    private static let states: [EntryChange] = Reservation.Status.allCases.flatMap { status in
        ["confirmed", nil].map { old in
            var change = EntryChange(kind: .detail, oldText: old, newText: status.rawValue)
            change.fact = .status
            return change
        }
    }

    private static let namesake = {
        var change = EntryChange(kind: .traveller, newText: "b")
        change.person = "b"
        return change
    }()

    private static let remarks: [EntryRemark] = [
        .noTime, .cancelled(isInCalendar: true), .cancelled(isInCalendar: false), .otherSender("a", organizer: "b"),
        .heldMessage(from: "a", of: "b"),
        .otherSender(nil, organizer: "b"), .otherCompany("a", first: "b"), .notInvited, .removedFromGuests, .over,
        .voidByOther("a", first: "b"), .ticketsVoid([]), .ticketsVoid(["a"]), .ticketsVoid(["a", "b"]),
        .ticketsCancelled(["a"]), .ticketsCancelled(["a", "b"]), .sameNumber(entry: 7),
        .sameNumberValid(entry: 7, isInCalendar: true), .sameNumberValid(entry: 7, isInCalendar: false),
        .sameNumberCancelled(entry: 7, isInCalendar: true), .sameNumberCancelled(entry: 7, isInCalendar: false),
        .notConfirmed(isOnHold: true), .notConfirmed(isOnHold: false),
        .outdatedProposal, .proposedForCancelled, .answeredBeforeMove, .outdatedAnswer, .eventGone, .proposedByStranger,
        .answeredByStranger("a"),
        .answeredByRemovedGuest("a"),
        .cancelled(isInCalendar: true, isMarked: false),
        .answeredByStrangers(["a", "b"], count: 2), .answeredByStrangers(["a", "b"], count: 300),
        .unconfirmedDelegate("a", of: "b"),
        .unusableDelegation(by: "a", .nobody), .unusableDelegation(by: "a", .tooMany(3)),
        .unusableDelegation(by: "a", .organizer), .unusableDelegation(by: "a", .oneself),
        .unusableDelegation(by: "a", .circle),
        .noOwnProposal, .identifierUsedBefore(by: "a"), .identifierUsedBefore(by: nil), .otherOrganizer("a"),
        .occurrenceOfOther("a"), .eventOfOther("a"), .otherCopies(["a", "b"], in: "c"), .noOccurrence,
        .delegatedToYou(by: "a", organizer: "b"),
        .proposesMore([.title]), .proposesMore(ProposedDetail.allCases),
        .otherZoneDefinition("a", at: "b", own: "c", system: "d"),
        .otherZoneDefinition("a", at: "b", own: "c", system: nil), .additionalOccurrences(1), .additionalOccurrences(3),
        .unknownZone("a", taken: "b"), .endBeforeStart, .bookingEndsBeforeStart, .badRule("a"), .moreGuests(limit: 7),
    ]

    static let all: [Sentence] =
        (changes + texts + details + removed + bookings).map { $0.sentence(start: { _ in "a" }, span: { _ in "b" }) }
        + remarks.map(\.sentence)
        + remarks.compactMap(\.mark) + [
            "Partly updated in the inbox: \(a)", "Partly updated in the inbox and in the calendar: \(a)",
            "Partly cancelled in the inbox: \(a)", "Partly cancelled in the inbox and in the calendar: \(a)",
            "Your own title stays in the calendar.", "Your own place stays in the calendar.",
            "Your own time stays in the calendar.",
            "Something else that you have changed stays in the calendar.",
            "and \(2) more changes", "and one more change",
            "one occurrence of a series", "one occurrence of a series, \(a)",
            "this and all following occurrences of a series, from \(a) on",
            "\(2) occurrences of a series and all that follow, from \(a) on",
            "Accepted: \(a), this and all following occurrences",
            "“\(a)” has more than \(2) guests; only the first \(2) of them can be told by mail",
            "\(2) occurrences of a series, from \(a) on",
            "“\(a)” sends the guests the event as it is.", "“\(a)” sends a cancellation to \(a).", "careful: \(a)",
            "“\(a)” keeps your calendar as it is.", "Your calendar stays as it is.",
            "“\(a)” takes the change into your calendar.", "“\(a)” takes the change into your calendar after all.",
            "“\(a)” takes what \(a) has sent into your calendar.",
            "overlaps 1 more event",
            "an unknown sender",
            "“\(a)” takes this time, and asks whether to tell the guests.",
            "“\(a)” takes this place, and asks whether to tell the guests.",
            "“\(a)” takes this time and this place, and asks whether to tell the guests.",
            "and \(2) more mails with something that cannot be used",
            "and one more mail with something that cannot be used", "and one more; “--json” has all of them",
            "and \(2) more; “--json” has all of them",
            "you never told the guests of it, so no cancellation was sent",
        ]
}

/// Every reason for which a message changes nothing.
enum InboxRefusalSamples {
    static let all: [InboxRefusal] = [
        .unknownEvent, .noOccurrence, .noTime, .tooManyPeople, .message(.foreignOrganizer(known: "a", claimed: "b")),
        .message(.foreignOrganizer(known: nil, claimed: nil)), .message(.organizedByMe),
        .message(.notOrganizedByMe(.reply, author: "a", organizer: nil)),
        .message(.notOrganizedByMe(.reply, author: "a", organizer: "b")),
        .message(.notOrganizedByMe(.counter, author: nil, organizer: "b")),
        .message(.notOrganizedByMe(.refresh, author: "a", organizer: "b")),
        .message(.concernsOthers), .message(.unclearAttendee), .message(.notInvited("a")),
        .message(.answersEarlierVersion(attendee: "a")),
        .message(.foreignSender(sender: "a", organizer: "b")), .message(.foreignAnswer(sender: "a", attendee: "b")),
        .message(.versionLeap), .message(.notASeries), .message(.otherVersion),
    ]
}
