import CalendarModel
import CalendarStore
import ConferenceModel

/// The places of the events that were added last to the person's own calendars, to choose from while typing.
struct RecentPlaces {
    /// The newest first, each of them once.
    let places: [String]

    private static let most = 12
    private static let mostCharacters = 200
    /// How many records are read of all calendars together, at least 50 of each.
    private static let mostRecords = 2_000

    init(_ store: CalendarStore) throws {
        let own = try store.calendars().filter { !$0.isReadOnly }
        let records = max(50, Self.mostRecords / max(1, own.count))
        var found: [(record: Int64, place: String)] = []
        for calendar in own {
            var seen: Set<String> = []
            for (record, location) in try store.recentLocations(
                calendar: calendar.id, records: records, characters: Self.mostCharacters)
            {
                guard seen.count < Self.most else { break }
                guard let place = Self.place(location), seen.insert(place).inserted else { continue }
                found.append((record, place))
            }
        }
        var seen: Set<String> = []
        places = Array(
            found.sorted { $0.record > $1.record }.map(\.place).filter { seen.insert($0).inserted }.prefix(Self.most))
    }

    /// For a field with `list="places"`.
    var html: HTML {
        "<datalist id=\"places\">\(places.map { "<option value=\"\($0)\"></option>" as HTML })</datalist>\n"
    }

    /// Returns a location as one line; nil for links, which belong to one event only.
    private static func place(_ text: String) -> String? {
        guard !text.contains("://"),
            !["mailto:", "tel:", "sip:", "sips:"].contains(where: text.lowercased().hasPrefix),
            let line = try? TextPolicy.line(text, subject: "", limit: 4 * mostCharacters, isUntrusted: true)
        else { return nil }
        return line
    }
}
