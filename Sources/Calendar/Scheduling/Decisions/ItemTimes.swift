import CalendarModel
package import ConferenceModel
package import ICalendar
import Recurrence

/// When a component takes place. If two versions differ in it, the event was rescheduled and earlier answers no longer count
/// (RFC 5546, 3.2.2.1).
struct ItemTimes: Equatable {
    /// What the versions of a component have in common if only the time zone is another one.
    private struct Plan: Equatable {
        var start: Int64?
        var end: Int64?
        var isAllDay = false
        /// The parts of the rules, and the additional dates.
        var rules: [[String]] = []
    }

    private var plan = Plan()
    /// The component if it repeats and a change of the clock can move its occurrences.
    private let series: EventRecord?
    private let zones: ZoneDatabase
    private let limits: Limits

    init(_ item: SchedulingItem, limits: Limits, resolver: ZoneResolver) {
        let component = ComponentText(item.text)
        let properties = EventProperties(item.text)
        let record = try? EventComponent(item.text, properties: properties, limits: limits, resolver: resolver).record
        if let record {
            plan.start = resolver.instant(of: record.start)
            plan.end = resolver.instant(of: record.end)
            plan.isAllDay = record.start.isDate
        }
        let rules = component.properties("RRULE").map { $0.word.uppercased() }
        plan.rules = rules.map { $0.split(separator: ";").map(String.init).sorted() }
        let dates = component.properties("RDATE").flatMap { line in
            line.times.map { String(resolver.instant(of: $0.start)) }
        }
        plan.rules.append(dates.sorted())
        // A change of the clock moves no series that repeats within a day.
        let isDense = rules.contains { rule in ["HOURLY", "MINUTELY", "SECONDLY"].contains { rule.contains($0) } }
        series = record.flatMap { $0.isRecurring && !$0.start.isDate && !isDense ? $0 : nil }
        (zones, self.limits) = (resolver.zones, limits)
    }

    static func == (one: ItemTimes, other: ItemTimes) -> Bool {
        one.plan == other.plan && (one.hasZone(of: other) || one.starts == other.starts)
    }

    /// Returns when the occurrences of a series begin that another version has at the same times; nil unless the versions differ
    /// only in the time zone, which moves other occurrences.
    func starts(sharedWith other: ItemTimes) -> Set<Int64>? {
        guard plan == other.plan, self != other else { return nil }
        return Set(starts).intersection(other.starts)
    }

    private func hasZone(of other: ItemTimes) -> Bool {
        guard let series, let known = other.series else { return true }
        return series.start.reference == known.start.reference && series.zoneSet == known.zoneSet
    }

    /// When the occurrences of the first years begin, also those that the series leaves out: all offsets from UTC that matter.
    private var starts: [Int64] {
        guard var whole = series, let start = plan.start else { return [] }
        var text = ComponentText(whole.text)
        text.remove("EXDATE")
        whole.text = text.text
        let end = start.addingReportingOverflow(Self.compared)
        guard !end.overflow else { return [] }
        return SeriesExpansion([whole], limits: limits, resolver: ZoneResolver(zones: zones))
            .occurrences(in: start..<end.partialValue).map(\.startInstant).sorted()
    }

    /// In seconds.
    private static let compared: Int64 = 800 * 86_400
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
