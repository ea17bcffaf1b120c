import CalendarModel
package import ICalendar
package import Reservations

/// What a message has changed in one event or occurrence, or which occurrence it is about.
///
/// A message about one occurrence of a series must not look as if it were about the whole series.
package struct EntryChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The occurrence does not take place, or the series, except for single occurrences.
        case cancelled
        /// It takes place, although its series is cancelled.
        case remaining
        /// It takes place at another time.
        case moved
        /// Something has changed that has no kind of its own.
        case changed
        /// It has another title.
        case retitled
        /// It takes place elsewhere.
        case relocated
        /// It has other notes.
        case notes
        /// The links, of which the texts are the first that is gone and the first that is new.
        case link
        /// It is tentative now, or not any more. The texts are TENTATIVE or CONFIRMED.
        case status
        /// Other guests are invited. The texts are those who are not any more and those who are, one a line.
        case guests
        /// The series ends earlier or later. The times are those of its last occurrences.
        case ends
        /// The series repeats at other times, or the event begins or ceases to repeat.
        case repeats
        /// The series is in another time zone, so that some of its occurrences take place at other times. The times are those of the
        /// first one, and the texts the zones; nil if one of them has no name that says more.
        case zone
        /// The series has an additional occurrence, or the event or occurrence was cancelled and takes place after all. In the
        /// second case, the time before is that at which it was cancelled.
        case added
        /// The user has removed the occurrence, and its organizer has changed it.
        case removed
        /// The series of occurrences that were known before. The texts are the number of these, and that of all occurrences; nil
        /// for a series without an end. The time is that of the first one.
        case series
        /// The series has moved, and the occurrence stays where the user has moved it.
        case stays
        /// The organizer has changed the place or the title, and the calendar keeps that of the user, which is the new text.
        case placeKept, titleKept
        /// The series has moved, and its organizer has the occurrence at a time of its own.
        case apart
        /// One address of the user is not invited any more, and another one is. The old text is the first one, the new text the
        /// other; of several, all of them.
        case uninvited
        /// It has changed so much that the answer of the user does not count any more, and the organizer waits for another one.
        case unanswered
        /// The calendar has another version than the entry, because the change was undone; with another time, the one it has.
        case behind
        /// The same, and the user has decided that the calendar keeps its version.
        case ignored
        /// A seat of a booking is another one.
        case seat
        /// A cancellation names a seat that the booking does not have. The old text is the seat that is kept, the new one that which
        /// the cancellation names.
        case seatKept
        /// A booking is for one more person, who is the new text.
        case traveller
        /// A ticket of a booking is void. The old text is its seat.
        case void
        /// Another sender says that a ticket of a booking is void, and so it still counts. The old text is its seat, the
        /// new one that sender.
        case voidKept
        /// The end of a booking, which was a guess, is known.
        case endKnown
        /// The time of a booking, of which only a guess or the day was known, is known.
        case timeKnown
        /// Another fact of a booking has changed.
        case detail
        /// A guest proposes another time or, if there is a text, another place.
        case proposed
        /// An answer or a question is about this occurrence only.
        case named
        /// The guest answers the series, and this occurrence in another way.
        case accepted, tentative, declined

        /// - Returns: nil for an answer without words of its own.
        init?(answer status: Participant.Status) {
            switch status {
            case .accepted: self = .accepted
            case .tentative: self = .tentative
            case .declined: self = .declined
            default: return nil
            }
        }
    }

    package var kind: Kind
    /// The occurrence at the time that its series plans for it; nil if the whole event is meant.
    package var occurrence: Occurrence?
    /// Whether the following occurrences are meant, too.
    package var isThisAndFuture: Bool
    /// When it took place before; nil if unknown, or if the kind has no such time.
    package var before: Occurrence?
    /// When it takes place now, or is proposed to.
    package var after: Occurrence?
    /// The title, the place, the link, the status or the rule before; nil if there was none, or if the kind has no such text.
    package var oldText: String?
    package var newText: String?
    /// Whose seat or ticket it is; nil for the seat of a booking for one person, and if no name is known. Of a new traveller, the name if another one has it, too.
    package var person: String?
    /// Which fact of a booking has changed; nil for all other kinds.
    package var fact: BookingFact?

    /// What the organizer has done with an occurrence that the user has removed: cancelled, moved, changed, or added if it takes
    /// place again; cancelled if the calendar still has the event, because its cancellation was undone, or ignored then. Nil for all
    /// other kinds.
    package var organizerChange: Kind?

    package init(
        kind: Kind, occurrence: Occurrence? = nil, isThisAndFuture: Bool = false, before: Occurrence? = nil,
        after: Occurrence? = nil, oldText: String? = nil, newText: String? = nil
    ) {
        self.kind = kind
        self.occurrence = occurrence
        self.isThisAndFuture = isThisAndFuture
        self.before = before
        self.after = after
        self.oldText = oldText
        self.newText = newText
    }

    /// Whether the occurrence was moved away from the time that names it, so that the calendar shows it elsewhere.
    package var wasMovedBefore: Bool {
        guard let before, let occurrence, !isThisAndFuture else { return false }
        return before.startInstant != occurrence.startInstant
    }
}
