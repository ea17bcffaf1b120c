import CalendarModel
import Recurrence
import Scheduling

/// What the occurrences of a series that has moved were called before.
struct OccurrenceMoves {
    /// By how much the series has moved, in seconds of its local time.
    private let shift: Int64

    /// No move.
    init() { shift = 0 }

    /// - Parameter isMoved: whether the series takes place at other times than before.
    init(from before: [EventRecord], to after: [EventRecord], isMoved: Bool) {
        let masters = [before, after].compactMap { series in series.first { $0.recurrenceID.isEmpty } }
        guard isMoved, masters.count == 2, masters.allSatisfy(\.isRecurring),
            masters[0].start.isDate == masters[1].start.isDate
        else {
            shift = 0
            return
        }
        shift = masters[1].start.local.secondsSinceEpoch - masters[0].start.local.secondsSinceEpoch
    }

    /// Returns whether some occurrences are those of the series that has moved under other names.
    ///
    /// - Parameter guests: people who are invited to them.
    func areMoved(
        _ occurrences: [GuestComponent], in series: [GuestComponent], for guests: [SchedulingParty]
    ) -> Bool {
        shift != 0
            && occurrences.allSatisfy { old in
                series.contains { new in
                    !new.place.isEmpty && formerName(of: new.place) == old.place && !new.item.isCancelled
                        && guests.allSatisfy(new.has)
                }
            }
    }

    /// Returns the former name of an occurrence.
    func formerName(of place: String) -> String {
        guard shift != 0, var time = EventTime(basicFormat: place) else { return place }
        time.local = time.local.adding(seconds: -shift)
        return time.basicFormat
    }
}
