import CalendarModel
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Long reads and many writers")
struct LongReadTests {
    @Test("a long read sees one snapshot, and a hundred saves by others do not wait for it")
    func longRead() throws {
        let place = try TemporaryStore(isMade: true)
        let other = try place.second()
        try place.add(event())
        let seen = try place.store.reading { connection in
            let before = try connection.rows("SELECT id FROM event") { _ in }
            for _ in 0..<100 { try place.add(event(), to: other) }
            try expectEqual(other.events(in: nil, calendars: nil).count, 101)
            return (before, try connection.rows("SELECT id FROM event") { _ in })
        }
        expectEqual(seen?.0.count, 1)
        expectEqual(seen?.1.count, 1)
        // While it was read, nothing could be moved out of the log; now all of it can, and the log begins anew.
        let result = try place.store.rows("PRAGMA wal_checkpoint(PASSIVE)")[0].split(separator: "|").map {
            Int($0) ?? -1
        }
        expectEqual(result[0], 0)
        expectEqual(result[1], result[2])
        expectGreaterThan(result[1], 0)
        let size = try FileManager.default.attributesOfItem(atPath: place.path + "-wal")[.size] as? Int ?? 0
        for _ in 0..<20 { try place.add(event(), to: other) }
        try expectEqual(FileManager.default.attributesOfItem(atPath: place.path + "-wal")[.size] as? Int, size)
    }

    @Test("during a long write others can read the previous contents")
    func longWrite() throws {
        let place = try TemporaryStore(isMade: true)
        let other = try place.second()
        try place.add(event())
        try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            for number in 0..<100 {
                try writer.insert(event(calendar: calendar))
                if number % 10 == 0 { try expectEqual(other.events(in: nil, calendars: nil).count, 1) }
            }
        }
        try expectEqual(other.events(in: nil, calendars: nil).count, 101)
    }
}
