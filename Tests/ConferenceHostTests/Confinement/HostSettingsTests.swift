import Foundation
import Glibc
import Support
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
        #expect(settings.sandbox == .required)
        #expect(settings.swiftRuntimeDirectory == nil)
        #expect(settings.warning == nil)
    }

    @Test("the level and the Swift runtime are what the file says, and minimal is said aloud")
    func values() throws {
        #expect(try settings(#"{"sandbox": "strict"}"#).sandbox == .strict)
        let settings = try settings(#"{"sandbox": "minimal", "swiftRuntimeDirectory": "/opt/swift"}"#)
        #expect(settings.swiftRuntimeDirectory == "/opt/swift")
        #expect(settings.warning?.contains("“minimal”") == true)
    }

    @Test(
        "a file that is not understood is an error, not a wish granted in part",
        arguments: [
            "", "[]", "{", #"{"sandbox": "none"}"#, #"{"sandbox": 1}"#, #"{"sandbox": null}"#, #"{"sandbx": "strict"}"#,
            #"{"swiftRuntimeDirectory": "lib"}"#, #"{"sandbox": "Required"}"#,
            String(repeating: " ", count: 70_000) + "{}",
        ])
    func broken(text: String) throws {
        let error = #expect(throws: ConferenceError.self) { try settings(text) }
        #expect(error?.code == "brokenConfiguration")
        #expect(error?.exitStatus == .configuration)
    }

    @Test("a file that others may write to is not obeyed", arguments: [0o620, 0o602, 0o666] as [mode_t])
    func insecure(mode: mode_t) throws {
        let error = #expect(throws: ConferenceError.self) { try settings(#"{"sandbox": "strict"}"#, mode: mode) }
        #expect(error?.code == "insecurePermissions")
        #expect(error?.exitStatus == .noPermission)
    }
}

@Suite("The Swift runtime of a library", .needsCCompiler)
struct SwiftRuntimeTests {
    /// The directory for a library that names `path`, which `prepare` makes.
    private func directory(
        runpath: (String) -> String, configured: String? = nil, mode: mode_t = 0o755, hasRuntime: Bool = true
    ) throws -> (found: String?, made: String) {
        let place = try TemporaryDirectory()
        let runtime = try place.makeDirectory("runtime")
        if hasRuntime { try place.write("x", to: "runtime/libswiftCore.so") }
        try #require(chmod(runtime, mode) == 0)
        let library = "\(place.path)/library.so"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(CCompiler.path))
        process.arguments = [
            "-shared", "-fPIC", "-o", library, "-x", "c", "/dev/null", "-Wl,--enable-new-dtags",
            "-Wl,-rpath,\(runpath(runtime))",
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let file = try FilePlace.open(library, limit: 1 << 20)
        return (try SwiftRuntime.directory(of: file, configured: configured), runtime)
    }

    @Test("it is the absolute directory of its search path that has the runtime")
    func recorded() throws {
        let plain = try directory { $0 }
        #expect(plain.found == plain.made)
        let among = try directory { "/nowhere:$ORIGIN:\($0):/usr/lib" }
        #expect(among.found == among.made)
    }

    @Test(
        "a directory without a runtime, a relative one and one with steps upwards are none",
        arguments: ["$ORIGIN/runtime", "runtime", "/usr/lib", "/proc/self/../self/cwd"])
    func none(path: String) throws {
        #expect(try directory(runpath: { _ in path }).found == nil)
        #expect(try directory(runpath: { "\($0)/../runtime" }).found == nil)
        #expect(try directory(runpath: { $0 }, hasRuntime: false).found == nil)
    }

    @Test("one that others may write into is refused", arguments: [0o775, 0o757, 0o777] as [mode_t])
    func insecure(mode: mode_t) throws {
        let error = #expect(throws: ConferenceError.self) { try directory(runpath: { $0 }, mode: mode) }
        #expect(error?.code == "insecurePermissions")
    }

    @Test("the configured one wins, where the library needs one at all")
    func configured() throws {
        #expect(try directory(runpath: { $0 }, configured: "/usr/lib").found == "/usr/lib")
        #expect(try directory(runpath: { _ in "/usr" }, configured: "/usr/lib").found == nil)
    }

    @Test("a file that is no library, or only the beginning of one, has none")
    func cut() throws {
        let place = try TemporaryDirectory()
        let whole = try Data(contentsOf: URL(fileURLWithPath: "\(buildFolder)/libSampleRooms.so"))
        for length in [0, 1, 16, 63, 64, 65, 119, 120, 200, 1_000, 4_096, whole.count / 2] {
            let path = try place.write(whole.prefix(length), to: "cut")
            let file = try FilePlace.open(path, limit: .max)
            #expect(throws: Never.self) { _ = try SwiftRuntime.directory(of: file) }
        }
        // The table of segments said to be somewhere else.
        var wrong = Array(whole)
        for place in 32..<40 { wrong[place] = 0xFF }
        let path = try place.write(wrong, to: "wrong")
        #expect(try SwiftRuntime.directory(of: FilePlace.open(path, limit: .max)) == nil)
    }
}
