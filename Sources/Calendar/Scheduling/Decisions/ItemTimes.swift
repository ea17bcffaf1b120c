import CalendarModel
package import ConferenceModel
package import ICalendar
import Recurrence

/// When a component takes place. If two versions differ in it, the event was rescheduled and earlier answers no longer count
/// (RFC 5546, 3.2.2.1).
struct ItemTimes: Hashable {
    private var start: Int64?
    private var end: Int64?
    private var isAllDay = false
    /// The parts of the rules, and the additional dates.
    private var rules: [[String]] = []

    init(_ item: SchedulingItem, limits: Limits, resolver: ZoneResolver) {
        let component = ComponentText(item.text)
        let properties = EventProperties(item.text)
        if let record = try? EventComponent(item.text, properties: properties, limits: limits, resolver: resolver)
            .record
        {
            start = resolver.instant(of: record.start)
            end = resolver.instant(of: record.end)
            isAllDay = record.start.isDate
        }
        rules = component.properties("RRULE").map { line in
            line.word.uppercased().split(separator: ";").map(String.init).sorted()
        }
        let dates = component.properties("RDATE").flatMap { line in
            line.times.map { String(resolver.instant(of: $0.start)) }
        }
        rules.append(dates.sorted())
    }
}

extension SchedulingItem {
    /// Returns whether the component takes place at other times than an earlier version of it.
    package func isRescheduled(
        from former: SchedulingItem, limits: Limits, resolver: ZoneResolver, formerly: ZoneResolver
    ) -> Bool {
        ItemTimes(self, limits: limits, resolver: resolver)
            != ItemTimes(former, limits: limits, resolver: formerly)
    }
}
