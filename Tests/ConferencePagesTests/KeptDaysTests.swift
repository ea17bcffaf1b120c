import ICalendar
import CalendarModel
import CalendarStore
@testable import ConferencePages
import Foundation
import Recurrence
import TestSupport
import Testing

/// The days that are kept from page to page.
@Suite("Kept days of the agenda")
struct KeptDaysTests {
    /// Counts how often days were read.
    private final class Reading {
        let home: PagesHome
        private let days = KeptDays()
        private(set) var count = 0

        init() throws {
            home = try PagesHome()
            try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:First")
        }

        /// Returns the titles of March 3.
        @discardableResult
        func titles(_ wanted: KeptDays.Wanted = .march) throws -> [String] {
            let store = try home.desk.store()
            let found = try days.days(wanted, in: store) {
                count += 1
                return try AgendaDays(home.desk, store, wanted.days, keeping: wanted.most)
            }
            return found.occurrences(on: .march3).map(\.title)
        }
    }

    @Test("days are read once while the store stays as it is")
    func unchanged() throws {
        let reading = try Reading()
        for _ in 0..<3 { expectEqual(try reading.titles(), ["First"]) }
        expectEqual(reading.count, 1)
    }

    @Test("days are read again after a change by another program or these pages, and if the store was replaced")
    func changes() throws {
        let reading = try Reading()
        try reading.titles()
        try reading.home.conferencectl("edit", "First", "--title", "Second")
        expectEqual(try reading.titles(), ["Second"])
        let store = try reading.home.desk.store()
        var event = try #require(try reading.home.events().first)
        event.title = "Third"
        try store.write { _ = try $0.update(event) }
        expectEqual(try reading.titles(), ["Third"])
        expectEqual(reading.count, 3)
        for side in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + side) }
        try reading.home.add("UID:b\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:New store")
        expectEqual(try reading.titles(), ["New store"])
    }

    @Test("other days, or more events of them, are read on their own, and the last three stay")
    func several() throws {
        let reading = try Reading()
        let wanted = [8, 9, 10, 11].map { KeptDays.Wanted(days: KeptDays.Wanted.march.days, most: $0) }
        for one in wanted.prefix(3) + wanted.prefix(3) { try reading.titles(one) }
        expectEqual(reading.count, 3)
        try reading.titles(wanted[3])
        try reading.titles(wanted[2])
        expectEqual(reading.count, 4)
        try reading.titles(wanted[0])
        expectEqual(reading.count, 5)
    }

    @Test("what is long is not kept, so that memory stays bounded")
    func long() throws {
        let reading = try Reading()
        try reading.home.add(
            "UID:b\nDTSTART:20270303T150000Z\nDURATION:PT1H\nSUMMARY:Long\nDESCRIPTION:"
                + String(repeating: "x", count: 1 << 20))
        for _ in 0..<2 { expectEqual(try reading.titles(), ["First", "Long"]) }
        expectEqual(reading.count, 2)
    }
}

extension KeptDays.Wanted {
    fileprivate static let march = KeptDays.Wanted(days: .march3...(.march3), most: 8)
}

extension LocalDate {
    fileprivate static let march3 = LocalDate(daysSinceEpoch: 20_880)
}
