import Foundation
import Glibc
import TestSupport
import Testing

@Suite("conferencectl doctor")
struct DoctorTests {
    private func settings(_ text: String, in home: Home) throws {
        let folder = "\(home.path)/config/conference"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = try home.write(text, to: "config/conference/host.json")
        try #require(chmod(file, 0o600) == 0)
    }

    @Test("layers, worker, runtime and places are shown")
    func text() throws {
        let home = try Home()
        let result = try home.run("doctor")
        expectEqual(result.status, 0, "\(result.error)")
        for word in [
            "noNewPrivileges  full", "capabilities", "limits", "landlock", "seccomp          full", "kernel",
            "conference-worker", "Swift runtime", "\(home.path)/data/conference/calendar.sqlite",
            "\(home.path)/config/conference/host.json", "\(home.path)/state/conference",
            "All layers that the level “required” requires work.",
        ] { expectContains(result.output, word, "\(word)") }
        expectEqual(result.error.contains("user 0"), (getuid() == 0))
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/data"))
    }

    @Test("JSON contains every layer and its missing parts")
    func json() throws {
        let home = try Home()
        let result = try home.run("doctor", "--json", "--store", "/tmp/other.sqlite")
        let value = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        expectEqual(value["ok"] as? Bool, true)
        expectEqual(value["root"] as? Bool, (getuid() == 0))
        let layers = try #require(value["layers"] as? [[String: Any]])
        expectEqual(
            layers.compactMap { $0["name"] as? String },
            ["noNewPrivileges", "capabilities", "limits", "landlock", "seccomp"])
        expectTrue(layers.allSatisfy { $0["required"] as? Bool == true && $0["level"] as? String != "none" })
        let worker = try #require(value["worker"] as? [String: Any])
        expectEqual(worker["build"] as? String, worker["expectedBuild"] as? String)
        let places = try #require(value["places"] as? [String: Any])
        expectEqual(places["store"] as? String, "/tmp/other.sqlite")
    }

    @Test("invalid settings end it with 78, after the report")
    func brokenSettings() throws {
        let home = try Home()
        try settings(#"{"sandbox": "off"}"#, in: home)
        let result = try home.run("doctor")
        expectEqual(result.status, 78)
        expectContains(result.error, "host.json")
        expectContains(result.output, "seccomp")
        try expectEqual(home.run("list-rooms").status, 78)
    }

    @Test("every command that can run a provider warns about the level minimal, and no other command does")
    func minimal() throws {
        let home = try Home()
        try settings(#"{"sandbox": "minimal"}"#, in: home)
        for command in ["list-rooms", "providers", "doctor"] {
            let result = try home.run(command)
            expectEqual(result.status, 0)
            expectEqual(
                result.error.components(separatedBy: "least protection").count, 2, "\(command): \(result.error)")
        }
        try expectFalse(home.run("calendars").error.contains("least protection"))
    }

    /// The command that runs a program as `nobody`.
    private static let asNobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]

    /// False if that is not possible, or if the user `nobody` cannot enter the build directory.
    private static let canRunAsNobody: Bool = {
        guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else { return false }
        return (try? runProcess("/usr/bin/setpriv", asNobody + [Home.program, "--version"]).status) == 0
    }()

    @Test(
        "providers are confined as well for an ordinary user as for user 0",
        .enabled(if: canRunAsNobody, "this is not user 0, or an ordinary user cannot run what was built"))
    func ordinaryUser() throws {
        let home = try Home()
        try #require(chown(home.path, 65_534, 65_534) == 0)
        let command = Self.asNobody + [Home.program]
        let doctor = try home.runProcess(command + ["doctor", "--json"], program: "/usr/bin/setpriv")
        expectContains(doctor.output, "\"root\": false")
        expectNotContains(doctor.output, "\"none\"", "\(doctor.output)")
        let rooms = try home.runProcess(command + ["list-rooms"], program: "/usr/bin/setpriv")
        expectEqual(rooms.status, 0, "\(rooms.error)")
        expectContains(rooms.output, "Jitsi Meeting")
        expectContains(rooms.output, "Personal Room")
    }
}
