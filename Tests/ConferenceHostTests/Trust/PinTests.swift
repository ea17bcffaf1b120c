import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

/// Files of the catalogue's F13 to F16: what runs is what the user has agreed to.
@Suite("Pins", .needsCCompiler, .ownProcess)
struct PinTests {
    private static let library = "providers/org.example.fault.conferenceprovider/Contents/Linux/Provider"
    private static let manifest = "providers/org.example.fault.conferenceprovider/Contents/Info.plist"

    private func inspect(_ test: TestHost) throws -> ProviderInspection {
        try test.host.inspect(try #require(test.inventory.providers.first))
    }

    @Test("F13: a provider without a pin does not run, and the error has the arguments for the command that trusts it")
    func untrusted() async throws {
        try await withHost(.good, isTrusted: false) { test in
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.state, .untrusted)
            expectEqual(provider.grants, Grants())
            let error = try await test.listError()
            expectEqual(error?.code, .untrusted)
            expectEqual(error?.exitStatus, .noPermission)
            expectEqual(error?.arguments, ["org.example.fault", "\(test.directory.path)/providers"])
            expectEmpty(test.trace.processes)
        }
    }

    @Test("what was inspected is trusted, runs, and does not run any more when the trust is taken back")
    func trust() async throws {
        try await withHost(.good, isTrusted: false) { test in
            let inspection = try inspect(test)
            expectNil(inspection.pin)
            expectEqual(inspection.executable.text.count, 64)
            expectFalse(inspection.usesSwiftRuntime)
            try test.host.trust(inspection)
            try await expectEqual(test.rooms().count, 2)
            try expectTrue(inspect(test).isPinned)
            try test.host.untrust("org.example.fault")
            try await expectEqual(test.listError()?.code, .untrusted)
            let error = #expect(throws: ConferenceError.self) { try test.host.untrust("org.example.fault") }
            expectEqual(error?.code, .notTrusted)
        }
    }

    @Test("F14: a library in which one byte has changed is never started, and its pin stays as it is")
    func changed() async throws {
        try await withHost(.good) { test in
            let before = try inspect(test)
            let path = test.directory.path + "/" + Self.library
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            // The version of the format's identification, padding that nothing reads.
            bytes[12] ^= 1
            try bytes.write(to: URL(fileURLWithPath: path))
            let error = try await test.listError()
            expectEqual(error?.code, .digestMismatch)
            expectEqual(error?.exitStatus, .noPermission)
            let after = try inspect(test)
            for text in [before.executable.text, after.executable.text, "2023-11-14"] {
                expectContains(error?.message, text, "\(error?.message ?? "")")
            }
            expectEqual(after.pin, before.pin)
            expectFalse(after.isPinned)
            expectEmpty(test.trace.processes)
            // A list of what is installed reads the library only when it is asked to.
            expectEqual(test.inventory.providers.first?.state, .ready)
            let verified = test.host.installed(isVerified: true).providers.first {
                $0.path.hasPrefix(test.directory.path)
            }
            expectEqual(verified?.state, .untrusted)
            expectEqual(verified?.problem?.code, .digestMismatch)
        }
    }

