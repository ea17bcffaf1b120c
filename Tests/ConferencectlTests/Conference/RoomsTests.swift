import Foundation
import TestSupport
import Testing

@Suite("conferencectl list-rooms, attach, detach and join")
struct RoomsTests {
    @Test("the rooms of the built-in providers are listed without any setup")
    func list() throws {
        let home = try Home()
        let result = try home.run("list-rooms")
        expectEqual(result.status, 0, "\(result.error)")
        expectContains(result.output, "Sample Rooms\n  Personal Room  org.conference.sample-rooms/personal-room\n")
        expectContains(result.output, "Jitsi Meet\n  Jitsi Meeting  org.conference.jitsi-meet/meeting\n")
    }

    @Test("one line names all providers that nobody has begun to use, and each of them says how")
    func unused() throws {
        let home = try Home()
        try expectHasSuffix(
            home.run("list-rooms").output,
            "\nNot set up: Link, Matrix, Nextcloud Talk; “--provider NAME” says how.\n")
        for (name, remedy) in [
            ("link", "It has no rooms without “links”; “conferencectl providers config link links VALUE” sets that."),
            ("matrix", "You are signed out of Matrix; “conferencectl accounts sign-in matrix” signs you in."),
            (
                "nextcloud",
                "You are signed out of Nextcloud; “conferencectl accounts sign-in nextcloud-talk” signs you in."
            ),
        ] {
            let result = try home.run("list-rooms", "--provider", name)
            expectEqual(result.status, 0, result.error)
            expectHasSuffix(result.output, "\n  \(remedy)\n")
        }
        let list = try #require(try home.objects("list-rooms", "--provider", "link").first)
        expectEqual(list["isUnused"] as? Bool, true)
        // A provider that is used is not among them.
        try expectEqual(
            home.run("providers", "config", "link", "links", "Team = https://meet.example.org/team").status, 0)
        let used = try home.run("list-rooms").output
        expectContains(used, "Link\n  Team  org.conference.link/team\n")
        expectContains(used, "\nNot set up: Matrix, Nextcloud Talk; ")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectContains(home.run("list-rooms").output, "\nNicht eingerichtet: Matrix, Nextcloud Talk; ")
    }

    @Test("an event that does not exist ends the wait for the room, and is no fault of its provider", .needsCCompiler)
    func missingEvent() throws {
        let home = try Home.withTeam()
        let directory = try home.installHanging(in: "rooms")
        let result = try home.run("attach", "Nowhere", "org.example.hanging/personal", "--provider-dir", directory)
        expectEqual(result.status, 66)
        expectContains(result.error, "“Nowhere”")
        expectNotContains(result.error, "Hanging")
        let health = try? String(contentsOfFile: "\(home.path)/state/conference/health.json", encoding: .utf8)
        expectNotContains(health ?? "", "hanging")
        expectEmpty(try home.objects("pending"))
    }

    @Test("JSON has the documented shape, in a fixed order")
    func json() throws {
        let home = try Home()
        let lists = try home.objects("list-rooms")
        expectEqual(
            lists.compactMap { ($0["provider"] as? [String: Any])?["id"] as? String },
            [
                "org.conference.jitsi-meet", "org.conference.link", "org.conference.matrix",
                "org.conference.nextcloud-talk", "org.conference.sample-rooms",
            ])
        let sample = try #require(lists.last)
        expectEqual((sample["provider"] as? [String: String])?["state"], "ready")
        expectTrue(sample["error"] is NSNull)
        expectEqual(
            (sample["rooms"] as? [[String: String]])?.first,
            [
                "reference": "org.conference.sample-rooms/personal-room", "identifier": "personal-room",
                "title": "Personal Room",
            ])
    }

