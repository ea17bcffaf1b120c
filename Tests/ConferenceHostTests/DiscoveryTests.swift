import Platform
import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import PrivateFiles
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Finding providers")
struct DiscoveryTests {
    /// A bundle with a manifest and a file in place of the library: nothing is loaded here.
    private func bundle(_ identifier: String, in folder: String, _ directory: TemporaryDirectory) throws {
        let contents = "\(folder)/\(identifier).conferenceprovider/Contents"
        try directory.write(ManifestText(identifier: identifier).xml, to: "\(contents)/Info.plist")
        try directory.write("library", to: "\(contents)/Linux/Provider")
    }

    private func inventory(
        _ directory: TemporaryDirectory, providerDirectories: [String] = [], environment: [String: String] = [:],
        executable: String = "/nowhere/bin/conferencectl", limits: Limits = Limits()
    ) throws -> Inventory {
        let ours = ["HOME": directory.path + "/home", "XDG_DATA_DIRS": directory.path + "/nothing"]
        let host = ConferenceHost(
            HostConfiguration(
                providerDirectories: providerDirectories,
                environment: ours.merging(environment) { _, given in given }, executable: executable, limits: limits))
        try host.trustEverything()
        var inventory = host.installed()
        inventory.providers.removeAll { !$0.path.hasPrefix(directory.path) }
        return inventory
    }

    @Test("directories are searched in order, and each provider says where it was found")
    func order() throws {
        let directory = try TemporaryDirectory()
        let folders = [
            "line", "one", "two", "home/.local/share/conference/providers", "first/conference/providers",
            "second/conference/providers", "prefix/lib/conference/providers",
        ]
        for (index, folder) in folders.enumerated() { try bundle("org.example.p\(index)", in: folder, directory) }
        let path = directory.path
        let inventory = try inventory(
            directory, providerDirectories: ["\(path)/line"],
            environment: [
                "CONFERENCE_PROVIDER_PATH": "\(path)/one:\(path)/two", "XDG_DATA_DIRS": "\(path)/first:\(path)/second",
            ],
            executable: "\(path)/prefix/bin/conferencectl")
        expectEqual(inventory.providers.map(\.identifier), (0...6).map { "org.example.p\($0)" })
        expectEqual(
            inventory.providers.map(\.origin.rawValue),
            ["command line", "environment", "environment", "user", "installed", "installed", "built in"])
        expectTrue(inventory.providers.allSatisfy { $0.state == .ready && $0.problem == nil })
        expectEmpty(inventory.warnings)
    }

    @Test("XDG_DATA_HOME replaces the directory below the home")
    func dataHome() throws {
        let directory = try TemporaryDirectory()
        try bundle("org.example.a", in: "data/conference/providers", directory)
        try bundle("org.example.b", in: "home/.local/share/conference/providers", directory)
        let inventory = try inventory(directory, environment: ["XDG_DATA_HOME": directory.path + "/data"])
        expectEqual(inventory.providers.map(\.identifier), ["org.example.a"])
    }

    @Test("F17: the first provider with an identifier wins, and the others are listed as shadowed")
    func shadowed() throws {
        let directory = try TemporaryDirectory()
        try bundle("org.example.a", in: "one", directory)
        try bundle("org.example.a", in: "two", directory)
        let inventory = try inventory(
            directory, environment: ["CONFERENCE_PROVIDER_PATH": "\(directory.path)/one:\(directory.path)/two"])
        expectEqual(inventory.providers.map(\.state), [.ready, .shadowed])
        expectEqual(inventory.providers.last?.problem?.code, .providerShadowed)
        expectContains(inventory.providers.last?.problem?.message, "\(directory.path)/one/")
        expectContains(inventory.provider("org.example.a")?.path, "/one/")
    }

    @Test("within a directory, bundles come in the order of their names, and other files are not looked at")
    func names() throws {
        let directory = try TemporaryDirectory()
        for name in ["org.example.b", "org.example.a", "org.example.C"] { try bundle(name, in: "one", directory) }
        try directory.write("x", to: "one/README")
        try directory.write("x", to: "one/.conferenceprovider/x")
        let inventory = try inventory(directory, providerDirectories: ["\(directory.path)/one"])
        expectEqual(inventory.providers.map(\.identifier), ["org.example.C", "org.example.a", "org.example.b"])
    }

    @Test("F18: relative paths in variables are left out with a warning")
    func relativePaths() throws {
        let directory = try TemporaryDirectory()
        let inventory = try inventory(
            directory,
            environment: [
                "CONFERENCE_PROVIDER_PATH": "relative:\(directory.path)/none", "XDG_DATA_HOME": "data",
                "XDG_DATA_DIRS": "share",
            ])
        expectEqual(inventory.warnings.count, 3)
        expectContains(inventory.warnings.first?.text, "“relative” in CONFERENCE_PROVIDER_PATH is ignored")
    }

