import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform
import PrivateFiles
import TestSupport
import Testing

@testable import ConferenceHost

/// Writes a file of the administrator.
func administrate(_ directory: TemporaryDirectory, _ text: String, name: String = "10-rooms.json") throws {
    let path = try directory.write(text, to: "etc/conference/providers.d/\(name)")
    try #require(chmod(path, 0o644) == 0)
    for folder in ["etc", "etc/conference", "etc/conference/providers.d"] {
        try #require(chmod("\(directory.path)/\(folder)", 0o755) == 0)
    }
}

extension AdministratorFiles {
    /// The files below the directory of a test, whose user is the administrator.
    init(below directory: TemporaryDirectory) {
        self.init(directory: directory.path + "/etc/conference/providers.d", owner: geteuid())
    }
}

@Suite("Files of the administrator")
struct AdministratorFilesTests {
    private func policy(_ directory: TemporaryDirectory) throws -> AdministratorPolicy {
        try AdministratorFiles(below: directory).policy(limits: Limits())
    }

    @Test("without a directory, nothing is decided, and everything is allowed")
    func none() throws {
        let policy = try policy(TemporaryDirectory())
        expectEqual(policy, AdministratorPolicy())
        expectTrue(policy.allows("org.example.rooms"))
    }

    @Test("a file sets and locks values, names hosts and client identifiers, and allows and requires providers")
    func everything() throws {
        let directory = try TemporaryDirectory()
        try administrate(
            directory,
            """
            {
              "allowed": ["org.example.rooms"],
              "required": ["org.example.talk"],
              "providers": {
                "org.example.rooms": {
                  "settings": {"server": "https://meet.example.org", "lobby": true, "people": -3, "name": "\\u00e9\\ud83d\\ude00\\n"},
                  "locked": ["server"],
                  "privateHosts": ["Meet.LAN"],
                  "accounts": {"zoom": {"clientID": "AbC", "server": "https://Cloud.example.org", "locked": true}}
                }
              }
            }
            """)
        try administrate(directory, "this is not read", name: "20-rooms.json.old")
        let policy = try policy(directory)
        let path = directory.path + "/etc/conference/providers.d/10-rooms.json"
        expectEqual(policy.files, [path])
        expectTrue(policy.allows("org.example.rooms"))
        expectTrue(policy.allows("org.example.talk"), "what is required is allowed")
        expectFalse(policy.allows("org.example.other"))
        let rooms = policy.provider("org.example.rooms")
        expectEqual(
            rooms.settings.mapValues(\.content),
            [
                "server": .text("https://meet.example.org"), "lobby": .boolean(true), "people": .integer(-3),
                "name": .text("é😀\n"),
            ])
        expectEqual(rooms.settings["server"]?.origin, .init(path: path, line: 6))
        expectEqual(rooms.locked["server"]?.line, 7)
        expectEqual(rooms.privateHosts, ["meet.lan"])
        expectEqual(rooms.accounts["zoom"]?.clientID, "AbC")
        expectEqual(rooms.accounts["zoom"]?.server, "https://cloud.example.org")
        expectEqual(rooms.accounts["zoom"]?.lock?.line, 9)
    }

    @Test("of several files, the later one wins for a value, and lists add up")
    func merged() throws {
        let directory = try TemporaryDirectory()
        try administrate(
            directory,
            """
            {"allowed": ["a.b"], "providers": {"a.b": {"settings": {"x": 1, "y": 1}, "locked": ["x"],
             "accounts": {"z": {"clientID": "one", "locked": true}}}}}
            """, name: "10.json")
        try administrate(
            directory,
            """
            {"allowed": ["c.d"], "providers": {"a.b": {"settings": {"y": 2}, "locked": ["y"], "privateHosts": ["h.lan"],
             "accounts": {"z": {"clientID": "two"}}}}}
            """, name: "9.json")
        let policy = try policy(directory)
        // The order is that of the bytes of the names.
        expectEqual(policy.files.map { $0.suffix(7) }, ["10.json", "/9.json"])
        expectEqual(policy.allowed, ["a.b", "c.d"])
        let decided = policy.provider("a.b")
        expectEqual(decided.settings.mapValues(\.content), ["x": .integer(1), "y": .integer(2)])
        expectEqual(Set(decided.locked.keys), ["x", "y"])
        expectEqual(decided.accounts["z"]?.clientID, "two")
        expectTrue(decided.accounts["z"]?.lock != nil)
    }

