import Recurrence

// Times in the fields of a pass: whole ones, which programs show in the way that the field names, or times of day.
extension PassReader {
    func time(_ field: PassField) -> ReservationTime? { time(field, on: day) }

    /// - Parameter day: that of a time of day; nil to leave such times out.
    func time(_ field: PassField, on day: ReservationTime?) -> ReservationTime? {
        guard let time = field.value.flatMap(Self.time) else {
            return field.value?.text.flatMap { DayTime($0) }.flatMap { self.time($0, on: day) }
        }
        guard field.showsOnlyDay, !time.isDate else { return time }
        guard case .offset(0) = time.zone, !field.keepsZone, let instant = time.instant(in: zones) else {
            return ReservationTime(time.day)
        }
        // A day in UTC is that of the reader.
        let name = zoneName("departure") ?? zones.systemZoneName
        let offset = zones.rules(named: name)?.offset(at: instant) ?? 0
        return ReservationTime(LocalDateTime(secondsSinceEpoch: instant + Int64(offset)).date)
    }

    /// The time in a field, which is a whole one, or a time of day on the day of the pass. One that only tells the day counts last.
    func clock(of words: String...) -> ReservationTime? {
        let times = fields.front.filter { $0.isAbout(words) }.compactMap { time($0) }
        return times.first { !$0.isDate } ?? times.first
    }

    /// The day on which the pass is shown, or that a field tells.
    private var day: ReservationTime? {
        relevant ?? fields.front.lazy.compactMap { time($0, on: nil) }.first
    }

    private func time(_ clock: DayTime, on day: ReservationTime?) -> ReservationTime? {
        guard var time = clock.on(day) else { return nil }
        if let relevant, let relevantEnd, time.local < relevant.local {
            // The pass is shown from the evening before.
            let next = time.local.adding(seconds: 86_400)
            if next <= relevantEnd.local { time.local = next }
        }
        // Times of day are local; that of the pass may be in UTC.
        if time.zone == .offset(0), !showsUTC { time.zone = .unknown }
        return time
    }

    /// Whether a field shows the time of day of a pass that is shown at a time in UTC, as where UTC is the local time.
    private var showsUTC: Bool {
        fields.front.contains { field in
            let clock = field.value?.text.flatMap { DayTime($0) }
            return clock?.on(relevant)?.local == relevant?.local && clock != nil
        }
    }

    /// The time zone of an end of the journey, if the pass names one that is known.
    func zoneName(_ end: String) -> String? {
        guard let name = tag("\(end)LocationTimeZone") ?? tag("\(end)AirportTimeZone"), name.utf8.count <= 64,
            zones.rules(named: name) != nil
        else { return nil }
        return name
    }

    /// The time on the clock of the place where it is read, if the pass names its zone.
    func zoned(_ time: ReservationTime?, _ end: String) -> ReservationTime? {
        guard let time, !time.isDate, let name = zoneName(end) else { return time }
        return time.moved(toZone: name, in: zones)
    }

    /// The arrival by a field. A time of day is that of the destination.
    var shownArrival: ReservationTime? {
        let field = fields.front.first { $0.isAbout(["arriv"]) && time($0) != nil }
        guard let field, var time = time(field) else { return nil }
        if field.value.flatMap(Self.time) == nil, zoneName("destination") != nil { time.zone = .unknown }
        return time
    }
}
