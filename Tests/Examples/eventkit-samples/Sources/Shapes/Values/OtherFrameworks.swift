import EventKit

// EventKit alone brings Foundation, colours and locations.

func hex(_ color: CGColor?) -> String? {
    guard let components = color?.components, components.count >= 3 else { return nil }
    let numbers = components.prefix(3).map { Int(($0 * 255).rounded()) }
    return "#" + numbers.map { String(format: "%02X", $0) }.joined()
}

func color(red: CGFloat, green: CGFloat, blue: CGFloat) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: 1.0)
}

func distance(_ one: EKStructuredLocation, _ other: CLLocation) -> CLLocationDistance? {
    one.geoLocation.map { $0.distance(from: other) }
}

func coordinate(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

func link() -> URL? { URL(string: "https://example.org/\(UUID().uuidString)") }

func room() -> EKVirtualConferenceRoomTypeDescriptor {
    EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: "room")
}
