import Foundation
import Glibc
import ConferenceErrors
import Platform
import PrivateFiles
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("The file of pins")
struct PinStoreTests {
    private func store(_ directory: TemporaryDirectory) -> PinStore {
        PinStore(places: Places(environment: ["HOME": directory.path, "XDG_STATE_HOME": directory.path + "/state"]))
    }

    private func pin(_ identifier: String = "org.example.rooms") throws -> Pin {
        var grants = Grants()
        grants.hosts = ["api.example.org"]
        grants.eventContext = [.title, .times]
        grants.urlSchemes = ["rooms"]
        grants.stateDirectory = true
        grants.memory = 64
        let digest = try #require(Digest(of: Array("abc".utf8)))
        return Pin(
            identifier: identifier, executable: digest, manifest: digest, size: 3, grants: grants, time: 1_700_000_000)
    }

    private func mode(_ path: String) throws -> mode_t {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return status.st_mode & 0o7777
    }

    @Test("a digest is the one of FIPS 180-4")
    func digest() {
        expectEqual(
            Digest(of: Array("abc".utf8))?.text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        expectEqual(Digest(of: [])?.text, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        expectNil(Digest("BA7816"))
        expectNil(Digest(String(repeating: "A", count: 64)))
    }

    @Test("a pin comes back as it was set, and the file is the user's own")
    func roundTrip() throws {
        let directory = try TemporaryDirectory()
        let store = store(directory)
        try expectEmpty(store.pins())
        let pin = try pin()
        try store.set(pin)
        try store.set(try self.pin("org.example.other"))
        try expectEqual(store.pins()["org.example.rooms"], pin)
        try expectEqual(store.pins().count, 2)
        try expectEqual(mode(store.path), 0o600)
        try expectEqual(mode(directory.path + "/state/conference"), 0o700)
        try expectTrue(store.remove("org.example.rooms"))
        try expectFalse(store.remove("org.example.rooms"))
        try expectEqual(store.pins().count, 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/state/conference")
        expectEqual(names, ["pins.json"])
    }

    @Test("pins that several set at the same time are all there")
    func concurrent() async throws {
        let directory = try TemporaryDirectory()
        let store = store(directory)
        let pins = try (0..<16).map { try pin("org.example.p\($0)") }
        await withTaskGroup { group in
            for pin in pins {
                group.addTask {
                    try? PinStore(
                        places: Places(environment: [
                            "HOME": directory.path, "XDG_STATE_HOME": directory.path + "/state",
                        ])
                    ).set(pin)
                }
            }
        }
        try expectEqual(store.pins().count, 16)
    }

    @Test(
        "what is no list of pins is refused and left alone",
        arguments: [
            ("", .brokenPins), ("[]", .brokenPins), (#"{"version": 1}"#, .brokenPins),
            (#"{"version": 1, "pins": [{"identifier": "a.b"}]}"#, .brokenPins),
            (#"{"version": 2, "pins": {}}"#, .newerPins),
            (
                """
                {"version": 1, "pins": [{"identifier": "a.b", "executable": "00", "manifest": "00", "size": 1, "hosts": [],
                "eventContext": [], "urlSchemes": [], "stateDirectory": false, "time": 0}]}
                """, .brokenPins
            ),
        ] as [(String, ConferenceError.Code)])
    func broken(_ text: String, _ code: ConferenceError.Code) throws {
        let directory = try TemporaryDirectory()
        let store = store(directory)
        let file = try directory.write(text, to: "state/conference/pins.json")
        let error = #expect(throws: ConferenceError.self) { try store.pins() }
        expectEqual(error?.code, code)
        expectEqual(error?.exitStatus, .configuration)
        let pin = try pin()
        #expect(throws: ConferenceError.self) { try store.set(pin) }
        try expectEqual(String(contentsOfFile: file, encoding: .utf8), text)
    }

    @Test("a list that others can write is not believed")
    func insecure() throws {
        let directory = try TemporaryDirectory()
        let store = store(directory)
        try store.set(try pin())
        try #require(chmod(store.path, 0o666) == 0)
        var error = #expect(throws: ConferenceError.self) { try store.pins() }
        expectEqual(error?.code, .insecurePermissions)
        expectContains(error?.message, store.path)
        unlink(store.path)
        symlink("/etc/passwd", store.path)
        error = #expect(throws: ConferenceError.self) { try store.pins() }
        expectEqual(error?.code, .insecurePath)
    }
}
