import Foundation
import PagesControl
import TestSupport
import Testing

/// The helper process as `conferencectl open` starts it.
@Suite("The helper process")
struct HelperProcessTests {
    private let folder: TemporaryDirectory
    private let environment: [String: String]
    private let client: PagesClient

    init() throws {
        folder = try TemporaryDirectory()
        let runtime = try folder.makeDirectory("run")
        chmod(runtime, 0o700)
        environment = [
            "XDG_RUNTIME_DIR": runtime, "CONFERENCE_STORE": folder.path + "/calendar.sqlite", "HOME": folder.path,
            "LANG": "C.UTF-8", "XDG_CONFIG_HOME": folder.path + "/config",
        ]
        client = PagesClient(environment: environment, executable: buildFolder + "/conferencectl")
    }

    private func open(_ words: String...) throws -> String {
        let run = try Programs.run(
            buildFolder + "/conferencectl", ["open", "--print"] + words, environment: environment)
        expectEqual(run.status, 0, run.output)
        return run.output.trimmingCharacters(in: .newlines)
    }

    private func port(_ address: String) throws -> UInt16 {
        try #require(URL(string: address)?.port.flatMap { UInt16(exactly: $0) })
    }

    @Test("the helper's socket and its folder are private")
    func modes() throws {
        defer { client.end() }
        _ = try open()
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        expectEqual(try mode(folder.path + "/run/conference"), 0o700)
        expectEqual(try mode(folder.path + "/run/conference/pages.socket"), 0o600)
    }

    @Test("one helper answers all callers, each with another address, and the next one starts when it has ended")
    func single() throws {
        defer { client.end() }
        let (first, second) = (try open(), try open("2027-03-01"))
        expectNotEqual(first, second)
        expectEqual(try port(first), try port(second))
        let path = try #require(URL(string: second)?.path)
        let answer = RawConnection.get(path, port: try port(second))
        expectTrue(answer.header("Location")?.hasSuffix("/?view=week&day=2027-03-01") ?? false)
        client.end()
        let third = try open()
        expectEqual(RawConnection.get(try #require(URL(string: third)?.path), port: try port(third)).status, 303)
    }

    @Test("programs with too little address space end with the sentence that names the limit, and do not hang")
    func addressSpace() throws {
        for words in ["conference-pages", "presenting-program show x"] {
            let run = try Programs.run(
                "/bin/sh", ["-c", "ulimit -v 200000; exec \(buildFolder)/\(words) 2>&1"], environment: environment)
            expectContains(run.output, "This program may use 204 MB of address space and needs 268 MB.", words)
        }
    }

    @Test("with few open files, “open” ends with a sentence, not with a crash", arguments: [8, 9, 10, 12, 14, 16, 20])
    func openFiles(limit: Int) throws {
        let run = try Programs.run(
            "/bin/sh", ["-c", "ulimit -n \(limit); exec \(buildFolder)/conferencectl open --print"],
            environment: environment)
        expectContains([66, 69, 71, 73, 74, 75, 78], run.status, run.output)
        expectHasPrefix(run.output, "conferencectl: ")
        expectContains(run.output, "(“ulimit -n” allows \(limit))")
    }

    @Test("a link in place of the folder of the socket is named as such")
    func link() throws {
        let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
        try FileManager.default.createSymbolicLink(atPath: runtime + "/conference", withDestinationPath: "/tmp")
        defer { try? FileManager.default.removeItem(atPath: runtime + "/conference") }
        let run = try Programs.run(buildFolder + "/conferencectl", ["open", "--print"], environment: environment)
        expectEqual(run.status, 77)
        expectContains(run.output, "/conference” is a link, a file or the folder of another user")
    }

    @Test(
        "“open --new” shows the form of a new event with what its title says and what is usual",
        arguments: [
            (
                "Lunch with Ana tomorrow 12-13 @Cafe",
                ["title": "Lunch with Ana", "location": "Cafe", "start-time": "12:00", "end-time": "13:00"]
            ),
            (
                "Call 2031-05-06 9:30",
                ["title": "Call", "start-day": "2031-05-06", "end-time": "10:15", "alarm-0": "-600"]
            ),
            (
                "Call 2031-05-06 9:30 America/New_York",
                [
                    "title": "Call", "zone": "America/New_York", "end-zone": nil, "start-day": "2031-05-06",
                    "start-time": "09:30", "end-time": "10:15",
                ]
            ),
            (
                "Call 2031-10-26 02:30 Europe/Berlin",
                ["zone": "Europe/Berlin", "start-time": "02:30", "end-time": "01:15", "end-zone": "UTC"]
            ),
            (
                "Call 2031-05-06 9:30 UTC",
                ["zone": "UTC", "start-day": "2031-05-06", "start-time": "09:30", "end-time": "10:15"]
            ),
            ("Fair on 2031-05-06", ["all-day": "on", "end-day": "2031-05-06", "alarm-0": ""]),
            (
                "Trip 2031-05-06 to 2031-05-08",
                ["title": "Trip", "all-day": "on", "start-day": "2031-05-06", "end-day": "2031-05-08"]
            ),
            (
                "Trip from 24 Dec 2031 until 2 Jan",
                ["title": "Trip", "all-day": "on", "start-day": "2031-12-24", "end-day": "2032-01-02"]
            ),
            ("Just a title", ["title": "Just a title", "alarm-0": "-600", "all-day": nil]), ("", ["title": ""]),
        ] as [(String, [String: String?])])
    func newEvent(title: String, fields: [String: String?]) throws {
        defer { client.end() }
        try folder.write("{\"duration\": \"45m\", \"alarms\": [\"10m\"]}", to: "config/conference/config.json")
        let address = try title.isEmpty ? open("--new") : open("--new", title)
        let port = try port(address)
        let opened = try #require(URL(string: address)?.path)
        let way = try #require(RawConnection.get(opened, port: port).header("Location"))
        let form = try #require(RawConnection.get(way, port: port).header("Location"))
        let page = RawConnection.get(way.prefix { $0 != "?" }.dropLast("new".count) + form, port: port)
        let values = FormFields.values(of: page)
        for (name, value) in fields { expectEqual(values[name], value, name) }
    }

    @Test("callers at the same time start one helper")
    func together() async throws {
        defer { client.end() }
        let ports = try await withThrowingTaskGroup(of: UInt16.self) { group in
            for _ in 0..<4 { group.addTask { try port(try open()) } }
            return try await group.reduce(into: Set<UInt16>()) { $0.insert($1) }
        }
        expectEqual(ports.count, 1)
    }

    @Test("a folder that others may enter is not used for the socket")
    func openFolder() throws {
        chmod(folder.path + "/run", 0o755)
        defer { client.end() }
        var environment = environment
        environment["XDG_STATE_HOME"] = folder.path + "/state"
        let client = PagesClient(environment: environment, executable: buildFolder + "/conferencectl")
        let request = OpenRequest(store: folder.path + "/x.sqlite", page: "", viewer: Viewer(environment: [:]))
        expectHasPrefix(try client.address(for: request), "http://127.0.0.1:")
        client.end()
        expectFalse(FileManager.default.fileExists(atPath: folder.path + "/run/conference"))
        expectTrue(FileManager.default.fileExists(atPath: folder.path + "/state/conference/run"))
    }
}
