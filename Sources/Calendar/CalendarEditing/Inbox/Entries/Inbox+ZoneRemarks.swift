import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// Time zones that a message defines in another way than the system.
extension Inbox {
    /// Returns a remark on each zone of a message that the system has in another way at a time of one of its components.
    func remarksOnZones(_ message: SchedulingMessage) -> [EntryRemark] {
        let times = message.items.flatMap { [$0.start, $0.recurrenceID].compactMap(\.self) }
        let names = Set(times.compactMap(\.zoneName))
        var (remarks, first) = ([EntryRemark](), Set<String>())
        var reported: Set<String> = []
        for text in message.zones {
            guard let name = ZoneIdentifier.name(ofDefinition: text), names.contains(name) else { continue }
            // Of several definitions, the first one counts. The system's zone counts for a location, so that any of them may differ.
            guard first.insert(name).inserted || editor.zones.rules(ofLocation: name) != nil else { continue }
            var comparison = SystemComparison(reported: reported)
            comparison.add(text, name: name, zones: editor.zones)
            remarks += times.compactMap { time in
                comparison.compare(time, line: 0, zones: editor.zones).flatMap { EntryRemark(onZone: $0.warning) }
            }
            reported = comparison.reported
        }
        return remarks
    }
}

extension EntryRemark {
    /// - Returns: nil for a warning about something else.
    fileprivate init?(onZone warning: CalendarWarning) {
        switch warning {
        case .otherDefinition(let name, let local, let own, let system):
            self = .otherZoneDefinition(
                name, at: "\(local.date) \(local.clock)", own: UTCOffset.text(own), system: UTCOffset.text(system))
        case .otherUTC(let name, let local, let own):
            self = .otherZoneDefinition(name, at: "\(local.date) \(local.clock)", own: UTCOffset.text(own), system: nil)
        default: return nil
        }
    }
}
