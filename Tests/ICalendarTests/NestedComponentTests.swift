import ICalendar
import TestSupport
import Testing

@Suite("Components within a calendar")
struct NestedComponentTests {
    private static let texts = [
        "BEGIN:VCALENDAR\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\nBEGIN:X-A\nB:1\nEND:X-A\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\nBEGIN:X-A\nB:2\n  3\nEND:X-A\nEND:VCALENDAR\n",
        // One in an event means nothing.
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:X-A\nB:1\nEND:X-A\nEND:VEVENT\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\nBEGIN:X-A\nBEGIN:X-A\nEND:X-A\nBEGIN:VEVENT\nEND:VEVENT\nEND:X-A\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\nbegin:x-a\nB:1\nEN\n D:X-A\nX-A:1\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\nBEGIN:X-A\nB:1\nEND:VCALENDAR\n",
    ].map { $0.replacing("\n", with: "\r\n") }

    @Test("are found and removed as in a text that is divided into properties", arguments: texts)
    func same(text: String) {
        let whole = ComponentText(text)
        expectEqual(ComponentText.components("X-A", in: text), whole.components("X-A"))
        var rest = whole
        rest.setComponents("X-A", to: [])
        expectEqual(ComponentText.removing("X-A", from: text), rest.text)
    }
}
