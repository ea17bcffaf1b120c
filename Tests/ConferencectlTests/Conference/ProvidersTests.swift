import Foundation
import TestSupport
import Testing

@Suite("conferencectl providers")
struct ProvidersTests {
    @Test("installed providers are listed with version, state and path")
    func list() throws {
        let home = try Home()
        let text = try home.run("providers").output
        expectContains(text, "Jitsi Meet      1.0  ready  org.conference.jitsi-meet      built in")
        let list = try home.objects("providers", "--provider-dir", home.bundle("Broken"))
        let broken = try #require(list.first { $0["id"] as? String == "org.example.broken" })
        expectNotEqual(broken["state"] as? String, "ready")
        expectEqual(broken["origin"] as? String, "command line")
        expectTrue(broken["error"] is [String: Any])
    }

    @Test("a value is set, shown, used and unset")
    func values() throws {
        let home = try Home.withTeam()
        try expectEqual(home.run("providers", "config", "jitsi", "server").output, "https://meet.jit.si\n")
        try expectEqual(
            home.run("providers", "config", "jitsi", "server", "https://meet.example.org").output,
            "https://meet.example.org\n")
        try #require(home.run("attach", "Design review", "jitsi").status == 0)
        try expectHasPrefix(home.run("join", "Design review", "--print").output, "https://meet.example.org/")
        let file = "\(home.path)/config/conference/providers/org.conference.jitsi-meet.json"
        var status = stat()
        try #require(stat(file, &status) == 0)
        expectEqual(status.st_mode & 0o777, 0o600)
        try expectEqual(home.run("providers", "config", "jitsi", "server", "--unset").output, "https://meet.jit.si\n")
    }

    @Test("an unknown key, type or provider is rejected with the valid ones")
    func refused() throws {
        let home = try Home()
        let key = try home.run("providers", "config", "jitsi", "sever", "x")
        expectEqual(key.status, 64)
        expectContains(key.error, "server (url)")
        try expectEqual(home.run("providers", "config", "jitsi", "server", "not a url").status, 64)
        try expectEqual(home.run("providers", "config", "jitsi", "--unset").status, 64)
        try expectEqual(home.run("providers", "config", "jitsi", "server", "x", "--unset").status, 64)
        try expectEqual(home.run("providers", "config", "nobody").status, 66)
    }

    @Test("a secret is read from standard input, and never shown or taken from the command line")
    func secret() throws {
        let home = try Home()
        let directory = try home.bundle(
            "Talk",
            configuration: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>token</string><key>type</key><string>string</string>
                <key>title</key><string>Token</string><key>secret</key><true/></dict></array>
                """)
        let common = ["providers", "config", "talk", "--provider-dir", directory]
        let refused = try home.runProcess(common + ["token", "hunter2"])
        expectEqual(refused.status, 64)
        expectNotContains(refused.error, "hunter2")
        let set = try home.runProcess(common + ["token"], input: "hunter2\n")
        expectEqual(set.output, "set\n", "\(set.error)")
        try expectEqual(home.runProcess(common).output, "token  set  Token\n")
        let json = try home.runProcess(common + ["--json"]).output
        expectNotContains(json, "hunter2")
        expectContains(json, "\"isSet\": true")
        try expectEqual(home.runProcess(common + ["token"]).status, 64)
    }

    @Test("the log of a provider and the ends of its sessions are shown, for people and for programs")
    func logs() throws {
        let home = try Home()
        try expectEqual(home.run("providers", "logs", "jitsi").output, "Jitsi Meet has not run yet.\n")
        try expectEqual(home.run("list-rooms", "--provider", "jitsi").status, 0)
        let text = try home.run("providers", "logs", "jitsi")
        expectHasSuffix(text.output, "  roomTypes  end  the host ended it, exit status 0\n", "\(text.error)")
        let line = try #require(try home.objects("providers", "logs", "jitsi", "--lines", "1").first)
        expectEqual(line["kind"] as? String, "end")
        expectEqual(line["phase"] as? String, "roomTypes")
        expectHasSuffix((line["time"] as? String), "Z")
        try expectEqual(home.run("providers", "logs", "jitsi", "--lines", "0").status, 64)
        try expectEqual(home.run("providers", "logs", "nobody").status, 66)
    }

    @Test("a quarantined provider is listed as such, and starts again after a reset")
    func quarantine() throws {
        let home = try Home()
        let providers = try home.objects("providers")
        let jitsi = try #require(providers.first { $0["id"] as? String == "org.conference.jitsi-meet" })
        let path = try #require(jitsi["path"] as? String)
        let now = Int(Date().timeIntervalSince1970)
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/state/conference", withIntermediateDirectories: true)
        _ = try home.write(
            """
            {"version": 1, "providers": {"org.conference.jitsi-meet": {"path": "\(path)", "version": "1.0", "streak": 3,
            "lastFault": \(now), "recent": [], "quarantine": {"since": \(now - 5), "until": \(now + 600), "faults": 3,
            "reason": "It fell."}}}}
            """, to: "state/conference/health.json")
        let list = try home.run("list-rooms", "--provider", "jitsi")
        expectEqual(list.status, 69)
        expectContains(list.error, "because it failed 3 times in a short time. The last time: It fell.")
        try expectContains(home.run("providers").output, "quarantined  org.conference.jitsi-meet")
        try expectEqual(home.run("providers", "reset", "jitsi").output, "Jitsi Meet may start again.\n")
        try expectEqual(home.run("providers", "reset", "jitsi").output, "Jitsi Meet has no faults to forget.\n")
        try expectEqual(home.run("list-rooms", "--provider", "jitsi").status, 0)
    }
}
