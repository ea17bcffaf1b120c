package import CalendarModel

/// The properties with which a publisher describes a calendar: its name, and how often to refresh it.
package struct PublishedProperties: Hashable, Sendable {
    /// NAME (RFC 7986, 5.1) or X-WR-CALNAME, unescaped; nil if there is neither.
    package let title: String?
    /// REFRESH-INTERVAL (RFC 7986, 5.7) or X-PUBLISHED-TTL, in seconds; nil if there is neither or the value is not
    /// positive.
    package let refreshInterval: Int64?

    /// Reads the properties kept from the calendar's file.
    package init(of calendar: CalendarRecord) {
        let lines = CalendarProperties.lines(of: calendar.properties)
        func value(_ names: String...) -> String? {
            for name in names {
                let found = lines.first { $0.name == name }.flatMap { ContentLine($0.text) }?.value.trimmingBlanks()
                if let found, !found.isEmpty { return found }
            }
            return nil
        }
        title = value("NAME", "X-WR-CALNAME").map(TextEscaping.unescaped)
        refreshInterval = value("REFRESH-INTERVAL", "X-PUBLISHED-TTL").flatMap { NominalDuration($0) }
            .map { $0.days * 86_400 + $0.seconds }.flatMap { $0 > 0 ? $0 : nil }
    }
}
