import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence

/// Formats dates and times of events for people, in the local time zone.
struct EventFormat: Sendable {
    let zones: ZoneDatabase
    let rules: ZoneRules
    let style: DateStyle
    let texts: any Texts
    let marks: ViewMarks

    init(
        zones: ZoneDatabase, style: DateStyle = DateStyle(), texts: any Texts = EnglishTexts(),
        marks: ViewMarks = ViewMarks(isUnicode: true)
    ) {
        self.texts = texts
        self.marks = marks
        self.zones = zones
        self.style = style
        rules = zones.systemRules
    }

    /// The format that is the same for all users, in English and with ISO dates, for programs that read the output.
    var forPrograms: EventFormat { EventFormat(zones: zones) }

    /// Returns a time in the local time zone. Days are the same everywhere, and so are floating times, unless clocks here skip
    /// the stated time: it then has the UTC offset before the gap (RFC 5545, 3.3.5), and clocks show it later.
    func local(_ time: EventTime, at instant: Int64) -> LocalDateTime {
        time.isDate ? time.local : rules.local(at: instant)
    }

    /// Returns the start of an occurrence in the local time zone.
    func start(of occurrence: Occurrence) -> LocalDateTime { local(occurrence.start, at: occurrence.startInstant) }

    /// `Sunday 2026-03-01`.
    func day(_ date: LocalDate) -> String { style.day(date) }

    /// `2026-03-01 10:00`, or the day alone.
    ///
    /// - Parameter zone: nil for the local time zone.
    func reading(_ time: EventTime, at instant: Int64, in zone: ZoneRules? = nil) -> String {
        let local =
            zone.map { time.reference.isFloating ? time.local : $0.local(at: instant) } ?? local(time, at: instant)
        return time.isDate ? style.date(local.date) : "\(style.date(local.date)) \(clock(local))"
    }

    /// An instant in the local time zone: `2026-03-01 10:00`.
    func minute(_ instant: Int64) -> String {
        let local = rules.local(at: instant)
        return "\(style.date(local.date)) \(clock(local))"
    }

    /// Returns the end of an occurrence in the local time zone.
    private func end(of occurrence: Occurrence) -> LocalDateTime { local(occurrence.end, at: occurrence.endInstant) }

    /// The times of an occurrence in a list under the heading of its first day: `10:00–11:00`, `22:00–02:00 +1d`, `all
    /// day`, `3 days`.
    func timeRange(of occurrence: Occurrence) -> String { timeRange(of: occurrence, from: start(of: occurrence)) }

    /// The same, for a caller that already has ``start(of:)``.
    func timeRange(of occurrence: Occurrence, from start: LocalDateTime) -> String {
        timeRange(of: 0, in: [occurrence], from: start, to: end(of: occurrence))
    }

    /// The same for one of many occurrences, which are not copied in this way.
    ///
    /// - Parameters:
    ///   - start: the start in the local time zone.
    ///   - end: the end in the local time zone.
    func timeRange(
        of index: Int, in occurrences: [Occurrence], from start: LocalDateTime, to end: LocalDateTime
    ) -> String {
        let isDate = occurrences[index].start.isDate
        let (first, last) = (occurrences[index].startInstant, occurrences[index].endInstant)
        let days = end.date.daysSinceEpoch - start.date.daysSinceEpoch
        if isDate { return days <= 1 ? texts.allDay : texts.days(days) }
        let isFloating = occurrences[index].start.reference.isFloating
        let offsets = isFloating ? nil : Occurrence.offsets(from: first, to: last, in: rules, start, end)
        if first == last { return clock(start) + (offsets?.0 ?? "") }
        let range =
            offsets.map { "\(clock(start))\($0)\(marks.dash)\(clock(end))\($1)" } ?? clock(start, to: end)
        return days > 0 ? range + " +\(days)d" : range
    }

    /// Returns the end of an occurrence, in the time zone of its start if it is stated in UTC. It is stated in UTC if clocks
    /// in that zone show it twice.
    func endInZone(of occurrence: Occurrence) -> EventTime {
        guard occurrence.end.reference == .utc, let name = occurrence.start.zoneName,
            let rules = rules(of: name, for: occurrence)
        else { return occurrence.end }
        return EventTime(rules.local(at: occurrence.endInstant), occurrence.start.reference)
    }

    /// Returns the start of an occurrence, in the time zone of its end if it is stated in UTC only because clocks in that zone
    /// show it twice.
    func startInZone(of occurrence: Occurrence) -> EventTime {
        guard occurrence.start.reference == .utc, let name = occurrence.end.zoneName,
            let rules = rules(of: name, for: occurrence),
            rules.instant(of: rules.local(at: occurrence.startInstant)) != occurrence.startInstant
        else { return occurrence.start }
        return EventTime(rules.local(at: occurrence.startInstant), occurrence.end.reference)
    }

    /// Returns the rules of a zone that an occurrence names, which can be one that its own file defines.
    private func rules(of name: String, for occurrence: Occurrence) -> ZoneRules? {
        zones.rules(ofLocation: name)
            ?? ZoneResolver(zones: zones).bound(to: occurrence.event.zoneSet).rules(named: name)
    }

