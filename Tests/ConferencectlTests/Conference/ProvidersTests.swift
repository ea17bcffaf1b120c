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
}
