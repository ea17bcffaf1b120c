import CalendarModel
import Foundation
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Reservations as JSON")
struct ReservationJSONTests {
    @Test("what is written is read back as the same", arguments: Samples.all)
    func roundTrip(_ reservation: Reservation) {
        expectEqual(Reservation.stored(reservation.json(), zones: Samples.zones), reservation)
    }

    @Test("gates, terminals and the time of boarding of every journey are read back", arguments: Samples.all)
    func stops(_ reservation: Reservation) {
        guard reservation.isJourney else { return }
        var journey = reservation
        journey.from?.platform = "7"
        journey.from?.terminal = "1"
        journey.to?.platform = "5"
        journey.to?.terminal = "2"
        journey.boarding = Samples.time("2027-03-04T09:30", "Europe/Berlin")
        expectEqual(Reservation.stored(journey.json(), zones: Samples.zones), journey)
    }

    @Test("the order is fixed, and every text is escaped")
    func text() {
        var event = Reservation(.event, start: ReservationTime(Samples.local("2027-03-04").date))
        event.name = "Tom \"&\" Jerry\\\u{1}\u{7F}\n🚆"
        expectEqual(
            event.json(),
            #"{"@context":"http://schema.org","@type":"EventReservation","reservationFor":{"@type":"Event","name":"#
                + #""Tom \"&\" Jerry\\\u0001\u007f\n🚆","startDate":"2027-03-04"},"#
                + #""reservationStatus":"http://schema.org/ReservationConfirmed","x-conference":{"noStatus":true}}"#)
    }

    @Test("KDE Itinerary's extractor reads all that it has members for", arguments: Samples.all)
    func extractor(_ reservation: Reservation) throws {
        let program = try Self.extractor()
        var written = reservation
        // KDE Itinerary has its own time of the last change, and neither of these.
        (written.modified, written.bookingTime, written.reference) = (nil, nil, nil)
        (written.container, written.activity, written.joinURL) = (nil, nil, nil)
        let output = try Programs.run(
            program, ["--no-validation"], input: "[\(written.json())]",
            environment: ["QT_QPA_PLATFORM": "offscreen", "TZ": "UTC", "QT_LOGGING_RULES": "*=false"]
        ).output
        var read = try #require(Samples.read(output).reservations.first)
        expectEqual(read.identity(from: .init(.mail, "")), written.identity(from: .init(.mail, "")))
        expectEqual(read.title, written.title)
        expectEqual(read.start?.local, written.start?.local)
        expectEqual(read.end?.local, written.end?.local)
        expectEqual(read.holder, written.holder)
        expectEqual(read.seats.first?.number, written.seats.first?.number)
        read.status = read.status == .confirmed && written.status == .unknown ? .unknown : read.status
        expectEqual(read.status, written.status)
    }

    /// The program of Debian's libkpimitinerary-bin.
    private static func extractor() throws -> String {
        for folder in ["x86_64-linux-gnu/libexec/kf5", "aarch64-linux-gnu/libexec/kf5", "x86_64-linux-gnu/libexec/kf6"]
        {
            let path = "/usr/lib/\(folder)/kitinerary-extractor"
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return try Programs.required("kitinerary-extractor")
    }
}
