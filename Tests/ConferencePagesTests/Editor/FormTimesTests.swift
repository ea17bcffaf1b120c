@testable import ConferencePages
import ICalendar
import Recurrence
import TestSupport
import Testing

/// The fields about times, without a page.
@Suite("The times in a form")
struct FormTimesTests {
    private let resolver = ZoneResolver(zones: ZoneDatabase(systemZone: "Europe/Berlin"))

    private static func time(_ text: String, _ reference: EventTime.Reference) throws -> EventTime {
        var time = try #require(EventTime(basicFormat: text))
        time.reference = reference
        return time
    }

    private func times(_ start: String, _ end: String, _ zone: EventTime.Reference) throws -> FormTimes {
        FormTimes(try Self.time(start, zone), try Self.time(end, zone), usualZone: "Europe/Berlin")
    }

    private let berlin = EventTime.Reference.zone("Europe/Berlin")

    @Test("times that were not changed keep their seconds and their zones")
    func unchanged() throws {
        let (start, end) = (
            try Self.time("20270304T100017", berlin), try Self.time("20270304T043059", .zone("America/New_York"))
        )
        let times = FormTimes(start, end, usualZone: "Europe/Berlin")
        expectEqual(times.values["start-time"], "10:00")
        expectEqual(times.values["end-zone"], "America/New_York")
        let read = try times.times(times.values, resolver)
        expectEqual([read.start, read.end], [start, end])
    }

    @Test("an event of whole days shows its last day, and gets times in the usual zone")
    func wholeDays() throws {
        let times = try times("20270304", "20270306", .floating)
        expectEqual(times.values["end-day"], "2027-03-05")
        expectEqual(times.values["zone"], "Europe/Berlin")
        var form = times.values
        form["all-day"] = nil
        (form["start-time"], form["end-time"]) = ("09:00", "10:30")
        let read = try times.times(form, resolver)
        expectEqual(read.start, try Self.time("20270304T090000", berlin))
        expectEqual(read.end, try Self.time("20270305T103000", berlin))
    }

    @Test("a zone that the system does not know stays")
    func unknownZone() throws {
        let times = try times("20270304T100000", "20270304T110000", .zone("Room time"))
        let form = times.values.merging(["start-time": "09:00"]) { $1 }
        expectEqual(try times.times(form, resolver).start, try Self.time("20270304T090000", .zone("Room time")))
    }

    static let refused: [([String: String], FormTimes.Problem)] = [
        (["start-day": ""], .startDay), (["start-day": "27-03-04"], .startDay),
        (["start-day": "2027-13-01"], .startDay),
        (["end-day": "2027-03-04T10:00"], .endDay), (["start-time": "9:00"], .startTime),
        (["start-time": "24:00"], .startTime), (["end-time": ""], .endTime), (["end-time": "10:60"], .endTime),
        (["end-time": "09:59"], .endBeforeStart), (["end-time": "10:00"], .endBeforeStart),
        (["start-day": "2027-03-28", "start-time": "02:30", "end-day": "2027-03-28"], .startSkipped),
        (
            ["start-day": "2027-03-28", "start-time": "01:30", "end-day": "2027-03-28", "end-time": "02:15"],
            .endSkipped
        ), (["end-day": "2027-03-03"], .endBeforeStart),
        (["all-day": "on", "end-day": "2027-03-03"], .endBeforeStart),
        (["zone": "Europe/Nowhere"], .zone), (["zone": "../../etc/passwd"], .zone),
    ]

    @Test("a field that is not a time is a problem of that field", arguments: refused)
    func refusing(fields: [String: String], problem: FormTimes.Problem) throws {
        let times = try times("20270304T100000", "20270304T110000", berlin)
        let form = times.values.merging(fields) { $1 }
        expectEqual(#expect(throws: FormTimes.Problem.self) { try times.times(form, resolver) }, problem)
    }

    @Test("an event without a length can be moved")
    func noLength() throws {
        let times = try times("20270304T100000", "20270304T100000", berlin)
        let form = times.values.merging(["start-time": "11:00", "end-time": "11:00"]) { $1 }
        expectEqual(try times.times(form, resolver).end, try Self.time("20270304T110000", berlin))
    }

    @Test("an end on the next day and the hour that autumn repeats are no problem")
    func accepted() throws {
        for (start, end) in [
            ("2027-03-04 23:00", "2027-03-05 00:30"), ("2027-10-31 02:30", "2027-10-31 02:45"),
        ] {
            let times = try times("20270304T100000", "20270304T110000", berlin)
            var form = times.values
            (form["start-day"], form["start-time"]) = (String(start.prefix(10)), String(start.suffix(5)))
            (form["end-day"], form["end-time"]) = (String(end.prefix(10)), String(end.suffix(5)))
            #expect(throws: Never.self) { try times.times(form, resolver) }
        }
    }
}
