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

    /// Imports an answer of a guest with these ATTENDEE lines.
    private func answer(_ second: Int, from sender: String, _ attendees: String...) throws {
        try home.invite(
            "ORGANIZER:mailto:jo@example.org",
            "X-A:x\r\n" + attendees.map { "ATTENDEE;\($0)" }.joined(separator: "\r\n"),
            "ATTENDEE:", "DTSTAMP:20270301T07000\(second)Z", "DTSTART:20270303T140000Z", "DTEND:20270303T150000Z",
            method: "REPLY", uid: uid, from: sender)
    }

    @Test("a delegate who expects to come and is no guest any more can be sent a cancellation, once")
    func formerDelegate() throws {
        let (ann, dan) = ("mailto:ann@example.org", "mailto:dan@example.org")
        try answer(
            1, from: "ann@example.org", "PARTSTAT=DELEGATED;DELEGATED-TO=\"\(dan)\":\(ann)",
            "PARTSTAT=NEEDS-ACTION;DELEGATED-FROM=\"\(ann)\":\(dan)")
        try answer(2, from: "dan@example.org", "PARTSTAT=ACCEPTED;DELEGATED-FROM=\"\(ann)\":\(dan)")
        for number in 1...2 { expectNotContains(home.get("entry?n=\(number)"), "cancel-former") }
        try answer(3, from: "ann@example.org", "PARTSTAT=ACCEPTED:\(ann)")
        let page = home.get("entry?n=2")
        expectContains(page, "although not among the guests any more: dan@example.org")
        expectContains(page, "value=\"cancel-former\"")
        let done = home.decide("n=2&do=cancel-former")
        expectEqual(done.status, 303)
        let event = home.get(try #require(done.header("Location")))
        expectContains(event, "The cancellation is written.")
        expectContains(event, "to dan@example.org")
        for number in 1...2 { expectNotContains(home.get("entry?n=\(number)"), "cancel-former") }
        _ = home.decide("n=2&do=cancel-former")
        let mails = try home.desk.store().openMessages()
        expectEqual(mails.map(\.recipients), [["dan@example.org"]])
        expectContains(mails.first?.text ?? "", "METHOD:CANCEL")
    }

    @Test("guests to whom no mail can be sent are named by the event, and by a proposal for it")
    func unreachable() throws {
        let identifier = try #require(try home.events().first?.identifier)
        expectNotContains(home.get("event?id=\(identifier)"), "No mail can be sent")
        try answer(
            1, from: "ann@example.org", "PARTSTAT=DELEGATED;DELEGATED-TO=\"urn:x:y\":mailto:ann@example.org",
            "PARTSTAT=NEEDS-ACTION;DELEGATED-FROM=\"mailto:ann@example.org\":urn:x:y")
        let words = "No mail can be sent to urn:x:y, so tell them in another way."
        expectContains(home.get("event?id=\(identifier)"), words)
        expectNotContains(home.get("entry?n=1"), words)
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org",
            "DTSTART:20270304T160000Z", "DTEND:20270304T170000Z", "DTSTAMP:20270301T070005Z", method: "COUNTER",
            uid: uid)
        expectContains(home.get("entry?n=2"), words)
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
