import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Secrets of providers, as people set them")
struct SecretsTests {
    private static let configuration = """
        <key>VCPConfiguration</key><array><dict><key>key</key><string>token</string><key>type</key><string>string</string>
        <key>title</key><string>Token</string><key>secret</key><true/></dict>
        <dict><key>key</key><string>server</string><key>type</key><string>string</string>
        <key>title</key><string>Server</string></dict></array>
        """

    private func doctor(_ home: Home) throws -> [String: Any] {
        let output = try home.run("doctor", "--json").output
        let value = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        return try #require(value["secrets"] as? [String: Any])
    }

    /// All files below the home directory that contain a text.
    private func files(of home: Home, with text: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            FileManager.default.contents(atPath: "\(home.path)/\(name)")?.range(of: Data(text.utf8)) != nil
        }.sorted()
    }

    @Test("a secret is kept in the keyring, and in no file", .needsKeyring)
    func keyring() throws {
        let home = try Home()
        let bus = try HeadlessKeyring.bus()
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let directory = try home.bundle("Talk", configuration: Self.configuration)
        let common = ["providers", "config", "talk", "--provider-dir", directory]
        let set = try home.runProcess(common + ["token"], input: "hunter2\n")
        expectEqual(set.output, "set\n", "\(set.error)")
        expectEqual(set.error, "")
        try expectEqual(files(of: home, with: "hunter2"), [])
        try expectContains(home.runProcess(common).output, "token   set")
        let standing = try doctor(home)
        expectEqual(standing["place"] as? String, "keyring")
        expectEqual(standing["locked"] as? Bool, false)
        try expectContains(home.run("doctor").output, "kept in  keyring  unlocked")
        try expectEqual(home.runProcess(common + ["token", "--unset"]).output, "not set\n")
        try expectContains(home.runProcess(common).output, "token   not set")
    }

    @Test("without a session bus, doctor says that the secrets of a provider are in the keyring", .needsKeyring)
    func noBus() throws {
        let home = try Home()
        let bus = try HeadlessKeyring.bus()
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let directory = try home.bundle("Talk", configuration: Self.configuration)
        let set = try home.runProcess(
            ["providers", "config", "talk", "--provider-dir", directory, "token"], input: "hunter2\n")
        expectEqual(set.output, "set\n", "\(set.error)")
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
        let result = try home.run("doctor")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let kept = try #require(lines.first { $0.hasPrefix("kept in") })
        expectHasPrefix(kept, "kept in keyring cannot be reached, for ")
        expectContains(kept, "talk")
        expectTrue(lines.contains("new ones in \(home.path)/config/conference/secrets"), "\(lines)")
        expectContains(result.error, "The keyring cannot be used: this session has no session bus.")
        let standing = try doctor(home)
        expectEqual(standing["place"] as? String, "file")
        expectEqual((standing["stored"] as? [[String: Any]])?.map { $0["place"] as? String }, ["keyring"])
    }

    @Test("without a keyring, a secret is in a private file, which is said the first time")
    func file() throws {
        let home = try Home()
        let directory = try home.bundle("Talk", configuration: Self.configuration)
        let common = ["providers", "config", "talk", "--provider-dir", directory]
        let first = try home.runProcess(common + ["token"], input: "hunter2\n")
        expectEqual(first.output, "set\n", "\(first.error)")
        expectContains(first.error, "Secrets are kept unencrypted in")
        expectContains(first.error, "\(home.path)/config/conference/secrets")
        let second = try home.runProcess(common + ["token"], input: "hunter3\n")
        expectEqual(second.error, "")
        let kept = try files(of: home, with: "hunter")
        expectEqual(kept.count, 1)
        expectTrue(kept.allSatisfy { $0.hasPrefix("config/conference/secrets/") }, "\(kept)")
        try expectEqual(doctor(home)["place"] as? String, "file")
    }

    @Test("without libsystemd, a session has no keyring, which is no fault", .needsCCompiler, .needsKeyring)
    func noLibrary() throws {
        let home = try Home()
        let bus = try HeadlessKeyring.bus()
        let library = home.path + "/no-systemd.so"
        try CCompiler.compile("no-systemd", definitions: [], to: library)
        home.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LD_PRELOAD": library]
        try expectEqual(doctor(home)["place"] as? String, "file")
        home.environment["LD_PRELOAD"] = nil
        try expectEqual(doctor(home)["place"] as? String, "keyring")
    }

    @Test("doctor lists the providers with a secret that was not moved yet, and says what is wrong with the keyring")
    func notMoved() throws {
        let home = try Home()
        let folder = "config/conference"
        for (path, text) in [
            ("\(folder)/providers/org.example.talk.json", #"{"token": {"secret": "hunter2"}}"#),
            ("\(folder)/host.json", #"{"secrets": "keyring"}"#),
        ] {
            try FileManager.default.createDirectory(
                atPath: "\(home.path)/\(folder)/providers", withIntermediateDirectories: true)
            let file = try home.write(text, to: path)
            try #require(chmod(file, 0o600) == 0)
        }
        let result = try home.run("doctor")
        expectEqual(result.status, 0)
        expectContains(result.output, "not moved yet")
        expectContains(result.output, "org.example.talk.json")
        expectContains(result.error, "The keyring cannot be used")
        let standing = try doctor(home)
        expectEqual(standing["notMoved"] as? [String], ["org.example.talk"])
        expectEqual(standing["place"] as? String, "keyring")
        expectTrue(standing["locked"] is NSNull)
    }

    @Test(
        "a program that is killed while it moves or replaces a secret loses nothing, and the next one finishes",
        arguments: rows(["kill -9 $PPID", "cat > \"$0\"; kill -9 $PPID"], plain: 1))
    func killed(command: String) throws {
        for (change, expected) in [(["server", "x"], "hunter2"), (["token"], "hunter3")] {
            let home = try Home()
            let directory = try home.bundle("Talk", configuration: Self.configuration)
            let kept = home.path + "/kept"
            func writeSettings(_ text: String, to path: String) throws {
                let file = try home.write(text, to: path)
                try #require(chmod(file, 0o600) == 0)
            }
            func commands(_ write: String) throws {
                let object: [String: Any] = [
                    "secrets": ["read": ["cat", kept], "write": ["sh", "-c", write, kept]]
                ]
                let data = try JSONSerialization.data(withJSONObject: object)
                try writeSettings(String(decoding: data, as: UTF8.self), to: "config/conference/host.json")
            }
            try FileManager.default.createDirectory(
                atPath: "\(home.path)/config/conference/providers", withIntermediateDirectories: true)
            let settings = "config/conference/providers/org.example.talk.json"
            try writeSettings(#"{"token": {"secret": "hunter2"}}"#, to: settings)
            try commands(command)
            let common = ["providers", "config", "talk", "--provider-dir", directory]
            // Killed by the command that was to store the secret.
            try expectEqual(home.runProcess(common + change, input: "hunter3\n").status, 9)
            try expectContains(String(contentsOfFile: "\(home.path)/\(settings)", encoding: .utf8), "hunter2")
            try commands("cat > \"$0\"")
            try expectEqual(home.runProcess(common + change, input: "hunter3\n").status, 0)
            try expectNotContains(String(contentsOfFile: "\(home.path)/\(settings)", encoding: .utf8), "hunter")
            try expectEqual(String(contentsOfFile: kept, encoding: .utf8), expected)
        }
    }

    @Test("a program that has read a secret leaves no core file")
    func noCoreFile() throws {
        let home = try Home()
        let directory = try home.bundle("Talk", configuration: Self.configuration)
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/config/conference", withIntermediateDirectories: true)
        // The command has the limit of the program that runs it.
        let command = "ulimit -Sc > '\(home.path)/limit'; printf hunter2"
        let settings = try JSONSerialization.data(withJSONObject: ["secrets": ["read": ["sh", "-c", command]]])
        let file = try home.write(String(decoding: settings, as: UTF8.self), to: "config/conference/host.json")
        try #require(chmod(file, 0o600) == 0)
        var limit = rlimit()
        try #require(getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
        let before = limit
        limit.rlim_cur = limit.rlim_max
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
        defer {
            limit.rlim_cur = before.rlim_cur
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        }
        let result = try home.run("providers", "config", "talk", "token", "--provider-dir", directory)
        expectEqual(result.status, 0, result.error)
        try expectEqual(String(contentsOfFile: home.path + "/limit", encoding: .utf8), "0\n")
    }

    @Test("a value that host.json has no command to store is refused, and adopted if it is the one that is read")
    func notStored() throws {
        let home = try Home()
        let directory = try home.bundle("Talk", configuration: Self.configuration)
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/config/conference", withIntermediateDirectories: true)
        let file = try home.write(
            #"{"secrets": {"read": ["printf", "hunter2"]}}"#, to: "config/conference/host.json")
        try #require(chmod(file, 0o600) == 0)
        let arguments = ["providers", "config", "talk", "token", "--provider-dir", directory]
        let refused = try home.runProcess(arguments, input: "hunter3\n")
        expectEqual(refused.status, 78)
        expectEqual(refused.output, "")
        expectContains(refused.error, "The value on standard input was not stored.")
        for input in ["", "hunter2\n"] {
            let adopted = try home.runProcess(arguments, input: input)
            expectEqual(adopted.output, "set\n", "\(adopted.error)")
        }
        try expectEqual(home.runProcess(arguments, input: "hunter2\nx\n").status, 64)
    }

    @Test("removing a provider removes its secrets, and keeps the rest of its configuration", .needsCCompiler)
    func removed() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        try directory.install(.good, manifest: ManifestText(attributes: Self.configuration))
        let bundle = "\(directory.path)/providers/org.example.fault.conferenceprovider"
        let installed = try home.runProcess(["providers", "install", bundle])
        expectEqual(installed.status, 0, "\(installed.error)")
        let common = ["providers", "config", "org.example.fault"]
        try expectEqual(home.runProcess(common + ["token"], input: "hunter2\n").output, "set\n")
        try expectEqual(home.runProcess(common + ["server", "somewhere"]).status, 0)
        let removed = try home.runProcess(["providers", "remove", "org.example.fault"])
        expectEqual(removed.status, 0, "\(removed.error)")
        try expectEqual(files(of: home, with: "hunter2"), [])
        try expectEqual(files(of: home, with: "somewhere").count, 1)
    }
}
