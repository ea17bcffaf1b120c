import Foundation
import TestSupport
import Testing

@Suite("conferencectl providers new")
struct ProvidersNewTests {
    struct Language: CustomTestStringConvertible, Sendable {
        var name: String
        var compiler: String
        var script = "build.sh"
        var options: [String] = []

        var testDescription: String { "\(name), \(script)" }
    }

    private static let languages = [
        Language(name: "c", compiler: "cc"), Language(name: "cpp", compiler: "c++"),
        Language(name: "rust", compiler: "cargo"),
    ]

    /// The plain tier builds one of them.
    private static let builtLanguages = tier(plain: Array(languages.prefix(1)), all: languages)

    /// Packages built by SwiftPM, which share their dependencies with the examples.
    private static let packages = [
        Language(name: "swift", compiler: "swift", options: ["--scratch-path", Example.scratch]),
        Language(
            name: "swift", compiler: "swift", script: "build-static.sh",
            options: ["--scratch-path", Example.staticScratch]),
    ]

    @Test(
        "the new package builds unchanged, its rooms are listed, and it passes every check", arguments: builtLanguages)
    func builds(_ language: Language) throws { try build(language) }

    @Test(
        "the new Swift packages do the same",
        .exhaustive("packages built by SwiftPM; the plain tier compiles the source"), .examples, .onePackage,
        arguments: packages)
    func buildsPackages(_ language: Language) throws { try build(language) }

    @Test("the Swift provider it writes compiles without warnings")
    func compiles() throws {
        let home = try Home()
        let package = "\(home.path)/my-rooms"
        let new = try home.run("providers", "new", "my-rooms", "--language", "swift", "--directory", package)
        expectEqual(new.status, 0, "\(new.error)")
        let sources = try FileManager.default.subpathsOfDirectory(atPath: "\(package)/Sources")
            .filter { $0.hasSuffix(".swift") }
        expectEqual(sources.count, 1)
        let source = try String(contentsOfFile: "\(package)/Sources/\(sources.joined())", encoding: .utf8)
        let result = try BuiltModules.typecheck(
            source, as: "MyRooms", importing: "VirtualConferenceKit", ["-swift-version", "6", "-warnings-as-errors"])
        expectEqual(result.status, 0, "\(result.output)")
    }

    /// Writes a provider for a service and returns the directory of its package.
    private func serviceProvider(_ name: String = "my-rooms", in home: Home) throws -> String {
        let package = "\(home.path)/\(name)"
        let new = try home.run(
            "providers", "new", name, "--http", "--directory", package, "--kit", CCompiler.package)
        expectEqual(new.status, 0, new.error)
        expectContains(new.output, "  2  swift test && ./build.sh")
        return package
    }

    @Test("a provider for a service has the files, the names and the manifest of the example, and compiles")
    func service() throws {
        let home = try Home()
        let package = try serviceProvider(in: home)
        let files = try FileManager.default.subpathsOfDirectory(atPath: package).filter { $0.hasSuffix(".swift") }
        expectEqual(
            files.sorted(),
            [
                "Package.swift", "Sources/MyRooms/Provider.swift",
                "Sources/MyRooms/Room.swift", "Sources/MyRooms/RoomService.swift",
                "Tests/MyRoomsTests/FakeRoomService.swift", "Tests/MyRoomsTests/ProviderTests.swift",
            ])
        var source = ""
        for file in files + ["Info.plist", "README.md"] {
            let text = try String(contentsOfFile: "\(package)/\(file)", encoding: .utf8)
            for name in ["HTTPRooms", "HTTP Rooms", "org.example.http"] { expectNotContains(text, name, file) }
            if file.hasPrefix("Sources/") { source += text }
        }
        let result = try BuiltModules.typecheck(
            source, as: "MyRooms", importing: "VirtualConferenceKit", ["-swift-version", "6", "-warnings-as-errors"])
        expectEqual(result.status, 0, result.output)
        let manifest = try String(contentsOfFile: "\(package)/Info.plist", encoding: .utf8)
        for text in ["org.example.my-rooms", "MyRooms.Provider", "My Rooms", "api.rooms.example"] {
            expectContains(manifest, "<string>\(text)</string>")
        }
    }

    @Test(
        "the tests of a new provider for a service pass, and its rooms are listed",
        .exhaustive("a package built by SwiftPM; HTTPRoomsTests are the same tests"), .examples, .onePackage)
    func servicePackage() throws {
        // Its name is not that of the other packages, which are built in the same folder.
        let home = try Home()
        let package = try serviceProvider("my-service", in: home)
        let temporary = try TemporaryDirectory()
        let tests = try Programs.run(
            Programs.required("swift"), ["test", "--package-path", package, "--scratch-path", Example.scratch],
            environment: ["TMPDIR": temporary.path])
        try #require(tests.status == 0, "\(tests.output)")
        let build = try Programs.run(
            "\(package)/build.sh", ["--scratch-path", Example.scratch], environment: ["TMPDIR": temporary.path])
        try #require(build.status == 0, "\(build.output)")
        let trust = try home.run(
            "providers", "trust", "org.example.my-service", "--provider-dir", "\(package)/build", "--yes")
        try #require(trust.status == 0, "\(trust.error)")
        let rooms = try home.run("list-rooms", "--provider-dir", "\(package)/build", "--provider", "my-service")
        expectContains(rooms.output, "org.example.my-service/webinar", rooms.error)
    }

