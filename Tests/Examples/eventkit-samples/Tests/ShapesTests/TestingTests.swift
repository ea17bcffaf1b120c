import EventKit
import Testing

@testable import Shapes

// Swift Testing looks for `_Testing_CoreGraphics` in every file that imports it together with a CoreGraphics, which
// EventKit exports. The test is that this file compiles.

@Test func modulesMeet() {
    #expect(described(alarms(at: Date())).count == 5)
    #expect(hex(color(red: 1, green: 0.5, blue: 0)) == "#FF8000")
    #expect(rules(until: nil, count: 3).map(\.frequency) == [.weekly, .monthly])
    #expect(attempt { throw failure() } == "noCalendar")
    #expect(attempt { throw EKError(.calendarIsImmutable) } == "read-only")
}
