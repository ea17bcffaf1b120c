import CalendarModel
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import Scheduling

let zones = ZoneDatabase(systemZone: "Europe/Berlin")
let systemZones = SchedulingZones(database: zones)
/// 2026-03-05 00:00 UTC.
let now: Int64 = 1_772_668_800

/// Returns the text of a file in `Tests/Fixtures/scheduling`.
func schedulingFixture(_ name: String) throws -> String {
    try String(contentsOfFile: "\(CCompiler.package)/Tests/Fixtures/scheduling/\(name)", encoding: .utf8)
}

/// Returns the message in a file of `Tests/Fixtures/scheduling`.
func message(_ name: String) throws -> SchedulingMessage {
    try SchedulingMessage(calendarText: schedulingFixture(name), limits: Limits())
}

/// Returns the components of a shorthand.
func items(_ shorthand: String) throws -> [SchedulingItem] {
    try EventShorthand.components(shorthand).map { try SchedulingItem($0, limits: Limits()) }
}

/// Returns what is stored of components.
func stored(_ components: [String]) -> StoredInvitation {
    StoredInvitation(components, limits: Limits(), resolver: ZoneResolver(zones: zones))
}

/// Returns the decision of a person about a message.
func decision(
    _ message: SchedulingMessage, about components: [String]?, me: String = "jo@example.org", from sender: String? = nil
) -> SchedulingDecision {
    SchedulingDecision.decide(
        message, about: components.map(stored), me: [me], sender: sender, now: now, zones: zones)
}
