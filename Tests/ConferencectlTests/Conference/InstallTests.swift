import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("conferencectl providers install, show, trust, untrust, remove")
struct InstallTests {
    @Test("a library in another language gets a bundle, runs when it is trusted, and is removed")
    func library() throws {
        let home = try Home()
        let installed = try home.run("providers", "install", Home.built("libSlowRooms.so"))
        expectEqual(installed.status, 0, "\(installed.error)")
        expectContains(installed.output, "local.slow-rooms")
        expectContains(installed.output, "providers trust local.slow-rooms")
        let refused = try home.run("list-rooms", "--provider", "local.slow-rooms")
        expectTrue(refused.status == 69 || refused.status == 77)
        expectContains(refused.error, "“conferencectl providers trust local.slow-rooms”")

        // The request is shown, and cannot be confirmed without a terminal.
        let asked = try home.run("providers", "trust", "slow")
        expectEqual(asked.status, 64)
        expectContains(asked.error, "--yes")
        expectContains(asked.output, "Asks to")
        expectContains(asked.output, "SHA-256")
        let trusted = try home.run("providers", "trust", "slow", "--yes")
        expectEqual(trusted.status, 0, "\(trusted.error)")
        expectHasSuffix(trusted.output, "Trusted “SlowRooms” (local.slow-rooms).\n")
        let rooms = try home.run("list-rooms", "--provider", "local.slow-rooms")
        expectEqual(rooms.status, 0, "\(rooms.error)")

        let shown = try home.object("providers", "show", "slow")
        expectEqual(shown["state"] as? String, "ready")
        expectEqual(shown["trusted"] as? Bool, true)
        expectEqual((shown["digest"] as? String)?.count, 64)
        expectEqual((shown["requests"] as? [String: Any])?["hosts"] as? [String], [])
        expectEqual(shown["origin"] as? String, "user")

        try expectEqual(home.run("providers", "untrust", "slow").status, 0)
        try expectEqual(home.run("providers", "untrust", "slow").status, 66)
        try expectEqual(home.object("providers", "show", "slow")["state"] as? String, "untrusted")
        try expectEqual(home.run("providers", "remove", "slow").output, "Removed “SlowRooms” (local.slow-rooms).\n")
        try expectEqual(home.run("providers", "show", "slow").status, 66)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/data/conference/providers")
        expectEmpty(left)
    }

