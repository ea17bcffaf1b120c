import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import Secrets
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Values of the administrator")
struct AdministratorSettingTests {
    private static let identifier = "org.example.fault"

    /// A configuration with the keys of ``ConfigurationTests``, and decisions about it.
    private func configuration(
        _ directory: TemporaryDirectory, _ decisions: String
    ) throws -> ProviderConfiguration {
        try administrate(directory, "{\"providers\": {\"\(Self.identifier)\": {\(decisions)}}}")
        try directory.write(
            ManifestText(attributes: ConfigurationTests.attributes).xml, to: "x/Contents/Info.plist")
        let environment = ["XDG_CONFIG_HOME": directory.path + "/config", "HOME": directory.path]
        return ProviderConfiguration(
            manifest: try ProviderManifest(bundle: directory.path + "/x", limits: Limits()),
            places: Places(environment: environment), administrator: AdministratorFiles(below: directory)
        ) { SecretStore(choice: .file, environment: environment) }
    }

    @Test("they take the place of defaults, and the user's own values theirs")
    func layers() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(
            directory, "\"settings\": {\"server\": \"https://rooms.example.org\", \"people\": 7}")
        try expectEqual(
            configuration.values(), ["server": .url("https://rooms.example.org"), "people": .integer(7)])
        let entries = try configuration.entries()
        expectEqual(entries.map(\.isSet), [false, false, false, false])
        expectEqual(entries.map { $0.administrator != nil }, [true, false, true, false])
        try configuration.set(key: "people", text: "3")
        try expectEqual(configuration.values()["people"], .integer(3))
        try expectNil(configuration.entries()[2].administrator)
        try configuration.unset(key: "people")
        try expectEqual(configuration.values()["people"], .integer(7))
    }

    @Test("a locked value counts even if the user has set another one, and cannot be changed")
    func locked() throws {
        let directory = try TemporaryDirectory()
        try directory.write(
            "{\"server\": \"https://mine.example.org\", \"lobby\": true}",
            to: "config/conference/providers/\(Self.identifier).json")
        let configuration = try configuration(
            directory, "\"settings\": {\"server\": \"https://rooms.example.org\"}, \"locked\": [\"server\", \"lobby\"]")
        try expectEqual(configuration.values(), ["server": .url("https://rooms.example.org")])
        let entries = try configuration.entries()
        expectEqual(entries.map { $0.lock != nil }, [true, true, false, false])
        expectEqual(entries.map(\.isSet), [false, false, false, false])
        for attempt in [
            { try configuration.set(key: "server", text: "https://x.example.org") },
            { try configuration.unset(key: "server") }, { try configuration.set(key: "lobby", text: "false") },
        ] {
            let error = #expect(throws: ConferenceError.self) { try attempt() }
            expectEqual(error?.code, .settingLocked)
            expectEqual(error?.exitStatus, .noPermission)
            expectContains(error?.message, "the administrator of this computer has locked it in “")
        }
        try configuration.set(key: "people", text: "3")
    }

    @Test(
        "a value of another type is an error with the line, and so is a secret, which every user could read",
        arguments: [
            ("\"server\": 1", "“server” must be an https URL"), ("\"people\": \"7\"", "“people” must be an integer"),
            ("\"lobby\": \"true\"", "“lobby” must be true or false"),
            ("\"token\": \"sesame\"", "“token” is a secret, and every user can read this file"),
        ])
    func wrong(_ setting: String, _ clause: String) throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory, "\"settings\": {\n\n\(setting)}")
        let error = #expect(throws: ConferenceError.self) { try configuration.values() }
        expectEqual(error?.code, .brokenAdministration)
        expectContains(error?.message, "because of line 3: \(clause)")
        expectContains(error?.message, directory.path)
        expectNotContains(error?.message, "sesame")
    }

    @Test("a locked secret that the user has stored is not read")
    func lockedSecret() throws {
        let directory = try TemporaryDirectory()
        let free = try configuration(directory, "")
        try free.set(key: "token", text: "sesame")
        let locked = try configuration(directory, "\"locked\": [\"token\"]")
        try expectNil(locked.values()["token"])
        try expectEqual(free.entries().last?.isSet, false, "the files are read each time")
    }
}
