import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence

// Other properties of an event: its URL, status, availability, attendees, categories, classification and place.
extension EventEditor {
    /// Writes those of URL, STATUS, TRANSP, ATTENDEE, CATEGORIES, CLASS and the places that change.
    func writeDetails(_ changes: EventChanges, to text: inout ComponentText) throws {
        if let url = changes.url {
            let kept = try EventText.line(url, "URL", limit: limits.urlLength)
            text.set("URL", to: kept.map { ContentLine("URL", [.init("VALUE", ["URI"])], value: $0) })
        }
        if let status = changes.status {
            let kept = try EventText.line(status, "status", limit: limits.identifierLength)
            text.set("STATUS", to: kept.map { ContentLine("STATUS", value: $0.uppercased()) })
        }
        changes.availability?.write(to: &text)
        if let attendees = changes.attendees { text.apply(attendees, limits: limits) }
        if let categories = changes.categories {
            text.setCategories(try EventText.categories(categories, limits))
        }
        if let classification = changes.classification {
            let line = ContentLine("CLASS", value: classification.rawValue)
            text.set("CLASS", to: classification == .everyone ? nil : line)
        }
        if let place = changes.structuredLocation {
            try text.setStructuredLocation(place.value, keepsTitle: changes.location != nil, limits: limits)
        }
    }

    /// Writes LOCATION. Removes the coordinates of the previous place, unless new ones are given.
    func writeLocation(_ changes: EventChanges, to text: inout ComponentText) throws {
        guard let location = changes.location else { return }
        let kept = try EventText.location(location, limits)
        let old = text.property("LOCATION").map { TextEscaping.unescaped($0.value) }
        if kept != old, changes.structuredLocation == nil {
            text.remove(StructuredLocation.property)
            text.remove("GEO")
        }
        text.set("LOCATION", to: kept.map { ContentLine("LOCATION", value: TextEscaping.escaped($0)) })
    }
}

extension ComponentText {
    /// Sets or removes the place of an event or reminder: Apple's property, and GEO for other programs.
    ///
    /// - Parameter keepsTitle: true to leave LOCATION unchanged; otherwise it gets the title of the place.
    mutating func setStructuredLocation(_ place: StructuredLocation?, keepsTitle: Bool, limits: Limits) throws {
        if StructuredLocation(of: self, limits: limits) != place || place == nil {
            set(StructuredLocation.property, to: place?.line)
            set("GEO", to: place?.geoLine)
        }
        guard !keepsTitle else { return }
        let title = try place.flatMap { try EventText.location($0.title, limits) }
        set("LOCATION", to: title.map { ContentLine("LOCATION", value: TextEscaping.escaped($0)) })
    }
}
