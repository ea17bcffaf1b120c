import Foundation
import TestSupport
import Testing

/// `/etc/conference/providers.d`, in a private mount namespace that has an `/etc` of its own.
@Suite("Files of the administrator, as commands show them")
struct AdministratorCommandTests {
    /// Runs a shell script with `$ctl`, the path of conferencectl, in a place where `/etc/conference/providers.d` has one file.
    private func run(_ text: String, _ script: String) throws -> String {
        if let hindrance = PrivateMounts.hindrance { try Test.cancel("Left out: \(hindrance).") }
        let home = try Home()
        let layers = home.path + "/layers"
        try FileManager.default.createDirectory(atPath: layers, withIntermediateDirectories: true)
        let file = try home.write(text, to: "10-rooms.json")
        let preamble = """
            exec 2>&1
            mount -t tmpfs tmpfs "$layers" && mkdir "$layers/upper" "$layers/work" &&
            mount -t overlay -o "lowerdir=/etc,upperdir=$layers/upper,workdir=$layers/work" overlay /etc || exit 99
            mkdir -p /etc/conference/providers.d && cp "$file" /etc/conference/providers.d/ &&
            chmod 644 /etc/conference/providers.d/10-rooms.json || exit 99
            """
        let variables = home.variables.merging(["layers": layers, "ctl": Home.program, "file": file]) { $1 }
        let result = try runProcess(
            "/usr/bin/env", ["unshare", "--mount", "--propagation", "private", "sh", "-c", preamble + "\n" + script],
            environment: variables)
        if result.status == 99 { try Test.cancel("Left out: no overlay file system here.") }
        return result.output
    }

    @Test("a value of the administrator is marked, and one that is locked cannot be changed")
    func config() throws {
        let text = """
            {"providers": {"org.conference.jitsi-meet": {"settings": {"server": "https://meet.example.org"}, LOCK}}}
            """
        let free = try run(
            text.replacing(", LOCK", with: ""),
            """
            "$ctl" providers config jitsi
            "$ctl" providers config jitsi --json
            "$ctl" providers config jitsi server https://mine.example.org
            "$ctl" providers config jitsi server --unset
            """)
        expectContains(free, "https://meet.example.org  set by the administrator")
        expectContains(free, "\"setBy\": \"administrator\"")
        expectContains(free, "\nhttps://mine.example.org\n")
        expectHasSuffix(free, "\nhttps://meet.example.org\n")
        let locked = try run(
            text.replacing("LOCK", with: "\"locked\": [\"server\"]"),
            """
            "$ctl" providers config jitsi
            "$ctl" providers config jitsi server https://mine.example.org; echo "status $?"
            "$ctl" list-rooms --provider jitsi
            """)
        expectContains(locked, "https://meet.example.org  locked by the administrator")
        expectContains(locked, "has locked it in “/etc/conference/providers.d/10-rooms.json”.\nstatus 77\n")
        expectContains(locked, "org.conference.jitsi-meet/meeting")
    }

    @Test("a provider that is not allowed says so, and one that is required and missing is a warning")
    func allowed() throws {
        let output = try run(
            """
            {"allowed": ["org.conference.sample-rooms"], "required": ["org.example.talk"]}
            """,
            """
            "$ctl" list-rooms; echo "status $?"
            LC_ALL=de_DE.UTF-8 "$ctl" list-rooms --provider jitsi; echo "status $?"
            "$ctl" providers
            """)
        expectContains(output, "org.conference.sample-rooms/personal-room")
        expectNotContains(output, "org.conference.jitsi-meet/meeting")
        expectContains(output, "status 0\n")
        expectContains(output, "erlaubt den Anbieter")
        expectContains(output, "status 77\n")
        expectContains(output, "forbidden")
        expectContains(output, "requires the provider “org.example.talk”")
    }

    @Test("doctor lists the files, and says which line of which file is wrong")
    func doctor() throws {
        let output = try run(
            "{\n\"alowed\": []}",
            """
            printf '[' > /etc/conference/providers.d/20.json
            "$ctl" doctor; echo "status $?"
            "$ctl" doctor --json
            "$ctl" events; echo "status $?"
            """)
        expectContains(output, "administrator")
        let plain = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        expectContains(plain, "10-rooms.json” cannot be used, because of line 2: “alowed” is not a known key")
        expectContains(plain, "20.json” cannot be used, because of line 1")
        expectContains(plain, "status 78")
        expectContains(output, "\"administrator\": [")
        // Commands that need no provider still work.
        expectHasSuffix(output, "status 0\n")
    }
}
