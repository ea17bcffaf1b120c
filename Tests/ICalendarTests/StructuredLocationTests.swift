import CalendarModel
import CalendarStore
import ConferenceModel
import Recurrence
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Structured locations")
struct StructuredLocationTests {
    private func place(_ lines: String) -> StructuredLocation? {
        ItemContent(CalendarFixture.crlf("BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n"), limits: Limits()).structuredLocation
    }

    @Test(
        "a place is read from Apple's property, or from GEO beside a LOCATION",
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
            (
                "LOCATION:Café\\, here\nGEO:-33.5;151",
                StructuredLocation(title: "Café, here", latitude: -33.5, longitude: 151)
            ),
        ])
    func reading(lines: String, expected: StructuredLocation) { #expect(place(lines) == expected) }

    @Test(
        "what is no place on Earth is none",
        arguments: [
            "GEO:91;0", "GEO:0;181", "GEO:nan;0", "GEO:0x10;0", "GEO:1e2;0", "GEO:1", "GEO:;", "LOCATION:X",
            "X-APPLE-STRUCTURED-LOCATION:geo:100,0", "X-APPLE-STRUCTURED-LOCATION:http://example.com",
        ])
    func malformed(lines: String) { #expect(place(lines) == nil) }

    @Test("a negative or infinite radius is no radius")
    func radius() {
        #expect(place("X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=-1;X-TITLE=T:geo:1,2")?.radius == nil)
        #expect(place("X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=inf;X-TITLE=T:geo:1,2")?.radius == nil)
    }

    private func event(_ lines: String) throws -> (CalendarFixture, EventRecord) {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event("DTSTART:20260302T100000Z\n" + lines))
        return (fixture, try fixture.onlyEvent())
    }

    @Test("a place that is set becomes the location, and goes with it")
    func writing() throws {
        let (fixture, record) = try event("LOCATION:Old\nX-KEPT:1")
        let home = StructuredLocation(title: "Home; \"7\"", latitude: 52.5, longitude: 0.00001, radius: 30)
        var changes = EventChanges()
        changes.structuredLocation = .set(home)
        let placed = try fixture.editor.applying(changes, to: record)
        #expect(placed.location == home.title && placed.text.contains("X-KEPT:1\r\n"))
        let read = ItemContent(placed.text, limits: Limits()).structuredLocation
        #expect(read?.title == home.title && read?.latitude == 52.5 && read?.radius == 30)
        #expect(placed.text.contains("GEO:52.5;"))
        let named = try fixture.editor.applying(EventChanges(location: home.title), to: placed)
        #expect(ItemContent(named.text, limits: Limits()).structuredLocation == read)
        let elsewhere = try fixture.editor.applying(EventChanges(location: "Elsewhere"), to: placed)
        #expect(ItemContent(elsewhere.text, limits: Limits()).structuredLocation == nil)
        #expect(elsewhere.location == "Elsewhere")
        changes.structuredLocation = .remove
        let removed = try fixture.editor.applying(changes, to: placed)
        #expect(removed.location == nil && !removed.text.contains("GEO") && !removed.text.contains("X-APPLE"))
    }
}