    @Test(
        "a file that is not valid is an error with the line",
        arguments: [
            ("", 1, "ends before"), ("{\n\"allowed\": [\n\"a.b\"", 3, "a comma or “]” is missing"),
            ("[]", 1, "an object in braces is missing"), ("{}\n\n{}", 3, "something follows"),
            ("{\n \"alowed\": []}", 2, "“alowed” is not a known key; the keys are allowed, required, providers"),
            ("{\"allowed\": [],\n\"allowed\": []}", 2, "“allowed” appears a second time"),
            ("{\"allowed\": \"a.b\"}", 1, "a list in brackets is missing"),
            ("{\"allowed\": [\"a.b\",\n 7]}", 2, "something other than texts"),
            ("{\"allowed\": [\"a b\"]}", 1, "“a b” is not an identifier"),
            ("{\"providers\": {\n\"a.b\": {\n\"setting\": {}}}}", 3, "“setting” is not a known key"),
            ("{\"providers\": {\"a.b\": {\"settings\": {\n\"x\": 1.5}}}}", 2, "“1.5” is not a JSON value"),
            (
                "{\"providers\": {\"a.b\": {\"settings\": {\n\"x\": null}}}}", 2,
                "“x” must be a text, an integer, true or false"
            ),
            ("{\"providers\": {\"a.b\": {\"settings\": {\n\"x\": 007}}}}", 2, "“007” is not a JSON value"),
            ("{\"providers\": {\"a.b\": {\"locked\": true}}}", 1, "a list in brackets is missing"),
            (
                "{\"providers\": {\"a.b\": {\"accounts\": {\"z\": {\n\n\"clientSecret\": \"x\"}}}}}", 3,
                "“clientSecret” is not a known key"
            ),
            (
                "{\"providers\": {\"a.b\": {\"accounts\": {\"z\": {\"server\": \"http://x.example\"}}}}}", 1,
                "server must be an https URL"
            ),
            (
                "{\"providers\": {\"a.b\": {\"accounts\": {\"z\": {\"clientID\": \"a b\"}}}}}", 1,
                "clientID must be a word"
            ),
            ("{\"providers\": {\"a.b\": {\"accounts\": {\"z\": {\"locked\": 1}}}}}", 1, "locked must be true or false"),
            (
                "{\"providers\": {\"a.b\": {\"accounts\": {\"z\": {\n\"locked\": true}}}}}", 2,
                "locked needs a server or a clientID"
            ),
            ("{\"a\\x\": 1}", 1, "unknown escape"), ("{\"a\\ud800\": 1}", 1, "half of a character"),
            ("{\"a\n\": 1}", 1, "no closing quotation mark"), ("{a: 1}", 1, "a name in quotation marks is missing"),
            (String(repeating: "[", count: 100_000), 0, "larger than 65.5 KB"),
            (String(repeating: "[", count: 1_000), 1, "nested too deeply"),
        ])
    func broken(_ text: String, _ line: Int, _ clause: String) throws {
        let directory = try TemporaryDirectory()
        try administrate(directory, text)
        let error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectEqual(error?.code, .brokenAdministration)
        expectEqual(error?.exitStatus, .configuration)
        let message = error?.message ?? ""
        expectContains(message, clause)
        expectContains(message, "/etc/conference/providers.d/10-rooms.json” cannot be used")
        if line > 0 { expectContains(message, "because of line \(line):") }
        expectHasSuffix(message, "No provider is used until it is corrected.")
    }

