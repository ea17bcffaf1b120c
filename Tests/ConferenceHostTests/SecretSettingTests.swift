import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import Secrets
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Where the secret settings of providers are")
struct SecretSettingTests {
    private static let file = "config/conference/providers/org.example.fault.json"
    private static let kept = "config/conference/secrets/org.example.fault.json"
    private static let name = SecretName(provider: "org.example.fault", .setting("token"))

    /// A manifest that declares the secret key `token` and the key `other`.
    private static let text = ManifestText(
        attributes: """
            <key>VCPConfiguration</key><array>
            <dict><key>key</key><string>token</string><key>type</key><string>string</string>
              <key>secret</key><true/></dict>
            <dict><key>key</key><string>other</string><key>type</key><string>string</string></dict></array>
            """)

    private func configuration(
        _ directory: TemporaryDirectory, _ choice: SecretChoice = .file
    ) throws -> ProviderConfiguration {
        try directory.write(Self.text.xml, to: "x/Contents/Info.plist")
        return providerConfiguration(
            try ProviderManifest(bundle: directory.path + "/x", limits: .init()), in: directory, choice: choice)
    }

    private func content(_ directory: TemporaryDirectory, _ file: String = Self.file) throws -> String {
        try String(contentsOfFile: directory.path + "/" + file, encoding: .utf8)
    }