    @Test("a provider that fails is reported on one line and does not affect the exit status")
    func failing() throws {
        let home = try Home()
        let bundle = try home.bundle("Broken")
        let result = try home.run("list-rooms", "--provider-dir", bundle)
        expectEqual(result.status, 0)
        expectContains(result.output, "Sample Rooms\n")
        expectHasPrefix(result.error, "conferencectl: Broken: ")
        expectEqual(result.error.split(separator: "\n").count, 1)
        let alone = try home.run("list-rooms", "--provider-dir", bundle, "--provider", "broken", "--json")
        expectNotEqual(alone.status, 0)
        let lists = try JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? [[String: Any]]
        expectEqual((lists?.first?["rooms"] as? [Any])?.isEmpty, true)
        expectEqual((lists?.first?["error"] as? [String: String])?["message"]?.isEmpty, false)
        try expectEqual(home.run("list-rooms", "--provider", "none").status, 66)
    }

    /// Names of rooms, and the room each one stands for.
    static let names: [(String, String)] = [
        ("org.conference.sample-rooms/personal-room", "personal-room"), ("personal-room", "personal-room"),
        ("Personal Room", "personal-room"), ("sample/onetime-room", "onetime-room"), ("jitsi", "meeting"),
        ("jitsi-meet/meeting", "meeting"), ("Jitsi Meet", "meeting"),
    ]

    @Test(
        "a room is found by its reference or by a part of it", arguments: tier(plain: Array(names[2...3]), all: names))
    func room(name: String, expected: String) throws {
        let home = try Home.withTeam()
        let result = try home.run("attach", "Design review", name)
        expectEqual(result.status, 0, "\(result.error)")
        let conference = try home.object("show", "Design review")["conference"] as? [String: Any]
        expectEqual(conference?["room"] as? String, expected)
    }

    @Test("a wrong room name is an error that lists the right ones")
    func wrongRoom() throws {
        let home = try Home.withTeam()
        let several = try home.run("attach", "Design review", "sample")
        expectEqual(several.status, 64)
        expectHasSuffix(
            several.error, "\n  org.conference.sample-rooms/personal-room\n  org.conference.sample-rooms/onetime-room\n"
        )
        try expectEqual(home.run("attach", "Design review", "sample/ballroom").status, 66)
        try expectEqual(home.run("attach", "Design review", "nobody/room").status, 66)
        try expectTrue(home.object("show", "Design review")["conference"] is NSNull)
    }

    @Test("without its room, an event is neither added nor changed, and the error begins with that")
    func noRoomNoEvent() throws {
        let home = try Home.withTeam()
        let before = try home.run("export").output
        for (name, status) in [("nope", 66), ("sample/nope", 66), ("nope/nope", 66), ("sample", 64)] {
            let added = try home.run("add", "Call", "--start", "+1h", "--room", name)
            expectEqual(added.status, Int32(status))
            expectHasPrefix(added.error, "conferencectl: No event was added. ")
            let edited = try home.run("edit", "Design review", "--title", "New", "--room", name)
            expectEqual(edited.status, Int32(status))
            expectHasPrefix(edited.error, "conferencectl: The event was not changed. ")
            try expectEqual(home.run("export").output, before)
        }
        try expectHasPrefix(
            home.run("add", "Call", "--start", "+1h", "--room", "nope").error,
            """
            conferencectl: No event was added. There is no room “nope”. These are offered:
              org.conference.jitsi-meet/meeting
              org.conference.sample-rooms/personal-room
              org.conference.sample-rooms/onetime-room

            """)
    }

    @Test("a provider that could not be asked is named where a room is missing, with the way out")
    func unavailable() throws {
        let home = try Home.withTeam()
        let bundle = try home.bundle("Broken")
        let result = try home.run("attach", "Design review", "ballroom", "--provider-dir", bundle)
        expectEqual(result.status, 66)
        expectContains(result.error, "There is no room “ballroom”.")
        expectContains(result.error, "\nThese providers could not be asked:\n  Broken: “")
        expectContains(result.error, "org.conference.jitsi-meet/meeting")
    }

