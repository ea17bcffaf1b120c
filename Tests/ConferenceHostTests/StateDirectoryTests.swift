import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform
import PrivateFiles
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("What providers leave in their directories")
struct StateDirectoryTests {
    private static let name = String(repeating: "n", count: 200)
    private static let generous = DirectoryTree.Bounds(entries: 100_000, length: 1_000_000, depth: 100_000)

    /// Creates folders inside one another, with a file of ten bytes in the last one. Their path may be longer than the kernel
    /// accepts.
    private func nest(_ depth: Int, in path: String) throws {
        var folder = open(path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<depth {
            try #require(mkdirat(folder, Self.name, 0o700) == 0)
            let next = openat(folder, Self.name, O_RDONLY | O_DIRECTORY)
            close(folder)
            folder = next
        }
        let file = openat(folder, "file", O_WRONLY | O_CREAT, 0o600)
        try #require(write(file, "0123456789", 10) == 10)
        close(file)
        close(folder)
    }

    @Test("entries, bytes and depth count, however long a path is")
    func bounds() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.makeDirectory("state")
        try nest(30, in: path)
        try directory.write("0123456789", to: "state/other")
        try FileManager.default.createSymbolicLink(atPath: path + "/link", withDestinationPath: "/usr")
        for (bounds, fits) in [
            (DirectoryTree.Bounds(entries: 33, length: 20, depth: 30), true),
            (DirectoryTree.Bounds(entries: 32, length: 20, depth: 30), false),
            (DirectoryTree.Bounds(entries: 33, length: 19, depth: 30), false),
            (DirectoryTree.Bounds(entries: 33, length: 20, depth: 29), false),
        ] {
            try expectEqual(DirectoryTree(path: path).fits(bounds), fits, "\(bounds)")
        }
        try DirectoryTree.remove(path)
    }

    @Test("a link in the place of the directory is not followed")
    func link() throws {
        let directory = try TemporaryDirectory()
        try directory.write("kept", to: "elsewhere/file")
        let path = directory.path + "/state"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
        let failure = #expect(throws: DirectoryTree.Failure.self) {
            _ = try DirectoryTree(path: path).fits(Self.generous)
        }
        expectTrue([ELOOP, ENOTDIR].contains(failure?.errno))
        try DirectoryTree.remove(path)
        expectFalse(FileSystem.exists(path))
        try expectEqual(String(contentsOfFile: directory.path + "/elsewhere/file", encoding: .utf8), "kept")
    }

    @Test("a tree is removed whole, however deep, wide or unusual it is")
    func removed() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.makeDirectory("state/inside")
        try directory.write("kept", to: "elsewhere/file")
        try nest(3_000, in: path)
        let files = FileManager.default
        let count = tier(plain: 500, all: 5_000)
        for number in 0..<count { expectTrue(files.createFile(atPath: "\(path)/f\(number)", contents: nil)) }
        for number in 0..<tier(plain: 10, all: 100) { try directory.write("x", to: "state/folder\(number)/0/1/2") }
        try files.createSymbolicLink(atPath: path + "/link", withDestinationPath: directory.path + "/elsewhere")
        expectEqual(mkfifo(path + "/pipe", 0o600), 0)
        let odd = (path + "/").utf8.map { CChar(bitPattern: $0) } + [-1, -2, 0]
        expectEqual(mkdir(odd, 0o700), 0)
        expectEqual(chmod(directory.path + "/state/folder7", 0), 0)
        try DirectoryTree.remove(directory.path + "/state")
        try expectEqual(files.contentsOfDirectory(atPath: directory.path), ["elsewhere"])
        try expectEqual(files.contentsOfDirectory(atPath: directory.path + "/elsewhere"), ["file"])
    }

    @Test(
        "what a provider leaves is counted when it ends: the user is told, and it is not started again",
        .needsCCompiler)
    func afterEnd() async throws {
        let manifest = ManifestText(attributes: "<key>VCPStateDirectory</key><true/>")
        let warnings = Mutex<[String]>([])
        try await withHost(
            isTrusted: false,
            configure: { $0.warn = { error in warnings.withLock { $0.append(error.message) } } }
        ) { test in
            try test.directory.install(Fault("surroundings", "FILLS_DIRECTORY"), manifest: manifest, below: "new")
            let bundle = "\(test.directory.path)/new/org.example.fault.conferenceprovider"
            let provider = try test.host.install(bundle)
            try test.host.trust(test.host.inspect(provider))
            try await expectEqual(test.rooms().map(\.title).filter { $0.hasPrefix("folder -") }, [])
            await test.trace.wait { events in events.contains { if case .ended = $0 { true } else { false } } }
            let sentence =
                "“Fault & Co” (org.example.fault) has put more than 4096 files, 67.1 MB or 32 folders inside one another "
                + "into its directory “\(test.directory.path)/.local/state/conference/state/org.example.fault”. It is not "
                + "started again before you remove what it does not need."
            expectEqual(warnings.withLock { $0 }, [sentence])
            let log = ProviderLog(
                identifier: "org.example.fault", places: Places(environment: test.configuration.environment))
            try expectEqual(log.entries().filter { $0.kind == .notice }.map(\.text), [sentence])
            try await expectEqual(test.listError()?.code, .stateDirectoryFull)
            expectEqual(test.trace.processes.count, 1)
            try test.host.remove(provider)
            try expectEqual(
                FileManager.default.contentsOfDirectory(
                    atPath: test.directory.path + "/.local/state/conference/state"), [])
        }
    }
}
