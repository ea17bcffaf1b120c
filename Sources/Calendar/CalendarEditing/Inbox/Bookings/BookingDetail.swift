import Reservations

/// Something that a message has changed in a booking besides its times.
struct BookingDetail: Hashable {
    let kind: EntryChange.Kind
    /// Whom it is about, if the booking is for several people; of a new traveller, the name if another one has it, too.
    var person: String?
    /// What has changed, if the kind is ``EntryChange/Kind/detail``.
    var fact: BookingFact?
    var old: String?
    var new: String?

    /// How many of them an entry has.
    private static let most = 10

    /// Returns what a new version of a booking changes.
    ///
    /// - Parameter isEndTold: whether the end was a guess, and the new version tells it, but no other beginning.
    static func changes(
        from old: Reservation, to new: Reservation, _ language: BookingLanguage, isEndTold: Bool
    ) -> [BookingDetail] {
        guard new.status != .cancelled else { return [] }
        var details =
            old.isTimeTold(by: new)
            ? [BookingDetail(kind: .timeKnown)] : isEndTold ? [BookingDetail(kind: .endKnown)] : []
        let (before, after) = (old.presentTravellers, new.presentTravellers)
        func seats(_ traveller: Reservation.Traveller) -> String? { traveller.seatText(language, new.kind) }
        let cancelled = new.formerTravellers.filter { $0.name != nil }.flatMap(\.seats)
        for traveller in after {
            let namesakes = [before, after].map { $0.count { $0.name == traveller.name } }.max() ?? 0
            guard let known = known(traveller, hasNamesakes: namesakes > 1, before: before, after: after) else {
                // A booking that named nobody before was for the same people.
                if let name = traveller.name, before.contains(where: { $0.name != nil }) {
                    let isOther = before.contains { $0.name == name }
                    guard after.count(where: { $0.name == name }) > before.count(where: { $0.name == name }) else {
                        continue
                    }
                    details.append(BookingDetail(kind: .traveller, person: isOther ? name : nil, new: name))
                }
                continue
            }
            let (old, new) = (seats(known), seats(traveller))
            guard let new, new != old else { continue }
            // That a ticket was cancelled is said as such.
            let lost = known.seats.filter { !traveller.seats.contains($0) }
            if traveller.seats.allSatisfy(known.seats.contains), lost.allSatisfy(cancelled.contains) { continue }
            // The seats of both have been under one name before.
            if namesakes > 1, traveller.seats.allSatisfy(known.seats.contains) { continue }
            details.append(
                BookingDetail(kind: .seat, person: after.count > 1 ? traveller.name : nil, old: old, new: new))
        }
        for (lost, kept) in new.cancelledOtherSeats(since: old) {
            let person = after.count > 1 ? lost.name : nil
            details.append(BookingDetail(kind: .seatKept, person: person, old: seats(kept), new: seats(lost)))
        }
        if let (old, new) = place(old, new) { details.append(BookingDetail(kind: .relocated, old: old, new: new)) }
        for (fact, old, new) in old.changedFacts(in: new, language: language) {
            details.append(BookingDetail(kind: .detail, fact: fact, old: old, new: new))
        }
        return details
    }

    /// Returns where something takes place before and after, if that is somewhere else. The facts of a journey name its places.
    private static func place(_ old: Reservation, _ new: Reservation) -> (String, String)? {
        guard !old.isJourney, let before = old.from, let after = new.from, let one = old.placeText,
            let other = new.placeText, one != other
        else { return nil }
        return after.isOther(than: before) || after.hasOtherAddress(than: before) ? (one, other) : nil
    }

    /// Returns what void passes say about tickets that are known and counted until now.
    ///
    /// - Parameters:
    ///   - kind: ``EntryChange/Kind/void``, or ``EntryChange/Kind/voidKept`` if the tickets still count.
    ///   - claimant: the sender, if the tickets still count.
    static func void(
        _ passes: [Reservation.Traveller], of known: Reservation, _ language: BookingLanguage, _ kind: EntryChange.Kind,
        by claimant: String? = nil
    ) -> [BookingDetail] {
        known.presentTravellers.compactMap { traveller in
            guard let ticket = traveller.ticket, !traveller.isVoid, passes.contains(where: { $0.ticket == ticket })
            else { return nil }
            return BookingDetail(
                kind: kind, person: traveller.name, old: traveller.seatText(language, known.kind), new: claimant)
        }
    }

