package import ConferenceErrors
package import ICalendar
import Reservations

extension EntryChange {
    /// What a message has changed in which occurrence, as a sentence for commands and pages.
    ///
    /// - Parameters:
    ///   - start: returns the day and the time at which an occurrence begins.
    ///   - span: returns the day and the times of an occurrence.
    package func sentence(start: (Occurrence) -> String, span: (Occurrence) -> String) -> Sentence {
        guard let occurrence else { return sentenceOnWholeEvent(span) }
        let name = start(occurrence)
        if let words = wordsOnAddress {
            return isThisAndFuture
                ? "The occurrences from \(name) on: \(words)." : "The occurrence of \(name): \(words)."
        }
        if let place = proposedPlace {
            guard let present = place.present else {
                return isThisAndFuture
                    ? "Proposed place for the occurrences from \(name) on: “\(place.new)” (planned: none)."
                    : "Proposed place for the occurrence of \(name): “\(place.new)” (planned: none)."
            }
            return isThisAndFuture
                ? "Proposed place for the occurrences from \(name) on: “\(place.new)” instead of “\(present)”."
                : "Proposed place for the occurrence of \(name): “\(place.new)” instead of “\(present)”."
        }
        if let words = wordsOnText {
            return isThisAndFuture
                ? "The occurrences from \(name) on: \(words)." : "The occurrence of \(name): \(words)."
        }
        switch kind {
        case .cancelled where isThisAndFuture: return "The occurrences from \(name) on are cancelled."
        case .cancelled:
            guard wasMovedBefore, let before else { return "The occurrence of \(name) is cancelled." }
            return "The occurrence of \(name) is cancelled, which was moved to \(span(before))."
        case .removed:
            return sentenceOnRemoved(name, span)
        case .moved, .changed, .added, .series, .retitled, .relocated, .notes, .link, .status, .guests, .ends,
            .repeats, .zone, .placeKept, .titleKept, .uninvited, .seat, .seatKept, .traveller, .void, .voidKept,
            .endKnown,
            .timeKnown, .detail:
            guard kind == .moved, let before, let after else {
                if kind == .added, !isThisAndFuture, let before, let after {
                    return isElsewhere
                        ? "The occurrence of \(name) takes place again: \(span(after)) instead of \(span(before))."
                        : "The occurrence of \(name) takes place again: \(span(after))."
                }
                if kind == .added, isThisAndFuture { return "The occurrences from \(name) on take place again." }
                if kind == .added { return "An occurrence is added: \(span(after ?? occurrence))." }
                return isThisAndFuture
                    ? "The occurrences from \(name) on have changed." : "The occurrence of \(name) has changed."
            }
            return isThisAndFuture
                ? "The occurrences from \(name) on are moved: from \(span(before)) to \(span(after))."
                : "The occurrence of \(name) is moved: from \(span(before)) to \(span(after))."
        case .stays:
            guard let after else { return "The occurrence of \(name) stays at the time that you gave it." }
            return "The occurrence of \(name) stays at the time that you gave it: \(span(after))."
        case .apart:
            guard let after else {
                return isThisAndFuture
                    ? "The occurrences from \(name) on do not move with the series."
                    : "The occurrence of \(name) does not move with the series."
            }
            return isThisAndFuture
                ? "The occurrences from \(name) on do not move with the series; the first one is \(span(after))."
                : "The occurrence of \(name) does not move with the series: \(span(after))."
        case .proposed:
            guard let after else { return "This is only about the occurrence of \(name)." }
            guard let before else {
                return isThisAndFuture
                    ? "Proposed for the occurrences from \(name) on: \(span(after))."
                    : "Proposed for the occurrence of \(name): \(span(after))."
            }
            return isThisAndFuture
                ? "Proposed for the occurrences from \(name) on: \(span(after)) instead of \(span(before))."
                : "Proposed for the occurrence of \(name): \(span(after)) instead of \(span(before))."
        case .named:
            return isThisAndFuture
                ? "This is about the occurrences from \(name) on." : "This is only about the occurrence of \(name)."
        case .unanswered:
            return isThisAndFuture
                ? "Your earlier answer does not count for the occurrences from \(name) on; answer again."
                : "Your earlier answer does not count for the occurrence of \(name); answer again."
        case .behind: return "Your calendar does not have this change of the occurrence of \(name)."
        case .ignored:
            return "You have ignored this change of the occurrence of \(name); your calendar keeps its own version."
        case .remaining:
            guard !isThisAndFuture else { return "The occurrences from \(name) on take place all the same." }
            return after.map { "The occurrence of \(name) takes place all the same: \(span($0))." }
                ?? "The occurrence of \(name) takes place all the same."
        case .accepted: return "The occurrence of \(name) is accepted."
        case .tentative: return "The occurrence of \(name) is tentatively accepted."
        case .declined: return "The occurrence of \(name) is declined."
        }
    }

