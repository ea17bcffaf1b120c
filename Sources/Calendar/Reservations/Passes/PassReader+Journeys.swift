import Recurrence

// Boarding passes: flights, trains, buses and boats.
extension PassReader {
    func readJourney(into result: inout Reservation) {
        // By Apple's layout, the first two large fields are where it begins and where it ends.
        let stops = fields.primary.filter { time($0) == nil }.prefix(2)
        var from = stop("departure", stops.first)
        if from?.platform == nil { from?.platform = fields.short("gate", "platform", "track") }
        if from?.terminal == nil { from?.terminal = fields.short("terminal") }
        result.from = from
        result.to = stop("destination", stops.count > 1 ? stops.last : nil)
        result.carrier = tag("transitProvider") ?? shown("organizationName")
        readLine(into: &result)
        readJourneyTimes(into: &result)
        if result.kind == .flight, let code = BoardingPassCode(messages: barcodes) { code.complete(&result) }
        if result.kind == .event, let from = result.from?.name, let to = result.to?.name {
            result.name = "\(from) → \(to)"
        }
    }

    private func readLine(into result: inout Reservation) {
        switch result.kind {
        case .flight:
            result.carrierCode = tag("airlineCode")
            result.line = tag("flightNumber") ?? tag("flightCode") ?? fields.flightNumber
        default:
            result.line = tag("vehicleNumber") ?? fields.lineNumber ?? fields.code("train", "bus", "line")
            result.name = tag("vehicleName")
        }
    }

    private func readJourneyTimes(into result: inout Reservation) {
        result.start = zoned(
            tagTime("currentDepartureDate") ?? tagTime("originalDepartureDate") ?? clock(of: "depart", "leaves"),
            "departure")
        result.end = zoned(
            tagTime("currentArrivalDate") ?? tagTime("originalArrivalDate") ?? shownArrival, "destination")
        result.boarding = zoned(
            tagTime("currentBoardingDate") ?? tagTime("originalBoardingDate") ?? clock(of: "boarding"), "departure")
        if result.boarding?.isDate ?? false { result.boarding = nil }
        let shown = zoned(relevant, "departure")
        // A field can tell the day alone.
        if let start = result.start, start.isDate, let shown, !shown.isDate, shown.day == start.day {
            result.start = nil
        }
        // Most airlines make a pass relevant when boarding begins.
        if let start = result.start, let shown, relevantEnd == nil, result.boarding == nil, result.kind == .flight,
            isSoon(start, after: shown)
        {
            result.boarding = shown
        }
        if result.start == nil {
            let isShownLater = result.boarding.map { boarding in
                boarding.local.secondsSinceEpoch < shown?.local.secondsSinceEpoch ?? .min
            }
            result.start = isShownLater ?? true ? shown : result.boarding
            // A departure at that time is known to be a guess.
            if result.isJourney { result.boarding = result.boarding ?? shown }
        }
        // A time of day alone says that of the day on which the pass is shown.
        let hasWholeEnd = ["currentArrivalDate", "originalArrivalDate"].contains { tagTime($0) != nil }
        if !hasWholeEnd, let start = result.start, let end = result.end, isBefore(end, start) {
            result.end?.local = end.local.adding(seconds: 86_400)
        }
    }

    /// Whether a pass that is shown at a time can be shown for the boarding of a departure.
    private func isSoon(_ departure: ReservationTime, after shown: ReservationTime) -> Bool {
        if departure.zone == shown.zone { return departure.isSoon(after: shown) }
        guard let last = departure.instant(in: zones), let first = shown.instant(in: zones) else { return false }
        return ReservationTime(instant: last).isSoon(after: ReservationTime(instant: first))
    }

    /// Whether the end is before the beginning, as far as their zones tell.
    private func isBefore(_ end: ReservationTime, _ start: ReservationTime) -> Bool {
        if end.zone == start.zone { return end.local < start.local }
        guard let first = start.instant(in: zones), let last = end.instant(in: zones) else { return false }
        return last < first
    }

    private func stop(_ end: String, _ field: PassField?) -> Reservation.Place? {
        var place = Reservation.Place()
        let value = field?.value?.text
        let isCode = kind == .flight && value.map(Self.isAirportCode) ?? false
        place.code = tag("\(end)AirportCode") ?? (isCode ? value : nil)
        place.name =
            tag("\(end)AirportName") ?? tag("\(end)StationName") ?? (isCode ? field?.title : value)
            ?? tag("\(end)LocationDescription") ?? tag("\(end)CityName")
        place.platform = tag("\(end)Gate") ?? tag("\(end)Platform")
        place.terminal = tag("\(end)Terminal")
        setCoordinates(of: &place, tags["\(end)Location"])
        return place.isEmpty ? nil : place
    }

    private static func isAirportCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
}