    @Test("bytes that are not UTF-8 are an error, too")
    func notUTF8() throws {
        let directory = try TemporaryDirectory()
        try administrate(directory, "{}")
        try directory.write([0x7B, 0xFF, 0x7D], to: "etc/conference/providers.d/10-rooms.json")
        let error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectContains(error?.message, "not UTF-8")
    }

    @Test(
        "a file that others than the administrator can change is refused", .testAsEachUser,
        arguments: [("10-rooms.json", mode_t(0o646)), ("10-rooms.json", 0o664), ("", 0o757), ("", 0o775)])
    func writable(_ name: String, _ mode: mode_t) throws {
        let directory = try TemporaryDirectory()
        try administrate(directory, "{}")
        let path = directory.path + "/etc/conference/providers.d" + (name.isEmpty ? "" : "/" + name)
        try #require(chmod(path, mode) == 0)
        let error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectEqual(error?.code, .insecurePermissions)
        expectContains(error?.message, "run: chmod ")
    }

    @Test("a file of a user is refused, because it is not the administrator's")
    func foreign() throws {
        let directory = try TemporaryDirectory()
        try administrate(directory, "{}")
        let path = directory.path + "/etc/conference/providers.d/10-rooms.json"
        guard geteuid() == 0 else {
            // Here, the user who runs the tests is the other one.
            let files = AdministratorFiles(directory: directory.path + "/etc/conference/providers.d")
            let error = #expect(throws: ConferenceError.self) { try files.policy(limits: Limits()) }
            expectEqual(error?.code, .insecurePermissions)
            return
        }
        try #require(chown(path, 1_234, 1_234) == 0)
        let error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectEqual(error?.code, .insecurePermissions)
        expectEqual(error?.exitStatus, .noPermission)
        expectContains(error?.message, "belongs to the user with the number 1234, and not to root")
    }

    @Test("a link is refused, and so is what is no file")
    func noFile() throws {
        let directory = try TemporaryDirectory()
        try administrate(directory, "{}", name: "5.json")
        let folder = directory.path + "/etc/conference/providers.d"
        try FileManager.default.createSymbolicLink(atPath: folder + "/6.json", withDestinationPath: "5.json")
        var error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectContains(error?.message, "6.json” cannot be used: it is a symbolic link.")
        try FileManager.default.removeItem(atPath: folder + "/6.json")
        try #require(mkfifo(folder + "/7.json", 0o644) == 0)
        error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectContains(error?.message, "7.json” cannot be used: it is not a regular file.")
    }

    @Test("a directory that cannot be looked into is an error, unlike one that does not exist")
    func noDirectory() throws {
        let directory = try TemporaryDirectory()
        try administrate(directory, "{}")
        let folder = directory.path + "/etc/conference/providers.d"
        try FileManager.default.removeItem(atPath: folder)
        try expectEqual(policy(directory), AdministratorPolicy())
        try directory.write("a file", to: "etc/conference/providers.d")
        let error = #expect(throws: ConferenceError.self) { try policy(directory) }
        expectEqual(error?.code, .cannotRead)
    }

    @Test("every file that cannot be used is found, not only the first one")
    func examined() throws {
        let directory = try TemporaryDirectory()
        for (name, text) in [("1.json", "{"), ("2.json", "{}"), ("3.json", "{\"x\": 1}")] {
            try administrate(directory, text, name: name)
        }
        let (paths, problems) = AdministratorFiles(below: directory).examine(limits: Limits())
        expectEqual(paths.map { $0.suffix(6) }, ["1.json", "2.json", "3.json"])
        expectEqual(problems.map(\.code), [.brokenAdministration, .brokenAdministration])
        expectContains(problems.last?.message, "3.json")
    }

    @Test("no variable of the environment leads to other files")
    func fixedPlace() {
        expectEqual(
            HostConfiguration.standard().administrator.directory, "/etc/conference/providers.d")
        expectEqual(HostConfiguration.standard().administrator.owner, 0)
    }
}
