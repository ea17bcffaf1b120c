import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import PagesControl
import Recurrence
import TestSupport
import Testing

/// Programs with EventKitUI as processes, the helper process, and the pages that it opens.
@Suite("Pages that programs present")
struct PresentingTests {
    // MARK: The editor without access

    @Test("a program without access has an event added, and learns only that it was")
    func adding() throws {
        let home = try PresentingHome()
        let program = try home.run("add", "Painting")
        let page = try home.openedPage()
        let text = page.get()
        expectContains(text, "“presenting-program” asks you to add this event. It learns only whether you did.")
        expectContains(text, "value=\"Painting\"")
        var fields = page.fields()
        for (field, value) in [
            ("repeat", "weekly"), ("ends", "count"), ("count", "3"), ("alarm-0", "-900"), ("zone", "Europe/Berlin"),
        ] { expectEqual(fields[field], value, field) }
        fields["title"] = "Painting with Ana"
        expectEqual(page.post("keep", fields).status, 303)
        let said = program.said()
        expectEqual(said, "presented\nreturned\neditor saved\nresult 1, event unknown\n")
        let saved = try #require(try home.events().first)
        expectEqual(saved.title, "Painting with Ana")
        expectEqual(saved.location, "Studio 2")
        expectEqual(saved.notes, "Bring your own brush.")
        expectEqual(saved.url, "https://lessons.example.org/7")
        expectTrue(saved.isRecurring)
        expectContains(saved.text, "TRIGGER:-PT15M")
        expectContains(saved.text, "DTSTART;TZID=Europe/Berlin:20270303T150000")
        expectContains(page.get(), "“presenting-program” was told.")
    }

    @Test(
        "the new event has the call that the program proposes, unless the person removes it", arguments: [true, false])
    func proposedCall(isKept: Bool) throws {
        let home = try PresentingHome()
        let program = try home.run("add-with-call", "Painting")
        let page = try home.openedPage()
        expectContains(page.get(), "Studio call")
        var fields = page.fields()
        expectEqual(fields["room"], "keep")
        expectEqual([fields["notes"], fields["location"]], ["Bring your own brush.", "Studio 2"])
        if !isKept { fields["room"] = "none" }
        expectEqual(page.post("keep", fields).status, 303)
        expectContains(program.said(), "editor saved")
        let saved = try #require(try home.events().first)
        expectEqual(saved.conference?.title, isKept ? "Studio call" : nil)
        expectEqual(saved.conference?.details, isKept ? "Bring your camera." : nil)
        expectEqual(saved.conference?.preferred.url.text, isKept ? "https://meet.example.org/studio?pwd=1" : nil)
        expectEqual(saved.notes, "Bring your own brush.")
    }

    @Test("a program cannot name the provider that has made its call")
    func forgedProvenance() throws {
        let home = try PresentingHome()
        let forged =
            "X-VIRTUAL-CONFERENCE;X-VC-PROVIDER=org.conference.jitsi-meet/meeting;X-VC-NAME=Jitsi Meet:Call\r\n"
            + "CONFERENCE;VALUE=URI;X-VC-KIND=VIDEO:https://meet.example.org/7\r\nEND:VEVENT"
        let connection = try home.present(
            .add(PresentedDraft(text: Self.lesson.replacing("END:VEVENT", with: forged))))
        let page = try home.openedPage()
        expectEqual(page.post("keep", page.fields()).status, 303)
        let saved = try #require(try home.events().first)
        expectEqual(saved.conference?.preferred.url.text, "https://meet.example.org/7")
        expectNil(saved.conference?.provenance)
        connection.close()
    }

    @Test("the new event has a UID of ours, whatever the text of the program names")
    func ownUID() throws {
        let home = try PresentingHome()
        try home.conferencectl("add", "Mine", "--start", "2027-03-01 10:00")
        let mine = try #require(try home.events().first)
        let draft = PresentedDraft(
            text: Self.lesson.replacing("UID:a", with: "UID:\(mine.uid)"))
        let connection = try home.present(.add(draft))
        let page = try home.openedPage()
        expectEqual(page.post("keep", page.fields()).status, 303)
        let events = try home.events()
        expectEqual(events.count, 2)
        expectEqual(Set(events.map(\.uid)).count, 2)
        expectEqual(events.first { $0.uid == mine.uid }?.title, "Mine")
        connection.close()
    }

    @Test("cancelling saves nothing, and a form that is sent twice saves once")
    func cancelling() throws {
        let home = try PresentingHome()
        let program = try home.run("add", "Painting")
        expectEqual(try home.openedPage().post("keep", ["do": "cancel"]).status, 303)
        expectHasSuffix(program.said(), "editor canceled\nresult 0, event unknown\n")
        try expectEmpty(home.events())
        let second = try home.run("add", "Painting")
        let page = try home.openedPage()
        let fields = page.fields()
        _ = (page.post("keep", fields), page.post("keep", fields))
        expectHasSuffix(second.said(), "editor saved\nresult 1, event unknown\n")
        expectEqual(try home.events().count, 1)
    }

    @Test("the page stays when the program dies, and what is saved there counts")
    func death() throws {
        let home = try PresentingHome()
        let program = try home.run("add", "Painting")
        let page = try home.openedPage()
        let fields = page.fields()
        program.kill()
        expectEqual(page.post("keep", fields).status, 303)
        expectEqual(try home.events().map(\.title), ["Painting"])
        expectContains(page.get(), "The event is saved")
    }

    @Test("cancelEditing tells nobody, and the program goes on")
    func cancelEditing() throws {
        let home = try PresentingHome()
        let program = try home.run("cancel", "Painting")
        _ = try home.openedPage()
        program.type("now")
        expectEqual(program.said(), "result 0\n")
    }

