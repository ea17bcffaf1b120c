package import CalendarModel
package import Recurrence

extension Reservation {
    /// Returns what identifies the reservation among all entries of the inbox: reports with the same identity are about the same
    /// item.
    ///
    /// For a donation it is the program and its reference, so that no program changes another one's entry. For everything else
    /// it is what KDE Itinerary compares: the number, the provider, the line, the places, and the local day; without a number
    /// also the people. ``isSame(as:)`` also finds reports that say less.
    package func identity(from source: InboxRecord.Source) -> String {
        if source.kind == .program, let reference {
            return "donation\n\(source.name)\n\(Self.key(of: reference))"
        }
        // Without a reference, a program still changes only what it donated itself.
        let owner = source.kind == .program ? "donation\n\(source.name)\n" : ""
        var parts = [
            kind.rawValue, Self.folded(number), provider, Self.folded(kind == .event ? name : lineAndPlaces),
            // A show can take place twice a day.
            start.map { kind == .event && !$0.isDate ? $0.local.description : $0.day.description } ?? "",
        ]
        if number == nil, !foldedNames.isEmpty {
            parts.append(foldedNames.map(\.key).sorted().joined(separator: ","))
        }
        return "\(owner)booking\n" + parts.joined(separator: "\n")
    }

    /// Returns whether another report, from any mail or file, is about the same item, by the rules of KDE Itinerary.
    ///
    /// The numbers must not differ, nor may the providers. A cancellation without a time means every item with its number that
    /// began after it was sent, and fits what else it names, such as one of several flights.
    package func isSame(as other: Reservation, in zones: ZoneDatabase) -> Bool {
        guard kind == other.kind, !Self.differ(number, other.number) else { return false }
        // Comparing places takes long, and a booking can have hundreds of items.
        if start != nil, other.start != nil, !sharesDay(with: other) { return false }
        guard !contradicts(other) else { return false }
        if let bare = [self, other].first(where: \.isBareCancellation) {
            let full = bare == self ? other : self
            guard number != nil, other.number != nil, !Self.differ(carrier, other.carrier), full.fits(bare) else {
                return false
            }
            guard let sent = bare.modified, let begin = full.start?.instant(in: zones) else { return true }
            return sent < begin
        }
        guard let start, let otherStart = other.start else { return false }
        let hasNumber = number != nil && other.number != nil
        switch kind {
        case .flight, .train, .bus:
            if Self.differ(carrierCode, other.carrierCode) || Self.differ(line, other.line) { return false }
            return Self.agree(line, other.line) || hasNumber
        case .boat, .rentalCar: return hasNumber
        case .lodging, .restaurant: return !Self.differ(name, other.name) && (hasNumber || name != nil)
        case .event:
            // A show can take place twice a day, with other tickets.
            return isNamed(like: other)
                && (start.isDate || otherStart.isDate || start.local == otherStart.local || sharesTicket(with: other))
        }
    }

    /// Returns whether this can be the show that another report is about, put off to another time of its day: with the same number,
    /// name and place. Tickets with other identifiers are for another show.
    package func isPutOff(from other: Reservation) -> Bool {
        guard kind == .event, other.kind == .event, let start, let former = other.start, start.day == former.day,
            start.local != former.local, Self.agree(number, other.number), isNamed(like: other),
            !hasOtherPlaces(than: other)
        else { return false }
        return !hasPasses || !other.hasPasses || sharesTicket(with: other)
    }

    private var hasPasses: Bool { travellers.contains { $0.ticket != nil } }

    private func isNamed(like other: Reservation) -> Bool {
        Self.agree(name, other.name) || Self.agree(alternateName ?? name, other.alternateName ?? other.name)
    }

    /// Returns whether this can be another reservation, on another day or at another time of the day, under an entry of its own: with
    /// the same number, in the same house, or between the same places, perhaps with another flight. The way back of a round
    /// trip is not, nor is another ticket for another show of the day.
    package func isMoved(from other: Reservation) -> Bool {
        guard kind == other.kind, Self.agree(number, other.number), !contradicts(other), let start,
            let former = other.start
        else { return false }
        switch kind {
        case .flight, .train, .bus, .boat:
            return from != nil && to != nil && other.from != nil && other.to != nil || Self.agree(line, other.line)
        case .rentalCar: return true
        case .lodging, .restaurant: return !Self.differ(name, other.name)
        case .event: return start.day == former.day ? isPutOff(from: other) : !Self.differ(name, other.name)
        }
    }

