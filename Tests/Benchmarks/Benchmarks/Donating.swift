import CalendarModel
import CalendarStore
import Foundation
import Intents
import Recurrence

/// A reservation that a program donates, from the call of Apple's API until its entry is durable, compared with one durable row.
struct Donating {
    private static let donations = 200

    let workshop: Workshop

    func measure() async throws -> Finding {
        let folder = workshop.scratch
        let store = try CalendarStore(path: folder.appendingPathComponent("donations.sqlite").path) { 1_772_000_000 }
        let desk = DonationDesk(store: store, grants: nil, now: { 1_772_000_000 })
        let floor = try BareStore(folder.appendingPathComponent("bare-donations.sqlite").path)
        var pairs: [(ours: Double, floor: Double)] = []
        for number in 0..<Self.donations {
            let interaction = Self.interaction(number)
            let watch = Stopwatch()
            try await DonationDesk.$chosen.withValue(desk) { try await interaction.donate() }
            let ours = watch.seconds
            let bare = Stopwatch()
            try floor.insert(Self.row(number))
            // The first ones warm up.
            if number >= 10 { pairs.append((ours, bare.seconds)) }
        }
        guard try store.inboxEntries().count == Self.donations else {
            throw BenchmarkFailure("Donations are missing in the inbox.")
        }
        let above = Sample(pairs.map { ($0.ours - $0.floor) * 1_000 }).median
        return Finding(
            name: "donation to entry",
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.ours)).median * 1_000, unit: "ms"),
                .init(name: "SQLite alone", value: Sample(pairs.map(\.floor)).median * 1_000, unit: "ms"),
                .init(name: "above", value: above, unit: "ms"),
            ], target: "at most 5 ms above one durable insert", isMet: above <= 5)
    }

    private static func interaction(_ number: Int) -> INInteraction {
        let reference = INSpeakableString(
            vocabularyIdentifier: "table-\(number)", spokenPhrase: "Lunch \(number)", pronunciationHint: nil)
        let start = DateComponents(
            timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2027, month: 3, day: number % 28 + 1, hour: 12)
        let place = CLPlacemark(
            location: CLLocation(latitude: 37.33182, longitude: -122.03118), name: "Caffè Macs", postalAddress: nil)
        let reservation = INRestaurantReservation(
            itemReference: reference, reservationStatus: .confirmed, reservationHolderName: "Jane Appleseed",
            reservationDuration: INDateComponentsRange(start: start, end: nil), restaurantLocation: place)
        let response = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
        response.reservations = [reservation]
        return INInteraction(
            intent: INGetReservationDetailsIntent(reservationContainerReference: reference), response: response)
    }

    private static func row(_ number: Int) -> EventRecord {
        let uid = UUID().uuidString
        let start: Int64 = 1_772_355_600 + Int64(number) * 3_600
        return EventRecord(
            calendarID: 1, uid: uid, title: "Table at Caffè Macs", location: "Caffè Macs", notes: "Jane Appleseed",
            start: EventTime(LocalDateTime(secondsSinceEpoch: start), .utc),
            end: EventTime(LocalDateTime(secondsSinceEpoch: start + 3_600), .utc), rangeStart: start,
            rangeEnd: start + 3_600, modified: start,
            text: "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:Table at Caffè Macs\r\nEND:VEVENT\r\n")
    }
}
