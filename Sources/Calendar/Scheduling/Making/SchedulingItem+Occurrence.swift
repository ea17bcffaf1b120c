package import ConferenceModel
import ICalendar
package import Recurrence

extension SchedulingItem {
    /// Returns one occurrence of a series that has no component of its own.
    ///
    /// - Parameters:
    ///   - time: its start, in the time zone of the series.
    ///   - isThisAndFuture: whether the following occurrences are meant, too.
    package func occurrence(
        at time: EventTime, isThisAndFuture: Bool = false, limits: Limits = Limits()
    ) -> SchedulingItem {
        var component = ComponentText(text)
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"] { component.remove(name) }
        component.set("DTSTART", to: ContentLine("DTSTART", time))
        if let start, let end = component.property("DTEND")?.time {
            var moved = end
            moved.local = time.local.adding(
                seconds: end.local.secondsSinceEpoch - start.local.secondsSinceEpoch)
            component.set("DTEND", to: ContentLine("DTEND", moved))
        }
        var identifier = ContentLine("RECURRENCE-ID", time)
        if isThisAndFuture { identifier = identifier.setting("RANGE", to: "THISANDFUTURE") }
        component.append(identifier)
        return (try? SchedulingItem(component.text, limits: limits)) ?? self
    }
}
