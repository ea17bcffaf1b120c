import Foundation
import Recurrence
import Reservations
import TestSupport
import Testing

@testable import Intents

@Suite("Times that programs donate")
struct DonatedTimeTests {
    private static let zones = ZoneDatabase()

    private func time(_ components: DateComponents) -> ReservationTime? {
        ReservationTime(components, zones: Self.zones)
    }

    private func components(_ zone: TimeZone?) -> DateComponents {
        DateComponents(timeZone: zone, year: 2027, month: 3, day: 4, hour: 10, minute: 30)
    }

    @Test("a zone stays the one that was named, a fixed offset an offset, and none none")
    func zones() {
        expectEqual(time(components(TimeZone(identifier: "Asia/Tokyo")))?.zone, .named("Asia/Tokyo"))
        expectEqual(time(components(TimeZone(identifier: "GMT")))?.zone, .offset(0))
        expectEqual(time(components(TimeZone(secondsFromGMT: 19_800)))?.zone, .offset(19_800))
        expectEqual(time(components(nil))?.zone, .unknown)
        expectEqual(time(components(nil))?.local.description, "2027-03-04T10:30:00")
    }

    @Test("without an hour only the day is known, and without a day nothing is")
    func parts() {
        expectEqual(time(DateComponents(year: 2027, month: 3, day: 4))?.isDate, true)
        expectNil(time(DateComponents(year: 2027, month: 3)))
        expectNil(time(DateComponents(month: 3, day: 4, hour: 10)))
        expectNil(time(DateComponents(year: 2027, month: 13, day: 4)))
        expectNil(time(DateComponents(year: .max, month: .min, day: .max, hour: .max)))
        expectNil(ReservationTime(nil, zones: Self.zones))
    }

    @Test("another calendar's components mean the same day")
    func calendars() {
        let buddhist = DateComponents(
            calendar: Calendar(identifier: .buddhist), timeZone: TimeZone(identifier: "Asia/Bangkok"), year: 2570,
            month: 3, day: 4, hour: 10)
        expectEqual(time(buddhist)?.local.description, "2027-03-04T10:00:00")
        expectEqual(time(buddhist)?.zone, .named("Asia/Bangkok"))
    }
}
