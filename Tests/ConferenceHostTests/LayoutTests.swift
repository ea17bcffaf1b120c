import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Where programs and providers lie", .needsCCompiler)
struct LayoutTests {
    /// Puts a provider next to a program, as a build does.
    private func build(_ directory: TemporaryDirectory, withLibrary: Bool = true) throws {
        let manifest = ManifestText(identifier: "org.example.built", executable: "Rooms")
        try directory.write(
            manifest.xml, to: "build/conference_Rooms.resources/Rooms.conferenceprovider/Contents/Info.plist")
        if withLibrary {
            try CCompiler.compile("good", definitions: [], to: directory.path + "/build/libRooms.so")
        }
    }

    private func link(_ program: String, in folder: String, _ directory: TemporaryDirectory) throws {
        let target = try directory.makeDirectory(folder) + "/" + program
        try Programs.copy("\(buildFolder)/\(program)", to: target)
    }

    private func host(_ directory: TemporaryDirectory, executable: String) -> ConferenceHost {
        ConferenceHost(
            HostConfiguration(
                providerDirectories: [],
                environment: ["HOME": directory.path, "XDG_DATA_DIRS": directory.path + "/none"],
                executable: directory.path + "/" + executable))
    }

    private func lists(_ host: ConferenceHost, in directory: TemporaryDirectory) async -> [RoomList] {
        var lists: [RoomList] = []
        let ours = host.installed().providers.filter { $0.path.hasPrefix(directory.path) }
        for await list in host.roomLists(of: ours) { lists.append(list) }
        return lists
    }

    @Test("in a build folder, worker, library and manifest are next to the program")
    func buildLayout() async throws {
        let directory = try TemporaryDirectory()
        try directory.makeDirectory("build/Other.resources")
        try directory.makeDirectory("build/conference_Empty.resources")
        try build(directory)
        try link("conference-worker", in: "build", directory)
        let lists = await lists(host(directory, executable: "build/conferencectl"), in: directory)
        expectEqual(lists.map(\.provider.identifier), ["org.example.built"])
        expectEqual(lists.map(\.provider.origin), [.builtIn])
        expectEqual(lists.map(\.provider.state), [.ready])
    }

    @Test("installed, the worker is in libexec and the bundles are in lib of the same prefix")
    func installedLayout() async throws {
        let directory = try TemporaryDirectory()
        try directory.install(.good, below: "prefix/lib/conference/providers")
        try link("conference-worker", in: "prefix/libexec/conference", directory)
        let lists = await lists(host(directory, executable: "prefix/bin/conferencectl"), in: directory)
        expectEqual(lists.map(\.provider.origin), [.builtIn])
        expectEqual(lists.map(\.provider.state), [.ready])
    }

    @Test("an absent worker is a sentence that names swift build")
    func absentWorker() async throws {
        let directory = try TemporaryDirectory()
        try build(directory)
        let list = await lists(host(directory, executable: "build/conferencectl"), in: directory).first
        let error = #expect(throws: ConferenceError.self) { try list?.result.get() }
        expectEqual(error?.code, .workerMissing)
        expectEqual(error?.exitStatus, .unavailable)
        expectContains(error?.message, "“swift build”")
        expectContains(error?.message, "\(directory.path)/build/conference-worker")
    }

    @Test("an absent library of a built provider is a sentence that names swift build")
    func absentLibrary() async throws {
        let directory = try TemporaryDirectory()
        try build(directory, withLibrary: false)
        try link("conference-worker", in: "build", directory)
        let list = await lists(host(directory, executable: "build/conferencectl"), in: directory).first
        let error = #expect(throws: ConferenceError.self) { try list?.result.get() }
        expectEqual(error?.code, .executableMissing)
        expectContains(error?.message, "“swift build”")
        expectEqual(list?.provider.state, .failed)
    }

    @Test(
        "a program that is not the worker is reported",
        arguments: [
            ("#!/bin/sh\nexit 1\n", .handshakeMismatch, "it ended with status 1 instead of answering"),
            ("#!/bin/sh\nsleep 60\n", .handshakeTimeout, "gave no answer within 500 ms while its worker started"),
            ("#!/bin/sh\nprintf 'HTTP/1.1 400 Bad Request' >&0\n", .malformedFrame, "not with VCWP"),
            ("no program at all", .spawnFailed, "cannot be started: exec format error"),
        ] as [(String, ConferenceError.Code, String)])
    func impostors(_ script: String, _ code: ConferenceError.Code, _ says: String) async throws {
        let directory = try TemporaryDirectory()
        try #require(chmod(directory.write(script, to: "bin/conference-worker"), 0o755) == 0)
        let limits = shortLimits { $0.startTimeout = .milliseconds(500) }
        try await withHost(.good, limits: limits, executable: directory.path + "/bin/conferencectl") { test in
            let error = try await test.listError()
            expectEqual(error?.code, code)
            expectContains(error?.message, says, "\(error?.message ?? "")")
        }
    }

    @Test("the worker is linked without Foundation and without the Swift runtime")
    func workerIsSelfContained() throws {
        let worker = try Data(contentsOf: URL(fileURLWithPath: buildFolder + "/conference-worker"))
        for library in ["libFoundation.so", "libFoundationEssentials.so", "libswiftCore.so", "libdispatch.so"] {
            expectNil(worker.range(of: Data(library.utf8)), "\(library)")
        }
    }

    @Test("the worker refuses to be started by hand")
    func byHand() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: buildFolder + "/conference-worker")
        process.standardInput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        expectEqual(process.terminationStatus, 64)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        expectContains(text, "not by hand")
    }
}
