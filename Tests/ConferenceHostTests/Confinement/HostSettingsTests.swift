import Foundation
import Glibc
import ConferenceErrors
import Platform
import PrivateFiles
import Secrets
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

@Suite("host.json")
struct HostSettingsTests {
    private func settings(_ text: String?, mode: mode_t = 0o600) throws -> HostSettings {
        let directory = try TemporaryDirectory()
        if let text {
            let file = try directory.write(text, to: "conference/host.json")
            try #require(chmod(file, mode) == 0)
        }
        return try HostSettings(places: Places(environment: ["XDG_CONFIG_HOME": directory.path]))
    }

    @Test("without a file, and with an empty object, everything is as it comes", arguments: [nil, "{}"])
    func standard(text: String?) throws {
        let settings = try settings(text)
        expectEqual(settings.sandbox, .required)
        expectNil(settings.swiftRuntimeDirectory)
        expectNil(settings.warning)
    }

    @Test("the level and the Swift runtime are what the file says, and minimal is said aloud")
    func values() throws {
        try expectEqual(settings(#"{"sandbox": "strict"}"#).sandbox, .strict)
        let settings = try settings(#"{"sandbox": "minimal", "swiftRuntimeDirectory": "/opt/swift"}"#)
        expectEqual(settings.swiftRuntimeDirectory, "/opt/swift")
        expectContains(settings.warning?.text, "“minimal”")
    }

    private static let choices: [(text: String, choice: SecretChoice)] = [
        ("{}", .automatic), (#"{"secrets": "keyring"}"#, .keyring), (#"{"secrets": "file"}"#, .file),
        (#"{"secrets": {"read": ["cat", "a"]}}"#, .commands(SecretCommands(read: ["cat", "a"]))),
        (
            #"{"secrets": {"read": ["a"], "write": ["b", "{name}"], "remove": ["c"]}, "sandbox": "strict"}"#,
            .commands(SecretCommands(read: ["a"], write: ["b", "{name}"], remove: ["c"]))
        ),
    ]

    @Test("secrets are kept where the file says", arguments: choices.indices)
    func secrets(index: Int) throws {
        try expectEqual(settings(Self.choices[index].text).secrets, Self.choices[index].choice)
    }

    @Test(
        "a file that is not understood is an error, not a wish granted in part",
        arguments: [
            "", "[]", "{", #"{"sandbox": "none"}"#, #"{"sandbox": 1}"#, #"{"sandbox": null}"#, #"{"sandbx": "strict"}"#,
            #"{"swiftRuntimeDirectory": "lib"}"#, #"{"sandbox": "Required"}"#, #"{"secrets": "command"}"#,
            #"{"secrets": {}}"#, #"{"secrets": {"write": ["a"]}}"#, #"{"secrets": {"read": []}}"#,
            #"{"secrets": {"read": [""]}}"#, #"{"secrets": {"read": "cat"}}"#, #"{"sandbox": {"read": ["a"]}}"#,
            #"{"secrets": {"read": ["a"], "delete": ["b"]}}"#, #"{"secrets": {"read": ["a", 1]}}"#,
            #"{"secrets": {"read": ["a\u0000"]}}"#,
        ])
    func broken(text: String) throws {
        let error = #expect(throws: ConferenceError.self) { try settings(text) }
        expectEqual(error?.code, .brokenConfiguration)
        expectEqual(error?.exitStatus, .configuration)
    }

    @Test("a file that is too long is not read")
    func long() throws {
        #expect(throws: ConferenceError.self) { try settings(String(repeating: " ", count: 70_000) + "{}") }
    }

    @Test("a file that others may write to is not obeyed", arguments: [0o602, 0o666] as [mode_t])
    func insecure(mode: mode_t) throws {
        let error = #expect(throws: ConferenceError.self) { try settings(#"{"sandbox": "strict"}"#, mode: mode) }
        expectEqual(error?.code, .insecurePermissions)
        expectEqual(error?.exitStatus, .noPermission)
    }
}

@Suite("The Swift runtime of a library")
struct SwiftRuntimeTests {
    /// The directory for a library with a search path, and the one that has a runtime.
    private func directory(
        searchPaths: (String) -> [String], mode: mode_t = 0o755, hasRuntime: Bool = true
    ) throws -> (found: String?, made: String) {
        let place = try TemporaryDirectory()
        let runtime = try place.makeDirectory("runtime")
        if hasRuntime { try place.write("x", to: "runtime/libswiftCore.so") }
        try #require(chmod(runtime, mode) == 0)
        let library = ELFCheck(needed: ["libswiftCore.so"], searchPaths: searchPaths(runtime))
        return (try SwiftRuntime.opening(for: library)?.directory, runtime)
    }

    @Test("it is the absolute directory of its search path that has the runtime")
    func recorded() throws {
        let plain = try directory { [$0] }
        expectEqual(plain.found, plain.made)
        let among = try directory { ["/nowhere", "$ORIGIN", $0, "/usr/lib"] }
        expectEqual(among.found, among.made)
    }

    @Test("a directory without a runtime, a relative one and one with steps upwards are none")
    func none() throws {
        for path in ["$ORIGIN/runtime", "runtime", "", "/usr/lib", "/"] {
            try expectNil(directory(searchPaths: { _ in [path] }).found)
        }
        try expectNil(directory(searchPaths: { ["\($0)/../runtime"] }).found)
        try expectNil(directory(searchPaths: { _ in [] }).found)
        try expectNil(directory(searchPaths: { [$0] }, hasRuntime: false).found)
    }

    @Test("of the libraries needed, only those in the directory are opened first")
    func libraries() throws {
        let place = try TemporaryDirectory()
        let runtime = try place.makeDirectory("runtime")
        for name in ["runtime/libswiftCore.so", "runtime/libFoundation.so", "outside.so"] {
            try place.write("x", to: name)
        }
        let library = ELFCheck(
            needed: ["libFoundation.so", "libc.so.6", "../outside.so", "libswiftCore.so"], searchPaths: [runtime])
        try expectEqual(
            SwiftRuntime.opening(for: library)?.libraries,
            ["libFoundation.so", "libswiftCore.so"]
                .map { "\(runtime)/\($0)" })
    }

    @Test("one that others may write into is refused", arguments: [0o757, 0o777] as [mode_t])
    func insecure(mode: mode_t) throws {
        let error = #expect(throws: ConferenceError.self) { try directory(searchPaths: { [$0] }, mode: mode) }
        expectEqual(error?.code, .insecurePermissions)
    }
}
