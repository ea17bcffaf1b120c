package import CalendarModel
package import Recurrence

extension Reservation {
    /// Returns what identifies the reservation among all entries of the inbox: reports with the same identity are about the same
    /// item.
    ///
    /// For a donation it is the program and its reference, so that no program changes another one's entry. For everything else
    /// it is what KDE Itinerary compares: the number, the provider, the line, and the local day. ``isSame(as:)`` also finds
    /// reports that say less.
    package func identity(from source: InboxRecord.Source) -> String {
        if source.kind == .program, let reference {
            return "donation\n\(source.name)\n\(Self.key(of: reference))"
        }
        // Without a reference, a program still changes only what it donated itself.
        let owner = source.kind == .program ? "donation\n\(source.name)\n" : ""
        let parts = [
            kind.rawValue, Self.folded(number), provider, Self.folded(kind == .event ? name : lineOrPlaces),
            // A show can take place twice a day.
            start.map { kind == .event && !$0.isDate ? $0.local.description : $0.day.description } ?? "",
        ]
        return "\(owner)booking\n" + parts.joined(separator: "\n")
    }

    /// Returns whether another report, from any mail or file, is about the same item, by the rules of KDE Itinerary.
    ///
    /// The numbers must not differ, nor may the providers. A cancellation that says nothing but the number means every item with
    /// this number that began after it was sent.
    package func isSame(as other: Reservation, in zones: ZoneDatabase) -> Bool {
        guard kind == other.kind, !Self.differ(number, other.number) else { return false }
        if let bare = [self, other].first(where: \.isBareCancellation) {
            let full = bare == self ? other : self
            guard number != nil, other.number != nil, !Self.differ(carrier, other.carrier) else { return false }
            guard let sent = bare.modified, let begin = full.start?.instant(in: zones) else { return true }
            return sent < begin
        }
        guard let start, let otherStart = other.start, start.day == otherStart.day else { return false }
        let hasNumber = number != nil && other.number != nil
        // Without a number, another traveller has another reservation.
        if !hasNumber, Self.differ(holder, other.holder) { return false }
        switch kind {
        case .flight, .train, .bus:
            if Self.differ(carrierCode, other.carrierCode) || Self.differ(line, other.line) { return false }
            if Self.agree(line, other.line) { return true }
            return hasNumber && !hasOtherPlaces(than: other)
        case .boat, .rentalCar: return hasNumber && !hasOtherPlaces(than: other)
        case .lodging, .restaurant: return !Self.differ(name, other.name) && (hasNumber || name != nil)
        case .event:
            let isNamed =
                Self.agree(name, other.name)
                || Self.agree(alternateName ?? name, other.alternateName ?? other.name)
            return isNamed
                && (start.isDate || otherStart.isDate || start.local == otherStart.local)
        }
    }

    /// Whether this is a cancellation that names nothing but the number.
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

    /// What tells two journeys of a day and a booking apart.
    private var lineOrPlaces: String? {
        guard isJourney || kind == .rentalCar else { return nil }
        if let line { return line }
        return "\(from?.code ?? from?.name ?? "")>\(to?.code ?? to?.name ?? "")"
    }

    private func hasOtherPlaces(than other: Reservation) -> Bool {
        Self.differ(from?.code, other.from?.code) || Self.differ(to?.code, other.to?.code)
            || (from?.code == nil || other.from?.code == nil) && Self.differ(from?.name, other.from?.name)
            || (to?.code == nil || other.to?.code == nil) && Self.differ(to?.name, other.to?.name)
    }

    // MARK: Texts

    /// Whether both are known and not the same.
    private static func differ(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return false }
        return folded(first) != folded(second)
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
