import Foundation
import TestSupport
import Testing

@Suite("Titles of bookings in lists")
struct BookingTitleTests {
    private let home: Home

    init() throws {
        home = try Home()
        let file = try home.write(InboxSamples.flight, to: "flight.json")
        try #require(home.run("inbox", "import", file).status == 0)
    }

    @Test("are in the language of the user, as is the event, although the entry was made in another one")
    func german() throws {
        expectContains(try home.run("inbox").output, "Flight XA 123 FRA → HND")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(try home.run("inbox").output, "Flug XA 123 FRA → HND")
        try expectEqual(home.object("inbox", "show", "Flug XA 123")["title"] as? String, "Flug XA 123 FRA → HND")
        try expectEqual(home.run("inbox", "show", "Flight XA 123").status, 0, "the stored title finds it, too")
        expectContains(try home.run("inbox", "add", "Flug").output, "Flug XA 123 FRA → HND")
        try expectEqual(home.object("show", "Flug XA 123 FRA → HND")["title"] as? String, "Flug XA 123 FRA → HND")
        home.environment["LC_ALL"] = nil
        expectContains(try home.run("inbox", "list", "--all").output, "Flight XA 123 FRA → HND")
    }
}
