import Foundation
import TestSupport
import Testing

@Suite("conferencectl providers new", .examples)
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
        Language(name: "swift", compiler: "swift", options: ["--scratch-path", Example.scratch]),
        Language(
            name: "swift", compiler: "swift", script: "build-static.sh",
            options: ["--scratch-path", Example.staticScratch]),
    ]

    @Test("what it writes builds as it stands, its rooms are listed, and it passes every check", arguments: languages)
    func builds(_ language: Language) throws {
        _ = try Programs.required(language.compiler)
        let home = try Home()
        let package = "\(home.path)/my-rooms"
        let new = try home.run(
            "providers", "new", "my-rooms", "--language", language.name, "--directory", package, "--kit",
            CCompiler.package)
        #expect(new.status == 0, "\(new.error)")
        #expect(new.output.contains("\n  1  cd \(package)\n  2  ./build.sh"))
        let build = try Programs.run("\(package)/\(language.script)", language.options)
        try #require(build.status == 0, "\(build.output)")
        #expect(build.output.hasSuffix("build/MyRooms.conferenceprovider\n"))
        let trust = try home.run(
            "providers", "trust", "org.example.my-rooms", "--provider-dir", "\(package)/build", "--yes")
        try #require(trust.status == 0, "\(trust.error)")
        let rooms = try home.run("list-rooms", "--provider-dir", "\(package)/build", "--provider", "my-rooms")
        #expect(
            rooms.output == """
                My Rooms
                  Stand-up    org.example.my-rooms/stand-up
                  Open House  org.example.my-rooms/open-house

                """, "\(rooms.error)")
        let check = try home.run("providers", "check", "\(package)/build/MyRooms.conferenceprovider")
        #expect(check.output.contains(" 0 warn, 0 fail, ") && check.status == 0, "\(check.output)\(check.error)")
    }

    @Test("nothing that is there is overwritten")
    func keepsFiles() throws {
        let home = try Home()
        let package = "\(home.path)/rooms"
        #expect(try home.run("providers", "new", "rooms", "--language", "c", "--directory", package).status == 0)
        let source = "\(package)/rooms.c"
        try "mine".write(toFile: source, atomically: false, encoding: .utf8)
        let again = try home.run("providers", "new", "rooms", "--language", "cpp", "--directory", package)
        #expect(again.status == 73)
        #expect(again.error.contains("“\(package)” is there already"))
        #expect(try String(contentsOfFile: source, encoding: .utf8) == "mine")
        #expect(!FileManager.default.fileExists(atPath: "\(package)/rooms.cpp"))
    }

    @Test(
        "a name that cannot be one is refused",
        arguments: ["", "1rooms", "my/rooms", "Räume", "Foundation", "provider", String(repeating: "a", count: 65)])
    func names(name: String) throws {
        let home = try Home()
        let result = try home.run("providers", "new", name, "--language", "c", "--directory", "\(home.path)/package")
        #expect(result.status == 64, "\(result.output)")
        #expect(!FileManager.default.fileExists(atPath: "\(home.path)/package"))
    }

    @Test("an unknown language and a kit that is none are refused")
    func refused() throws {
        let home = try Home()
        let directory = "\(home.path)/package"
        let language = try home.run("providers", "new", "rooms", "--language", "go", "--directory", directory)
        #expect(language.status == 64)
        #expect(language.error.contains("swift, c, cpp, rust"))
        let kit = try home.run("providers", "new", "rooms", "--kit", home.path, "--directory", directory)
        #expect(kit.status == 66)
        #expect(!FileManager.default.fileExists(atPath: directory))
    }

    @Test("the kit can be an address")
    func address() throws {
        let home = try Home()
        let package = "\(home.path)/package"
        let result = try home.runProcess([
            "providers", "new", "rooms", "--kit", "https://git.example.org/team/conference-kit.git", "--directory",
            package, "--json",
        ])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("\"id\": \"org.example.rooms\""))
        let manifest = try String(contentsOfFile: "\(package)/Package.swift", encoding: .utf8)
        #expect(
            manifest.contains(#".package(url: "https://git.example.org/team/conference-kit.git", branch: "main")"#))
        #expect(manifest.contains(#".product(name: "VirtualConferenceKit", package: "conference-kit")"#))
    }
}
