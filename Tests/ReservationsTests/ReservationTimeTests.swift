import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Times of reservations")
struct ReservationTimeTests {
    @Test(
        "ISO 8601 is read in every form that mails use",
        arguments: [
            ("2027-03-04", "2027-03-04", "date"), ("20270304", "2027-03-04", "date"),
            ("2027-03-04T10:00", "2027-03-04T10:00:00", "unknown"),
            ("2027-03-04T10:00:30", "2027-03-04T10:00:30", "unknown"),
            ("2027-03-04 10:00:30", "2027-03-04T10:00:30", "unknown"),
            (" 2027-03-04t10:00z\n", "2027-03-04T10:00:00", "0"),
            ("2027-03-04T10:00:30.123Z", "2027-03-04T10:00:30", "0"),
            ("2027-03-04T10:00:30,5+01:00", "2027-03-04T10:00:30", "3600"),
            ("2027-03-04T10:00:00-0800", "2027-03-04T10:00:00", "-28800"),
            ("2027-03-04T10:00+05:45", "2027-03-04T10:00:00", "20700"),
            ("2027-03-04T10:00:00 +02", "2027-03-04T10:00:00", "7200"),
            ("20270304T100000Z", "2027-03-04T10:00:00", "0"),
            ("2027-03-04T24:00:00", "2027-03-05T00:00:00", "unknown"),
            ("2027-06-30T23:59:60Z", "2027-06-30T23:59:59", "0"),
        ])
    func iso(_ text: String, local: String, zone: String) throws {
        let time = try #require(ReservationTime(iso: text))
        expectEqual(time.isDate ? time.day.description : time.local.description, local)
        switch time.zone {
        case .unknown: expectEqual(zone, time.isDate ? "date" : "unknown")
        case .offset(let seconds): expectEqual(zone, String(seconds))
        case .named: Issue.record("A text has no name of a zone.")
        }
    }

    @Test(
        "what is no time is refused",
        arguments: [
            "", "tomorrow", "2027", "2027-03", "2027-13-01", "2027-02-29", "2027-03-04T", "2027-03-04T10",
            "2027-03-04T25:00", "2027-03-04T24:01", "2027-03-04T10:60", "2027-03-04T10:00+", "2027-03-04T10:00+24:00",
            "2027-03-04T10:00+01:60", "2027-03-04T10:00:00Zx", "2027-03-04T10:00 Uhr", "0000-01-01",
            "2027-03-04T10:00:00" + String(repeating: " ", count: 100) + "Z", "٢٠٢٧-٠٣-٠٤",
        ])
    func refused(_ text: String) { expectNil(ReservationTime(iso: text)) }

    @Test("a time is written in the form in which it is read", arguments: [0, 3_600, -28_800, 20_700, -12_600])
    func roundTrip(offset: Int) {
        let time = ReservationTime(Samples.local("2027-03-04T10:00"), .offset(offset))
        expectEqual(ReservationTime(iso: time.iso), time)
    }

    @Test("an event states a named zone, UTC in place of an offset, and nothing in place of an unknown zone")
    func eventTimes() {
        let local = Samples.local("2027-03-04T10:00")
        func stated(_ zone: ReservationTime.Zone) -> EventTime {
            ReservationTime(local, zone).eventTime(in: Samples.zones)
        }
        expectEqual(stated(.named("Asia/Tokyo")), EventTime(local, .zone("Asia/Tokyo")))
        expectEqual(stated(.named("UTC")), EventTime(local, .utc))
        expectEqual(stated(.offset(3_600)), EventTime(Samples.local("2027-03-04T09:00"), .utc))
        expectEqual(stated(.named("Moon/Tranquility")), EventTime(local, .floating))
        expectEqual(stated(.unknown), EventTime(local, .floating))
        expectEqual(ReservationTime(local.date).eventTime(in: Samples.zones), EventTime(local.date))
    }
}