    /// `Sunday 2026-03-01 10:00–11:00 (Europe/Berlin)`, followed by the time in the event's own zone if that differs.
    func when(_ occurrence: Occurrence) -> String {
        let start = start(of: occurrence)
        let end = end(of: occurrence)
        if occurrence.start.isDate {
            let last = end.date.adding(days: -1)
            return last <= start.date
                ? texts.allDay(day(start.date)) : texts.allDay(from: day(start.date), to: day(last))
        }
        func span(_ start: LocalDateTime, _ end: LocalDateTime, _ rules: ZoneRules) -> String {
            if occurrence.startInstant == occurrence.endInstant {
                return "\(day(start.date)) \(clock(start))\(occurrence.offsets(in: rules, start, end)?.0 ?? "")"
            }
            let (first, last) = occurrence.offsets(in: rules, start, end) ?? ("", "")
            return start.date == end.date
                ? "\(day(start.date)) \(clock(start))\(first)\(marks.dash)\(clock(end))\(last)"
                : texts.span(
                    "\(day(start.date)) \(clock(start))\(first)", to: "\(day(end.date)) \(clock(end))\(last)")
        }
        let here = span(start, end, rules)
        switch occurrence.start.reference {
        case .floating: return here + " (\(texts.whereverYouAre))"
        case .utc: return here + " (\(zones.systemZoneName))"
        case .zone(let name):
            // Any other zone belongs to the file that the event came with. If that does not define it, the times are shown as
            // the event states them.
            let location = ZoneIdentifier.location(of: name)
            let own = location.flatMap { zones.rules(named: $0) } ?? rules(of: name, for: occurrence)
            // If clocks skip the stated time, this is the time that they show instead.
            let there = span(
                own?.local(at: occurrence.startInstant) ?? occurrence.start.local,
                own?.local(at: occurrence.endInstant) ?? occurrence.end.local, own ?? rules)
            guard there != here else {
                // `W. Europe Standard Time` is a name of the file that the event came with.
                return here + " (\(TextPolicy.printable((own == nil ? nil : location) ?? zones.systemZoneName)))"
            }
            return here + " (\(zones.systemZoneName); \(there) \(TextPolicy.printable(location ?? name)))"
        }
    }

    /// Returns the time that an occurrence was planned for; nil for a single event.
    ///
    /// - Parameter shown: whether to return it as clocks here show it, instead of in the time zone of the series. The
    ///   clock may skip the planned time.
    func original(of occurrence: Occurrence, shown: Bool) -> LocalDateTime? {
        guard let time = occurrence.originalTime else { return nil }
        guard shown, !time.isDate else { return time.local }
        return local(time, at: ZoneResolver(zones: zones).bound(to: occurrence.event.zoneSet).instant(of: time))
    }

    /// Returns the reference that commands take for an occurrence: `4k7m2p9q`, or `4k7m2p9q@2026-03-01` with the
    /// original date of one of a series.
    ///
    /// - Parameter withTime: true for a series with several occurrences on that day.
    func reference(to occurrence: Occurrence, withTime: Bool = false) -> String {
        reference(to: occurrence, from: start(of: occurrence), withTime: withTime)
    }

    /// The same, for a caller that already has ``start(of:)``.
    func reference(to occurrence: Occurrence, from start: LocalDateTime, withTime: Bool = false) -> String {
        guard !occurrence.recurrenceID.isEmpty else { return Self.beginning(of: occurrence.identifier) }
        var time = start
        if occurrence.isDetached {
            time = original(of: occurrence, shown: true) ?? start
        } else if start != occurrence.start.local,
            occurrence.start.reference == .floating || occurrence.start.zoneName == zones.systemZoneName
        {
            // Clocks skip the planned time, so that another occurrence may be shown at the same time.
            time = occurrence.start.local
        }
        return reference(occurrence, at: time, withTime: withTime)
    }

    /// Returns distinct references to occurrences that would otherwise have the same one: with their times or, if clocks here
    /// show the same time for all of them, with the times in their own time zone.
    func distinctReferences(to occurrences: [Occurrence]) -> [String] {
        let references = occurrences.map { reference(to: $0, withTime: true) }
        let counts = Dictionary(references.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(occurrences, references).map { occurrence, known in
            guard counts[known] != 1, let own = original(of: occurrence, shown: false) else { return known }
            return reference(occurrence, at: own, withTime: true)
        }
    }

    private func reference(_ occurrence: Occurrence, at time: LocalDateTime, withTime: Bool) -> String {
        let identifier = Self.beginning(of: occurrence.identifier)
        guard withTime, !occurrence.start.isDate else { return identifier + "@" + time.date.description }
        // Only a rule that repeats within a minute needs the seconds.
        return identifier + "@" + (time.second == 0 ? "\(time.date)T\(time.clock)" : time.description)
    }

    /// Returns the beginning of an identifier that people are shown. Identifiers are ASCII.
    static func beginning(of identifier: String) -> String {
        let bytes = identifier.utf8
        guard bytes.count > 8 else { return identifier }
        return String(identifier[..<bytes.index(bytes.startIndex, offsetBy: 8)])
    }

    func clock(_ local: LocalDateTime) -> String { style.clock(local) }

    private func clock(_ start: LocalDateTime, to end: LocalDateTime) -> String {
        // Replacing the dash in each line of a long list would take a tenth of the run time.
        marks.dash == "–" ? style.clock(start, to: end) : clock(start) + marks.dash + clock(end)
    }
}
