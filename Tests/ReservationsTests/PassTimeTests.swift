import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Times in passes for a wallet")
struct PassTimeTests {
    /// What a flight says of its times.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The members of the pass beside its fields.
        let pass: String
        /// The fields on its front.
        let fields: [String]
        let start: String
        var boarding: String?
        var end: String?

        var testDescription: String { name }
    }

    private static func field(
        _ key: String, _ value: String, date: Bool = false, time: Bool = true, _ rest: String = ""
    )
        -> String
    {
        func style(_ isShown: Bool) -> String { isShown ? "PKDateStyleShort" : "PKDateStyleNone" }
        return """
            {"key": "\(key)", "label": "", "value": "\(value)", "dateStyle": "\(style(date))", "timeStyle": "\(style(time))"\(rest)}
            """
    }

    private static func text(_ key: String, _ value: String) -> String { #"{"key": "\#(key)", "value": "\#(value)"}"# }

    private static func shown(_ time: String) -> String { #""relevantDate": "\#(time)""# }

    private static let both = [
        field("boardingTime", "2027-03-04T08:55:00+01:00"), field("departureTime", "2027-03-04T09:25:00+01:00"),
    ]
    private static let texts = [text("boardingTime", "08:55"), text("departureTime", "09:25")]
    private static let zones =
        #""departureLocationTimeZone": "Europe/Berlin", "destinationLocationTimeZone": "Asia/Tokyo""#

    static let cases: [Case] = [
        Case(
            name: "whole times, shown at the departure", pass: shown("2027-03-04T09:25+01:00"), fields: both,
            start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "whole times in UTC", pass: shown("2027-03-04T08:25Z"),
            fields: [field("boarding", "2027-03-04T07:55Z"), field("depart", "2027-03-04T08:25Z")],
            start: "2027-03-04T08:25:00Z", boarding: "2027-03-04T07:55:00Z"),
        Case(
            name: "whole times without a zone, and nothing else", pass: #""formatVersion": 1"#,
            fields: [field("boarding", "2027-03-04T08:55"), field("depart", "2027-03-04T09:25")],
            start: "2027-03-04T09:25:00", boarding: "2027-03-04T08:55:00"),
        Case(
            name: "shown as relative and in their zone", pass: shown("2027-03-04T08:55+01:00"),
            fields: [
                field("boarding", "2027-03-04T08:55+01:00", #", "isRelative": true"#),
                field("depart", "2027-03-04T09:25+01:00", #", "ignoresTimeZone": true"#),
            ], start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "a day alone next to a time", pass: shown("2027-03-04T09:25+01:00"),
            fields: [field("departureDate", "2027-03-04T00:00+01:00", date: true, time: false)] + both,
            start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "a day alone, and the time of the pass", pass: shown("2027-03-04T09:25+01:00"),
            fields: [
                field("departureDate", "2027-03-04T00:00+01:00", date: true, time: false), text("boarding", "08:55"),
            ], start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "the day of a field, and times of day", pass: #""formatVersion": 1"#,
            fields: [field("date", "2027-03-04T00:00+01:00", date: true, time: false)] + texts,
            start: "2027-03-04T09:25:00", boarding: "2027-03-04T08:55:00"),
        Case(
            name: "a day in UTC is that of the place", pass: #""semantics": {\#(zones)}"#,
            fields: [field("date", "2027-03-03T23:00:00Z", date: true, time: false)] + texts,
            start: "2027-03-04T09:25:00", boarding: "2027-03-04T08:55:00"),
        Case(
            name: "times of day, shown at a time in UTC", pass: shown("2027-03-04T07:55Z"), fields: texts,
            start: "2027-03-04T09:25:00", boarding: "2027-03-04T08:55:00"),
        Case(
            name: "times of day where the clock shows UTC", pass: shown("2027-03-04T08:55Z"), fields: texts,
            start: "2027-03-04T09:25:00Z", boarding: "2027-03-04T08:55:00Z"),
        Case(
            name: "shown long before the departure", pass: shown("2027-03-03T09:25+01:00"), fields: [both[1]],
            start: "2027-03-04T09:25:00+01:00"),
        Case(
            name: "shown after the departure", pass: shown("2027-03-04T10:25+01:00"), fields: [both[1]],
            start: "2027-03-04T09:25:00+01:00"),
        Case(
            name: "shown when boarding begins", pass: shown("2027-03-04T08:55+01:00"), fields: [both[1]],
            start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "the newer list of times, with one", pass: #""relevantDates": [{"date": "2027-03-04T08:55+01:00"}]"#,
            fields: [both[1]], start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "the newer list of times, with an interval from the evening before",
            pass: #""relevantDates": [{"startDate": "2027-03-03T21:00+01:00", "endDate": "2027-03-04T12:00+01:00"}]"#,
            fields: texts, start: "2027-03-04T09:25:00+01:00", boarding: "2027-03-04T08:55:00+01:00"),
        Case(
            name: "an interval does not begin with the boarding",
            pass: #""relevantDates": [{"startDate": "2027-03-04T07:25+01:00", "endDate": "2027-03-04T12:00+01:00"}]"#,
            fields: [both[1]], start: "2027-03-04T09:25:00+01:00"),
        Case(
            name: "tags count before fields",
            pass: """
                "semantics": {"originalBoardingDate": "2027-03-04T08:55+01:00", "currentBoardingDate": "2027-03-04T09:55+01:00",
                "originalDepartureDate": "2027-03-04T09:25+01:00", "currentDepartureDate": "2027-03-04T10:25+01:00",
                "currentArrivalDate": "2027-03-05T06:30+09:00", \(zones)}
                """, fields: both, start: "2027-03-04T10:25:00", boarding: "2027-03-04T09:55:00",
            end: "2027-03-05T06:30:00"),
        Case(
            name: "times of day are those of both places",
            pass: #""relevantDate": "2027-03-04T09:25+01:00", "semantics": {\#(zones)}"#,
            fields: texts + [text("arrival", "06:30")], start: "2027-03-04T09:25:00", boarding: "2027-03-04T08:55:00",
            end: "2027-03-05T06:30:00"),
    ]

    @Test("the boarding, the departure and the arrival of a flight are those that the pass shows", arguments: cases)
    func flight(row: Case) throws {
        let json = """
            {\(row.pass), "boardingPass": {"transitType": "PKTransitTypeAir", "primaryFields": [\(Self.text("from", "FRA")),
            \(Self.text("to", "HND"))], "auxiliaryFields": [\(row.fields.joined(separator: ","))]}}
            """
        let flight = try #require(
            Reservation.read(pass: Array(json.utf8), zones: Samples.zones).reservations.first)
        expectEqual(flight.start?.iso, row.start)
        expectEqual(flight.boarding?.iso, row.boarding)
        expectEqual(flight.end?.iso, row.end)
    }

    @Test("the time of boarding in UTC says so")
    func utc() {
        var flight = Samples.flight
        flight.boarding = ReservationTime(iso: "2027-03-04T08:20:00Z")
        expectContains(flight.notes, "Boarding: 08:20 (UTC)")
    }
}