    @Test("F14: a library of another size is seen without reading it")
    func longer() async throws {
        try await withHost(.good) { test in
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: test.directory.path + "/" + Self.library))
            try file.seekToEnd()
            try file.write(contentsOf: Data([0]))
            try file.close()
            expectEqual(test.inventory.providers.first?.problem?.code, .digestMismatch)
        }
    }

    /// Requests that a manifest can add.
    static let requests = [
        "<key>VCPNetworkHosts</key><array><string>api.example.org</string></array>",
        "<key>VCPEventContext</key><array><string>title</string></array>",
        "<key>VCPURLSchemes</key><array><string>rooms</string></array>",
        "<key>VCPStateDirectory</key><true/>", "<key>VCPMemory</key><integer>64</integer>",
    ]

    @Test(
        "F16: a provider whose requests have changed is no longer trusted, whether it requests more or less",
        arguments: rows(requests, plain: 0, 2))
    func grants(_ request: String) async throws {
        for (old, new) in [("", request), (request, "")] {
            try await withHost(.good, manifest: ManifestText(attributes: old)) { test in
                try await expectEqual(test.rooms().count, 2)
                try test.directory.write(ManifestText(attributes: new).xml, to: Self.manifest)
                let error = try await test.listError()
                expectEqual(error?.code, .grantsChanged)
                expectEqual(error?.exitStatus, .noPermission)
                expectEqual(test.inventory.providers.first?.state, .untrusted)
                try test.host.trust(try inspect(test))
                try await expectEqual(test.rooms().count, 2)
            }
        }
    }

    @Test("a manifest that asks for the same with other words keeps the trust")
    func otherWords() async throws {
        try await withHost(.good) { test in
            try test.directory.write(ManifestText().xml.replacing("1.2", with: "1.3"), to: Self.manifest)
            expectEqual(test.inventory.providers.first?.version, "1.3")
            try await expectEqual(test.rooms().count, 2)
        }
    }

    @Test("F15: a file that is replaced after it was read makes no difference: the old bytes run")
    func race() throws {
        let directory = try TemporaryDirectory()
        let old = try directory.write(Array("old".utf8) + [UInt8](repeating: 1, count: 100_000), to: "file")
        let file = Descriptor(open(old, O_RDONLY | O_CLOEXEC))
        let library = try SealedLibrary.copy(of: file, limit: 1_000_000, isDigestNeeded: true)
        // In place, and by another file.
        let writer = try #require(FileHandle(forWritingAtPath: old))
        try writer.write(contentsOf: Data("new".utf8))
        try directory.write("other", to: "file")
        var bytes = [UInt8](repeating: 0, count: library.size)
        #expect(pread(library.descriptor.number, &bytes, bytes.count, 0) == library.size)
        #expect(bytes.starts(with: Array("old".utf8)))
        #expect(Digest(of: bytes) == library.digest)
        // The copy can no longer be changed, whoever has its descriptor.
        #expect(pwrite(library.descriptor.number, "x", 1, 0) == -1 && errno == EPERM)
        #expect(ftruncate(library.descriptor.number, 0) == -1 && errno == EPERM)
        #expect(ftruncate(library.descriptor.number, 1 << 20) == -1 && errno == EPERM)
        #expect(mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, library.descriptor.number, 0) == MAP_FAILED)
    }

    @Test("F15: while a file is replaced over and over, either the trusted one runs or none")
    func raceWithThread() async throws {
        try await withHost(.good) { test in
            let path = test.directory.path + "/" + Self.library
            let aside = try TemporaryDirectory()
            let other = aside.path + "/other.so"
            let good = aside.path + "/good.so"
            try CCompiler.compile("load", definitions: ["CASE_CONSTRUCTOR_EXITS"], to: other)
            try FileManager.default.copyItem(atPath: path, toPath: good)
            let replacing = Task.detached {
                while !Task.isCancelled {
                    for source in [other, good] {
                        unlink(path + ".new")
                        link(source, path + ".new")
                        rename(path + ".new", path)
                        await Task.yield()
                    }
                }
            }
            var outcomes: Set<String> = []
            for _ in 0..<12 {
                do {
                    outcomes.insert("\(try await test.onlyList().result.get().count)")
                } catch {
                    outcomes.insert((error as? ConferenceError)?.code.rawValue ?? "\(error)")
                }
            }
            replacing.cancel()
            await replacing.value
            unlink(path + ".new")
            // The other library, which ends its process, never reaches a worker.
            #expect(outcomes.isSubset(of: ["2", "digestMismatch", "executableMissing"]), "\(outcomes)")
        }
    }

    /// Files that are not libraries for this machine, but have a pin all the same.
    static let unusableFiles: [(name: String, code: ConferenceError.Code, make: @Sendable (LibraryBytes) -> [UInt8])] =
        [
            ("a text", .notELF, { _ in Array("This is not a library.".utf8) }),
            ("an empty file", .truncatedELF, { _ in [] }),
            ("half a library", .truncatedELF, { Array($0.bytes.prefix($0.bytes.count / 2)) }),
            (
                "without an entry", .entryMissing,
                { library in
                    var library = library
                    library.replace("vcp_entry_v1", with: "vcp_other_v1")
                    return library.bytes
                }
            ),
        ]

    @Test("F19, F20, F21: a pinned file that is no usable library costs no process", arguments: unusableFiles.indices)
    func unusable(_ index: Int) async throws {
        let (_, code, make) = Self.unusableFiles[index]
        let bytes = make(try LibraryBytes.good.get())
        let prepare = { (directory: TemporaryDirectory) in
            try directory.write(ManifestText().xml, to: Self.manifest)
            _ = try directory.write(bytes, to: Self.library)
        }
        try await withHost(prepare: prepare) { test in
            let error = try await test.listError()
            #expect(error?.code == code)
            #expect(error?.message.hasPrefix("“Fault & Co” (org.example.fault) cannot be loaded: ") == true)
            #expect(test.trace.processes.isEmpty)
            // The user is not asked to trust what cannot be loaded.
            let provider = try #require(test.inventory.providers.first)
            let refused = #expect(throws: ConferenceError.self) { try test.host.inspect(provider) }
            expectEqual(refused?.code, code)
        }
    }

    @Test("providers that ship with the program need no pin, and can have none")
    func shipped() async throws {
        let directory = try TemporaryDirectory()
        try directory.install(.good, below: "prefix/lib/conference/providers")
        let host = ConferenceHost(
            HostConfiguration(
                providerDirectories: [], environment: ["HOME": directory.path, "XDG_DATA_DIRS": directory.path],
                executable: directory.path + "/prefix/bin/conferencectl"))
        let provider = try #require(
            host.installed(isVerified: true).providers.first { $0.path.hasPrefix(directory.path) })
        expectEqual(provider.state, .ready)
        let inspection = try host.inspect(provider)
        let error = #expect(throws: ConferenceError.self) { try host.trust(inspection) }
        expectEqual(error?.code, .needsNoTrust)
    }

    @Test("a provider gets of an event what the pin grants")
    func eventContext() async throws {
        let manifest = ManifestText(attributes: "<key>VCPEventContext</key><array><string>title</string></array>")
        try await withHost(.good, manifest: manifest) { test in
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.grants.eventContext, [.title])
            let event = EventContext(title: "Review", times: nil)
            let conference = try await test.conference(event: event)
            expectContains(conference.details, "Review")
        }
        try await withHost(.good) { test in
            let event = EventContext(title: "Review", times: nil)
            let conference = try await test.conference(event: event)
            expectNotContains(conference.details, "Review")
        }
    }
}
