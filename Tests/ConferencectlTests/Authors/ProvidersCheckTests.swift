import Foundation
import TestSupport
import Testing

@Suite("conferencectl providers check", .needsCCompiler)
struct ProvidersCheckTests {
    /// A bundle of `Tests/Faults` in a directory of its own.
    private func bundle(_ fault: Fault, in directory: TemporaryDirectory) throws -> String {
        try directory.install(fault)
        return "\(directory.path)/providers/org.example.fault.conferenceprovider"
    }

    @Test("a provider that keeps the rules passes, by its bundle and by its name")
    func passes() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let path = try bundle(Fault("conformance"), in: directory)
        let result = try home.run("providers", "check", path, "--seed", "5")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.hasPrefix("Fault & Co 1.2  org.example.fault  seed 5\n"))
        // The strictest sandbox needs Linux 6.12.
        let ending = /(20 pass, 0 warn, 0 fail, 0|19 pass, 0 warn, 0 fail, 1) skip, 0 crash\n/
        #expect(result.output.suffix(43).firstMatch(of: ending) != nil, "\(result.output)")
        #expect(result.output.contains("sandbox.strict"))
        let named = try home.run("providers", "check", "jitsi", "--only", "rooms.valid", "--only", "load.now")
        #expect(named.status == 0, "\(named.error)")
        #expect(named.output.hasSuffix("2 pass, 0 warn, 0 fail, 0 skip, 0 crash\n"))
    }

    @Test("what fails is named, with 65 as the exit status, and nothing else on standard output is lost")
    func fails() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let path = try bundle(Fault("conformance", "ANY_INDEX"), in: directory)
        let result = try home.run("providers", "check", path)
        #expect(result.status == 65)
        #expect(result.output.contains("  fail   tables.provider-at       provider_at(1) is not null\n"))
        let ending = /(19 pass, 0 warn, 1 fail, 0|18 pass, 0 warn, 1 fail, 1) skip, 0 crash\n/
        #expect(result.output.suffix(43).firstMatch(of: ending) != nil, "\(result.output)")
        #expect(
            result.error
                == "conferencectl: “Fault & Co” (org.example.fault) has not passed: tables.provider-at.\n")
    }

    @Test("JSON has every result with its reason")
    func json() throws {
        let home = try Home()
        let directory = try TemporaryDirectory()
        let path = try bundle(Fault("conformance", "CRASHES_ON_UNKNOWN"), in: directory)
        let result = try home.run(
            "providers", "check", path, "--json", "--only", "conference.unknown-room", "--only", "rooms.valid",
            "--seed", "7")
        #expect(result.status == 65)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(report["seed"] as? Int == 7)
        let results = try #require(report["results"] as? [[String: Any]])
        #expect(results.map { $0["outcome"] as? String } == ["pass", "crash"])
        #expect(results[0]["reason"] is NSNull)
        #expect((results[1]["reason"] as? String)?.contains("crashed while it made a conference") == true)
        #expect(result.error.contains("\"code\": \"checkFailed\"") || result.error.contains("\"code\":\"checkFailed\""))
    }

    @Test("an unknown check, a missing bundle and an unknown provider are refused")
    func refused() throws {
        let home = try Home()
        let check = try home.run("providers", "check", "jitsi", "--only", "rooms.nice")
        #expect(check.status == 64)
        #expect(check.error.contains("rooms.valid"))
        #expect(try home.run("providers", "check", "\(home.path)/None.conferenceprovider").status == 66)
        #expect(try home.run("providers", "check", "nobody").status == 66)
    }
}
