import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import Foundation
import PagesControl
import TestSupport
import Testing
@testable import ConferencectlKit

@Suite("What --json prints", .needsCCompiler)
struct PrintedJSONTests {
    /// Objects that no command below prints, with the reason.
    private static let rare: [String: String] = [
        "Delivery": "only when a provider answers that has failed before, after a pause",
        "EventName": "only when a room was ended between a change and its undoing",
        "LogLine": "only when a provider has failed or has written to its log",
        "TracedCall": "only when a provider calls its service",
        "StoreProblem": "only of a damaged store",
        "StoredSecrets": "only when a provider has a secret",
    ]

    /// The forms that no command below prints, with the reason.
    private static let rareOutputs = [
        "pending retry for an event that changed or was removed": "only when a provider answers that has failed before",
        "pending end": "only of a provider that ends conferences",
    ]

    /// Runs a command and reads what it prints.
    private func read(
        _ home: Home, _ collector: inout JSONCollector, _ words: [String], as name: String? = nil, input: String = ""
    ) throws {
        let result = try home.runProcess(words + ["--json"], input: input)
        let path = words.prefix { !$0.hasPrefix("-") }
        let known = JSONOutput.all.filter { $0.condition == nil }.map(\.command)
        let found = (1...max(path.count, 1)).reversed().lazy.map { path.prefix($0).joined(separator: " ") }
            .first { known.contains($0) }
        if result.output.isEmpty {
            Issue.record("\(words) printed nothing: \(result.error)")
        } else {
            collector.read(result.output, of: name ?? found ?? words.joined(separator: " "))
        }
        if result.error.hasPrefix("{") { collector.read(result.error, as: .object("Failure"), "an error") }
    }

    @Test("every key is documented with its type, and every documented key is printed")
    func everything() throws {
        var collector = JSONCollector()
        try readEvents(&collector)
        try readRooms(&collector)
        try readAccounts(&collector)
        try readCalendars(&collector)
        try readInbox(&collector)
        try readStore(&collector)
        expectEqual(collector.problems, [])
        let documented = Set(JSONObject.all.flatMap { object in object.fields.map { "\(object.name).\($0.name)" } })
        let unseen = documented.subtracting(collector.keys).filter { key in
            !Self.rare.keys.contains { key.hasPrefix("\($0).") }
        }
        expectEqual(unseen.sorted(), [])
        expectEqual(collector.keys.filter { key in Self.rare.keys.contains { key.hasPrefix("\($0).") } }, [])
        let outputs = Set(JSONOutput.all.map(JSONCollector.name))
        expectEqual(outputs.subtracting(collector.outputs).sorted(), Self.rareOutputs.keys.sorted())
    }

    private func readInbox(_ collector: inout JSONCollector) throws {
        let home = try Home.withMailProgram()
        func read(_ words: String..., as name: String? = nil, input: String = "") throws {
            try self.read(home, &collector, words, as: name, input: input)
        }
        try #require(home.run("add", "Review", "--start", "2099-04-01 12:30").status == 0)
        let calendar = InboxSamples.calendar(
            uid: "a", ["LOCATION:https://example.zoom.us/j/81234567890", "RRULE:FREQ=DAILY"])
        let mail =
            "From: Ann <ann@example.org>\nSubject: Lunch\nContent-Type: text/calendar; method=REQUEST\n\n\(calendar)"
        try read("inbox", "import", "-", input: mail)
        try read("inbox", "import", "-", input: InboxSamples.flight)
        let moved = InboxSamples.calendar(
            uid: "a", sequence: 1, start: "20990403T150000", end: "20990403T160000",
            ["RECURRENCE-ID;TZID=Europe/Berlin:20990402T120000"])
        try read("inbox", "import", "-", input: moved)
        for uid in ["b", "c", "d", "e", "f"] { try home.invite(uid: uid, title: "Lunch \(uid)") }
        try read("inbox", as: "inbox without --count")
        try read("inbox", "--count", as: "inbox with --count")
        try read("inbox", "list", as: "inbox list without --count")
        try read("inbox", "list", "--count", as: "inbox list with --count")
        try read("inbox", "add", "2")
        try read("inbox", "ignore", "3")
        try read("inbox", "accept", "1", as: "inbox accept without --print")
        try read("inbox", "show", "1")
        try read("inbox", "tentative", "4", as: "inbox tentative without --print")
        try read("inbox", "decline", "5", as: "inbox decline without --print")
        for (word, number) in [("accept", "4"), ("tentative", "5"), ("decline", "6")] {
            try read("inbox", word, number, "--print", as: "inbox \(word) with --print")
        }
        try read("inbox", "propose", "7", "--start", "+1h", as: "inbox propose without --print")
        try read("inbox", "propose", "7", "--start", "+2h", "--print", as: "inbox propose with --print")
        _ = try home.write("#!/bin/sh\necho busy\nexit 69\n", to: "mailer")
        try expectEqual(home.run("inbox", "accept", "7").status, 69)
        try read("pending")
        _ = try home.write("#!/bin/sh\ncat > /dev/null\n", to: "mailer")
        try read("pending", "retry", "m\(9)", as: "pending retry for a mail")
        let reply = InboxSamples.calendar("REPLY", uid: "own", title: "Planning")
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try home.importEvents([
            "UID:own\nDTSTART:20990402T100000Z\nSUMMARY:Planning\nORGANIZER:mailto:jo@example.org\n"
                + "ATTENDEE:mailto:ann@example.org"
        ])
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        try read("inbox", "show", "8")
        try #require(home.run("inbox", "tentative", "1@2099-04-05").status == 0)
        try read("inbox", "accept", "1", as: "inbox accept without --print")
        try read("access", "mute", "/bin/sh")
        try read("access", "unmute", "/bin/sh")
    }