    private func sentenceOnRemoved(_ name: String, _ span: (Occurrence) -> String) -> Sentence {
        let (old, new) = (before.map(span), after.map(span))
        switch (organizerChange, old, new) {
        case (.cancelled, _, _):
            return "You have removed the occurrence of \(name) from your calendar; it is cancelled."
        case (.added, let old?, let new?) where isElsewhere:
            return
                "You have removed the occurrence of \(name) from your calendar; it takes place again: \(new) instead of \(old)."
        case (.added, _, let new?):
            return "You have removed the occurrence of \(name) from your calendar; it takes place again: \(new)."
        case (.moved, let old?, let new?):
            return "You have removed the occurrence of \(name) from your calendar; it is moved: from \(old) to \(new)."
        default: return "You have removed the occurrence of \(name) from your calendar; it has changed."
        }
    }

    /// Whether the times before and now are different.
    private var isElsewhere: Bool {
        before?.startInstant != after?.startInstant || before?.endInstant != after?.endInstant
    }

    private func sentenceOnWholeEvent(_ span: (Occurrence) -> String) -> Sentence {
        let (before, after) = (before.map(span), after.map(span))
        if kind == .ends { return sentenceOnEnd(before, after) }
        if kind == .repeats {
            if oldText == nil { return "It repeats now." }
            return newText == nil ? "It does not repeat any more." : "It repeats in another way."
        }
        switch kind {
        case .seat, .seatKept, .traveller, .void, .voidKept, .endKnown, .timeKnown, .detail:
            return sentenceOnBooking(span)
        case .zone: return sentenceOnZone(before, after)
        case .placeKept, .titleKept: return sentenceOnKept
        case .series: return sentenceOnSeries(after)
        default: break
        }
        if kind == .behind, organizerChange == .cancelled, let after { return "Your calendar still has it: \(after)." }
        if kind == .behind {
            return after.map { "Your calendar does not have this change: there, it is \($0)." }
                ?? "Your calendar does not have this change."
        }
        if kind == .ignored { return sentenceOnIgnored(after) }
        if kind == .cancelled { return "The series is cancelled." }
        if kind == .unanswered { return "Your earlier answer does not count any more; answer again." }
        if kind == .stays, let after { return "Your own time stays in the calendar: \(after)." }
        if kind == .added, let before, let after, isElsewhere {
            return "It takes place again: \(after) instead of \(before)."
        }
        if kind == .added { return after.map { "It takes place again: \($0)." } ?? "It takes place again." }
        if let words = wordsOnText { return "It has changed: \(words)." }
        if let words = wordsOnAddress { return "The guests have changed: \(words)." }
        if let place = proposedPlace {
            guard let present = place.present else { return "Proposed place: “\(place.new)” (planned: none)." }
            return "Proposed place: “\(place.new)” instead of “\(present)”."
        }
        guard let after else { return "This is about the whole event." }
        guard let before else { return "Proposed: \(after)." }
        return kind == .proposed ? "Proposed: \(after) instead of \(before)." : "Moved from \(before) to \(after)."
    }

