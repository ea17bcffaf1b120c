import Recurrence

extension Reservation {
    /// Returns what a user needs on the way, one fact per line.
    ///
    /// - Parameter endsBeforeStart: whether the end that was told cannot be the end of the event.
    package func notes(in language: BookingLanguage, endsBeforeStart: Bool = false) -> String {
        var lines: [String] = []
        func add(_ label: String, _ text: String?) {
            if let text, !text.isEmpty { lines.append("\(language.word(label, for: kind)): \(text)") }
        }
        switch status {
        case .pending: lines.append(language.word("The booking is pending, and not confirmed yet."))
        case .hold: lines.append(language.word("The booking is on hold, and not confirmed yet."))
        case .unknown, .confirmed, .cancelled: break
        }
        add("Reservation number", number)
        add("Name", holder)
        add("Company", kind == .event ? nil : carrier)
        switch kind {
        case .flight, .train, .bus, .boat:
            add("Departure", moment(from, start, language))
            add("Arrival", moment(to, end, language))
            add("Boarding", toldBoarding?.clockText(in: language))
        case .rentalCar:
            add("Pick-up", moment(from, start, language))
            add("Drop-off", moment(to ?? from, end, language))
        case .lodging:
            add("Check-in", start?.fullText(in: language))
            add("Check-out", end?.fullText(in: language))
            add("Guests", guests(in: language))
            add("Telephone", from?.telephone)
        case .restaurant:
            add("People", partySize.map(String.init))
            add("Telephone", from?.telephone)
        case .event: add("Doors open", boarding?.clockText(in: language))
        }
        if endsBeforeStart {
            lines.append(language.word("The end is before the beginning, so the end of the event is a guess."))
        }
        if end == nil, let start, !start.isDate || kind == .lodging {
            switch kind {
            case .flight, .train, .bus, .boat:
                lines.append(language.word("The arrival time is not known, so the end of the event is a guess."))
            case .rentalCar, .lodging, .event:
                lines.append(language.word("The end is not known, so the end of the event is a guess."))
            // It is hardly ever known.
            case .restaurant: break
            }
        }
        let people = presentTravellers
        for person in people {
            // Whose seat it is says itself if there is one person.
            let name = people.count > 1 ? person.name.map { " (\($0))" } ?? "" : ""
            for seat in person.seats { add("Seat", seat.text(in: language, kind) + name) }
        }
        add("Join", joinURL)
        for action in actions { add(action.label, action.url) }
        add("Details", url)
        if let activity, activity.url != url {
            // The program chooses the title in the language of its user.
            lines += activity.url.map { ["\(activity.title ?? language.word("Open")): \($0)"] } ?? []
        }
        return lines.joined(separator: "\n")
    }

    private func moment(_ place: Place?, _ time: ReservationTime?, _ language: BookingLanguage) -> String? {
        var parts: [String] = []
        if let time { parts.append(time.fullText(in: language)) }
        if let place {
            let code =
                place.code.flatMap { code in
                    let isNamed = place.name.map { !$0.contains("(\(code))") } ?? false
                    return kind == .flight && isNamed ? " (\(code))" : nil
                } ?? ""
            if let name = place.name ?? (kind == .flight ? place.code : place.address) { parts.append(name + code) }
            if let terminal = place.terminal { parts.append("\(language.word("terminal")) \(terminal)") }
            if let platform = place.platform {
                parts.append("\(language.word(kind == .flight ? "gate" : "platform", for: kind)) \(platform)")
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `2 adults, 1 child`.
    package func guests(in language: BookingLanguage) -> String? {
        func counted(_ count: Int?, _ one: String, _ many: String) -> String? {
            count.map { "\($0) \(language.word($0 == 1 ? one : many))" }
        }
        let parts = [counted(adults, "adult", "adults"), counted(children, "child", "children")].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension Reservation.Seat {
    /// `12A, Economy`.
    package func text(in language: BookingLanguage, _ kind: Reservation.Kind) -> String {
        var parts: [String] = []
        if let section { parts.append("\(language.word("section", for: kind)) \(section)") }
        // The number of a seat in an aeroplane has the row in it.
        if let row, number?.hasPrefix(row) != true { parts.append("\(language.word("row")) \(row)") }
        if let number { parts.append(number) }
        if let type { parts.append(type) }
        return parts.joined(separator: ", ")
    }
}

extension Reservation.Action {
    fileprivate var label: String {
        switch kind {
        case .checkIn: "Check in"
        case .view: "View"
        case .update: "Change"
        case .cancel: "Cancel"
        case .download: "Download"
        }
    }
}

extension ReservationTime {
    /// `2027-03-04 10:00 (Europe/Berlin)`.
    fileprivate func fullText(in language: BookingLanguage) -> String {
        let day = language.day(day)
        if isDate { return day }
        switch zone {
        case .unknown: return "\(day) \(local.clock)"
        case .named(let name): return "\(day) \(local.clock) (\(name))"
        case .offset: return "\(day) \(local.clock) (UTC\(offsetText))"
        }
    }

    func clockText(in language: BookingLanguage) -> String {
        if isDate { return language.day(day) }
        // No clock on a wall shows UTC, unless it is that of the place.
        return zone == .offset(0) ? "\(local.clock) (UTC)" : local.clock
    }

    /// `+01:00`; empty for UTC.
    private var offsetText: String {
        guard case .offset(let seconds) = zone, seconds != 0 else { return "" }
        return String(iso.suffix(6))
    }
}