    /// Returns what was known of a traveller: of several people with one name, the one with the same ticket.
    private static func known(
        _ traveller: Reservation.Traveller, hasNamesakes: Bool, before: [Reservation.Traveller],
        after: [Reservation.Traveller]
    ) -> Reservation.Traveller? {
        if before.count == 1, after.count == 1 { return before.first }
        return before.first { $0.name == traveller.name && (!hasNamesakes || $0.hasTicket(of: traveller)) }
    }

    /// Returns new details with those that the user has not seen. A seat is told from the one that the user knows.
    static func joined(_ new: [BookingDetail], unseen: [BookingDetail]) -> [BookingDetail] {
        func isAboutSame(_ one: BookingDetail, _ other: BookingDetail) -> Bool {
            one.kind == other.kind && one.person == other.person && one.fact == other.fact
                && (![.traveller, .seatKept].contains(one.kind) || one.new == other.new)
                && (![.void, .voidKept].contains(one.kind) || one.old == other.old)
        }
        let renewed = new.map { detail -> BookingDetail in
            var detail = detail
            if let earlier = unseen.first(where: { isAboutSame($0, detail) }) { detail.old = earlier.old }
            return detail
        }
        let toldAnyway: Set<EntryChange.Kind> = [
            .added, .traveller, .endKnown, .timeKnown, .void, .voidKept, .seatKept,
        ]
        let changed = renewed.filter { toldAnyway.contains($0.kind) || $0.old != $0.new }
        let others = unseen.filter { earlier in !new.contains { isAboutSame($0, earlier) } }
        return Array((changed + others).prefix(most))
    }

    /// Whether it is still true: a booking that is valid again was not cancelled anew; a person who was added has a ticket, and so has
    /// another one with the name if that was said; no ticket that is void counts again; a seat that was kept is still there.
    func isValid(for booking: Reservation, _ language: BookingLanguage) -> Bool {
        let people = booking.presentTravellers
        switch kind {
        case .traveller: return people.count { $0.name == new } >= (person == nil ? 1 : 2)
        case .seatKept:
            return people.contains { [nil, $0.name].contains(person) && $0.seatText(language, booking.kind) == old }
        case .added: return booking.status != .cancelled
        case .void, .voidKept:
            let holder = people.first { $0.name == person && $0.seatText(language, booking.kind) == old && !$0.isVoid }
            return (holder == nil) == (kind == .void)
        default: return true
        }
    }

    // MARK: As texts

    var values: [String] { [kind.rawValue, fact?.rawValue ?? person ?? "", old ?? "", new ?? ""] }

    private static let kinds: Set<EntryChange.Kind> = [
        .added, .seat, .seatKept, .traveller, .void, .voidKept, .endKnown, .timeKnown, .relocated, .detail,
    ]

    static func read(_ values: [String]) -> [BookingDetail] {
        stride(from: 0, to: values.count - 3, by: 4).prefix(most).compactMap { index in
            guard let kind = EntryChange.Kind(rawValue: values[index]), kinds.contains(kind) else { return nil }
            let texts = values[index + 1...index + 3].map { $0.isEmpty ? nil : $0 }
            guard kind == .detail else {
                return BookingDetail(kind: kind, person: texts[0], old: texts[1], new: texts[2])
            }
            guard let fact = texts[0].flatMap(BookingFact.init(rawValue:)) else { return nil }
            return BookingDetail(kind: kind, fact: fact, old: texts[1], new: texts[2])
        }
    }
}

extension Reservation.Traveller {
    /// The seats; nil if there are none.
    fileprivate func seatText(_ language: BookingLanguage, _ kind: Reservation.Kind) -> String? {
        seats.isEmpty ? nil : seats.map { $0.text(in: language, kind) }.joined(separator: ", ")
    }
}
