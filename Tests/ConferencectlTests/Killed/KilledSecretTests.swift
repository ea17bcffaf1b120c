import Foundation
import Glibc
import TestSupport
import Testing

/// `Tests/Faults/killed-at.c` kills conferencectl before each of its changes of a file name and each of its waits for the
/// disk, one after the other.
@Suite("conferencectl is killed while it stores or moves a secret", .needsCCompiler)
struct KilledSecretTests {
    private static let configuration = """
        <key>VCPConfiguration</key><array><dict><key>key</key><string>token</string><key>type</key><string>string</string>
        <key>title</key><string>Token</string><key>secret</key><true/></dict>
        <dict><key>key</key><string>server</string><key>type</key><string>string</string>
        <key>title</key><string>Server</string></dict></array>
        """

    private static let settings = "config/conference/providers/org.example.talk.json"
    private static let kept = "config/conference/secrets/org.example.talk.json"

    /// What the two files contain, or an empty text for one that does not exist.
    private func content(_ home: Home, _ file: String) -> String {
        (try? String(contentsOfFile: "\(home.path)/\(file)", encoding: .utf8)) ?? ""
    }

    @Test(
        "whenever the program is killed, the secret can be found, and the next run finishes",
        arguments: [["server", "x"], ["token"]])
    func killed(change: [String]) throws {
        let home = try Home()
        let library = home.path + "/killed-at.so"
        try CCompiler.compile("killed-at", definitions: [], to: library)
        let directory = try home.bundle("Talk", configuration: Self.configuration)
        let arguments = ["providers", "config", "talk", "--provider-dir", directory] + change
        var number = 0
        var isKilled = true
        while isKilled {
            number += 1
            try? FileManager.default.removeItem(atPath: "\(home.path)/config")
            try FileManager.default.createDirectory(
                atPath: "\(home.path)/config/conference/providers", withIntermediateDirectories: true)
            let file = try home.write(#"{"token": "hunter2"}"#, to: Self.settings)
            try #require(chmod(file, 0o600) == 0)
            home.environment = ["LD_PRELOAD": library, "KILL_AT": "\(number)"]
            let result = try home.runProcess(arguments, input: "hunter3\n")
            home.environment = [:]
            isKilled = result.status != 0
            if isKilled {
                try #require(result.status == SIGKILL, "\(result.error)")
                let settings = content(home, Self.settings)
                let isMoved = settings.contains("secretIn")
                expectContains(isMoved ? content(home, Self.kept) : settings, "hunter", "\(number)")
                try expectEqual(home.runProcess(arguments, input: "hunter3\n").status, 0)
            }
            let names = FileManager.default.enumerator(atPath: "\(home.path)/config")?.compactMap { $0 as? String }
            expectEqual((names ?? []).filter { $0.hasSuffix(".new") }, [], "\(number)")
            expectNotContains(content(home, Self.settings), "hunter", "\(number)")
            expectContains(content(home, Self.kept), change == ["token"] ? "hunter3" : "hunter2", "\(number)")
        }
        expectTrue(number > 4, "\(number)")
    }
}
