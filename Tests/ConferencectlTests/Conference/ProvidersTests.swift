import Foundation
import Testing

@Suite("conferencectl providers")
struct ProvidersTests {
    @Test("what is installed is listed with version, state and place")
    func list() throws {
        let home = try Home()
        let text = try home.run("providers").output
        #expect(text.contains("Jitsi Meet    1.0  ready  org.conference.jitsi-meet    built in"))
        let list = try home.objects("providers", "--provider-dir", home.bundle("Broken"))
        let broken = try #require(list.first { $0["id"] as? String == "org.example.broken" })
        #expect(broken["state"] as? String != "ready")
        #expect(broken["origin"] as? String == "command line")
        #expect(broken["error"] is [String: Any])
    }

    @Test("a value is set, shown, used and taken back")
    func values() throws {
        let home = try Home.withTeam()
        #expect(try home.run("providers", "config", "jitsi", "server").output == "https://meet.jit.si\n")
        #expect(
            try home.run("providers", "config", "jitsi", "server", "https://meet.example.org").output
                == "https://meet.example.org\n")
        try #require(home.run("attach", "Design review", "jitsi").status == 0)
        #expect(try home.run("join", "Design review", "--print").output.hasPrefix("https://meet.example.org/"))
        let file = "\(home.path)/config/conference/providers/org.conference.jitsi-meet.json"
        var status = stat()
        try #require(stat(file, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(try home.run("providers", "config", "jitsi", "server", "--unset").output == "https://meet.jit.si\n")
    }

    @Test("another key, another type and another provider are refused with what there is")
    func refused() throws {
        let home = try Home()
        let key = try home.run("providers", "config", "jitsi", "sever", "x")
        #expect(key.status == 64)
        #expect(key.error.contains("server (url)"))
        #expect(try home.run("providers", "config", "jitsi", "server", "not a url").status == 64)
        #expect(try home.run("providers", "config", "jitsi", "--unset").status == 64)
        #expect(try home.run("providers", "config", "jitsi", "server", "x", "--unset").status == 64)
        #expect(try home.run("providers", "config", "nobody").status == 66)
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
        #expect(refused.status == 64)
        #expect(!refused.error.contains("hunter2"))
        let set = try home.runProcess(common + ["token"], input: "hunter2\n")
        #expect(set.output == "set\n", "\(set.error)")
        #expect(try home.runProcess(common).output == "token  set  Token\n")
        let json = try home.runProcess(common + ["--json"]).output
        #expect(!json.contains("hunter2"))
        #expect(json.contains("\"isSet\": true"))
        #expect(try home.runProcess(common + ["token"]).status == 64)
    }

    @Test("what a provider has said and how its sessions ended is shown, for people and for programs")
    func logs() throws {
        let home = try Home()
        #expect(try home.run("providers", "logs", "jitsi").output == "Jitsi Meet has not run yet.\n")
        #expect(try home.run("list-rooms", "--provider", "jitsi").status == 0)
        let text = try home.run("providers", "logs", "jitsi")
        #expect(text.output.hasSuffix("  roomTypes  end  the host ended it, exit status 0\n"), "\(text.error)")
        let line = try #require(try home.objects("providers", "logs", "jitsi", "--lines", "1").first)
        #expect(line["kind"] as? String == "end")
        #expect(line["phase"] as? String == "roomTypes")
        #expect((line["time"] as? String)?.hasSuffix("Z") == true)
        #expect(try home.run("providers", "logs", "jitsi", "--lines", "0").status == 64)
        #expect(try home.run("providers", "logs", "nobody").status == 66)
    }

    @Test("a provider in quarantine is listed as such, and starts again after a reset")
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
        #expect(list.status == 69)
        #expect(list.error.contains("because it failed 3 times in a short time. The last time: It fell."))
        #expect(try home.run("providers").output.contains("quarantined  org.conference.jitsi-meet"))
        #expect(try home.run("providers", "reset", "jitsi").output == "Jitsi Meet may start again.\n")
        #expect(try home.run("providers", "reset", "jitsi").output == "Jitsi Meet has no faults to forget.\n")
        #expect(try home.run("list-rooms", "--provider", "jitsi").status == 0)
    }
}
