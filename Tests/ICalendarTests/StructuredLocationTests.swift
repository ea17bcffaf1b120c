import CalendarModel
import CalendarStore
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Structured locations")
struct StructuredLocationTests {
    private func place(_ lines: String) -> StructuredLocation? {
        ItemContent(CalendarFixture.crlf("BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n"), limits: Limits()).structuredLocation
    }

    @Test(
        "a place is read from Apple's property, or from GEO and LOCATION",
        arguments: [
            (
                "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70.5;X-TITLE=\"A, B\":geo:52.5,-13.25",
                StructuredLocation(title: "A, B", latitude: 52.5, longitude: -13.25, radius: 70.5)
            ),
            (
                "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=T:geo:1,2,300;u=9",
                StructuredLocation(title: "T", latitude: 1, longitude: 2, radius: 9)
            ),
            ("X-APPLE-STRUCTURED-LOCATION;X-TITLE=T:", StructuredLocation(title: "T")),
            // Radicale has cut Apple's property at its comma.
            (
                "GEO:52.5;13.25\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"A, B\":geo:52.5",
                StructuredLocation(title: "A, B", latitude: 52.5, longitude: 13.25)
            ),
            (
                "LOCATION:Café\\, here\nGEO:-33.5;151",
                StructuredLocation(title: "Café, here", latitude: -33.5, longitude: 151)
            ),
        ])
    func reading(lines: String, expected: StructuredLocation) { expectEqual(place(lines), expected) }

    @Test(
        "coordinates outside the Earth are not a place",
        arguments: [
            "GEO:91;0", "GEO:0;181", "GEO:nan;0", "GEO:0x10;0", "GEO:1e2;0", "GEO:1", "GEO:;", "LOCATION:X",
            "X-APPLE-STRUCTURED-LOCATION:geo:100,0", "X-APPLE-STRUCTURED-LOCATION:http://example.com",
        ])
    func malformed(lines: String) { expectNil(place(lines)) }

    @Test("a negative or infinite radius is ignored")
    func radius() {
        expectNil(place("X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=-1;X-TITLE=T:geo:1,2")?.radius)
        expectNil(place("X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=inf;X-TITLE=T:geo:1,2")?.radius)
    }

    private func event(_ lines: String) throws -> (CalendarFixture, EventRecord) {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event("DTSTART:20260302T100000Z\n" + lines))
        return (fixture, try fixture.onlyEvent())
    }

    @Test("setting a place also sets the location, and removing it removes both")
    func writing() throws {
        let (fixture, record) = try event("LOCATION:Old\nX-KEPT:1")
        let home = StructuredLocation(title: "Home; \"7\"", latitude: 52.5, longitude: 0.00001, radius: 30)
        var changes = EventChanges()
        changes.structuredLocation = .set(home)
        let placed = try fixture.editor.applying(changes, to: record)
        expectEqual(placed.location, home.title)
        expectContains(placed.text, "X-KEPT:1\r\n")
        let read = ItemContent(placed.text, limits: Limits()).structuredLocation
        expectEqual(read?.title, home.title)
        expectEqual(read?.latitude, 52.5)
        expectEqual(read?.radius, 30)
        expectContains(placed.text, "GEO:52.5;")
        let named = try fixture.editor.applying(EventChanges(location: home.title), to: placed)
        expectEqual(ItemContent(named.text, limits: Limits()).structuredLocation, read)
        let elsewhere = try fixture.editor.applying(EventChanges(location: "Elsewhere"), to: placed)
        expectNil(ItemContent(elsewhere.text, limits: Limits()).structuredLocation)
        expectEqual(elsewhere.location, "Elsewhere")
        changes.structuredLocation = .remove
        let removed = try fixture.editor.applying(changes, to: placed)
        expectNil(removed.location)
        expectNotContains(removed.text, "GEO")
        expectNotContains(removed.text, "X-APPLE")
    }
}