    @Test("a mistake in the form keeps what was typed and says at its field what is wrong")
    func mistakes() throws {
        let home = try PresentingHome()
        let connection = try home.present(.add(PresentedDraft(text: Self.lesson)))
        defer { connection.close() }
        let page = try home.openedPage()
        var fields = page.fields()
        fields.merge(["title": " ", "end-day": "2027-02-01", "location": "Attic & <roof>", "url": "javascript:1"]) {
            $1
        }
        let answer = page.post("keep", fields)
        expectEqual(answer.status, 422)
        for text in [
            "Type a title.", "The end is not after the start.", "Type a web address", "Attic &amp; &lt;roof&gt;",
        ] {
            expectContains(answer, text)
        }
        expectContains(answer, "aria-describedby=\"title-problem\"")
        fields["start-day"] = "2027-02-30"
        expectContains(page.post("keep", fields), "Type a day as 2027-03-01.")
        try expectEmpty(home.events())
    }

    @Test("an event of another store is refused")
    func foreign() throws {
        let home = try PresentingHome()
        let said = try home.run("edit-foreign").said()
        expectContains(said, "editor canceled\n")
        expectContains(said, "error: ")
    }

    // MARK: With full access

    @Test("with full access, a stored event is edited: unchanged is canceled, changed is saved, and removed is deleted")
    func editing() throws {
        let home = try PresentingHome(.full)
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00")
        let name = try #require(try home.events().first).identifier
        let unchanged = try home.run("edit", name)
        let first = try home.openedPage()
        expectEqual(first.post("keep", first.fields()).status, 303)
        expectHasSuffix(unchanged.said(), "editor canceled\nresult 0, event \(name)\n")
        let changed = try home.run("edit", name)
        let second = try home.openedPage()
        var fields = second.fields()
        fields["title"] = "Review of March"
        fields["end-time"] = "12:30"
        expectEqual(second.post("keep", fields).status, 303)
        expectHasSuffix(changed.said(), "editor saved\nresult 1, event \(name)\n")
        let saved = try #require(try home.events().first)
        expectEqual(saved.title, "Review of March")
        expectEqual(saved.end.basicFormat, "20270301T123000")
        let removed = try home.run("edit", name)
        let third = try home.openedPage()
        try home.conferencectl("remove", "Review of March", "--yes")
        expectHasSuffix(removed.said(), "editor deleted\nresult 2, event \(name)\n")
        expectContains(third.get(), "The event is deleted")
    }

    @Test("what another program changes meanwhile is kept, and a field that both have changed is a question")
    func conflict() throws {
        let home = try PresentingHome(.full)
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00", "--location", "Room 7")
        let name = try #require(try home.events().first).identifier
        let program = try home.run("edit", name)
        let page = try home.openedPage()
        var fields = page.fields()
        try home.conferencectl("edit", "Review", "--location", "Room 9", "--notes", "Bring the plan.")
        fields["location"] = "Room 8"
        let answer = page.post("keep", fields)
        expectEqual(answer.status, 422)
        expectContains(answer, "Another program has changed this to “Room 9” meanwhile.")
        expectContains(answer, "value=\"Room 8\"")
        expectEqual(try home.events().first?.location, "Room 9")
        fields["was-location"] = "Room 9"
        expectEqual(page.post("keep", fields).status, 303)
        expectContains(program.said(), "editor saved")
        let saved = try #require(try home.events().first)
        expectEqual(saved.location, "Room 8")
        expectEqual(saved.notes, "Bring the plan.")
    }

    @Test("of a series, the form changes one occurrence, or it and all later ones")
    func series() throws {
        let home = try PresentingHome(.full)
        try home.conferencectl("add", "Jour fixe", "--start", "2027-03-01 10:00", "--repeat", "weekly", "--count", "3")
        let name = try #require(try home.events().first).identifier
        for (span, title, titles) in [
            ("this", "Kick-off", ["Jour fixe", "Kick-off"]), ("future", "Weekly", ["Weekly", "Weekly"]),
        ] {
            let program = try home.run("edit", name)
            let page = try home.openedPage()
            var fields = page.fields()
            fields["title"] = title
            fields["span"] = span
            expectEqual(page.post("keep", fields).status, 303)
            expectContains(program.said(), "editor saved")
            expectEqual(try home.events().map(\.title).sorted(), titles)
        }
    }

    @Test("details have Done, and Delete removes the event and clears it from the controller")
    func details() throws {
        let home = try PresentingHome(.full)
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00")
        let name = try #require(try home.events().first).identifier
        let looking = try home.run("show", name)
        let first = try home.openedPage()
        expectContains(first.get(), "“presenting-program” shows you this event.")
        // The details lead to a form and back.
        var fields = first.fields("&edit=yes")
        fields["title"] = "Review of March"
        expectEqual(first.post("keep", fields).status, 303)
        expectContains(first.get(), "<h1>Review of March")
        expectEqual(first.post("finish", ["do": "done"]).status, 303)
        expectEqual(looking.said(), "details done\nresult 0, event\n")
        let deleting = try home.run("show", name)
        let second = try home.openedPage()
        expectEqual(second.post("finish", second.fields().merging(["do": "all"]) { $1 }).status, 303)
        expectEqual(deleting.said(), "details deleted\nresult 2, no event\n")
        try expectEmpty(home.events())
    }

    static let lesson =
        "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20270302T100000Z\r\nDURATION:PT1H\r\nSUMMARY:Lesson\r\nEND:VEVENT"
}