    /// A configuration file as an earlier version, or the user, has written it.
    private func writeEarlier(_ content: String, _ directory: TemporaryDirectory) throws {
        let file = try directory.write(content, to: Self.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    @Test("the configuration file says where a secret is, and does not have it")
    func stored() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try configuration.set(key: "token", text: "sesame")
        try expectEqual(
            JSONSerialization.jsonObject(with: Data(content(directory).utf8)) as? NSDictionary,
            ["token": ["secretIn": "file"]])
        try expectContains(content(directory, Self.kept), "sesame")
        try expectEqual(configuration.values(), ["token": .string("sesame")])
        // Showing the configuration needs no secret.
        let entry = try #require(try configuration.entries().first)
        expectEqual(entry.shown, "set")
        expectNil(entry.value)
        try configuration.unset(key: "token")
        try expectEqual(configuration.values(), [:])
        try expectNotContains(content(directory, Self.kept), "sesame")
    }

    private static let earlier = [
        #"{"token": "sesame"}"#, #"{"token": {"secret": "sesame"}}"#,
        // A program was killed while it moved the secret.
        #"{"token": {"secret": "sesame"}, "other": "x"}"#,
    ]

    @Test(
        "a secret in the file of an earlier version is used, and moved by the first change", arguments: earlier.indices)
    func moved(index: Int) throws {
        for change in [
            { try $0.set(key: "other", text: "y") }, { try $0.unset(key: "other") },
            { try $0.protectSecrets(reports: true) },
        ] as [(ProviderConfiguration) throws -> Void] {
            let directory = try TemporaryDirectory()
            try writeEarlier(Self.earlier[index], directory)
            let configuration = try configuration(directory)
            if index == 2 {
                try directory.makeDirectory("config/conference")
                try configuration.secrets().store(Secret("sesame"), as: Self.name, before: nil) { _ in }
            }
            try expectEqual(configuration.values()["token"], .string("sesame"))
            try expectContains(content(directory), "sesame")
            try change(configuration)
            try expectNotContains(content(directory), "sesame")
            try expectContains(content(directory, Self.kept), "sesame")
            try expectEqual(configuration.values()["token"], .string("sesame"))
            // A provider's call reads the file once.
            let sent = try configuration.complete(configuration.protectSecrets(reports: true))
            expectEqual(sent.first { $0.key.key == "token" }?.value, .string("sesame"))
        }
    }

    @Test("a new value replaces one in the file, and an unset one is gone from both places", arguments: earlier.indices)
    func replaced(index: Int) throws {
        let directory = try TemporaryDirectory()
        try writeEarlier(Self.earlier[index], directory)
        let configuration = try configuration(directory)
        try configuration.set(key: "token", text: "new")
        try expectEqual(configuration.values()["token"], .string("new"))
        try expectNotContains(content(directory) + content(directory, Self.kept), "sesame")
        try writeEarlier(Self.earlier[index], directory)
        try configuration.unset(key: "token")
        try expectNil(configuration.values()["token"])
        try expectNotContains(content(directory), "sesame")
        try expectNotContains(content(directory, Self.kept), "new")
    }

    @Test("a secret that the manifest no longer declares is moved, too, and stays a secret")
    func undeclared() throws {
        let directory = try TemporaryDirectory()
        try writeEarlier(#"{"old": {"secret": "sesame"}, "gone": 1}"#, directory)
        let configuration = try configuration(directory)
        try configuration.set(key: "other", text: "x")
        try expectNotContains(content(directory), "sesame")
        try expectContains(content(directory), "\"gone\" : 1")
        try expectEqual(
            configuration.secrets().secret(
                SecretName(provider: "org.example.fault", .setting("old")), in: .file),
            Secret("sesame"))
    }

    @Test("without the keyring that the user wants, nothing is stored, and what stands in the file is still used")
    func noKeyring() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory, .keyring)
        let error = #expect(throws: ConferenceError.self) { try configuration.set(key: "token", text: "sesame") }
        expectEqual(error?.code, .keyringUnavailable)
        expectFalse(FileManager.default.fileExists(atPath: directory.path + "/" + Self.file))
        expectFalse(FileManager.default.fileExists(atPath: directory.path + "/" + Self.kept))
        try writeEarlier(#"{"token": "sesame"}"#, directory)
        try configuration.set(key: "other", text: "x")
        try expectEqual(configuration.values(), ["token": .string("sesame"), "other": .string("x")])
        // It is marked as a secret at least.
        try expectContains(content(directory), "\"secret\"")
        expectFalse(FileManager.default.fileExists(atPath: directory.path + "/" + Self.kept))
    }

    @Test("a secret stays where it is when the user chooses another place, and moves when it is set again")
    func otherPlace() throws {
        let directory = try TemporaryDirectory()
        try configuration(directory, .file).set(key: "token", text: "sesame")
        let commands = SecretCommands(
            read: ["cat", directory.path + "/kept"], write: ["sh", "-c", "cat > \"$0\"", directory.path + "/kept"])
        let later = try configuration(directory, .commands(commands))
        try expectEqual(later.values()["token"], .string("sesame"))
        try later.set(key: "token", text: "new")
        try expectEqual(later.values()["token"], .string("new"))
        try expectContains(content(directory), "command")
        try expectNotContains(content(directory, Self.kept), "sesame")
    }

    @Test("a secret that another program moves while it is looked for is found in its new place")
    func movedMeanwhile() throws {
        let directory = try TemporaryDirectory()
        let kept = directory.path + "/kept"
        let commands = SecretCommands(read: ["cat", kept], write: ["sh", "-c", "cat > \"$0\"", kept])
        let configuration = try configuration(directory, .commands(commands))
        try configuration.set(key: "token", text: "sesame")
        let key = try configuration.declared("token")
        // What the file said before.
        try expectEqual(configuration.secret(key, in: .file), .string("sesame"))
    }

    @Test("a secret that was removed behind the program's back is an error that says so, and can be set or unset")
    func gone() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try configuration.set(key: "token", text: "sesame")
        try configuration.secrets().remove(Self.name, from: .file)
        let error = #expect(throws: ConferenceError.self) { try configuration.values() }
        expectEqual(error?.code, .secretGone)
        expectEqual(error?.exitStatus, .configuration)
        try configuration.unset(key: "token")
        try expectEqual(configuration.values(), [:])
    }

