import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Whose identifier and name it is", .needsCCompiler)
struct IdentityTests {
    private static let identifier = "org.example.fault"

    /// A provider that ships with the program, and one of the user with the same identifier.
    private func withBoth(isTrusted: Bool = false, _ body: (TestHost) async throws -> Void) async throws {
        try await withHost(
            isTrusted: isTrusted,
            configure: { $0.executable = "\($0.environment["HOME"] ?? "")/prefix/bin/conferencectl" },
            prepare: { directory in
                try directory.install(.good, below: "prefix/lib/conference/providers")
                try directory.install(.good, below: ".local/share/conference/providers")
            }, body)
    }

    @Test("a bundle that is not trusted does not take a shipped provider with its identifier out of use")
    func shipped() async throws {
        try await withBoth { test in
            let states = test.inventory.providers.map { [$0.origin.rawValue, $0.state.rawValue] }
            expectEqual(states, [["user", "shadowed"], ["built in", "ready"]])
            expectEqual(test.inventory.provider(Self.identifier)?.origin, .builtIn)
        }
    }

    @Test("it is trusted in the place of the shipped one only if the user says that it replaces it")
    func replaced() async throws {
        try await withBoth { test in
            var other = try #require(test.inventory.providers.first)
            (other.state, other.problem) = (.untrusted, nil)
            let inspection = try test.host.inspect(other)
            let error = #expect(throws: ConferenceError.self) { try test.host.trust(inspection) }
            expectEqual(error?.code, .shippedIdentifier)
            expectEqual(error?.exitStatus, .usage)
            expectEqual(test.inventory.provider(Self.identifier)?.origin, .builtIn)
            try test.host.trust(inspection, replacesShipped: true)
            expectEqual(test.inventory.provider(Self.identifier)?.origin, .user)
            expectEqual(test.inventory.providers.last?.state, .shadowed)
        }
    }

    @Test("a bundle with the identifier of a shipped provider is installed only if the user says so")
    func install() async throws {
        try await withBoth { test in
            let source = test.directory.path + "/new"
            try test.directory.install(.good, below: "new")
            let bundle = "\(source)/\(Self.identifier).conferenceprovider"
            let before = try FileManager.default.subpathsOfDirectory(atPath: test.directory.path).sorted()
            let error = #expect(throws: ConferenceError.self) { try test.host.install(bundle) }
            expectEqual(error?.code, .shippedIdentifier)
            try expectEqual(FileManager.default.subpathsOfDirectory(atPath: test.directory.path).sorted(), before)
            try expectEqual(test.host.install(bundle, replacesShipped: true).state, .untrusted)
        }
    }

    @Test("another build over a trusted one is not trusted any more, also one of the same size")
    func otherBuild() async throws {
        try await withHost(isTrusted: false) { test in
            try test.directory.install(.good, below: "new")
            let bundle = "\(test.directory.path)/new/\(Self.identifier).conferenceprovider"
            let first = try test.host.install(bundle)
            try test.host.trust(try test.host.inspect(first))
            try expectEqual(test.host.install(bundle).state, .ready)
            let library = bundle + "/Contents/Linux/Provider"
            var bytes = try Data(contentsOf: URL(fileURLWithPath: library))
            // The version of the format's identification, padding that nothing reads.
            bytes[12] ^= 1
            try bytes.write(to: URL(fileURLWithPath: library))
            let second = try test.host.install(bundle)
            expectEqual(second.state, .untrusted)
            expectEqual(second.problem?.code, .digestMismatch)
        }
    }