    private func build(_ language: Language) throws {
        _ = try Programs.required(language.compiler)
        let home = try Home()
        let package = "\(home.path)/my-rooms"
        let new = try home.run(
            "providers", "new", "my-rooms", "--language", language.name, "--directory", package, "--kit",
            CCompiler.package)
        expectEqual(new.status, 0, "\(new.error)")
        expectContains(new.output, "\n  1  cd \(package)\n  2  ./build.sh")
        let temporary = try TemporaryDirectory()
        let build = try Programs.run(
            "\(package)/\(language.script)", language.options, environment: ["TMPDIR": temporary.path])
        try #require(build.status == 0, "\(build.output)")
        if language.compiler != "swift" {
            try expectEqual(FileManager.default.contentsOfDirectory(atPath: temporary.path), [])
        }
        expectHasSuffix(build.output, "build/MyRooms.conferenceprovider\n")
        let trust = try home.run(
            "providers", "trust", "org.example.my-rooms", "--provider-dir", "\(package)/build", "--yes")
        try #require(trust.status == 0, "\(trust.error)")
        let rooms = try home.run("list-rooms", "--provider-dir", "\(package)/build", "--provider", "my-rooms")
        expectEqual(
            rooms.output,
            """
            My Rooms
              Stand-up    org.example.my-rooms/stand-up
              Open House  org.example.my-rooms/open-house

            """, "\(rooms.error)")
        let check = try home.run("providers", "check", "\(package)/build/MyRooms.conferenceprovider")
        expectTrue(check.output.contains(" 0 warn, 0 fail, ") && check.status == 0, "\(check.output)\(check.error)")
    }

    @Test("existing files are not overwritten")
    func keepsFiles() throws {
        let home = try Home()
        let package = "\(home.path)/rooms"
        try expectEqual(home.run("providers", "new", "rooms", "--language", "c", "--directory", package).status, 0)
        let source = "\(package)/rooms.c"
        try "mine".write(toFile: source, atomically: false, encoding: .utf8)
        let again = try home.run("providers", "new", "rooms", "--language", "cpp", "--directory", package)
        expectEqual(again.status, 73)
        expectContains(again.error, "“\(package)” already exists")
        try expectEqual(String(contentsOfFile: source, encoding: .utf8), "mine")
        expectFalse(FileManager.default.fileExists(atPath: "\(package)/rooms.cpp"))
    }

    @Test(
        "an invalid name is rejected",
        arguments: ["", "1rooms", "my/rooms", "Räume", "Foundation", "provider", String(repeating: "a", count: 65)])
    func names(name: String) throws {
        let home = try Home()
        let result = try home.run("providers", "new", name, "--language", "c", "--directory", "\(home.path)/package")
        expectEqual(result.status, 64, "\(result.output)")
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/package"))
    }

    @Test("an unknown language and a wrong kit are rejected")
    func refused() throws {
        let home = try Home()
        let directory = "\(home.path)/package"
        let language = try home.run("providers", "new", "rooms", "--language", "go", "--directory", directory)
        expectEqual(language.status, 64)
        expectContains(language.error, "swift, c, cpp, rust")
        let http = try home.run("providers", "new", "rooms", "--http", "--language", "c", "--directory", directory)
        expectEqual(http.status, 64)
        expectContains(http.error, "swift, with --http")
        let kit = try home.run("providers", "new", "rooms", "--kit", home.path, "--directory", directory)
        expectEqual(kit.status, 66)
        expectFalse(FileManager.default.fileExists(atPath: directory))
    }

    @Test("the kit can be a URL")
    func address() throws {
        let home = try Home()
        let package = "\(home.path)/package"
        let result = try home.runProcess([
            "providers", "new", "rooms", "--kit", "https://git.example.org/team/conference-kit.git", "--directory",
            package, "--json",
        ])
        expectEqual(result.status, 0, "\(result.error)")
        expectContains(result.output, "\"id\": \"org.example.rooms\"")
        let manifest = try String(contentsOfFile: "\(package)/Package.swift", encoding: .utf8)
        expectContains(manifest, #".package(url: "https://git.example.org/team/conference-kit.git", branch: "main")"#)
        expectContains(manifest, #".product(name: "VirtualConferenceKit", package: "conference-kit")"#)
    }
}