    /// Returns whether a cancellation with the number of this booking can mean it, although it is another one by
    /// ``isSame(as:in:)``: it is for another day, or names the house, the show or the stations in another way.
    package func canBeMeant(by cancellation: Reservation) -> Bool {
        guard kind == cancellation.kind, Self.agree(number, cancellation.number) else { return false }
        guard start != nil, cancellation.start != nil else { return true }
        let isOfSameDay = sharesDay(with: cancellation)
        switch kind {
        case .flight, .train, .bus, .boat:
            return isMoved(from: cancellation) || isOfSameDay && Self.agree(line, cancellation.line)
        case .rentalCar: return true
        case .lodging, .restaurant, .event: return isOfSameDay || !Self.differ(name, cancellation.name)
        }
    }

    /// Returns whether a cancellation without a time names no other item than this: another flight, house or show.
    private func fits(_ cancellation: Reservation) -> Bool {
        switch kind {
        case .flight, .train, .bus:
            guard line != nil, cancellation.line != nil else { return true }
            let code = carrierCode ?? cancellation.carrierCode
            return !lineForms(code).isDisjoint(with: cancellation.lineForms(code))
        // Journeys by boat have no number, and their stations are compared with those of the others.
        case .boat, .rentalCar: return true
        case .lodging, .restaurant, .event:
            let (names, others) = (nameForms, cancellation.nameForms)
            // A house can have its town in its name.
            return names.isEmpty || others.isEmpty
                || names.contains { name in others.contains { name.contains($0) || $0.contains(name) } }
        }
    }

    /// The line, and the line after the code of the carrier: some write `400`, others `LH400`.
    private func lineForms(_ code: String?) -> Set<String> {
        [Self.folded(line), Self.folded((code ?? "") + (line ?? ""))]
    }

    private var nameForms: [String] { [name, alternateName].compactMap { $0.map(Self.folded) }.filter { !$0.isEmpty } }

    /// Whether this is a cancellation that names the number and no time.
    package var isBareCancellation: Bool { status == .cancelled && number != nil && start == nil }

    private var provider: String {
        switch kind {
        case .flight: Self.folded(carrierCode ?? carrier)
        case .train, .bus, .rentalCar: Self.folded(carrier)
        // KDE Itinerary does not know the company of a boat.
        case .boat: ""
        case .lodging, .restaurant, .event: Self.folded(name ?? from?.name)
        }
    }

    /// What tells two journeys of a day and a booking apart. One flight number can have several legs.
    private var lineAndPlaces: String? {
        guard isJourney || kind == .rentalCar else { return nil }
        return "\(line ?? "")>\(from?.code ?? from?.name ?? "")>\(to?.code ?? to?.name ?? "")"
    }

    /// Whether two reports are about different items although they have one ``identity(from:)``, which can be older than what is
    /// known by now: from or to other places, or without a number for other people.
    package func contradicts(_ other: Reservation) -> Bool {
        if isJourney, hasOtherPlaces(than: other) { return true }
        // A car can be given back at another place.
        if kind == .rentalCar, let from, let place = other.from, from.isElsewhere(than: place) { return true }
        guard number == nil || other.number == nil else { return false }
        let (names, others) = (foldedNames, other.foldedNames)
        return !names.isEmpty && !others.isEmpty
            && !names.contains { name in others.contains { $0.isSame(as: name) || $0.isNear(name) } }
    }

    private var foldedNames: [FoldedName] { travellers.compactMap(\.name).map(FoldedName.init) }

    private func hasOtherPlaces(than other: Reservation) -> Bool {
        [(from, other.from), (to, other.to)].contains { one, other in
            guard let one, let other else { return false }
            return one.isElsewhere(than: other)
        }
    }

    // MARK: Texts

    /// Whether both are known and not the same.
    private static func differ(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second, first != second, folded(first) != folded(second) else { return false }
        // Templates leave accents out of capitals. Identities of earlier versions have them.
        guard (first + second).utf8.contains(where: { $0 > 0x7F }) else { return true }
        return FoldedName.words(first).joined() != FoldedName.words(second).joined()
    }

    /// Whether both are known and the same.
    private static func agree(_ first: String?, _ second: String?) -> Bool {
        first != nil && second != nil && !differ(first, second)
    }

    /// A text without what writers change: capitals, spaces and punctuation.
    private static func folded(_ text: String?) -> String {
        guard let text else { return "" }
        let letters = text.lowercased().unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == ">"
        }
        // A name of punctuation only stays as it is.
        return letters.isEmpty ? text : String(String.UnicodeScalarView(letters))
    }

    /// A reference of any length and with any characters as a part of an identity.
    private static func key(of reference: String) -> String {
        let bytes = reference.utf8
        guard bytes.count > 256 || bytes.contains(where: { $0 < 0x20 }) else { return reference }
        let text = reference.unicodeScalars.prefix(64).filter { $0.value >= 0x20 }
        return "\(String(String.UnicodeScalarView(text)))\n\(EventIdentifier.of(uid: reference))"
    }
}