    /// What the calendar keeps, because the user has ignored a change.
    private func sentenceOnIgnored(_ own: String?) -> Sentence {
        if organizerChange == .cancelled {
            return own.map { "You have ignored the cancellation; your calendar keeps it: \($0)." }
                ?? "You have ignored the cancellation; your calendar keeps it."
        }
        return own.map { "You have ignored this change; your calendar keeps its own version: \($0)." }
            ?? "You have ignored this change; your calendar keeps its own version."
    }

    /// The series of occurrences that were known before.
    private func sentenceOnSeries(_ first: String?) -> Sentence {
        let (first, known) = (first ?? "", oldText ?? "0")
        switch (newText, known) {
        case (nil, "1"): return "The series is added, from \(first) on. One occurrence was known before."
        case (nil, _): return "The series is added, from \(first) on. \(known) occurrences were known before."
        case (let all?, "1"):
            return "The series is added: \(all) occurrences, from \(first) on. One occurrence was known before."
        case (let all?, _):
            return "The series is added: \(all) occurrences, from \(first) on. \(known) occurrences were known before."
        }
    }

    /// What has changed in a booking besides its times.
    private func sentenceOnBooking(_ span: (Occurrence) -> String) -> Sentence {
        func shown(_ text: String?) -> String? { text.map { ConferenceError.shown($0, limit: 200) } }
        let (old, new, person) = (shown(oldText), shown(newText) ?? "", shown(person))
        if fact == .status, let status = newText.flatMap(Reservation.Status.init(rawValue:)) {
            return sentence(on: status)
        }
        if let fact {
            return fact.beginning + (old.map { "\(new) instead of \($0)." } ?? "\(new).")
        }
        switch (kind, person, old) {
        case (.traveller, let person?, _):
            return "Another person with the name \(person) is added to the booking, with another ticket."
        case (.traveller, _, _): return "\(new) is added to the booking."
        case (.void, let person?, let seat?): return "The ticket of \(person), seat \(seat), is void."
        case (.void, let person?, nil): return "The ticket of \(person) is void."
        case (.void, nil, let seat?): return "The ticket for the seat \(seat) is void."
        case (.void, nil, nil): return "A ticket of the booking is void."
        case (.voidKept, let person?, let seat?):
            return "Another sender says that the ticket of \(person), seat \(seat), is void. The ticket is kept."
        case (.voidKept, let person?, nil):
            return "Another sender says that the ticket of \(person) is void. The ticket is kept."
        case (.voidKept, nil, let seat?):
            return "Another sender says that the ticket for the seat \(seat) is void. The ticket is kept."
        case (.voidKept, nil, nil):
            return "Another sender says that a ticket of the booking is void. The ticket is kept."
        case (.seatKept, let person?, let seat?):
            return
                "The cancellation names seat \(new) of \(person), which is not in the booking. Seat \(seat) is kept. Ask the company which one it means."
        case (.seatKept, nil, let seat?):
            return
                "The cancellation names seat \(new), which is not in the booking. Seat \(seat) is kept. Ask the company which one it means."
        case (.endKnown, _, _): return after.map { "The end is known: \(span($0))." } ?? "The end is known."
        case (.timeKnown, _, _):
            return after.map { "The exact time is known: \(span($0))." } ?? "The exact time is known."
        case (_, let person?, let old?): return "The seat of \(person) is \(new) instead of \(old)."
        case (_, let person?, nil): return "The seat of \(person) is \(new)."
        case (_, nil, let old?): return "The seat is \(new) instead of \(old)."
        case (_, nil, nil): return "The seat is \(new)."
        }
    }