    @Test("removing a provider says what the calendar keeps of it")
    func leftovers() throws {
        let home = try Home.withTeam()
        try expectEqual(home.run("providers", "install", Home.built("libSlowRooms.so")).status, 0)
        try expectEqual(home.run("providers", "trust", "slow", "--yes").status, 0)
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
        let room = RoomReference(provider: "local.slow-rooms", room: "slow")
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/1", policy: .provider()))],
            provenance: ConferenceProvenance(room: room, created: 0))
        let editor = CalendarEditor(zones: ZoneDatabase(), now: { 1_800_000_000 })
        for identifier in ["ej0s234sr7f71", "92q29q8fc9cgb"] {
            let event = try #require(try store.series(identifier: identifier).first)
            _ = try store.write { writer in
                try editor.setConference(of: ConferenceTarget(event), writer) { _ in conference }
            }
        }
        _ = try store.write { writer in
            try writer.insert(
                IntentRecord(
                    eventIdentifier: "gone", calendarID: 1, uid: "gone", recurrenceID: "", room: room,
                    idempotencyKey: "key", created: 0))
        }
        try expectEqual(
            home.run("providers", "remove", "slow").output,
            """
            Removed “SlowRooms” (local.slow-rooms).
            2 events keep their conferences, which can still be joined. Changes of these events no longer reach the provider.
            1 request to the provider stays in “conferencectl pending”.

            """)
    }

    @Test("a Swift library gets the manifest built next to it, and replaces a shipped provider if the user says so")
    func swiftLibrary() throws {
        let home = try Home()
        let before = try home.object("providers", "show", "sample")
        expectEqual(before["origin"] as? String, "built in")
        expectEqual(before["trusted"] as? Bool, true)
        let library = Home.built("libSampleRooms.so")
        let refused = try home.run("providers", "install", library)
        expectEqual(refused.status, 64)
        expectContains(refused.error, "ships with this program")
        expectContains(refused.error, "--replace-shipped")
        try expectEqual(home.run("providers", "install", library, "--replace-shipped").status, 0)
        try expectEqual(home.object("providers", "show", "sample")["origin"] as? String, "built in")
        try expectEqual(home.run("providers", "trust", "sample", "--yes").status, 64)
        try expectEqual(home.run("providers", "trust", "sample", "--yes", "--replace-shipped").status, 0)
        let shown = try home.object("providers", "show", "sample")
        expectEqual(shown["state"] as? String, "ready", "\(shown)")
        expectEqual(shown["linking"] as? String, "dynamic")
        let rooms = try home.run("list-rooms", "--provider", "sample")
        expectContains(rooms.output, "Personal Room", "\(rooms.error)")
        try expectEqual(home.run("providers", "remove", "sample").status, 0)
        try expectEqual(home.object("providers", "show", "sample")["origin"] as? String, "built in")
    }

    @Test("the bundle gets the name and identifier that the user gives")
    func names() throws {
        let home = try Home()
        let installed = try home.object(
            "providers", "install", Home.built("libSlowRooms.so"), "--identifier", "org.example.rooms", "--name",
            "Rooms & More")
        expectEqual(installed["id"] as? String, "org.example.rooms")
        expectEqual(installed["name"] as? String, "Rooms & More")
        expectEqual(installed["trusted"] as? Bool, false)
    }

    @Test("the variables of a manifest are replaced, and every file gets its mode")
    func bundle() throws {
        let home = try Home()
        let bundle = try home.openBundle()
        let refused = try home.run("providers", "install", bundle)
        expectEqual(refused.status, 65)
        expectContains(refused.error, "--identifier")
        let installed = try home.run("providers", "install", bundle + "/", "--identifier", "org.example.open")
        expectEqual(installed.status, 0, "\(installed.error)")
        let place = "\(home.path)/data/conference/providers/org.example.open.conferenceprovider"
        let manifest = try String(contentsOfFile: place + "/Contents/Info.plist", encoding: .utf8)
        expectContains(manifest, "<string>org.example.open</string>")
        expectContains(manifest, "<string>SlowRooms</string>")
        expectContains(manifest, "<string>SlowRooms.Provider</string>")
        expectNotContains(manifest, "$(")
        try expectEqual(String(contentsOfFile: place + "/Contents/Resources/note", encoding: .utf8), "a note")
        for (path, mode) in [("", 0o755), ("/Contents/Resources", 0o755), ("/Contents/Linux/SlowRooms", 0o644)] {
            try expectEqual(Home.mode(place + path), mode, "\(path)")
        }
        try expectEqual(home.run("providers", "trust", "org.example.open", "--yes").status, 0)
        try expectEqual(home.run("list-rooms", "--provider", "org.example.open").status, 0)
    }

    @Test("a bundle with a symbolic link is not installed, and no files are left behind")
    func link() throws {
        let home = try Home()
        let bundle = try home.openBundle()
        symlink("/etc/passwd", bundle + "/Contents/Resources/link")
        let result = try home.run("providers", "install", bundle, "--identifier", "org.example.open")
        expectEqual(result.status, 65)
        expectContains(result.error, "is a symbolic link")
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/data/conference/providers")
        expectEmpty(left)
    }

    @Test("a file that is not a provider is not installed", arguments: ["text", "directory", "absent", "program"])
    func refused(_ what: String) throws {
        let home = try Home()
        let path =
            switch what {
            case "text": try home.write("no library", to: "libtext.so")
            case "directory": home.path
            case "program": Home.built("conference-worker")
            default: home.path + "/absent.so"
            }
        let result = try home.run("providers", "install", path)
        expectContains([64, 65, 66, 74], result.status, "\(result)")
        expectEqual(result.error.split(separator: "\n").count, 1)
    }

    @Test("an update keeps the trust only if the library is the same")
    func update() throws {
        let home = try Home()
        let name = ["--identifier", "org.example.rooms"]
        let install = ["providers", "install"]
        try expectEqual(home.runProcess(install + [Home.built("libSlowRooms.so")] + name).status, 0)
        try expectEqual(home.run("providers", "trust", "org.example.rooms", "--yes").status, 0)
        try expectEqual(home.runProcess(install + [Home.built("libSlowRooms.so")] + name).status, 0)
        try expectEqual(home.object("providers", "show", "org.example.rooms")["state"] as? String, "ready")
        // The same file with one more byte at the end.
        let other = home.path + "/libSlowRooms.so"
        try (Data(contentsOf: URL(fileURLWithPath: Home.built("libSlowRooms.so"))) + [0])
            .write(to: URL(fileURLWithPath: other))
        try expectEqual(home.runProcess(install + [other] + name).status, 0)
        let shown = try home.object("providers", "show", "org.example.rooms")
        expectEqual(shown["state"] as? String, "untrusted")
        expectEqual((shown["error"] as? [String: String])?["code"], "digestMismatch")
    }

    @Test("a built-in provider needs no trust and cannot be removed")
    func shipped() throws {
        let home = try Home()
        for command in ["trust", "untrust", "remove"] {
            let result = try home.run("providers", command, "jitsi")
            expectEqual(result.status, 64, "\(command)")
            try expectEqual(home.run("providers", command, "nobody").status, 66, "\(command)")
        }
    }

    @Test("a directory that everyone can write is reported with the chmod that fixes it")
    func permissions() throws {
        let home = try Home()
        try expectEqual(home.run("providers", "install", Home.built("libSlowRooms.so")).status, 0)
        let place = "\(home.path)/data/conference/providers"
        try #require(chmod(place, 0o777) == 0)
        let list = try home.run("providers").output
        expectContains(list, "rejected")
        expectTrue(list.contains("chmod go-w '\(place)'") || list.contains("chmod o-w '\(place)'"))
        try expectEqual(home.run("providers", "trust", "slow", "--yes").status, 77)
    }

    @Test(
        "a provider of another user is rejected even for root; its owner can use it",
        .exhaustive("as two users; PathTests has the bundle of another user"),
        .enabled(if: geteuid() == 0, "only root can make files of others"))
    func otherUser() throws {
        let home = try Home()
        try expectEqual(home.run("providers", "install", Home.built("libSlowRooms.so")).status, 0)
        try expectEqual(home.run("providers", "trust", "slow", "--yes").status, 0)
        let chown = try runProcess("/bin/chown", ["-R", "65534:65534", home.path])
        try #require(chown.status == 0)
        let result = try home.run("providers", "trust", "slow", "--yes")
        expectEqual(result.status, 77)
        expectContains(result.error, "belongs to the user with the number 65534")
        // The owner, if that user can reach the program.
        let user = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        let reach = try home.runProcess(user + ["/usr/bin/test", "-x", Home.program], program: "/usr/bin/setpriv")
        guard reach.status == 0 else { return }
        let own = try home.runProcess(
            user + [Home.program, "list-rooms", "--provider", "slow"], program: "/usr/bin/setpriv")
        expectEqual(own.status, 0, "\(own.error)")
    }
}

extension Home {
    /// A file of the build folder.
    static func built(_ name: String) -> String { (program as NSString).deletingLastPathComponent + "/" + name }

    static func mode(_ path: String) throws -> Int {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return Int(status.st_mode & 0o7777)
    }

    /// A bundle as a build system leaves it: with variables in the manifest and arbitrary modes.
    func openBundle() throws -> String {
        let bundle = "\(path)/Open.conferenceprovider"
        for folder in ["Linux", "Resources"] {
            try FileManager.default.createDirectory(
                atPath: "\(bundle)/Contents/\(folder)", withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(
            atPath: Self.built("libSlowRooms.so"), toPath: "\(bundle)/Contents/Linux/SlowRooms")
        let manifest = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
            <key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
            <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Provider</string>
            </dict></dict></plist>
            """
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(bundle)/Contents/Info.plist"))
        try Data("a note".utf8).write(to: URL(fileURLWithPath: "\(bundle)/Contents/Resources/note"))
        for path in ["", "/Contents/Resources", "/Contents/Linux/SlowRooms"] {
            try #require(chmod(bundle + path, 0o777) == 0)
        }
        return bundle
    }
}