    private func readEvents(_ collector: inout JSONCollector) throws {
        let home = try Home.withTeam()
        home.environment["EMAIL"] = "jo@example.org"
        func read(_ words: String..., as name: String? = nil, input: String = "") throws {
            try self.read(home, &collector, words, as: name, input: input)
        }
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VEVENT
            UID:invited
            DTSTAMP:20260101T000000Z
            DTSTART:20270302T100000Z
            DURATION:PT1H
            SUMMARY:Invited
            ORGANIZER;CN=Ann:mailto:ann@example.org
            ATTENDEE;PARTSTAT=DECLINED:mailto:jo@example.org
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:broken
            DTSTAMP:20260101T000000Z
            DTSTART:never
            SUMMARY:Broken
            END:VEVENT
            END:VCALENDAR

            """.replacing("\n", with: "\r\n"), to: "invited.ics")
        try read("import", file)
        try read("add", "Review", "--start", "2027-03-01 10:00", "--room", "sample/onetime-room", "--repeat", "weekly")
        try read("edit", "Review", "--location", "Room 5", "--all")
        try read("copy", "Invited", "--start", "2027-04-01 10:00", "--title", "Copied")
        try read("calendars", "add", "Other")
        try read("move", "Copied", "--to", "Other")
        try read("attach", "Copied", "jitsi")
        try read("events", "2026-03-01..2027-04-01")
        try read("search", "review")
        for view in ["agenda", "week", "month"] { try read(view, "2027-03-01") }
        try read("show", "Invited")
        try read("open", "--print")
        PagesClient(environment: home.variables, executable: buildFolder + "/conferencectl").end()
        try read("join", "Review", "--print", as: "join without --list")
        try read("join", "Review", "--list", as: "join with --list")
        try read("detach", "Copied")
        try read("next", as: "next with --watch, a line for each change")
        try collector.read(
            home.run("next", "--format", "waybar").output, of: "next with --format waybar instead of --json")
        try read("remove", "Copied", "--yes")
        try read("history")
        try read("undo")
        try read("history", "clear", "--yes")
        try read("export")
        try collector.read(
            home.run("show", "Nothing like this", "--json").error, as: .object("Failure"), "an error")
        try read("export", "-o", "\(home.path)/all.ics")
    }

    private func readRooms(_ collector: inout JSONCollector) throws {
        let home = try Home()
        func read(_ words: String..., as name: String? = nil, input: String = "") throws {
            try self.read(home, &collector, words, as: name, input: input)
        }
        try read("list-rooms", "--provider-dir", home.bundle("Broken"))
        try read("providers")
        try read("providers", "install", Home.built("libSlowRooms.so"))
        try read("providers", "trust", "slow", "--yes")
        try read("providers", "show", "slow")
        try read("providers", "show", "jitsi")
        try read("providers", "logs", "slow")
        try read("providers", "reset", "slow")
        try read("providers", "untrust", "slow")
        try read("providers", "remove", "slow")
        try read("providers", "new", "Rooms of mine", "--directory", "\(home.path)/new", "--language", "c")
        try read("providers", "check", "jitsi", "--only", "rooms.valid")
        try read("providers", "trace", "jitsi")
        try read("providers", "config", "jitsi", as: "providers config without KEY")
        try read("providers", "config", "jitsi", "server", as: "providers config with KEY")
        try read("services")
        try read("services", "list", as: "services list without SERVICE")
        try read("services", "list", "zoom", as: "services list with SERVICE")
        let wrapped =
            "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fzoom.us%2Fj%2F5551234567&data=x"
        try read("services", "test", wrapped)
        try read("doctor")
    }

    private func readAccounts(_ collector: inout JSONCollector) throws {
        let home = try Home.accounts(Home.passwordAccount, more: Home.passwordHosts)
        func read(_ words: String..., as name: String? = nil, input: String = "") throws {
            try self.read(home, &collector, words, as: name, input: input)
        }
        try read("accounts")
        try read("accounts", "sign-in", "fault", "--user", "ana", input: "open sesame\n")
        try read("accounts", "list")
        try read("accounts", "status", as: "accounts status without ACCOUNT")
        try read("accounts", "status", "fault", as: "accounts status with ACCOUNT")
        try read("accounts", "test", "fault")
        try read("accounts", "default", "fault")
        try read("accounts", "label", "fault", "home")
        try read("providers", "show", "fault")
        try read("accounts", "sign-out", "fault")
    }

    private func readCalendars(_ collector: inout JSONCollector) throws {
        let home = try Home.withTeam()
        func read(_ words: String..., as name: String? = nil, input: String = "") throws {
            try self.read(home, &collector, words, as: name, input: input)
        }
        try read("calendars")
        try read("calendars", "list")
        try read("calendars", "add", "Other", "--color", "#336699")
        try read("calendars", "rename", "Other", "Another")
        try read("calendars", "color", "Another", "red")
        try read("calendars", "remove", "Another", "--yes")
        let file = try home.write(try String(contentsOfFile: Home.team, encoding: .utf8), to: "talks.ics")
        try read("sources", "add", file, "--name", "Talks")
        try read("sources")
        try read("sources", "list", "--show-address")
        try read("refresh", "Talks")
        try FileManager.default.removeItem(atPath: file)
        try read("refresh", "Talks")
        try read("sources", "remove", "Talks", "--yes")
        let mails = try home.write("", to: "mbox")
        try read("sources", "add", "mbox:\(mails)")
        try read("sources", "sync")
        let program = try home.write("#!/bin/sh\n", to: "lessons")
        try #require(chmod(program, 0o755) == 0)
        try read("access", "grant", program, "full")
        try read("access")
        try read("access", "list")
        try read("access", "revoke", program)
        try read("access", "reset")
    }

    private func readStore(_ collector: inout JSONCollector) throws {
        let home = try Home.withTeam()
        func read(_ words: String..., as name: String? = nil, input: String = "") throws {
            try self.read(home, &collector, words, as: name, input: input)
        }
        try insertRequests(into: home)
        try read("pending")
        try read("pending", "list")
        try read("show", "Design review")
        try read("pending", "deliver")
        try read("pending", "discard", "3")
        try read("pending", "retry", "1", as: "pending retry for a conference to make")
        try read("detach", "Design review")
        try read("pending", "accept", "2", "https://meet.example.org/room")
        try read("store")
        try read("store", "path")
        try read("store", "check")
        try read("store", "backup", "\(home.path)/backup.sqlite", as: "store backup without --list")
        try read("store", "backup", as: "store backup without --list")
        try read("store", "backup", "--list", as: "store backup with --list")
        try read("store", "vacuum")
        try read("store", "restore", "\(home.path)/backup.sqlite", "--yes")
        try read("config", as: "config without KEY")
        try read("config", "clock", "24h", as: "config with KEY")
        try read("completions", "bash", as: "completions without --install")
        try read("completions", "zsh", "--install", as: "completions with --install")
        try read("help", as: "help without COMMAND")
        // A group, commands with every kind of argument, and the rest.
        let commands = CommandRegistry.all.map { $0.type.specification.path }
        for command in tier(plain: commands.filter { ["add", "inbox", "join"].contains($0.first) }, all: commands) {
            try self.read(home, &collector, ["help"] + command, as: "help with COMMAND")
        }
        for topic in ["json", "dates", "formats"] { try read("help", topic, as: "help with the name of a topic") }
        try read("--version")
    }

    /// Three requests for a conference for “Design review”, whose outcomes are unknown.
    private func insertRequests(into home: Home) throws {
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
        let event = try #require(try store.series(identifier: "ej0s234sr7f71").first)
        try store.write { writer in
            for number in 1...3 {
                _ = try writer.insert(
                    IntentRecord(
                        eventIdentifier: event.identifier, calendarID: event.calendarID, uid: event.uid,
                        recurrenceID: "",
                        room: RoomReference(provider: "org.conference.sample-rooms", room: "onetime-room"),
                        idempotencyKey: "key-\(number)", created: 1_772_352_942, failure: "It did not answer."))
            }
        }
    }
}