    @Test("F18: a directory that is a file, or a loop of links, is a warning; one that is absent is not")
    func unusablePlaces() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write("x", to: "file")
        symlink("\(directory.path)/loop", "\(directory.path)/loop")
        let inventory = try inventory(
            directory,
            environment: ["CONFERENCE_PROVIDER_PATH": "\(file):\(directory.path)/loop:\(directory.path)/absent"])
        expectEmpty(inventory.providers)
        expectEqual(inventory.warnings.count, 2)
        expectContains(inventory.warnings.first?.text, "not a directory")
    }

    @Test("a directory that the user named and that is absent is a warning")
    func namedAndAbsent() throws {
        let directory = try TemporaryDirectory()
        let inventory = try inventory(directory, providerDirectories: ["\(directory.path)/absent"])
        expectEqual(inventory.warnings.count, 1)
    }

    @Test("F18: a directory with more bundles than are looked at is cut, with a warning")
    func tooMany() throws {
        let directory = try TemporaryDirectory()
        for index in 0..<5 { try bundle("org.example.p\(index)", in: "one", directory) }
        var limits = Limits()
        limits.bundlesPerDirectory = 3
        let inventory = try inventory(directory, providerDirectories: ["\(directory.path)/one"], limits: limits)
        expectEqual(inventory.providers.count, 3)
        expectEqual(inventory.warnings.count, 1)
    }

    @Test("F01, F08: a bundle without a usable manifest is rejected, and replaces no other bundle")
    func rejected() throws {
        let directory = try TemporaryDirectory()
        try directory.makeDirectory("one/org.example.a.conferenceprovider/Contents")
        try directory.write("x", to: "one/org.example.b.conferenceprovider")
        try directory.write(
            ManifestText().xml.replacing("virtualconference", with: "other"),
            to: "one/org.example.c.conferenceprovider/Contents/Info.plist")
        try bundle("org.example.a", in: "two", directory)
        let inventory = try inventory(
            directory, providerDirectories: ["\(directory.path)/one", "\(directory.path)/two"])
        expectEqual(inventory.providers.map(\.state), [.rejected, .rejected, .rejected, .ready])
        expectEqual(
            inventory.providers.map(\.problem?.code),
            [.manifestMissing, .manifestMissing, .notAConferenceProvider, nil])
        expectEqual(inventory.provider("org.example.a")?.state, .ready)
    }

    @Test("a manifest that is a FIFO or a link is rejected without waiting")
    func specialManifests() throws {
        let directory = try TemporaryDirectory()
        let fifo = try directory.makeDirectory("one/a.conferenceprovider/Contents")
        mkfifo(fifo + "/Info.plist", 0o600)
        let link = try directory.makeDirectory("one/b.conferenceprovider/Contents")
        symlink("/etc/passwd", link + "/Info.plist")
        let inventory = try inventory(directory, providerDirectories: ["\(directory.path)/one"])
        expectEqual(inventory.providers.map(\.problem?.code), [.manifestInvalid, .cannotRead])
    }

    @Test(
        "F10, F11, F19: a library that is missing or is not a file is a problem of that provider only",
        arguments: [
            ("nothing", .executableMissing), ("directory", .notRegularFile), ("fifo", .notRegularFile),
            ("link", .insecurePath), ("large", .executableTooLarge), ("sparse", .executableTooLarge),
            ("device", .notRegularFile),
        ] as [(String, ConferenceError.Code)])
    func libraries(_ what: String, _ code: ConferenceError.Code) throws {
        let directory = try TemporaryDirectory()
        try bundle("org.example.a", in: "one", directory)
        let library = directory.path + "/one/org.example.a.conferenceprovider/Contents/Linux/Provider"
        unlink(library)
        var limits = Limits()
        switch what {
        case "directory": mkdir(library, 0o700)
        case "fifo": mkfifo(library, 0o600)
        case "link": symlink("/bin/true", library)
        case "large":
            limits.executableLength = 3
            try Data("more".utf8).write(to: URL(fileURLWithPath: library))
        case "sparse":
            // Three gibibytes that are not there.
            try #require(creat(library, 0o600) >= 0 && truncate(library, 3 << 30) == 0)
        case "device":
            // /dev/zero, which has no end.
            guard mknod(library, S_IFCHR | 0o600, 1 << 8 | 5) == 0 else {
                try Test.cancel("No device can be made here.")
            }
        default: break
        }
        let inventory = try inventory(directory, providerDirectories: ["\(directory.path)/one"], limits: limits)
        expectEqual(inventory.providers.map(\.state), [code == .insecurePath ? .rejected : .failed])
        expectEqual(inventory.providers.first?.problem?.code, code)
    }
    @Test("F18: thousands of entries are looked at in bounded time, however many of them are bundles")
    func crowded() throws {
        let directory = try TemporaryDirectory()
        let folder = try directory.makeDirectory("one")
        let count = tier(plain: 2_000, all: 10_000)
        for index in 0..<count { try #require(mkdir("\(folder)/\(index).conferenceprovider", 0o700) == 0) }
        var found: Inventory?
        let time = try processorTime { found = try self.inventory(directory, providerDirectories: [folder]) }
        expectLessThan(time, .seconds(10))
        let inventory = try #require(found)
        expectEqual(inventory.providers.count, Limits().bundlesPerDirectory)
        expectEqual(inventory.warnings.count, 1)
    }

    @Test("F18: a directory that cannot be read is a warning; user 0 reads every one", .testAsEachUser)
    func unreadable() throws {
        let directory = try TemporaryDirectory()
        try bundle("org.example.a", in: "one", directory)
        try bundle("org.example.b", in: "two", directory)
        let closed = "\(directory.path)/one"
        try #require(chmod(closed, 0) == 0)
        defer { chmod(closed, 0o700) }
        let handle = opendir(closed)
        let isRead = handle != nil
        if let handle { closedir(handle) }
        let inventory = try inventory(directory, providerDirectories: [closed, "\(directory.path)/two"])
        expectEqual(
            inventory.providers.map(\.identifier), (isRead ? ["org.example.a", "org.example.b"] : ["org.example.b"]))
        expectEqual(inventory.warnings.count, (isRead ? 0 : 1))
    }
}
