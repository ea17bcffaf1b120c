import ConferenceModel
import Foundation
import ConferenceErrors
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Configuration of providers")
struct ConfigurationTests {
    static let attributes = """
        <key>VCPConfiguration</key><array>
          <dict><key>key</key><string>server</string><key>type</key><string>url</string>
            <key>default</key><string>https://meet.jit.si</string></dict>
          <dict><key>key</key><string>lobby</string><key>type</key><string>boolean</string></dict>
          <dict><key>key</key><string>people</string><key>type</key><string>integer</string></dict>
          <dict><key>key</key><string>token</string><key>type</key><string>string</string>
            <key>secret</key><true/></dict>
        </array>
        """

    /// A configuration in a directory of its own.
    private func configuration(
        _ directory: TemporaryDirectory, limits: Limits = Limits()
    ) throws -> ProviderConfiguration {
        try directory.write(ManifestText(attributes: Self.attributes).xml, to: "x/Contents/Info.plist")
        let manifest = try ProviderManifest(bundle: directory.path + "/x", limits: limits)
        return providerConfiguration(manifest, in: directory, limits: limits)
    }

    private static let file = "config/conference/providers/org.example.fault.json"

    @Test("without a file, defaults count, and nothing is made by looking")
    func defaults() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try expectEqual(configuration.values(), ["server": .url("https://meet.jit.si")])
        try expectEqual(configuration.entries().map(\.isSet), [false, false, false, false])
        expectFalse(FileManager.default.fileExists(atPath: directory.path + "/config"))
    }

    @Test("what is set is read back, and what is unset falls back to the default")
    func setting() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try configuration.set(key: "server", text: "https://MEET.example.org/x")
        try configuration.set(key: "lobby", text: "true")
        try configuration.set(key: "people", text: "-12")
        try configuration.set(key: "token", text: "open sesame \"'ü")
        try expectEqual(
            configuration.values(),
            [
                "server": .url("https://meet.example.org/x"), "lobby": .boolean(true), "people": .integer(-12),
                "token": .string("open sesame \"'ü"),
            ])
        try configuration.unset(key: "server")
        try configuration.unset(key: "lobby")
        try configuration.unset(key: "lobby")
        try expectEqual(configuration.values()["server"], .url("https://meet.jit.si"))
        try expectNil(configuration.values()["lobby"])
    }

    @Test("only the user can read the file, and no other file is left next to it")
    func mode() throws {
        let directory = try TemporaryDirectory()
        try configuration(directory).set(key: "token", text: "secret")
        let files = FileManager.default
        let path = directory.path + "/" + Self.file
        try expectEqual(files.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o600)
        let folder = directory.path + "/config/conference/providers"
        try expectEqual(files.attributesOfItem(atPath: folder)[.posixPermissions] as? Int, 0o700)
        try expectEqual(files.contentsOfDirectory(atPath: folder), ["org.example.fault.json"])
    }

    @Test(
        "a value of a wrong type is refused, and nothing is written",
        arguments: [
            ("server", "meet.jit.si", "an https URL"), ("server", "http://meet.jit.si", "an https URL"),
            ("lobby", "yes", "true or false"), ("people", "1.5", "an integer"),
            ("people", "9223372036854775808", "an integer"), ("token", "", "a text"),
            ("token", String(repeating: "x", count: 4_097), "a text"),
        ])
    func wrongValues(_ key: String, _ text: String, _ expected: String) throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        let error = #expect(throws: ConferenceError.self) { try configuration.set(key: key, text: text) }
        expectEqual(error?.exitStatus, .usage)
        expectContains(error?.message, "“\(key)”")
        expectContains(error?.message, expected)
        expectContains(error?.message, "server (url), lobby (boolean), people (integer), token (string)")
        expectFalse(FileManager.default.fileExists(atPath: directory.path + "/" + Self.file))
    }

    @Test("a key that the manifest does not declare is refused with a list of those that there are")
    func undeclared() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        for attempt in [
            { try configuration.set(key: "colour", text: "red") }, { try configuration.unset(key: "colour") },
        ] {
            let error = #expect(throws: ConferenceError.self) { try attempt() }
            expectEqual(error?.code, .undeclaredConfigurationKey)
            expectEqual(error?.exitStatus, .usage)
            expectContains(error?.message, "It has: server (url), lobby (boolean)")
        }
    }

    @Test(
        "a file that cannot be understood is an error that says what to do, and is not overwritten",
        arguments: [
            "", "{", "[]", "{\"server\": null}", "{\"server\": {}}", "{\"server\": 1}", "{\"lobby\": \"true\"}",
            "{\"people\": 1.5}", "{\"people\": true}", "{\"server\": \"http://x.example\"}",
            "{\"x\": \(String(repeating: "[", count: 5_000))",
        ])
    func broken(_ content: String) throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try directory.write(content, to: Self.file)
        let error = #expect(throws: ConferenceError.self) { try configuration.values() }
        expectEqual(error?.code, .brokenConfiguration)
        expectEqual(error?.exitStatus, .configuration)
        expectContains(error?.message, "org.example.fault.json")
        expectContains(error?.message, "Correct it, or remove it")
    }

    @Test("keys that the manifest does not declare are kept in the file, and no provider receives them")
    func unknownKeys() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try directory.write("{\"old\": 1, \"lobby\": false}", to: Self.file)
        try expectEqual(configuration.values().keys.sorted(), ["lobby", "server"])
        try configuration.set(key: "people", text: "3")
        let content = try String(contentsOfFile: directory.path + "/" + Self.file, encoding: .utf8)
        expectContains(content, "\"old\" : 1")
    }

    @Test("a secret is shown as set, and no description of a value holds it")
    func secrets() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try expectNil(configuration.entries().last?.shown)
        try configuration.set(key: "token", text: "sesame")
        try configuration.set(key: "people", text: "3")
        let entries = try configuration.entries()
        expectEqual(entries.map(\.shown), ["https://meet.jit.si", nil, "3", "set"])
        var dumped = ""
        dump(entries, to: &dumped)
        expectNotContains("\(entries)\(String(reflecting: entries))\(dumped)", "sesame")
    }

    @Test("values reach the provider, and defaults do too", .needsCCompiler)
    func reachesProvider() async throws {
        let manifest = ManifestText(attributes: Self.attributes)
        try await withHost(.good, manifest: manifest) { test in
            let details = try await test.conference().details
            expectContains(details, "server https://meet.jit.si left")
        }
        let prepare = { (directory: TemporaryDirectory) in
            _ = try directory.write("{\"server\": \"https://meet.example.org\"}", to: Self.file)
        }
        try await withHost(.good, manifest: manifest, prepare: prepare) { test in
            let details = try await test.conference().details
            expectContains(details, "server https://meet.example.org left")
        }
    }

    @Test("a provider that lacks a required value is not started, and the sentence says how to set it", .needsCCompiler)
    func required() async throws {
        let manifest = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>server</string>
                <key>type</key><string>url</string><key>required</key><true/></dict></array>
                """)
        try await withHost(.good, manifest: manifest) { test in
            let error = try await test.listError()
            expectEqual(error?.code, .configurationMissing)
            expectEqual(error?.exitStatus, .configuration)
            // The last argument is the directory, which the user named for this run.
            expectEqual(error?.arguments.prefix(2), ["org.example.fault", "server"])
            expectEmpty(test.trace.processes)
        }
    }
}