    private func sentence(on status: Reservation.Status) -> Sentence {
        let wasConfirmed = oldText == Reservation.Status.confirmed.rawValue
        switch status {
        case .confirmed: return "The booking is confirmed."
        case .hold:
            return wasConfirmed
                ? "The booking is not confirmed any more; it is only on hold."
                : "The booking is on hold, and not confirmed yet."
        case .pending, .cancelled, .unknown:
            return wasConfirmed
                ? "The booking is not confirmed any more; it is pending."
                : "The booking is pending, and not confirmed yet."
        }
    }

    /// Whether the series ends earlier or later.
    private func sentenceOnEnd(_ old: String?, _ new: String?) -> Sentence {
        guard let new else {
            return old.map { "The series has no end any more; its last occurrence was \($0)." }
                ?? "The series has another end."
        }
        guard let old else { return "The series ends now: its last occurrence is \(new)." }
        let isEarlier = (after?.startInstant ?? 0) < (before?.startInstant ?? 0)
        return isEarlier
            ? "The series ends earlier: its last occurrence is \(new) instead of \(old)."
            : "The series ends later: its last occurrence is \(new) instead of \(old)."
    }

    /// The place that a guest proposes, and that of the event; nil if the change is about no place.
    private var proposedPlace: (new: String, present: String?)? {
        guard kind == .proposed, let newText else { return nil }
        return (ConferenceError.shown(newText, limit: 200), oldText.map { ConferenceError.shown($0, limit: 200) })
    }

    /// Which address of the user is not invited any more; nil for other kinds.
    private var wordsOnAddress: Sentence? {
        guard kind == .uninvited, let oldText, let newText else { return nil }
        let (old, new) = (ConferenceError.shown(oldText, limit: 200), ConferenceError.shown(newText, limit: 200))
        return "your address \(old) is not invited any more, and \(new) still is"
    }

    /// What has changed in one property; nil for other kinds.
    private var wordsOnText: Sentence? {
        func shown(_ text: String?) -> String? { text.map { ConferenceError.shown($0, limit: 200) } }
        let (old, new) = (shown(oldText), shown(newText))
        switch (kind, old, new) {
        case (.retitled, let old?, let new?): return "the title is “\(new)” instead of “\(old)”"
        case (.retitled, _, let new?): return "the title is “\(new)”"
        case (.retitled, let old?, nil): return "the title “\(old)” is gone"
        case (.relocated, let old?, let new?): return "the place is \(new) instead of \(old)"
        case (.relocated, _, let new?): return "the place is \(new)"
        case (.relocated, let old?, nil): return "the place \(old) is gone"
        case (.notes, _, _): return "the notes are different"
        case (.link, let old?, let new?): return "the link is \(new) instead of \(old)"
        case (.link, _, let new?): return "the link is \(new)"
        case (.link, let old?, nil): return "the link \(old) is gone"
        case (.status, _, "TENTATIVE"): return "it is only tentative"
        case (.status, _, _): return "it is confirmed"
        case (.guests, _, _): return wordsOnGuests
        default: return nil
        }
    }
}

extension BookingFact {
    /// The beginning of a sentence about it.
    fileprivate var beginning: Sentence {
        switch self {
        case .status: "The status is "
        case .departurePlace: "The place of departure is "
        case .arrivalPlace: "The place of arrival is "
        case .dropOffPlace: "The drop-off location is "
        case .departureGate: "The departure gate is "
        case .departurePlatform: "The departure platform is "
        case .departureTerminal: "The departure terminal is "
        case .arrivalGate: "The arrival gate is "
        case .arrivalPlatform: "The arrival platform is "
        case .arrivalTerminal: "The arrival terminal is "
        case .checkIn: "The check-in time is "
        case .checkOut: "The check-out time is "
        case .boarding: "The boarding time is "
        case .doors: "The time when the doors open is "
        case .company: "The company is "
        case .car: "The car is "
        case .people: "The number of people is "
        case .guests: "The number of guests is "
        case .telephone: "The telephone number is "
        case .joinLink: "The link to join is "
        }
    }
}
