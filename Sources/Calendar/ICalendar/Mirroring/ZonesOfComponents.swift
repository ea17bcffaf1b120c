import CalendarStore
import Recurrence

/// Which time zones some components name, and since when.
struct ZonesOfComponents {
    private(set) var names: Set<String> = []
    private(set) var earliestYear = 2038

    init(_ texts: [String]) {
        for text in texts {
            let bytes = text.utf8.span
            var scanner = LineScanner()
            while let line = scanner.next(in: bytes) {
                let property = ContentLine(bytes, line)
                guard let zone = property.text(of: "TZID"), !zone.isEmpty else { continue }
                names.insert(zone)
                if let time = property.time { earliestYear = min(earliestYear, time.local.date.year) }
            }
        }
    }

    /// The definitions that a file needs: those of the calendar, else new ones for zones of the system.
    ///
    /// - Parameter known: the VTIMEZONE components that the file has already.
    func definitions(
        besides known: [String], definitions: ZoneDefinitions, zones: ZoneDatabase
    ) -> [String] {
        let present = Set(known.compactMap { ComponentText($0).property("TZID")?.value.trimmingBlanks() })
        return names.subtracting(present).sorted().compactMap { name in
            definitions.text(of: name)
                ?? zones.rules(named: name).map { ZoneWriter(name: name, rules: $0, since: earliestYear).text }
        }
    }
}
