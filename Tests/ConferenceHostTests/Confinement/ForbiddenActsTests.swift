import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// A home with a secret, a directory of another provider, and a bundle with resources, for the provider of
/// `Tests/Faults/confined.c`.
enum HostileHome {
    static let manifest = ManifestText(attributes: "<key>VCPStateDirectory</key><true/>")

    static func prepare(_ directory: TemporaryDirectory) throws {
        let bundle = "providers/org.example.fault.conferenceprovider/Contents"
        try directory.write("secret", to: ".ssh/id_ed25519")
        try directory.write("secret", to: ".local/state/conference/state/org.example.other/token")
        try directory.write("rooms", to: "\(bundle)/Resources/rooms.txt")
        let paths = [
            "HOME_DIRECTORY": directory.path,
            "OTHER_STATE": "\(directory.path)/.local/state/conference/state/org.example.other",
            "RESOURCES": "\(directory.path)/\(bundle)/Resources",
        ]
        try directory.install(
            Fault("confined", definitions: paths.map { "\($0)=\"\($1)\"" }), manifest: manifest)
    }

    /// Writes `host.json`.
    static func settings(_ text: String, in directory: TemporaryDirectory) throws {
        let file = try directory.write(text, to: "config/conference/host.json")
        try #require(chmod(file, 0o600) == 0)
    }
}

/// The lines of the provider of `Tests/Faults/confined.c`, by when and act.
func acts(of conference: VirtualConference) -> [String: [String: String]] {
    var result: [String: [String: String]] = [:]
    for line in (conference.details ?? "").split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        if words.count == 3 { result[words[0], default: [:]][words[1]] = words[2] }
    }
    return result
}

@Suite("What a provider tries in a worker", .needsCCompiler, .ownProcessOfEachUser)
struct ForbiddenActsTests {
    /// What every act gets, whatever the level: all layers are always applied.
    static let expected = [
        "read_key": "EACCES", "read_shadow": "EACCES", "list_home": "EACCES", "read_other_state": "EACCES",
        "write_tmp": "EACCES", "write_home": "EACCES", "write_resource": "EACCES", "read_resource": "ok",
        "write_state": "ok", "make_memory_file": "EPERM", "open_tcp": "EPERM", "open_udp": "EPERM",
        "open_unix": "EPERM", "open_abstract": "EPERM", "open_netlink": "EPERM", "by_fork": "EPERM",
        "by_vfork": "EPERM", "by_clone": "EPERM", "by_spawn": "EPERM", "by_system": "EPERM", "by_bomb": "EPERM",
        "exec_other": "EPERM", "new_session": "EPERM", "signal_host": "EPERM", "signal_all": "EPERM",
        "trace_host": "EPERM", "open_hosts_memory": "EACCES", "read_hosts_words": "EACCES",
        "list_processes": "EACCES", "read_connections": "EACCES", "read_mounts": "EACCES", "open_own_state": "ok",
        "ask_kernel_for_own_state": "EACCES", "outlive_host": "EPERM",
    ]

    @Test(
        "F60, F61, F62, F63: every forbidden act is refused, from the constructor, from a call and from a thread",
        arguments: ["minimal", "required", "strict"])
    func refused(level: String) async throws {
        let prepare = { (directory: TemporaryDirectory) in
            try HostileHome.prepare(directory)
            try HostileHome.settings("{\"sandbox\": \"\(level)\"}", in: directory)
        }
        try await withHost(prepare: prepare) { host in
            let acts = acts(of: try await host.conference())
            for when in ["constructor", "call", "thread"] {
                let found = try #require(acts[when])
                for (act, result) in Self.expected { expectEqual(found[act], result, "\(act), from the \(when)") }
                expectEqual(found.count, Self.expected.count)
            }
            let state = "\(host.directory.path)/.local/state/conference/state/org.example.fault"
            let attributes = try FileManager.default.attributesOfItem(atPath: state)
            expectEqual(attributes[.posixPermissions] as? Int, 0o700)
            try expectEqual(FileManager.default.contentsOfDirectory(atPath: state), ["kept"])
            expectNotEqual(access("\(host.directory.path)/left-by-a-provider", F_OK), 0)
            expectNotEqual(access("\(host.directory.path)-left-by-a-provider", F_OK), 0)
        }
    }

    /// What a provider can look at, as the threat model says.
    static let looks = [
        "list_libraries": "ok", "read_release": "ok", "read_zone": "ok", "list_zones": "ok", "stat_key": "ok",
        "enter_home": "ok", "follow_link": "ok", "measure_disk": "ok", "stat_host": "ok", "ask_hosts_session": "ok",
        "ask_hosts_priority": "ok", "ask_hosts_processors": "ok", "ask_machine": "ok",
        "list_share": "EACCES", "list_programs": "EACCES", "list_root": "EACCES", "list_devices": "EACCES",
        "read_users": "EACCES", "read_machine": "EACCES", "read_resolver": "EACCES", "read_processors": "EACCES",
        "read_own_environment": "EACCES", "follow_hosts_program": "EACCES",
    ]

    @Test("what remains visible to a provider is what the threat model lists, and no more")
    func visible() async throws {
        let prepare = { (directory: TemporaryDirectory) in
            try HostileHome.prepare(directory)
            try FileManager.default.createSymbolicLink(
                atPath: "\(directory.path)/link", withDestinationPath: "elsewhere")
        }
        let environment = ["LANG": "de_DE.UTF-8", "TZ": "Europe/Berlin", "SSH_AUTH_SOCK": "/run/x", "SECRET": "x"]
        try await withHost(environment: environment, prepare: prepare) { host in
            let acts = acts(of: try await host.conference())
            expectEqual(acts["look"], Self.looks)
            expectEqual(
                acts["environment"]?.keys.sorted(), ["LANG", "PATH", "SWIFT_BACKTRACE", "TZ", "VCP_STATE_DIRECTORY"])
        }
    }

    @Test("a link in place of the resources, and a state directory that was not requested, grant nothing")
    func noGrant() async throws {
        let prepare = { (directory: TemporaryDirectory) in
            try HostileHome.prepare(directory)
            let contents = "\(directory.path)/providers/org.example.fault.conferenceprovider/Contents"
            try ManifestText().xml.write(toFile: "\(contents)/Info.plist", atomically: true, encoding: .utf8)
            try FileManager.default.moveItem(atPath: "\(contents)/Resources", toPath: "\(directory.path)/elsewhere")
            try FileManager.default.createSymbolicLink(
                atPath: "\(contents)/Resources", withDestinationPath: "\(directory.path)/elsewhere")
        }
        try await withHost(prepare: prepare) { host in
            let call = try #require(acts(of: try await host.conference())["call"])
            expectEqual(call["read_resource"], "EACCES")
            expectEqual(call["write_state"], "ENOENT")
        }
    }
}
