import CalendarModel
package import Recurrence

/// The time zones that some components refer to, and the earliest year in which they need them.
package struct ReferencedZones {
    package private(set) var names: Set<String> = []
    package private(set) var earliestYear = 2038
    private var times: Set<EventTime> = []

    package init(_ texts: [String]) {
        for text in texts {
            let bytes = text.utf8.span
            var scanner = LineScanner()
            while let line = scanner.next(in: bytes) {
                // Most lines have no parameters.
                guard line.nameEnd < line.contentEnd, bytes[line.nameEnd] == UInt8(ascii: ";") else { continue }
                let property = ContentLine(bytes, line)
                guard let zone = property.zone else { continue }
                names.insert(zone)
                // RDATE and EXDATE can have several times in one line.
                for (time, _) in property.times {
                    times.insert(time)
                    earliestYear = min(earliestYear, time.local.date.year)
                }
            }
        }
    }

    /// Returns whether a definition gives one of the times another instant than the system's rules do, or begins only after
    /// one of them. For example, khal defines a zone only for the months around an event, and that definition is wrong once the
    /// event is moved to another year.
    ///
    /// Readers disagree on the offset before the first onset, so a definition must cover every time (RFC 5545, 3.6.5).
    package func conflicts(with definition: String, zones: ZoneDatabase) -> Bool {
        guard let name = ZoneIdentifier.name(ofDefinition: definition),
            let system = zones.rules(ofLocation: name), let own = ZoneDefinition(definition)
        else { return false }
        return times.contains { $0.zoneName == name && !own.agrees(with: system, at: $0.local) }
    }
}
