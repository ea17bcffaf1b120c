package import CalendarModel

/// What the publisher of a calendar says about it: its name, and how often to look for a newer version.
package struct PublishedProperties: Hashable, Sendable {
    /// NAME (RFC 7986, 5.1), else X-WR-CALNAME, as it is written but for its escapes; nil where there is none.
    package let title: String?
    /// REFRESH-INTERVAL (RFC 7986, 5.7), else X-PUBLISHED-TTL, in seconds; nil where there is none, or no sense in it.
    package let refreshInterval: Int64?

    /// Reads what a file has said about its calendar.
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