    @Test("a secret that the user stores with other means is adopted once the command can read it")
    func adopted() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/mine"
        let configuration = try configuration(directory, .commands(SecretCommands(read: ["cat", path])))
        try expectTrue(configuration.isStoredByUser())
        let former = try self.configuration(directory)
        try former.set(key: "token", text: "former")
        try expectEqual(configuration.entries().first?.isSet, true)
        let error = #expect(throws: ConferenceError.self) { try configuration.adoptSecret(key: "token") }
        expectEqual(error?.code, .secretCommandFailed)
        try expectEqual(configuration.values(), ["token": .string("former")])
        try directory.write("sesame\n", to: "mine")
        try configuration.adoptSecret(key: "token")
        try expectEqual(configuration.values(), ["token": .string("sesame")])
        try expectNotContains(content(directory, Self.kept), "former")
        try configuration.unset(key: "token")
        expectTrue(FileManager.default.fileExists(atPath: path))
    }

    @Test("a value that the user's commands cannot store is an error, unless they read the same one")
    func givenButNotStored() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/mine"
        let configuration = try configuration(directory, .commands(SecretCommands(read: ["cat", path])))
        for _ in 0..<2 {
            let error = #expect(throws: ConferenceError.self) {
                try configuration.adoptSecret(key: "token", given: "new")
            }
            expectEqual(error?.code, .secretsReadOnly)
            expectEqual(error?.exitStatus, .configuration)
            expectHasPrefix(error?.message ?? "", "The value on standard input was not stored. ")
            expectContains(error?.message, "“org.example.fault/setting/token”")
            expectNotContains(error?.message, "new")
            try expectEqual(configuration.values(), [:])
            // At first there is none, and then another one.
            try directory.write("sesame\n", to: "mine")
        }
        try configuration.adoptSecret(key: "token", given: "sesame")
        try expectEqual(configuration.values(), ["token": .string("sesame")])
    }

    @Test("the file is not written with a secret that can be moved, not even for a moment")
    func notWrittenAgain() throws {
        let directory = try TemporaryDirectory()
        try writeEarlier(#"{"token": "sesame", "old": {"secret": "hunter2"}}"#, directory)
        let (file, copy) = (directory.path + "/" + Self.file, directory.path + "/copy")
        // The command sees the file as it is when the secrets are stored.
        let commands = SecretCommands(
            read: ["false"], write: ["sh", "-c", "cat > /dev/null; cat \"$0\" >> \"$1\"", file, copy])
        try configuration(directory, .commands(commands)).set(key: "other", text: "x")
        try expectEqual(
            content(directory, "copy"),
            String(repeating: #"{"token": "sesame", "old": {"secret": "hunter2"}}"#, count: 2))
        try expectNotContains(content(directory), "sesame")
        try expectNotContains(content(directory), "hunter2")
    }

    @Test("asking a provider moves its secrets, and it receives them before and after", .needsCCompiler)
    func asked() async throws {
        let prepare = { (directory: TemporaryDirectory) in
            try writeEarlier(#"{"token": "sesame"}"#, directory)
        }
        try await withHost(.good, manifest: Self.text, prepare: prepare) { test in
            for _ in 0..<2 {
                _ = try await test.conference()
                try expectNotContains(content(test.directory), "sesame")
                try expectContains(content(test.directory, Self.kept), "sesame")
            }
            let manifest = try #require(test.inventory.providers.first?.manifest)
            try expectEqual(
                test.configuration.settings(of: manifest).complete().compactMap { $0.value?.text }, ["sesame"])
        }
    }

    @Test("all secrets of a provider are removed, those that it no longer declares included, and nothing else")
    func removed() throws {
        let directory = try TemporaryDirectory()
        let configuration = try configuration(directory)
        try writeEarlier(#"{"old": {"secret": "sesame"}}"#, directory)
        try configuration.set(key: "token", text: "sesame")
        try configuration.set(key: "other", text: "x")
        try configuration.removeSecrets()
        try expectEqual(configuration.values(), ["other": .string("x")])
        try expectNotContains(content(directory) + content(directory, Self.kept), "sesame")
    }
}
