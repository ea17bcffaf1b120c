import Foundation
import Glibc
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
        #expect(result.status == 0, "\(result.error)")
        for word in [
            "noNewPrivileges  full", "capabilities", "limits", "landlock", "seccomp          full", "kernel",
            "conference-worker", "Swift runtime", "\(home.path)/data/conference/calendar.sqlite",
            "\(home.path)/config/conference/host.json", "\(home.path)/state/conference",
            "Everything is there that the level “required” requires.",
        ] { #expect(result.output.contains(word), "\(word)") }
        #expect(result.error.contains("user 0") == (getuid() == 0))
        #expect(!FileManager.default.fileExists(atPath: "\(home.path)/data"))
    }

    @Test("the JSON has every layer, and what it lacks")
    func json() throws {
        let home = try Home()
        let result = try home.run("doctor", "--json", "--store", "/tmp/other.sqlite")
        let value = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(value["ok"] as? Bool == true)
        #expect(value["root"] as? Bool == (getuid() == 0))
        let layers = try #require(value["layers"] as? [[String: Any]])
        #expect(
            layers.compactMap { $0["name"] as? String }
                == ["noNewPrivileges", "capabilities", "limits", "landlock", "seccomp"])
        #expect(layers.allSatisfy { $0["required"] as? Bool == true && $0["level"] as? String != "none" })
        let worker = try #require(value["worker"] as? [String: Any])
        #expect(worker["build"] as? String == worker["expectedBuild"] as? String)
        let places = try #require(value["places"] as? [String: Any])
        #expect(places["store"] as? String == "/tmp/other.sqlite")
    }

    @Test("wrong settings end it with 78, after what there is to see")
    func brokenSettings() throws {
        let home = try Home()
        try settings(#"{"sandbox": "off"}"#, in: home)
        let result = try home.run("doctor")
        #expect(result.status == 78)
        #expect(result.error.contains("host.json"))
        #expect(result.output.contains("seccomp"))
        #expect(try home.run("list-rooms").status == 78)
    }

    @Test("the level minimal is mentioned on every run that can meet a provider, and on no other")
    func minimal() throws {
        let home = try Home()
        try settings(#"{"sandbox": "minimal"}"#, in: home)
        for command in ["list-rooms", "providers", "doctor"] {
            let result = try home.run(command)
            #expect(result.status == 0)
            #expect(result.error.components(separatedBy: "least protection").count == 2, "\(command): \(result.error)")
        }
        #expect(!(try home.run("calendars").error.contains("least protection")))
    }

    /// What makes a program run as `nobody`.
    private static let asNobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]

    /// False where that cannot be done, or nobody may not enter the directory of the build.
    private static let canRunAsNobody: Bool = {
        guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else { return false }
        return (try? runProcess("/usr/bin/setpriv", asNobody + [Home.program, "--version"]).status) == 0
    }()

    @Test(
        "an ordinary user's providers are confined as well as user 0's",
        .enabled(if: canRunAsNobody, "this is not user 0, or an ordinary user cannot run what was built"))
    func ordinaryUser() throws {
        let home = try Home()
        try #require(chown(home.path, 65_534, 65_534) == 0)
        let command = Self.asNobody + [Home.program]
        let doctor = try home.runProcess(command + ["doctor", "--json"], program: "/usr/bin/setpriv")
        #expect(doctor.output.contains("\"root\": false"))
        #expect(!doctor.output.contains("\"none\""), "\(doctor.output)")
        let rooms = try home.runProcess(command + ["list-rooms"], program: "/usr/bin/setpriv")
        #expect(rooms.status == 0, "\(rooms.error)")
        #expect(rooms.output.contains("Jitsi Meeting"))
        #expect(rooms.output.contains("Personal Room"))
    }
}
