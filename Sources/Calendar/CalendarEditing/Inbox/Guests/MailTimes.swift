package import CalendarModel
import ConferenceModel
package import ICalendar
package import Recurrence

/// The times in the texts of mails: in English, with ISO dates and on the clock of the event, because a reader can be anywhere.
/// Programs such as Google Calendar write times in UTC, which readers would have to convert, so these times are given in the time
/// zone of the user. So are times in a zone that only its own file defines, such as Outlook's “Customized Time Zone”.
package struct MailTimes: Sendable {
    private let zones: ZoneDatabase

    package init(_ zones: ZoneDatabase) { self.zones = zones }

    /// `Wednesday 2026-12-02 15:00–16:00 (Europe/Berlin)`.
    package func text(_ event: EventRecord) -> String {
        text(event.start, event.end, ZoneResolver(zones: zones).bound(to: event.zoneSet))
    }

    /// `Wednesday 2026-12-02 15:00–16:00 (Europe/Berlin)`.
    ///
    /// - Parameter resolver: the resolver for the zones of the times; nil if they are those of the system.
    package func text(_ start: EventTime, _ end: EventTime, _ resolver: ZoneResolver? = nil) -> String {
        let (start, end) = (local(start, resolver), local(end, resolver))
        if start.isDate {
            let last = max(end.local.date.adding(days: -1), start.local.date)
            return last == start.local.date ? day(start) : "\(day(start)) to \(Self.day(last))"
        }
        let span =
            if end.local == start.local {
                "\(day(start)) \(start.local.clock)"
            } else if end.local.date == start.local.date {
                "\(day(start)) \(start.local.clock)–\(end.local.clock)"
            } else {
                "\(day(start)) \(start.local.clock) to \(day(end)) \(end.local.clock)"
            }
        return switch start.reference {
        case .floating: span
        case .utc: span + " (UTC)"
        case .zone(let name): span + " (\(TextPolicy.printable(ZoneIdentifier.location(of: name) ?? name)))"
        }
    }

    /// Returns a time in UTC, or in a zone that readers do not know, as one of the user's time zone.
    private func local(_ time: EventTime, _ resolver: ZoneResolver?) -> EventTime {
        guard !time.isDate else { return time }
        let instant: Int64
        switch time.reference {
        case .utc: instant = time.local.secondsSinceEpoch
        case .zone(let name):
            guard let resolver, resolver.defines(name), zones.rules(ofUndefined: name) == nil else { return time }
            instant = resolver.instant(of: time)
        case .floating: return time
        }
        let local = zones.systemRules.local(at: instant)
        return EventTime(local, zones.systemZoneName == "UTC" ? .utc : .zone(zones.systemZoneName))
    }

    /// `Wednesday 2026-12-02`.
    func day(_ time: EventTime) -> String { Self.day(time.local.date) }

    private static func day(_ date: LocalDate) -> String {
        "\(RecurrenceRule.Weekday(of: date).englishName) \(date)"
    }
}
