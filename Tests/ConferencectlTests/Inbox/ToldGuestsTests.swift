import Foundation
import TestSupport
import Testing

@Suite("Guests are told of every change by every command")
struct ToldGuestsTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    private static let template = HomeTemplate.withMailProgram { home in
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 10:00", "--invite", "ann@example.org", "--send"
            ).status == 0)
    }

    private func mails(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try home.mails(arguments, sourceLocation: sourceLocation)
    }

    @Test("of a room that is attached, with the link to join, and of its end")
    func rooms() throws {
        let sent = try mails("attach", "Planning", "sample-rooms/personal-room", "--send")
        expectContains(sent, "Subject: Updated invitation: Planning")
        expectContains(sent, "CONFERENCE;")
        expectContains(sent, "https://")
        let ended = try mails("detach", "Planning", "--yes", "--send")
        expectContains(ended, "Subject: Updated invitation: Planning")
        expectNotContains(ended, "CONFERENCE;")
    }

    @Test("of an undone change if they know of it, and of nothing if they do not")
    func undo() throws {
        _ = try mails("edit", "Planning", "--start", "2099-04-01 11:00", "--send")
        let sent = try mails("undo", "--send")
        expectContains(sent, "METHOD:REQUEST")
        expectContains(sent, "T100000")
        expectContains(sent, "SEQUENCE:2")
        _ = try mails("edit", "Planning", "--location", "Garden", "--no-send")
        try expectEqual(mails("undo", "--send"), "")
        let removed = try mails("remove", "Planning", "--yes", "--send")
        expectContains(removed, "METHOD:CANCEL")
        expectContains(try mails("undo", "--send"), "METHOD:REQUEST")
    }

    @Test(
        "of every one of several changes that are undone one after another",
        arguments: rows(["remove", "move"], plain: 1))
    func severalUndone(last: String) throws {
        _ = try mails("edit", "Planning", "--location", "Garden", "--send")
        _ =
            try last == "remove"
            ? mails("remove", "Planning", "--yes", "--send")
            : mails("edit", "Planning", "--start", "2099-04-01 11:00", "--send")
        expectContains(try mails("undo", "--send"), "LOCATION:Garden")
        let sent = try mails("undo", "--send")
        expectContains(sent, "METHOD:REQUEST")
        expectNotContains(sent, "LOCATION")
        expectContains(try mails("undo", "--send"), "METHOD:CANCEL")
    }

    @Test("only if the user says so; a message says how to tell them later, and that does")
    func later() throws {
        let silent = try home.run("attach", "Planning", "sample-rooms/personal-room")
        expectEqual(silent.status, 0)
        let error = silent.error.replacing("\n", with: " ")
        expectContains(error, "the guests were not told: ann@example.org. “conferencectl edit ")
        expectContains(error, " --send” tells them by mail")
        let sent = try mails("edit", "Planning", "--send")
        expectContains(sent, "Subject: Updated invitation: Planning")
        expectContains(sent, "CONFERENCE;")
        for command in [["attach", "Planning", "x"], ["detach", "Planning"], ["remove", "Planning"], ["undo"]] {
            try expectEqual(home.runProcess(command + ["--send", "--no-send"]).status, 64, "\(command)")
        }
    }

    @Test(
        "by a mail that waits, if the command cannot send it",
        arguments: rows(
            [
                ["edit", "Planning", "--start", "2099-04-01 11:00"], ["remove", "Planning", "--yes"],
                ["attach", "Planning", "sample-rooms/personal-room"], ["undo"],
                ["add", "Other", "--start", "2099-04-01 10:00", "--invite", "ann@example.org"],
            ], plain: 0, 1))
    func unsent(command: [String]) throws {
        let subject = [
            "remove": "Cancelled: Planning", "add": "Invitation: Other", "undo": "Cancelled: Planning",
        ][command[0], default: "Updated invitation: Planning"]
        let settings = "\(home.path)/config/conference/config.json"
        let mailer = try String(contentsOfFile: settings, encoding: .utf8)
        _ = try home.write(mailer.replacing("/mailer", with: "/gone"), to: "config/conference/config.json")
        let failed = try home.runProcess(command + ["--send"])
        expectFalse(failed.status == 0, failed.output)
        _ = try home.write(mailer, to: "config/conference/config.json")
        let pending = try home.run("pending").output
        expectContains(pending, subject)
        let number = try #require(pending.firstMatch(of: /m[0-9]+/)?.output)
        try expectContains(mails("pending", "retry", String(number)), "Subject: \(subject)")
    }

    @Test("a mail of an undone change that still waits is dropped")
    func waiting() throws {
        try #require(home.run("config", "mailer", "--unset").status == 0)
        _ = try home.run("edit", "Planning", "--location", "Garden", "--send")
        expectContains(try home.run("pending").output, "Updated invitation: Planning")
        _ = try home.run("undo", "--no-send")
        expectNotContains(try home.run("pending").output, "Updated invitation: Planning")
    }

    @Test(
        "an organizer who knows an answer that was undone gets the earlier one, or the user is told that there is none")
    func answers() throws {
        try home.invite()
        _ = try mails("inbox", "tentative", "1")
        _ = try mails("inbox", "accept", "1")
        expectContains(try mails("undo", "--send"), "PARTSTAT=TENTATIVE")
        let result = try home.runProcess(["undo"])
        expectContains(result.error.replacing("\n", with: " "), "knows nothing of the undoing")
    }

    @Test("the same answer is not sent twice, and a doubtful one not at all after a newer one")
    func twice() throws {
        try home.invite()
        expectContains(try mails("inbox", "accept", "1"), "PARTSTAT=ACCEPTED")
        let again = try home.run("inbox", "accept", "1")
        expectContains(again.output, "The same answer was sent before, so it is not sent again.")
        let program = try home.write("#!/bin/sh\ncat > /dev/null; kill -9 $$\n", to: "mailer")
        expectEqual(try home.run("inbox", "tentative", "1").status, 75)
        _ = try home.write("#!/bin/sh\ncat >> \(home.path)/mails\n", to: "mailer")
        expectEqual(program, home.path + "/mailer")
        expectContains(try mails("inbox", "decline", "1"), "PARTSTAT=DECLINED")
        let pending = try home.run("pending", "--json").output
        expectNotContains(pending, "Tentative")
    }
}
