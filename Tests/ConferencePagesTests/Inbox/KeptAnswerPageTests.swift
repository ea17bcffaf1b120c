import CalendarEditing
import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing
@testable import ConferencePages

@Suite("Answers to a series of which some occurrences were answered alone, in the pages")
struct KeptAnswerPageTests {
    private let outbox: TemporaryDirectory

    init() throws { outbox = try TemporaryDirectory() }

    private func home(_ language: String, mailer: String? = nil) throws -> PagesHome {
        try PagesHome(
            viewer: Viewer(
                environment: [
                    "HOME": outbox.path, "XDG_CONFIG_HOME": outbox.path, "XDG_DATA_HOME": outbox.path,
                    "LANG": language,
                ],
                addresses: ["jo@example.org"], mailer: mailer.map { "sh -c '\($0)'" }))
    }

    /// A series that is accepted, and two of its occurrences that are declined and answered “maybe”.
    private func series(_ language: String = "C.UTF-8", mailer: String? = nil) throws -> (home: PagesHome, id: String) {
        let home = try home(language, mailer: mailer)
        try home.invite("RRULE:FREQ=WEEKLY;COUNT=4")
        _ = home.decide("n=1&do=accepted")
        let identifier = try #require(try home.events().first?.identifier)
        for (place, answer) in [("20270310T090000", "declined"), ("20270317T090000", "tentative")] {
            expectEqual(home.respond("id=\(identifier)&at=\(place)&do=\(answer)&occurrence=\(place)").status, 303)
        }
        return (home, identifier)
    }

    @Test(
        "the page after an answer to the series names those that keep theirs, in the inbox and on the page of the event",
        arguments: [
            ("C.UTF-8", "keeps your answer “declined”.", "keeps your answer “maybe”."),
            ("de_DE.UTF-8", "bleibt abgelehnt.", "bleibt „vielleicht“."),
        ])
    func kept(language: String, declined: String, maybe: String) throws {
        let (home, identifier) = try series(language)
        let onEvent = home.respond("id=\(identifier)&at=&do=accepted&occurrence=")
        let page = home.get(try #require(onEvent.header("Location")))
        for text in [declined, maybe] { expectContains(page, text) }
        try home.invite("SUMMARY:Review", "SEQUENCE:1", "DTSTAMP:20270301T080000Z", "RRULE:FREQ=WEEKLY;COUNT=4")
        let inInbox = home.decide("n=1&do=accepted&list=yes")
        let list = home.get(try #require(inInbox.header("Location")))
        for text in [declined, maybe] { expectContains(list, text) }
        expectNotContains(home.get("inbox"), declined)
    }

    @Test("Undo names every answer that the organizer has got and that counts no more")
    func severalTold() async throws {
        let (home, identifier) = try series(mailer: "cat > \(outbox.path)/mail.$$")
        await aside { while home.desk.mails.areRunning { sched_yield() } }
        let change = try #require(try home.desk.store().history(limit: 1).first?.id)
        let pages = try [change, change - 1].map { change in
            let undone = home.post("undo", "change=\(change)&id=\(identifier)&at=&decided=yes")
            return home.get(try #require(undone.header("Location")))
        }
        for page in pages { expectContains(page, "ann@example.org has got your answer “") }
        let mails = try home.desk.store().messages(aboutEvent: "review").map(\.id)
        let both = home.get(
            "event?id=\(identifier)&at=&done=answer-undone&told=\(mails.map(String.init).joined(separator: ","))")
        expectEqual(both.components(separatedBy: "has got your answer “").count, 4)
    }
}
