import CalendarEditing
import CalendarModel
import CalendarStore
import PagesControl
import TestSupport
import Testing
@testable import ConferencePages

@Suite("The page of a guest's message")
struct GuestMessagePageTests {
    private let folder: TemporaryDirectory
    private let home: PagesHome
    private let uid: String

    /// A user with an event to which Ann is invited.
    init() throws {
        folder = try TemporaryDirectory()
        home = try PagesHome(
            viewer: Viewer(
                environment: [
                    "HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path,
                    "LANG": "C.UTF-8",
                ], addresses: ["jo@example.org"]))
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.conferencectl(
            "add", "Planning", "--start", "2027-03-03 14:00", "--duration", "1h", "--invite", "ann@example.org",
            "--no-send")
        uid = try #require(try home.events().first?.uid)
    }

    @Test("a proposal is shown as what accepting takes, and one remark names the rest")
    func proposal() throws {
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org",
            "DTSTART:20270304T160000Z", "DTEND:20270304T170000Z", "RRULE:FREQ=DAILY;COUNT=3", "DESCRIPTION:Bring cake",
            method: "COUNTER", uid: uid)
        let page = home.get("entry?n=1")
        expectContains(page, "<h1>Planning")
        expectContains(
            page,
            "The proposal also has another title, another repetition and other notes. Accepting it takes only the time")
        for word in ["Repeats", "cake", "Design review"] { expectNotContains(page, word) }
    }

    @Test("what a guest says about others is not shown")
    func others() throws {
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org",
            "X-A:x\r\nATTENDEE;PARTSTAT=DECLINED:mailto:max@example.org", method: "REPLY", uid: uid)
        let page = home.get("entry?n=1")
        expectContains(page, "ann@example.org")
        expectNotContains(page, "max@example.org")
    }
}
