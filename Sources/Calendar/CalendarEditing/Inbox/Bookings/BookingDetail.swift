import Reservations

/// Something that a message has changed in a booking besides its times.
struct BookingDetail: Hashable {
    let kind: EntryChange.Kind
    /// Whom it is about, if the booking is for several people.
    var person: String?
    var old: String?
    var new: String?

    /// How many of them an entry has.
    private static let most = 10

    /// Returns what a new version of a booking changes.
    ///
    /// - Parameter isEndTold: whether the end was a guess, and the new version tells it.
    static func changes(from old: Reservation, to new: Reservation, isEndTold: Bool) -> [BookingDetail] {
        guard new.status != .cancelled else { return [] }
        var details = isEndTold ? [BookingDetail(kind: .endKnown)] : []
        let (before, after) = (old.presentTravellers, new.presentTravellers)
        func seats(_ traveller: Reservation.Traveller) -> String? {
            let text = traveller.seats.map(\.text).joined(separator: ", ")
            return text.isEmpty ? nil : text
        }
        for traveller in after {
            let isOnly = before.count == 1 && after.count == 1
            guard let known = isOnly ? before.first : before.first(where: { $0.name == traveller.name }) else {
                // A booking that named nobody before was for the same people.
                if let name = traveller.name, before.contains(where: { $0.name != nil }) {
                    details.append(BookingDetail(kind: .traveller, new: name))
                }
                continue
            }
            let (old, new) = (seats(known), seats(traveller))
            guard let new, new != old else { continue }
            details.append(
                BookingDetail(kind: .seat, person: after.count > 1 ? traveller.name : nil, old: old, new: new))
        }
        return details
    }

    /// Returns new details with those that the user has not seen. A seat is told from the one that the user knows.
    static func joined(_ new: [BookingDetail], unseen: [BookingDetail]) -> [BookingDetail] {
        func isAboutSame(_ one: BookingDetail, _ other: BookingDetail) -> Bool {
            one.kind == other.kind && one.person == other.person && (one.kind != .traveller || one.new == other.new)
        }
        let renewed = new.map { detail -> BookingDetail in
            var detail = detail
            if let earlier = unseen.first(where: { isAboutSame($0, detail) }) { detail.old = earlier.old }
            return detail
        }
        let changed = renewed.filter { $0.kind != .seat || $0.old != $0.new }
        let others = unseen.filter { earlier in !new.contains { isAboutSame($0, earlier) } }
        return Array((changed + others).prefix(most))
    }

    // MARK: As texts

    var values: [String] { [kind.rawValue, person ?? "", old ?? "", new ?? ""] }

    static func read(_ values: [String]) -> [BookingDetail] {
        stride(from: 0, to: values.count - 3, by: 4).prefix(most).compactMap { index in
            guard let kind = EntryChange.Kind(rawValue: values[index]), [.seat, .traveller, .endKnown].contains(kind)
            else { return nil }
            let texts = values[index + 1...index + 3].map { $0.isEmpty ? nil : $0 }
            return BookingDetail(kind: kind, person: texts[0], old: texts[1], new: texts[2])
        }
    }
}
