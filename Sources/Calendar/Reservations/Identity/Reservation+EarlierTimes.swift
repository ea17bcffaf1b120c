package import Recurrence

// The times that an earlier report has told, and a newer one leaves out.
extension Reservation {
    /// Whether nothing but the time of boarding is known, so that the departure is a guess. Passes often say no more.
    var hasGuessedStart: Bool { isJourney && start != nil && start == boarding }

    /// Returns whether a new version tells the exact time of this booking, of which nothing but a guess or its day was known.
    package func isTimeTold(by new: Reservation) -> Bool {
        guard let start, let told = new.start, !told.isDate, !new.hasGuessedStart else { return false }
        return start.isDate ? kind != .lodging && start.day == told.day : hasGuessedStart && sharesDay(with: new)
    }

    /// When boarding begins, if it is known apart from the departure, or when the doors open.
    var toldBoarding: ReservationTime? { hasGuessedStart ? nil : boarding }

    /// Returns whether two reports name the same day. Boarding can begin on the day before the departure.
    func sharesDay(with other: Reservation) -> Bool {
        guard let start, let otherStart = other.start else { return false }
        if start.day == otherStart.day { return true }
        guard hasGuessedStart != other.hasGuessedStart, !start.isDate, !otherStart.isDate else { return false }
        let wait = otherStart.local.secondsSinceEpoch - start.local.secondsSinceEpoch
        return (0...Self.longestBoarding).contains(hasGuessedStart ? wait : -wait)
    }

    /// Takes over the times that only an earlier report has told. The end and the time of boarding are those of one beginning.
    ///
    /// - Parameter zones: to compare times in different zones; nil to compare the clocks.
    mutating func fillTimes(from known: Reservation, in zones: ZoneDatabase?) {
        let isOfSameDay = start == nil || sharesDay(with: known)
        let wasGuessed = known.start?.isDate ?? true || known.hasGuessedStart
        if let start, let other = known.start, isOfSameDay {
            if hasGuessedStart, !other.isDate, !known.hasGuessedStart,
                start.local.secondsSinceEpoch <= other.local.secondsSinceEpoch
            {
                // Only of a flight is the time at which a pass is shown that of boarding.
                if kind != .flight || start.isSameMoment(as: other, in: zones) { boarding = nil }
                self.start = other
            } else {
                self.start = start.completed(by: other, in: zones)
            }
        } else if start == nil {
            start = known.start
        }
        let isSameStart =
            isOfSameDay && (wasGuessed || known.start.map { start?.isSameMoment(as: $0, in: zones) ?? false } ?? true)
        let isSure = !wasGuessed && isSameStart && !hasAgreedEnd
        if isSameStart || isOfSameDay && hasAgreedEnd, let other = known.end, isSure || isAfterStart(other) {
            end = end?.completed(by: other, in: zones) ?? other
        }
        if isSameStart, let other = known.boarding, !wasGuessed || isBeforeStart(other) {
            boarding = boarding?.completed(by: other, in: zones) ?? other
        }
    }

    /// Whether the end does not depend on the time of day of the beginning.
    private var hasAgreedEnd: Bool { kind == .lodging || kind == .rentalCar }

    private func isAfterStart(_ time: ReservationTime) -> Bool {
        guard let start, !start.isDate, !time.isDate else { return true }
        return time.local.secondsSinceEpoch > start.local.secondsSinceEpoch
    }

    private func isBeforeStart(_ time: ReservationTime) -> Bool {
        guard let start, !start.isDate, !time.isDate else { return true }
        return start.local == time.local || start.isSoon(after: time)
    }

    /// Takes over the times of a pass of which another program has read only the day. KDE's extractor takes the time at which a pass
    /// is shown for that of boarding, whatever the fields of the pass say.
    package mutating func takeTimes(of pass: Reservation, in zones: ZoneDatabase) {
        guard isJourney, let start, start.isDate, var told = pass.start, !told.isDate else { return }
        var toldBoarding = pass.boarding
        if case .named(let name) = boarding?.zone {
            // It knows the zones of airports.
            told = told.moved(toZone: name, in: zones)
            toldBoarding = toldBoarding?.moved(toZone: name, in: zones)
        }
        (self.start, boarding) = (told, toldBoarding)
        if end?.isDate ?? true { end = pass.end ?? end }
    }

    /// In seconds: how long before the departure boarding begins at most.
    fileprivate static let longestBoarding: Int64 = 3 * 3_600
}

extension ReservationTime {
    /// Whether boarding for a departure at this time can begin at an earlier one, by the same clock.
    func isSoon(after boarding: ReservationTime) -> Bool {
        guard !isDate, !boarding.isDate else { return false }
        let wait = local.secondsSinceEpoch - boarding.local.secondsSinceEpoch
        return wait > 0 && wait <= Reservation.longestBoarding
    }

    /// Returns the time with what an earlier report says more exactly: the time of that day, or the zone.
    fileprivate func completed(by known: ReservationTime?, in zones: ZoneDatabase?) -> ReservationTime {
        guard let known, !known.isDate else { return self }
        if isDate { return day == known.day ? known : self }
        if case .named = zone { return self }
        return known.zone != .unknown && isSameMoment(as: known, in: zones) ? known : self
    }

    /// Whether both can be the same moment. The clocks decide if a zone is unknown.
    fileprivate func isSameMoment(as other: ReservationTime, in zones: ZoneDatabase?) -> Bool {
        guard isDate == other.isDate else { return false }
        if let zones, let one = instant(in: zones), let two = other.instant(in: zones) { return one == two }
        return local == other.local
    }
}
