import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceHost

/// The providers of `Tests/Examples`, built here and run by the real host in the real worker.
@Suite("Example providers", .examples)
struct ExampleTests {
    @Test(
        "in every language, rooms are listed, a conference is made, an unknown room is refused",
        arguments: tier(plain: Example.ofEachLanguage, all: Example.all))
    func rooms(_ example: Example) async throws {
        try await withHost(prepare: { try example.install(in: $0) }) { test in
            let rooms = try await test.rooms()
            expectEqual(rooms.map(\.identifier), ["stand-up", "open-house"])
            expectEqual(rooms.map(\.title), ["Stand-up", "Open House"])

            let conference = try await test.conference(room: "open-house", provider: example.identifier)
            expectEqual(conference.title, "Open House")
            expectEqual(conference.details, "To join by phone, enter the PIN.")
            let kinds = conference.entryPoints.map(\.kind)
            expectEqual(kinds, [.video, .phone])
            let video = conference.preferred.url.text
            expectNotNil(video.wholeMatch(of: /https:\/\/meet\.example\.org\/open-house-[0-9a-f]{16}/), "\(video)")
            expectEqual(conference.entryPoints.last?.url.text, "tel:+4930901820")
            // Apple's descriptors have no place for a PIN.
            let pin = example.folder == "swift" ? nil : "4711"
            expectEqual(conference.entryPoints.last?.pin, pin)

            let error = await #expect(throws: (any Error).self) {
                try await test.conference(room: "cellar", provider: example.identifier)
            }
            expectContains("\(error.map { "\($0)" } ?? "")", "The room “cellar” no longer exists.")
        }
    }

    @Test(
        "those that can, make the same conference for the same key",
        arguments: tier(plain: Example.ofEachLanguage, all: Example.all).filter { $0.folder != "swift" })
    func sameKey(_ example: Example) async throws {
        try await withHost(prepare: { try example.install(in: $0) }) { test in
            let first = try await test.conference(room: "stand-up", provider: example.identifier)
            let second = try await test.conference(room: "stand-up", provider: example.identifier)
            expectEqual(first.preferred.url, second.preferred.url)
            // FNV-1a of “key-1”, as its authors define it: every language computes the same.
            expectHasSuffix(first.preferred.url.text, "-" + fnv("key-1"))
        }
    }

    @Test(
        "a calendar extension needs neither the calendar's store nor its files",
        .exhaustive("a package built by SwiftPM; ArchitectureTests proves what its module can import"))
    func dependencies() throws {
        let readelf = try Programs.required("readelf")
        let directory = try TemporaryDirectory()
        let library = try Example.inSwift.install(in: directory)
        let needed = try Programs.run(readelf, ["--dynamic", "--wide", library]).output
            .split(separator: "\n").filter { $0.contains("(NEEDED)") }
        expectTrue(needed.contains { $0.contains("libswiftCore.so") })
        expectFalse(needed.contains { $0.contains("sqlite") || $0.contains("ical") }, "\(needed)")
    }

    @Test(
        "a static library needs no Swift on the machine", .exhaustive("a package built by SwiftPM in release mode"))
    func staticDependencies() throws {
        let readelf = try Programs.required("readelf")
        let directory = try TemporaryDirectory()
        let library = try Example.inStaticSwift.install(in: directory)
        let needed = try Programs.run(readelf, ["--dynamic", "--wide", library]).output
            .split(separator: "\n").filter { $0.contains("(NEEDED)") }
        expectNotEmpty(needed)
        let foreign = needed.filter { $0.contains("swift") || $0.contains("Foundation") || $0.contains("dispatch") }
        expectEmpty(foreign, "\(foreign)")
    }

    private func fnv(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
