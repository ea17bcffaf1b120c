import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Settings that are secret")
struct KeptSecretTests {
    private static let file = "config/conference/providers/org.example.fault.json"
    private static let manifest = "providers/org.example.fault.conferenceprovider/Contents/Info.plist"

    /// A manifest that declares the keys `token` and `other`.
    private static func text(type: String = "string", more: String = "") -> ManifestText {
        ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>token</string><key>type</key><string>\(type)</string>\(more)</dict>
                <dict><key>key</key><string>other</string><key>type</key><string>string</string></dict></array>
                """)
    }

    private static let secret = "<key>secret</key><true/>"

    /// The configuration as the provider declares it with a manifest.
    private func configuration(
        _ directory: TemporaryDirectory, _ text: ManifestText
    ) throws -> ProviderConfiguration {
        try directory.write(text.xml, to: "x/Contents/Info.plist")
        return providerConfiguration(
            try ProviderManifest(bundle: directory.path + "/x", limits: .init()), in: directory)
    }

    /// Declarations of a later build for a key that was secret, with a value that fits them.
    private static let later: [(text: ManifestText, value: String)] = [
        (text(), "sesame"), (text(type: "integer"), "98765432101234"), (text(type: "boolean"), "true"),
        (text(type: "url"), "https://example.org/sesame"),
        (text(type: "url", more: "<key>networkHost</key><true/>"), "https://example.org/sesame"),
        (text(more: "<key>default</key><string>none</string>"), "sesame"),
    ]

    @Test(
        "what was stored as a secret stays one until the user unsets it, whatever a later manifest declares",
        arguments: later.indices)
    func kept(index: Int) throws {
        let (text, value) = Self.later[index]
        let directory = try TemporaryDirectory()
        try configuration(directory, Self.text(more: Self.secret)).set(key: "token", text: value)
        let later = try configuration(directory, text)
        do {
            let entry = try #require(try later.entries().first)
            expectEqual(entry.shown, "set")
            expectTrue(entry.key.isSecret)
            expectNil(entry.grantedHost)
        } catch {
            // The stored text has another type now. The error does not show it.
            expectEqual((error as? ConferenceError)?.code, .brokenConfiguration)
            if value != "true" { expectNotContains("\(error)", value) }
        }
        try expectTrue(later.declared("token").isSecret)
        // A new value is stored as a secret, too.
        try later.set(key: "token", text: value)
        try expectEqual(later.entries().first?.shown, "set")
        try later.set(key: "other", text: "x")
        try expectEqual(later.entries().last?.shown, "x")
        try later.unset(key: "token")
        try expectFalse(later.declared("token").isSecret)
        try later.set(key: "token", text: value)
        try expectEqual(later.entries().first?.shown, value)
    }

    @Test("a key that becomes secret makes the stored value a secret for good")
    func added() throws {
        let directory = try TemporaryDirectory()
        let plain = try configuration(directory, Self.text())
        try plain.set(key: "token", text: "sesame")
        let secret = try configuration(directory, Self.text(more: Self.secret))
        try expectEqual(secret.entries().first?.shown, "set")
        try secret.set(key: "other", text: "x")
        try expectEqual(configuration(directory, Self.text()).entries().map(\.shown), ["set", "x"])
    }

    @Test(
        "a build that no longer declares a key as secret is not trusted any more, and its secret stays one",
        .needsCCompiler)
    func exposed() async throws {
        let before = Self.text(more: Self.secret)
        let prepare = { (directory: TemporaryDirectory) in
            // As a person may have written it.
            let file = try directory.write("{\"token\": \"sesame\"}", to: Self.file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
        try await withHost(.good, manifest: before, isTrusted: false, prepare: prepare) { test in
            func inspect() throws -> ProviderInspection {
                try test.host.inspect(try #require(test.inventory.providers.first))
            }
            try test.host.trust(inspect())
            try await expectEqual(test.rooms().count, 2)
            try test.directory.write(Self.text().xml, to: Self.manifest)
            let error = try await test.listError()
            expectEqual(error?.code, .secretsExposed)
            expectEqual(error?.exitStatus, .noPermission)
            expectContains(error?.message, "no longer declares “token” as secret")
            expectEqual(test.inventory.providers.first?.state, .untrusted)
            let configuration = try configuration(test.directory, Self.text())
            try expectEqual(configuration.entries().first?.shown, "set")
            // Trusted again, the provider still gets it as a secret.
            try test.host.trust(inspect())
            try await expectEqual(test.rooms().count, 2)
            try expectEqual(configuration.entries().first?.shown, "set")
            // A key that becomes secret needs no decision.
            try test.directory.write(before.xml, to: Self.manifest)
            try await expectEqual(test.rooms().count, 2)
        }
    }

    @Test("a key that goes away and comes back without its mark is noticed", .needsCCompiler)
    func away() async throws {
        try await withHost(.good, manifest: Self.text(more: Self.secret)) { test in
            try test.directory.write(ManifestText().xml, to: Self.manifest)
            try await expectEqual(test.rooms().count, 2)
            try test.directory.write(Self.text().xml, to: Self.manifest)
            try await expectEqual(test.listError()?.code, .secretsExposed)
        }
    }
}
