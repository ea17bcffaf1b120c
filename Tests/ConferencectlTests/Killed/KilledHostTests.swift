import Foundation
import Glibc
import Testing

/// The provider stops in one place and gives its thread a name there, so that the moment is seen from outside. Nothing here
/// gives up its thread while it looks: the provider has only so long before its host ends it.
@Suite("Catalogue F: the host is killed")
struct KilledHostTests {
    /// A provider that stops in one place, and gives its thread the name of that place.
    private static func source(hangsIn place: String) -> String {
        """
        #define _GNU_SOURCE
        #include <sys/prctl.h>
        #include <unistd.h>
        #include <string.h>
        #include "vcp.h"
        static const vcp_host *host;
        static int instance;
        static void reach(const char *place) {
            if (strcmp(place, "\(place)") != 0) return;
            prctl(PR_SET_NAME, "hangs-here");
            for (;;) pause();
        }
        __attribute__((constructor)) static void initialise(void) { reach("library"); }
        static vcp_status create(const vcp_host *given, vcp_instance **out, vcp_error *why) {
            (void)why;
            host = given;
            reach("create");
            *out = (vcp_instance *)&instance;
            return VCP_OK;
        }
        static void rooms(vcp_instance *self, vcp_request request) {
            (void)self;
            vcp_room_type room = {sizeof room, 0, {"room", 4}, {"Room", 4}};
            host->finish_room_types(host->ctx, request, &room, 1, sizeof room);
        }
        static void conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
            (void)self; (void)wanted;
            reach("conference");
            vcp_url url = {.struct_size = sizeof url, .url = {"https://e.org/r", 15}};
            vcp_conference made = {.struct_size = sizeof made, .url_count = 1, .urls = &url, .url_stride = sizeof url};
            host->finish_conference(host->ctx, request, &made);
        }
        static void destroy(vcp_instance *self) { (void)self; reach("destroy"); }
        static const vcp_provider provider = {.struct_size = sizeof provider, .abi_major = VCP_ABI_MAJOR,
            .create = create, .fetch_room_types = rooms, .fetch_conference = conference, .destroy = destroy};
        static const vcp_provider *provider_at(uint32_t index) { return index == 0 ? &provider : 0; }
        static const vcp_entry entry = {.magic = VCP_ENTRY_MAGIC, .struct_size = sizeof entry,
            .abi_major = VCP_ABI_MAJOR, .provider_count = 1, .provider_at = provider_at};
        const vcp_entry *vcp_entry_v1(void) { return &entry; }
        """
    }

    private static let compiler = ["/usr/bin/cc", "/usr/bin/gcc", "/usr/bin/clang"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The bundle, in a directory for `--provider-dir`.
    private func install(hangingIn place: String, in home: Home) throws -> String {
        let directory = try home.bundle("Hanging")
        let library = directory + "/Hanging.conferenceprovider/Contents/Linux/Hanging"
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let source = try home.write(Self.source(hangsIn: place), to: "hanging.c")
        try? FileManager.default.createDirectory(
            atPath: (library as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: library)
        let built = try runProcess(
            try #require(Self.compiler),
            [
                "-shared", "-fPIC", "-w", "-o", library, "-I\(package)/Sources/Provider/CConferenceProvider/include",
                source,
            ])
        try #require(built.status == 0, "\(built.error)")
        return directory
    }

    /// The children of a process, with the names of their threads.
    private static func children(of process: Int32) -> [(process: Int32, threads: [String])] {
        let files = FileManager.default
        func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let own = (try? files.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return own.flatMap { text("/proc/\(process)/task/\($0)/children").split(separator: " ") }.compactMap {
            Int32($0)
        }
        .map { child in
            let tasks = (try? files.contentsOfDirectory(atPath: "/proc/\(child)/task")) ?? []
            return (child, tasks.map { text("/proc/\(child)/task/\($0)/comm").trimmingCharacters(in: .newlines) })
        }
    }

    private static func isRunning(_ process: Int32) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !state.contains(") Z")
    }

    @Test(
        "F90: its worker goes with it, the calendar is whole, and a conference that was asked for waits as pending",
        .enabled(if: compiler != nil, "no C compiler"), .timeLimit(.minutes(1)),
        arguments: ["start", "library", "create", "conference", "destroy"])
    func killed(place: String) throws {
        let home = try Home.withTeam()
        let directory = try install(hangingIn: place, in: home)
        let trust = try home.run("providers", "trust", "hanging", "--yes", "--provider-dir", directory)
        try #require(trust.status == 0, "\(trust.error)")
        let before = try home.run("events", "--from", "2020-01-01", "--to", "2030-01-01", "--json").output

        let process = Process()
        process.executableURL = URL(fileURLWithPath: Home.program)
        process.arguments = ["attach", "Design review", "org.example.hanging/room", "--provider-dir", directory]
        process.environment = home.variables
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var workers: [Int32] = []
        while process.isRunning {
            let children = Self.children(of: process.processIdentifier)
            workers = children.map(\.process)
            if place == "start" ? !workers.isEmpty : children.contains(where: { $0.threads.contains("hangs-here") }) {
                break
            }
            sched_yield()
        }
        #expect(!workers.isEmpty)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        while workers.contains(where: Self.isRunning) { sched_yield() }

        let pending = try home.objects("pending")
        if place == "conference" {
            #expect(pending.count == 1)
            #expect(pending.first?["event"] as? String == "ej0s234sr7f71")
        } else {
            // Before that, the provider may not have been asked for a conference yet; after that, the answer was there.
            #expect(pending.count <= 1)
        }
        if place != "destroy" {
            #expect(try home.run("events", "--from", "2020-01-01", "--to", "2030-01-01", "--json").output == before)
        }
        #expect(try home.run("list-rooms").status == 0)
    }
}