    @Test("a provider with another display name than when it was trusted is not trusted any more")
    func renamed() async throws {
        try await withHost(.good, isTrusted: false) { test in
            try test.host.trust(try test.host.inspect(try #require(test.inventory.providers.first)))
            expectEqual(test.inventory.providers.first?.state, .ready)
            let manifest = test.directory.path + "/providers/\(Self.identifier).conferenceprovider/Contents/Info.plist"
            let text = ManifestText().xml.replacing("Fault &amp; Co", with: "Jitsi Meet")
            try text.write(toFile: manifest, atomically: false, encoding: .utf8)
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.state, .untrusted)
            expectEqual(provider.problem?.code, .nameChanged)
            expectContains(provider.problem?.message, "was called “Fault & Co” when you trusted it")
            try test.host.trust(try test.host.inspect(provider))
            expectEqual(test.inventory.providers.first?.state, .ready)
        }
    }

    @Test("the inspection names the settings that it gets, and others with the same name")
    func inspection() async throws {
        let manifest = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>server</string><key>type</key><string>string</string></dict>
                <dict><key>key</key><string>other</string><key>type</key><string>string</string></dict></array>
                """)
        try await withHost(
            .good, manifest: manifest, isTrusted: false,
            prepare: { directory in
                try directory.install(.good, manifest: ManifestText(identifier: "org.example.twin"))
                let file = try directory.write(
                    #"{"server": "rooms.example.org", "undeclared": "x"}"#,
                    to: "config/conference/providers/\(Self.identifier).json")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            }
        ) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.provider(Self.identifier)))
            expectEqual(inspection.settings, ["server"])
            expectEqual(inspection.namesakes, ["org.example.twin"])
        }
    }

    @Test(
        "a name with letters of several scripts in one word is refused, and the error names the word",
        arguments: [
            ("Vіsit Mееt", "Vіsit"), ("Jitsi Μeet", "Μeet"), ("Ꭻitsi Meet", "Ꭻitsi"), ("ꓙitsi Meet", "ꓙitsi"),
            ("Jιtsi Meet", "Jιtsi"), ("ΒіgВlueΒuttοn", "ΒіgВlueΒuttοn"), ("Νехtсlоud Talk", "Νехtсlоud"),
        ])
    func mixed(name: String, word: String) async throws {
        try await withHost(.good, manifest: ManifestText(name: name), isTrusted: false) { test in
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.problem?.code, .manifestInvalid)
            expectContains(provider.problem?.message, "“\(word)”")
            expectContains(provider.problem?.message, "mixes letters of several scripts that look alike in one word")
        }
    }

    @Test(
        "a name that looks like another one is that name",
        arguments: [
            ("Visit Meet", "visit-meet", true), ("Visit Meet", "Vísit Meet", true),
            ("Visit Meet", "VISIT MEET", true), ("Visit Meet", "Ｖｉｓｉｔ Meet", true), ("Illuminate", "lIluminate", true),
            ("TOKIO", "ТОКІО", true), ("TOKIO", "ΤΟΚΙΟ", true), ("COOPER", "ᏟᎾᎾᏢᎬᎡ", false), ("BAR", "ꓐꓮꓣ", true),
            ("Jitsi Meet", "𝐉𝐢𝐭𝐬𝐢 𝐌𝐞𝐞𝐭", true), ("Jitsi Meet", "Ⓙitsi Ⅿℯet™", true), ("Jitsi Meet", "Jitsi Meeᴛ", true),
            ("Nextcloud Talk", "Nextcloud Tałk", true),
            ("Jitsi Meet", "Jitsi Meet 2", false), ("Δέλτα", "Δέλφα", false),
            ("Zoom", "Z0om", true), ("Webex", "VVebex", true), ("Modern", "Modem", true),
            ("Visit Meet", "Visit Meets", false),
            ("会議室", "会議室", true), ("会議室", "会议室", false), ("Комната", "Комнаты", false),
        ])
    func lookAlikes(name: String, other: String, isSame: Bool) async throws {
        func named(_ name: String, _ identifier: String) -> ManifestText {
            ManifestText(identifier: identifier, name: name)
        }
        try await withHost(
            .good, manifest: named(name, Self.identifier), isTrusted: false,
            prepare: { try $0.install(.good, manifest: named(other, "org.example.twin")) }
        ) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.provider(Self.identifier)))
            expectEqual(inspection.namesakes.contains("org.example.twin"), isSame)
        }
    }
}
