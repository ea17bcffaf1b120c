extension JSONObject {
    /// The inbox, and mails.
    static let inbox = [
        JSONObject(
            "InboxEntry", "A booking, an invitation or an answer in the inbox.",
            """
            number integer The number that the inbox commands take.
            kind string What the newest message was: reservation, invitation, update, cancellation or reply.
            state string What the user has done with it: new, added, ignored or done. If a calendar has the event without the newest change, because that was undone, ignored says that the user does not want this change.
            isNew boolean Whether the user has something to decide or to see.
            title string? The title.
            start time? The start; null if it is unknown.
            end time? The end.
            location string? The place.
            booking string? The number of the booking.
            sender string? The sender of the newest message; null if unknown.
            subject string? The subject of its mail.
            organizer string? The address of the organizer.
            source string Where the first message came from: program, mail, file or maildir.
            sourceName string The program, the address of the sender, or the path.
            received instant When the first message arrived.
            changed instant When the newest message arrived.
            event string? The identifier of the event that was made of it.
            join string? The link to join it with.
            occurrences [time] The occurrences that an invitation is about if it does not have their series, at the times that the series plans for them; empty for other entries.
            overlaps [InboxOverlap] Events that take place at the same time, each once, at most 10; only for new entries.
            overlapCount integer How many such events there are; from 100 on they are not counted.
            changes [InboxChange] What the newest message has changed, or which occurrence it is about; empty if nothing of it is worth a word.
            remarks [InboxRemark] What to know before deciding.
            endIsGuessed boolean Whether the message does not say when it ends, so that the end is a guess.
            travellers [Traveller] The people of a booking who have a ticket; empty if neither a name nor a seat is known.
            """),
        JSONObject(
            "Traveller", "A person of a booking.",
            """
            name string? The name.
            seats [string] The seats, in English.
            """),
        JSONObject(
            "InboxChange", "What a message has changed in an event or occurrence.",
            """
            kind string cancelled (of the whole event: the series, except for what remains), remaining (takes place although its series is cancelled), moved, retitled, relocated, notes, link, status, guests (others are invited), changed (in another way), added (with old times, what was cancelled takes place again), removed (from your calendar by you, and changed by the organizer), series (the one of occurrences that were known before), ends (the series ends earlier or later), repeats (the rules have changed), zone (the series is in another time zone, the texts are the two, and the times are those of the first occurrence that it moves), placeKept and titleKept (your own one, the new text, stays in the calendar), stays (where you have moved it, although its series has moved), apart (the organizer has moved the series, and has the occurrence at a time of its own), uninvited (one of your addresses, the old text, while another one, the new text, still is invited), unanswered (your earlier answer does not count for it any more), behind (your calendar does not have the change, because you have undone it; with another time, the new times are those of your calendar), ignored (the same, and you have decided that your calendar keeps its own version), seat, seatKept (a cancellation names a seat that is not known, the new text, and the old one is kept), traveller (one more person), void (a ticket is void), voidKept (another sender says so, and the ticket is kept), endKnown (the end was a guess), timeKnown (of the time, only a guess or the day was known) or detail (see fact) of a booking, proposed (by a guest: another time or, with texts, another place), named (an answer about this occurrence only), or accepted, tentative or declined (an answer other than the one about the series).
            occurrence time? The start that the series plans for the occurrence; null if the whole event is meant.
            following boolean Whether the following occurrences are meant, too.
            oldStart time? The start before the message; of ends, that of the last occurrence.
            oldEnd time? The end before the message.
            newStart time? The start now, or the one that is proposed.
            newEnd time? The end now, or the one that is proposed.
            oldText string? The title, the place, the link, the status, the rule, the seat, the fact or the address before the message, if the kind is about it; of guests, those who are not invited any more, one a line; of series, the number of occurrences that were known before.
            newText string? The title, the place, the link, the status, the rule, the seat or the person now; of guests, those who are invited, too, one a line; of uninvited, the address that still is invited; of voidKept, the sender; of series, the number of all occurrences, or null if it has no end.
            person string? Whose seat it is, if the booking is for several people; whose ticket is void; of a new person, the name if another one has it, too.
            fact string? Which detail of a booking: status (the texts are confirmed, pending or hold), departurePlace, arrivalPlace, dropOffPlace, departureGate, departurePlatform, departureTerminal, arrivalGate, arrivalPlatform, arrivalTerminal, checkIn, checkOut, boarding, doors, company, car, people, guests, telephone or joinLink.
            organizerChange string? Of removed, what the organizer has done: cancelled, moved, changed, or added if the occurrence takes place again. Of behind and ignored, cancelled if your calendar still has a cancelled event.
            """),
        JSONObject(
            "InboxRemark", "Something to know about an entry before deciding on it.",
            """
            code string noTime, cancelled, otherSender, otherCompany, voidByOther, ticketsVoid, ticketsCancelled, sameNumber, sameNumberValid, sameNumberCancelled, notConfirmed, outdatedProposal, proposedForCancelled, answeredBeforeMove, outdatedAnswer, proposesMore (the proposal has more than a time and a place, which accepting it does not take), eventGone, proposedByStranger, answeredByStranger, answeredByRemovedGuest, answeredByStrangers, unconfirmedDelegate, unusableDelegation, noOwnProposal, identifierUsedBefore, otherOrganizer, occurrenceOfOther, eventOfOther, otherCopies (other calendars have the event, too, and were not changed), noOccurrence, notInvited, removedFromGuests, delegatedToYou, over, unknownZone, otherZoneDefinition, additionalOccurrences, endBeforeStart, badRule or moreGuests.
            text string A sentence in English.
            """),
        JSONObject(
            "InboxOverlap", "An event that takes place at the same time as an entry of the inbox.",
            """
            identifier string The identifier of the event.
            reference string The reference that commands take as EVENT.
            title string The title.
            start time The start.
            end time The end.
            """),
        JSONObject(
            "InboxEntryDetails", extends: "InboxEntry", "An entry of the inbox with everything that is known about it.",
            """
            notes string? The notes.
            url string? The address of the event or booking.
            rules [string] How it repeats: the values of RRULE.
            attendees [Person] The people, rooms and resources that are invited.
            answer string? The user's own answer, with the words of a person's status; null if there is nothing to answer.
            conferences [Conference] All ways to join it, the best one first.
            reply string? What a guest has answered, in English.
            delegates [string] Whom the guest sends instead: names and addresses, of many people the first 16.
            answeredEvent string? The identifier of the user's event that the guest has answered, or asks for.
            mails [Mail] The answers that were written.
            """),
        JSONObject(
            "InboxAnswer", extends: "InboxEntry", "An entry of the inbox that was answered.",
            """
            answer string The answer: accepted, tentative or declined.
            eventChanged boolean Whether an event was added or changed.
            keptAnswers [KeptAnswer] The occurrences of an answered series that keep another answer, because they were answered alone.
            unreachable [string] The addresses of the guests who were not told of an accepted proposal, because no mail can be sent to them.
            mails [Mail] The answer to the organizer.
            """),
        JSONObject(
            "KeptAnswer", "An occurrence that keeps its own answer, although its series has got another one.",
            """
            reference string The reference that commands take as EVENT.
            start time The start.
            answer string The answer: accepted, tentative or declined.
            """),
        JSONObject(
            "InboxCount", "The number of new entries in the inbox.",
            """
            new integer How many entries the user has to decide on or to look at.
            """),
        JSONObject(
            "InboxImport", "What became of a file or mail.",
            """
            file string The file.
            kind string? What it is: calendar, mail, html, json, pdf or pass; null if nothing was taken.
            sender string? The sender of a mail.
            subject string? The subject of a mail.
            error string? Why nothing was taken.
            items [InboxImportItem] The bookings and messages in it.
            remarks [string] What was left out, in English.
            """),
        JSONObject(
            "InboxImportItem", "What became of a booking or a message.",
            """
            result string added, updated, cancelled, unchanged, older, muted, full, refused or unreadable.
            number integer? The number of the entry.
            title string? The title of the entry.
            eventChanged boolean Whether an event in a calendar was changed.
            changes [InboxChange] What the message has changed, or which occurrence it is about.
            remarks [InboxRemark] What to know about the entry before deciding.
            text string The same in English, for people.
            """),
        JSONObject(
            "Mail", "A mail for the user's mail program.",
            """
            reference string What the pending commands take: m and a number.
            state string waiting, sending, sent, discarded or doubtful.
            subject string The subject.
            recipients [string] The addresses.
            created instant When it was written.
            attempts integer How often it was, or may have been, handed to the mail program.
            failure string? Why it was not sent, if known.
            printed boolean Whether it counts as sent because it was printed with --print.
            text string? The whole mail, with --print.
            """),
    ]
}
