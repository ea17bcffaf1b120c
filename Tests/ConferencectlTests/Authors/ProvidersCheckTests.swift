import Foundation
import TestSupport
import Testing

@Suite("conferencectl providers check", .needsCCompiler)
struct ProvidersCheckTests {
    /// A bundle of `Tests/Faults` in its own directory.
    private func bundle(_ fault: Fault, in directory: TemporaryDirectory) throws -> String {
        try directory.install(fault, manifest: ManifestText(attributes: "<key>VCPLifecycle</key><true/>"))
        return "\(directory.path)/providers/org.example.fault.conferenceprovider"
    }

    @Test("a correct provider passes, by its bundle and by its name")
    func passes() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let path = try bundle(Fault("conformance"), in: directory)
        let result = try home.run("providers", "check", path, "--seed", "5")
        expectEqual(result.status, 0, "\(result.error)")
        expectHasPrefix(result.output, "Fault & Co 1.2  org.example.fault  seed 5\n")
        // The strictest sandbox needs Linux 6.12.
        let ending = /(23 pass, 0 warn, 0 fail, 0|22 pass, 0 warn, 0 fail, 1) skip, 0 crash\n/
        expectNotNil(result.output.suffix(43).firstMatch(of: ending), "\(result.output)")
        expectContains(result.output, "sandbox.strict")
        let named = try home.run("providers", "check", "jitsi", "--only", "rooms.valid", "--only", "load.now")
        expectEqual(named.status, 0, "\(named.error)")
        expectHasSuffix(named.output, "2 pass, 0 warn, 0 fail, 0 skip, 0 crash\n")
    }

    @Test("failed checks are named, the exit status is 65, and standard output is complete")
    func fails() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let path = try bundle(Fault("conformance", "ANY_INDEX"), in: directory)
        let result = try home.run("providers", "check", path)
        expectEqual(result.status, 65)
        expectContains(result.output, "  fail   tables.provider-at       provider_at(1) is not null\n")
        let ending = /(22 pass, 0 warn, 1 fail, 0|21 pass, 0 warn, 1 fail, 1) skip, 0 crash\n/
        expectNotNil(result.output.suffix(43).firstMatch(of: ending), "\(result.output)")
        expectEqual(
            result.error, "conferencectl: “Fault & Co” (org.example.fault) has not passed: tables.provider-at.\n")
    }

    @Test("JSON contains every result with its reason")
    func json() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let path = try bundle(Fault("conformance", "CRASHES_ON_UNKNOWN"), in: directory)
        let result = try home.run(
            "providers", "check", path, "--json", "--only", "conference.unknown-room", "--only", "rooms.valid",
            "--seed", "7")
        expectEqual(result.status, 65)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        expectEqual(report["seed"] as? Int, 7)
        let results = try #require(report["results"] as? [[String: Any]])
        expectEqual(results.map { $0["outcome"] as? String }, ["pass", "crash"])
        expectTrue(results[0]["reason"] is NSNull)
        expectContains((results[1]["reason"] as? String), "crashed while it made a conference")
        expectTrue(
            result.error.contains("\"code\": \"checkFailed\"") || result.error.contains("\"code\":\"checkFailed\""))
    }

    @Test("what a check says to do can be done: the command finds the bundle")
    func advice() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let manifest = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>server</string><key>type</key>
                <string>string</string><key>required</key><true/></dict></array>
                """)
        try directory.install(Fault("conformance"), manifest: manifest)
        let providers = "\(directory.path)/providers"
        let bundle = "\(providers)/org.example.fault.conferenceprovider"
        let result = try home.run("providers", "check", bundle, "--only", "rooms.valid")
        expectEqual(result.status, 65)
        expectContains(
            result.output, "“conferencectl providers config org.example.fault server VALUE --provider-dir \(providers)”"
        )
        let set = try home.run(
            "providers", "config", "org.example.fault", "server", "x", "--provider-dir", providers)
        expectEqual(set.status, 0, set.error)
        try expectEqual(home.run("providers", "check", bundle, "--only", "rooms.valid").status, 0)
    }

    @Test("an unknown check, a missing bundle and an unknown provider are refused")
    func refused() throws {
        let home = try Home()
        let check = try home.run("providers", "check", "jitsi", "--only", "rooms.nice")
        expectEqual(check.status, 64)
        expectContains(check.error, "rooms.valid")
        try expectEqual(home.run("providers", "check", "\(home.path)/None.conferenceprovider").status, 66)
        try expectEqual(home.run("providers", "check", "nobody").status, 66)
    }
}
