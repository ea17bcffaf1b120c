import Foundation
import TestSupport
import Testing

@Suite("A guest who was removed and answers all the same")
struct RemovedGuestTests {
    @Test("is said to be removed, and the answer changes nothing", arguments: ["C.UTF-8", "de_DE.UTF-8"])
    func answers(language: String) throws {
        let home = try Home.withMailProgram()
        home.environment["LC_ALL"] = language
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 12:00", "--invite", "ann@example.org", "--invite",
                "kim@example.org", "--send"
            ).status == 0)
        try #require(home.run("edit", "Planning", "--uninvite", "ann@example.org", "--send").status == 0)
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let reply = InboxSamples.calendar("REPLY", uid: uid, title: "Planning", sequence: 5)
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        let shown = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(
            shown,
            language.hasPrefix("de")
                ? "ann@example.org steht nicht mehr in der Gästeliste; die Antwort ändert nichts."
                : "ann@example.org was removed from the guests; the answer changes nothing.")
        let remarks = try #require(try home.object("inbox", "show", "1")["remarks"] as? [[String: Any]])
        expectEqual(remarks.map { $0["code"] as? String }, ["answeredByRemovedGuest"])
        let guests = try #require(try home.object("show", "Planning")["attendees"] as? [[String: Any]])
        expectEqual(guests.count, 1)
    }
}
