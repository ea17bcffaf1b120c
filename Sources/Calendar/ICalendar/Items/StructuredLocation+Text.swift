import CalendarModel
package import ConferenceModel
import Recurrence

// Reading and writing structured locations in calendar files.
extension StructuredLocation {
    package static let property = "X-APPLE-STRUCTURED-LOCATION"
    /// Half the circumference of the Earth in metres; no valid radius is larger.
    private static let largestRadius = 20_040_000.0

    /// Reads the location of a component: Apple's property, or GEO together with LOCATION.
    package init?(of component: ComponentText, limits: Limits) {
        let geo = component.property("GEO").flatMap { Self.coordinates($0.value.split(separator: ";")) }
        if let line = component.property(Self.property), let found = StructuredLocation(line, limits: limits) {
            self = found
            // Some servers cut the value of a property that they do not know at its comma, and GEO remains.
            if !hasCoordinates, let geo { (latitude, longitude) = geo }
            return
        }
        guard let geo else { return nil }
        let location = component.property("LOCATION").map { TextEscaping.unescaped($0.value) } ?? ""
        guard location.utf8.count <= limits.detailsLength else { return nil }
        self.init(title: location, latitude: geo.latitude, longitude: geo.longitude)
    }

    /// Parses an `X-APPLE-STRUCTURED-LOCATION`, which needs coordinates or a title.
    init?(_ line: ContentLine, limits: Limits) {
        let title = line.text(of: "X-TITLE") ?? line.text(of: "X-ADDRESS") ?? ""
        guard title.utf8.count <= limits.detailsLength else { return nil }
        self.init(title: title)
        if let place = Self.geo(line.word) {
            latitude = place.latitude
            longitude = place.longitude
            radius = place.radius
        }
        if let text = line.text(of: "X-APPLE-RADIUS"), let metres = Self.radius(text) { radius = metres }
        guard hasCoordinates || !title.isEmpty else { return nil }
    }

    /// Parses a VLOCATION (RFC 9073): NAME, and the coordinates from GEO or from a `geo:` URI in URL (RFC 9074, 8).
    init?(vlocation text: String, limits: Limits) {
        let component = ComponentText(text)
        let title = component.property("NAME").map { TextEscaping.unescaped($0.value) } ?? ""
        guard title.utf8.count <= limits.detailsLength else { return nil }
        self.init(title: title)
        if let place = component.property("URL").flatMap({ Self.geo($0.word) }) {
            latitude = place.latitude
            longitude = place.longitude
            radius = place.radius
        } else if let geo = component.property("GEO"),
            let (latitude, longitude) = Self.coordinates(geo.value.split(separator: ";"))
        {
            self.latitude = latitude
            self.longitude = longitude
        }
        guard hasCoordinates || !title.isEmpty else { return nil }
    }

    /// The location as Apple's property.
    package var line: ContentLine {
        var parameters = [ContentLine.Parameter("VALUE", ["URI"])]
        if let radius { parameters.append(.init("X-APPLE-RADIUS", [Self.decimal(radius)])) }
        parameters.append(.init("X-TITLE", [title]))
        return ContentLine(Self.property, parameters, value: geoURI ?? "")
    }

    /// The location as GEO; nil without coordinates.
    package var geoLine: ContentLine? {
        guard let latitude, let longitude else { return nil }
        return ContentLine("GEO", value: Self.decimal(latitude) + ";" + Self.decimal(longitude))
    }

    /// Returns the location as a VLOCATION.
    func vlocation(uid: String) -> String {
        var lines = [ContentLine("UID", value: uid)]
        if !title.isEmpty { lines.append(ContentLine("NAME", value: TextEscaping.escaped(title))) }
        if let geoURI {
            let uncertainty = radius.map { ";u=" + Self.decimal($0) } ?? ""
            lines.append(ContentLine("URL", value: geoURI + uncertainty))
        }
        return "BEGIN:VLOCATION\r\n" + lines.map(\.serialized).joined() + "END:VLOCATION\r\n"
    }

    private var geoURI: String? {
        guard let latitude, let longitude else { return nil }
        return "geo:" + Self.decimal(latitude) + "," + Self.decimal(longitude)
    }

    // MARK: Numbers

    /// Parses a URI such as `geo:52.5,13.4;u=35` (RFC 5870); an altitude is ignored.
    private static func geo(_ value: String) -> (latitude: Double, longitude: Double, radius: Double?)? {
        let text = value.lowercased()
        guard text.hasPrefix("geo:"), text.utf8.count <= 256 else { return nil }
        let parts = text.dropFirst(4).split(separator: ";")
        guard let place = parts.first?.split(separator: ","), place.count >= 2,
            let (latitude, longitude) = coordinates(Array(place.prefix(2)))
        else { return nil }
        let uncertainty = parts.dropFirst().first { $0.hasPrefix("u=") }.flatMap { radius($0.dropFirst(2)) }
        return (latitude, longitude, uncertainty)
    }

    private static func coordinates(_ parts: [Substring]) -> (latitude: Double, longitude: Double)? {
        guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return (latitude, longitude)
    }

    private static func radius(_ text: some StringProtocol) -> Double? {
        number(text).flatMap { $0 >= 0 && $0 <= largestRadius ? $0 : nil }
    }

    /// Parses digits with a sign and a decimal point. `Double` alone would also accept hexadecimal numbers, infinity
    /// and so on.
    private static func number(_ text: some StringProtocol) -> Double? {
        let trimmed = String(text).trimmingBlanks()
        guard (1...64).contains(trimmed.utf8.count),
            trimmed.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B })
        else { return nil }
        return Double(trimmed)
    }

    /// Returns a number without an exponent, because neither GEO nor a `geo:` URI allows one. A number that needs an exponent
    /// becomes 0; it is less than a thousandth of a millimetre from zero.
    private static func decimal(_ number: Double) -> String {
        let text = "\(number)"
        guard number.isFinite, !text.contains("e") else { return "0.0" }
        return text
    }
}