    @Test("a second conference needs --replace, and detaching leaves the event")
    func replace() throws {
        let home = try Home.withTeam()
        try #require(home.run("attach", "Design review", "onetime-room").status == 0)
        let refused = try home.run("attach", "Design review", "jitsi")
        expectEqual(refused.status, 64)
        expectContains(refused.error, "One-Time Room")
        try expectEqual(home.run("edit", "Design review", "--title", "New", "--room", "jitsi").status, 64)
        try expectEqual(home.run("attach", "Design review", "jitsi", "--replace").status, 0)
        let list = try home.run("join", "Design review", "--list").output
        expectHasPrefix(list, "1  video  https://meet.jit.si/")
        try expectHasPrefix(home.run("detach", "Design review").output, "Detached from ej0s234s  Design review")
        try expectEqual(home.run("join", "Design review", "--print").status, 66)
        try expectEqual(home.run("detach", "Design review").status, 66)
    }

    @Test("a conference for one occurrence does not affect the others")
    func occurrence() throws {
        let home = try Home.withTeam()
        let result = try home.run("attach", "92q2@2027-03-11", "personal-room")
        expectHasPrefix(result.output, "Attached to 92q29q8f@2027-03-11  Weekly stand-up  Thursday 2027-03-11")
        let list = try home.objects("events", "--from", "2027-03-11", "--to", "2027-03-15", "--search", "stand-up")
        expectEqual(list.map { $0["conference"] is NSNull }, [false, true])
        let before = try home.run("export").output
        let detached = try home.run("detach", "Weekly stand-up@2027-03-11")
        expectHasPrefix(detached.output, "Detached from 92q29q8f@2027-03-11  Weekly stand-up  Thursday 2027-03-11")
        // It has rejoined its series.
        let after = try home.run("export").output
        expectEqual(before.split(separator: "BEGIN:VEVENT").count, after.split(separator: "BEGIN:VEVENT").count + 1)
    }

    @Test("an event is added with its conference, and joined as the next one")
    func addAndJoin() throws {
        let home = try Home.withStore()
        let added = try home.run("add", "Call", "--start", "+1h", "--room", "onetime-room")
        expectEqual(added.status, 0, "\(added.error)")
        let url = try home.run("join", "next", "--print").output
        expectHasPrefix(url, "https://")
        try expectHasPrefix(home.run("join", "next", "--index", "2", "--print").output, "tel:")
        try expectEqual(home.run("join", "next", "--index", "9", "--print").status, 64)
        // The desktop's opener is a program that records its arguments.
        let opener = try home.write("#!/bin/sh\necho \"$@\" > \"$HOME/opened\"\n", to: "xdg-open")
        try #require(chmod(opener, 0o755) == 0)
        home.environment["PATH"] = home.path
        try expectEqual(home.run("join", "next").output, "Opened \(url)")
        try expectEqual(String(contentsOfFile: "\(home.path)/opened", encoding: .utf8), url)
        home.environment["PATH"] = "/nonexistent"
        let failed = try home.run("join", "next")
        expectEqual(failed.status, 69)
        expectHasSuffix(failed.error, url)
    }
}

extension Home {
    /// A directory with a bundle whose library is missing.
    func bundle(_ name: String, configuration: String = "") throws -> String {
        let directory = "\(path)/bundles"
        let contents = "\(directory)/\(name).conferenceprovider/Contents"
        try FileManager.default.createDirectory(atPath: contents, withIntermediateDirectories: true)
        let manifest = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>org.example.\(name.lowercased())</string>
            <key>CFBundleDisplayName</key><string>\(name)</string>
            <key>CFBundleExecutable</key><string>\(name)</string>
            <key>CFBundleShortVersionString</key><string>1</string>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
            <key>NSExtensionAttributes</key><dict>
            <key>VCPMinimumABI</key><string>1.0</string>
            \(configuration)
            </dict></dict></dict></plist>
            """
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(contents)/Info.plist"))
        return directory
    }
}
