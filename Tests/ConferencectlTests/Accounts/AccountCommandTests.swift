import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import Foundation
import TestSupport
import Testing

@Suite("Accounts on the command line", .needsCCompiler)
struct AccountCommandTests {
    private func home() throws -> Home { try Home.accounts(Home.passwordAccount, more: Home.passwordHosts) }

    private func signIn(_ home: Home, _ more: String..., password: String = "open sesame") throws -> ProcessResult {
        try home.runProcess(["accounts", "sign-in", "fault", "--user", "ana"] + more, input: password + "\n")
    }

    @Test("without a provider that needs one, the list says so; an account without a sign-in is listed, too")
    func empty() throws {
        let plain = try Home()
        try expectEqual(plain.run("accounts", "status", "jitsi").status, 64)
        let home = try home()
        let list = try home.run("accounts")
        expectEqual(list.status, 0, "\(list.error)")
        expectTrue(list.output.contains(#/org\.example\.fault/rooms +Rooms +signed out\n/#), list.output)
        let entries = try home.objects("accounts", "list").filter { $0["provider"] as? String == Home.provider }
        let entry = try #require(entries.first)
        expectEqual(entry["state"] as? String, "signedOut")
        expectEqual(entry["kind"] as? String, "basic")
        expectEqual(entry["hosts"] as? [String], ["rooms.example.org"])
    }

    @Test("one signs in with a password from standard input, which no output and no file but the secret's has")
    func password() throws {
        let home = try home()
        let result = try signIn(home)
        expectEqual(result.status, 0, "\(result.error)")
        expectEqual(result.output, "Signed in to Rooms (ana).\n")
        expectContains(result.error, "Ask the operator for a password.\n")
        let entry = try home.object("accounts", "status", "fault")
        expectEqual(entry["state"] as? String, "signedIn")
        expectEqual(entry["user"] as? String, "ana")
        expectEqual(entry["default"] as? Bool, true)
        expectEqual(entry["secretIn"] as? String, "file")
        let page = try home.run("accounts", "status", "fault")
        expectEqual(page.status, 0)
        expectContains(page.output, "Access goes to  rooms.example.org")
        expectContains(page.output, "Kept in         a file that only you can read")
        for text in [page.output, try home.run("accounts", "--json").output, try home.run("doctor", "--json").output] {
            expectNotContains(text, "sesame")
        }
        try expectContains(home.run("doctor").output, "org.example.fault/rooms")
        let list = try String(contentsOfFile: "\(home.path)/config/conference/accounts.json", encoding: .utf8)
        expectNotContains(list, "sesame")
    }

    @Test("in German, lists, details, answers and errors of accounts are in German")
    func german() throws {
        let home = try home()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectContains(home.run("accounts").output, "nicht angemeldet")
        try expectEqual(signIn(home).output, "Angemeldet bei Rooms (ana).\n")
        let page = try home.run("accounts", "status", "fault").output
        for line in [
            "Konto ", "Dienst ", "Zustand         angemeldet", "Zugang geht an  rooms.example.org",
            "Aufbewahrt      in einer Datei, die niemand sonst lesen kann",
        ] { expectContains(page, line) }
        expectTrue(page.contains(/Seit +\d\d\.\d\d\.\d{4} \d\d:\d\d\n/), page)
        try expectEqual(
            home.run("accounts", "status", "other").error.contains("gibt es nicht"), true)
        try expectEqual(home.run("accounts", "sign-out", "fault").output, "Abgemeldet von Rooms (ana).\n")
        let refused = try home.runProcess(["accounts", "sign-in", "fault", "--label", "a/b"])
        expectHasPrefix(refused.error, "conferencectl: „a/b“ kann kein Konto bezeichnen.")
    }

    @Test("what is missing is asked for on a terminal, the password without echo")
    func terminal() throws {
        let home = try home()
        let (status, screen) = try home.runOnTerminal(
            ["accounts", "sign-in", "fault"], typing: ["ana", "open sesame"])
        expectEqual(status, 0, "\(screen)")
        expectContains(screen, "Your name at Rooms: ")
        expectContains(screen, "Your password for Rooms (not shown): ")
        expectContains(screen, "Signed in to Rooms (ana).")
    }

    @Test("without a terminal, the error names the option that answers")
    func noTerminal() throws {
        let home = try home()
        let result = try home.run("accounts", "sign-in", "fault", input: "open sesame\n")
        expectEqual(result.status, 64)
        expectContains(result.error.replacing("\n", with: " "), "--user")
        try expectEqual(home.run("accounts", "status", "fault").status, 77)
    }

    @Test("a password is never taken from the command line")
    func commandLine() throws {
        let home = try home()
        for words in [["--password", "sesame"], ["--key", "sesame"], ["--client-secret", "sesame"]] {
            let result = try home.runProcess(["accounts", "sign-in", "fault"] + words)
            expectEqual(result.status, 64)
            expectContains(result.error, "has no option “\(words[0])”")
        }
    }

    @Test("labels tell several accounts apart, and one of them is the default")
    func labels() throws {
        let home = try home()
        try expectEqual(signIn(home).status, 0)
        try expectEqual(signIn(home, "--label", "work").status, 0)
        func defaults() throws -> [String: Bool] {
            let entries = try home.objects("accounts").filter { $0["provider"] as? String == Home.provider }
            return Dictionary(
                uniqueKeysWithValues: entries.map {
                    ($0["reference"] as? String ?? "", $0["default"] as? Bool ?? false)
                })
        }
        try expectEqual(
            defaults(), ["org.example.fault/rooms": true, "org.example.fault/rooms/work": false])
        let changed = try home.run("accounts", "default", "fault/rooms/work")
        expectEqual(changed.output, "Rooms now uses the account “work”.\n", "\(changed.error)")
        try expectEqual(
            defaults(), ["org.example.fault/rooms/default": false, "org.example.fault/rooms/work": true])
        let list = try home.run("accounts").output
        expectTrue(list.contains(/fault\/rooms\/default .+without a label, not the default\n/), list)
        expectTrue(list.contains(/fault\/rooms\/work .+ {2}default\n/), list)
        let back = try home.run("accounts", "default", "fault/rooms/default")
        expectEqual(back.output, "Rooms now uses the account without a label.\n", back.error)
        try expectEqual(home.run("accounts", "default", "fault/rooms/work").status, 0)
        let other = try home.object("accounts", "status", "org.example.fault/rooms/default")
        expectEqual(other["label"] as? String, "default")
        // The name of one account never means another one.
        try expectEqual(home.run("accounts", "sign-out", "fault/rooms/default").status, 0)
        try expectEqual(defaults(), ["org.example.fault/rooms/work": true])
        try expectEqual(signIn(home, "--label", "default").status, 0)
        try expectEqual(home.run("accounts", "status", "fault/rooms/none").status, 66)
        try expectEqual(home.run("accounts", "status", "fault/else").status, 66)
        try expectEqual(home.run("accounts", "sign-in", "fault", "--label", "a/b").status, 64)
        let signedOut = try home.run("accounts", "sign-out", "fault/rooms/work", "--json")
        expectEqual(signedOut.status, 0, "\(signedOut.error)")
        expectContains(signedOut.output, "\"signedOut\": true")
        expectContains(signedOut.output, "\"revoked\": null")
        try expectEqual(defaults(), ["org.example.fault/rooms": true])
    }

    @Test("an account gets another label, and stays signed in and the default one")
    func label() throws {
        let home = try home()
        try expectEqual(home.run("accounts", "label", "fault", "home").status, 77)
        try expectEqual(signIn(home).status, 0)
        try expectEqual(signIn(home, "--label", "work").status, 0)
        let changed = try home.run("accounts", "label", "fault", "home")
        expectEqual(changed.output, "Rooms (ana) is now the account “home”.\n", changed.error)
        let entry = try home.object("accounts", "status", "fault/rooms/home")
        expectEqual(entry["state"] as? String, "signedIn")
        expectEqual(entry["default"] as? Bool, true)
        try expectEqual(home.run("accounts", "test", "fault/rooms/home").status, 0)
        try expectEqual(home.run("accounts", "status", "fault/rooms/default").status, 66)
        for (label, status) in [("work", Int32(64)), ("a/b", 64), ("", 64), ("home", 0)] {
            try expectEqual(home.run("accounts", "label", "fault/rooms/home", label).status, status, label)
        }
        // No secret is left under the former name.
        for label in ["home", "work"] {
            try expectEqual(home.run("accounts", "sign-out", "fault/rooms/\(label)").status, 0)
        }
        let files = try home.runShell("grep -rl sesame \"$HOME\" || true", in: URL(filePath: home.path)).output
        expectEqual(files, "")
    }

    @Test("a new label warns of a usual room and of requests whose room is gone, and says what helps")
    func roomsOfLabel() throws {
        let home = try home()
        try expectEqual(signIn(home, "--label", "my work").status, 0)
        try expectEqual(home.run("config", "room", "fault/personal").status, 0)
        // Without a room that is gone, nothing is said, and no store is made.
        try expectEqual(home.run("accounts", "label", "fault", "home").error, "")
        expectTrue(!FileManager.default.fileExists(atPath: "\(home.path)/data/conference/calendar.sqlite"))
        try expectEqual(home.run("add", "Review", "--start", "2027-03-03 14:00").status, 0)
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
        let uid = try #require(home.object("show", "Review")["uid"] as? String)
        let event = try #require(try store.events(uid: uid).first)
        try store.write { writer in
            for (number, room) in ["personal", "personal:home"].enumerated() {
                _ = try writer.insert(
                    IntentRecord(
                        eventIdentifier: event.identifier, calendarID: event.calendarID, uid: event.uid,
                        recurrenceID: "", room: RoomReference(provider: Home.provider, room: room),
                        idempotencyKey: "key-\(number)", created: 1_772_352_942))
            }
        }
        try #"{"room": "fault/personal:home"}"#.write(
            toFile: "\(home.path)/config/conference/config.json", atomically: true, encoding: .utf8)
        let result = try home.run("accounts", "label", "fault", "new")
        expectEqual(result.status, 0)
        let error = result.error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        expectContains(error, "your usual room “fault/personal:home” does not exist any more")
        expectContains(error, "request 2 asks for the room “org.example.fault/personal:home”, which does not exist")
        expectContains(error, "“conferencectl accounts label org.example.fault/rooms/new home”")
        expectNotContains(error, "request 1")
    }

    @Test("JSON says which accounts a provider has its user sign in to, and where the access goes")
    func requested() throws {
        let requests = try home().object("providers", "show", "fault")["requests"] as? [String: Any]
        let account = try #require((requests?["accounts"] as? [[String: Any]])?.first)
        expectEqual(account["identifier"] as? String, "rooms")
        expectEqual(account["accessHosts"] as? [String], ["rooms.example.org"])
        expectEqual(account["asksForKey"] as? Bool, true)
        expectEqual(requests?["signingKeys"] as? [String], [])
    }

    @Test("signing out forgets the account and its secret, also if the provider is gone")
    func signOut() throws {
        let home = try home()
        try expectEqual(signIn(home).status, 0)
        try FileManager.default.removeItem(atPath: "\(home.path)/providers")
        let list = try home.run("accounts").output
        expectContains(list, "its provider is not installed")
        let result = try home.run("accounts", "sign-out", Home.provider)
        expectEqual(result.status, 0, "\(result.error)")
        expectEqual(result.output, "Signed out of rooms (ana).\n")
        let files = try home.runShell("grep -rl sesame \"$HOME\" || true", in: URL(filePath: home.path)).output
        expectEqual(files, "")
        try expectEqual(home.run("accounts", "sign-out", Home.provider).status, 66)
    }

    @Test(
        "a signed-out provider lists the rooms of the last time with the remedy, and attach ends with 77 and the command"
    )
    func remedies() throws {
        let home = try home()
        let remedy = "You are signed out of Rooms; “conferencectl accounts sign-in fault” signs you in."
        let first = try home.run("list-rooms", "--provider", "fault")
        expectEqual(first.status, 0, "\(first.error)")
        expectEqual(first.output, "Fault\n  \(remedy)\n")
        try expectEqual(signIn(home).status, 0)
        let second = try home.run("list-rooms", "--provider", "fault")
        expectContains(second.output, "Personal Room  org.example.fault/personal")
        expectNotContains(second.output, remedy)
        let test = try home.run("accounts", "test", "fault")
        let stored = "The access to Rooms (ana) is stored; the service was not asked.\n"
        expectEqual(test.output, stored + "Fault offers 2 rooms.\n", "\(test.error)")
        try expectEqual(home.run("accounts", "sign-out", "fault").status, 0)
        let third = try home.run("list-rooms", "--provider", "fault")
        expectEqual(third.status, 0)
        expectContains(third.output, "Personal Room  org.example.fault/personal")
        expectContains(third.output, remedy)
        expectEqual(third.error, "")
        let list = try #require(try home.objects("list-rooms", "--provider", "fault").first)
        expectEqual(list["signIn"] as? [String], ["org.example.fault/rooms"])
        expectEqual(list["isFromLastAnswer"] as? Bool, true)
        expectTrue(list["error"] is NSNull)
        try expectEqual(home.run("add", "Review", "--start", "2027-03-03 14:00").status, 0)
        let attached = try home.run("attach", "Review", "fault/personal")
        expectEqual(attached.status, 77)
        expectContains(
            attached.error.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            "“conferencectl accounts sign-in org.example.fault/rooms”")
        try expectEqual(home.run("accounts", "test", "fault").status, 77)
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectContains(home.run("list-rooms", "--provider", "fault").output, "Nicht angemeldet bei Rooms")
    }

    @Test("a provider that the user does not trust gets no sign-in")
    func untrusted() throws {
        let home = try home()
        try expectEqual(home.run("providers", "untrust", Home.provider).status, 0)
        let result = try signIn(home)
        expectEqual(result.status, 77)
        expectContains(result.error.replacing("\n", with: " "), "providers trust")
        try expectNotContains(home.run("accounts").output, Home.provider)
    }

    @Test("accounts are completed with their names and states")
    func completion() throws {
        let home = try home()
        let offers = try home.runProcess([Shell.request, "zsh", "accounts", "status", "org.ex"]).output
        expectEqual(offers, "words\norg.example.fault/rooms\tRooms, signed out\n")
    }
}
