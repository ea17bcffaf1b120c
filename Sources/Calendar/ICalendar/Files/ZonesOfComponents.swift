import CalendarModel
package import Recurrence

/// Which time zones some components name, and since when.
package struct ZonesOfComponents {
    private(set) var names: Set<String> = []
    package private(set) var earliestYear = 2038
    private var times: Set<EventTime> = []

    package init(_ texts: [String]) {
        for text in texts {
            let bytes = text.utf8.span
            var scanner = LineScanner()
            while let line = scanner.next(in: bytes) {
                let property = ContentLine(bytes, line)
                guard let zone = property.text(of: "TZID"), !zone.isEmpty else { continue }
                names.insert(zone)
                guard let time = property.time else { continue }
                times.insert(time)
                earliestYear = min(earliestYear, time.local.date.year)
            }
        }
    }

    /// Whether a definition puts one of the times at another instant than the system does. khal defines a zone for the months
    /// around an event; when the event is moved to another year, that is wrong.
    package func disagree(with definition: String, zones: ZoneDatabase) -> Bool {
        guard let name = ComponentText(definition).property("TZID")?.value.trimmingBlanks(),
            let system = zones.rules(named: name), let own = ZoneDefinition.rules(of: definition)
        else { return false }
        let rules = own.preceded(by: system)
        return times.contains { time in
            time.zoneName == name && rules.instant(of: time.local) != system.instant(of: time.local)
        }
    }

    /// The definitions that a file needs: those of the calendar, else new ones for zones of the system.
    ///
    /// - Parameter known: the VTIMEZONE components that the file has already.
    package func definitions(
        besides known: [String], definitions: ZoneDefinitions, zones: ZoneDatabase
    ) -> [String] {
        let present = Set(known.compactMap { ComponentText($0).property("TZID")?.value.trimmingBlanks() })
        return names.subtracting(present).sorted().compactMap { name in
            definitions.text(of: name)
                ?? zones.rules(named: name).map { ZoneWriter(name: name, rules: $0, since: earliestYear).text }
        }
    }
}
