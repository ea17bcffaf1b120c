package import ConferenceErrors
package import Recurrence

/// The reference for words such as "tomorrow": the current time and the time zone.
package struct TimeContext: Sendable {
    /// The current time, in seconds since 1970-01-01T00:00:00Z.
    package let now: Int64
    package let zoneName: String
    package let rules: ZoneRules
    /// The zones that texts can name; nil for none.
    private var zones: ZoneDatabase?
    /// The names of weekdays and months that are understood.
    var names = DateNames(locale: "")
    /// The order of day and month in `12/11`.
    var order = DateOrder.ask
    /// Chooses one of several days that a text can mean, such as `12/11`.
    var choose: @Sendable (_ text: String, _ days: [LocalDate]) throws(ConferenceError) -> LocalDate = {
        text, days throws(ConferenceError) in throw .ambiguousDate(text, days.map(\.description))
    }

    /// - Parameter zone: an IANA name; nil for the system's zone.
    /// - Throws: an error if there is no such zone.
    package init(now: Int64, zones: ZoneDatabase, zone: String? = nil) throws(ConferenceError) {
        self.now = now
        self.zones = zones
        zoneName = zone ?? zones.systemZoneName
        guard let zone else {
            rules = zones.systemRules
            return
        }
        guard let rules = zones.rules(named: zone) else { throw .unknownTimeZone(zone) }
        self.rules = rules
    }

    /// - Parameters:
    ///   - zoneName: the name of a zone that a calendar file defines.
    ///   - rules: the rules of that zone.
    package init(now: Int64, zoneName: String, rules: ZoneRules) {
        self.now = now
        self.zoneName = zoneName
        self.rules = rules
    }

    /// Returns the same reference for a user, with the language of dates and a way to ask.
    ///
    /// - Parameters:
    ///   - locale: as in `LANG`.
    ///   - order: the order of day and month in `12/11`.
    ///   - choose: returns one of several days, or throws `ambiguousDate`.
    package func understanding(
        locale: String, order: DateOrder = .ask,
        choose: @escaping @Sendable (_ text: String, _ days: [LocalDate]) throws(ConferenceError) -> LocalDate
    ) -> TimeContext {
        var context = self
        context.names = DateNames(locale: locale)
        context.order = order
        context.choose = choose
        return context
    }

    /// Returns the same reference in another zone, or nil if there is no zone of that name.
    package func inZone(_ name: String) -> TimeContext? {
        guard let zones, let context = try? TimeContext(now: now, zones: zones, zone: name) else { return nil }
        return context.understanding(locale: names.locale, order: order, choose: choose)
    }

    /// Returns the same reference in a zone whose rules are known, such as that of an event.
    package func inZone(_ name: String, _ rules: ZoneRules) -> TimeContext {
        var context = TimeContext(now: now, zoneName: name, rules: rules)
            .understanding(locale: names.locale, order: order, choose: choose)
        context.zones = zones
        return context
    }

    /// Returns the same reference at another time.
    func counting(from instant: Int64) -> TimeContext {
        TimeContext(now: instant, zoneName: zoneName, rules: rules)
            .understanding(locale: names.locale, order: order, choose: choose)
    }

    /// The same reference for the local times of a rule: a clock that skips and repeats nothing, whose instants are local
    /// seconds.
    var onWallClock: TimeContext {
        TimeContext(now: rules.local(at: now).secondsSinceEpoch, zoneName: zoneName, rules: .utc)
            .understanding(locale: names.locale, order: order, choose: choose)
    }

    /// The current date in the zone.
    package var today: LocalDate { rules.local(at: now).date }

    /// The beginning of the current minute, in seconds since 1970-01-01T00:00:00Z.
    package var thisMinute: Int64 { now - (now % 60 + 60) % 60 }

    /// Converts a local time to an event time.
    ///
    /// A local time that the clock skips in spring becomes the one an hour later.
    package func time(_ local: LocalDateTime) -> EventTime { time(at: rules.instant(of: local)) }

    /// Converts an instant to an event time in the zone; in UTC if it is the second of two instants with the same local time.
    package func time(at instant: Int64) -> EventTime {
        EventTime(at: instant, rules, zoneName == "UTC" || zoneName == "Etc/UTC" ? .utc : .zone(zoneName))
    }

    /// Returns whether an instant is the second one at which the clocks of the zone show the same time.
    package func isRepeated(_ instant: Int64) -> Bool {
        let local = rules.local(at: instant)
        return local != .latest && rules.instant(of: local) != instant
    }

    /// Returns the date at an instant.
    package func date(at instant: Int64) -> LocalDate { rules.local(at: instant).date }

    /// Returns the first instant after a day.
    package func end(of date: LocalDate) -> Int64 {
        let next = date.adding(days: 1)
        // There is no day after the last day of the calendar.
        return next == date ? start(of: date) + 86_400 : start(of: next)
    }

    /// Returns the first instant of a day.
    package func start(of date: LocalDate) -> Int64 { rules.instant(of: LocalDateTime(startOf: date)) }
}
