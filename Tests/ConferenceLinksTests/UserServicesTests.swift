import ConferenceModel
import Foundation
import ConferenceErrors
import Platform
import TestSupport
import Testing

@testable import ConferenceLinks

@Suite("services.json")
struct UserServicesTests {
    private func services(_ text: String, limits: Limits = Limits()) throws -> [ConferenceService] {
        try UserServices.services(Array(text.utf8), path: "services.json", limits: limits)
    }

    @Test("the user's services are read with every property of a pattern")
    func whole() throws {
        let services = try services(
            #"""
            {"services": [
              {"name": "Our Jitsi", "hosts": ["meet.example.org"], "paths": ["/{room}"], "app": "jitsi-meet://{host}{path}"},
              {"name": "Bridge", "kind": "page", "schemes": ["https"], "hosts": ["*.example.org", "example.org:8443"],
               "paths": ["/c/{code:digits}"], "query": ["pin={pin}?"], "fragment": "x={y}", "forbiddenPaths": ["/c/0"]},
              {"name": "our jitsi", "kind": "phone", "hosts": ["tel.example.org"], "paths": ["/**"]}
            ]}
            """#)
        expectEqual(services.map(\.name), ["Our Jitsi", "Bridge"])
        let finder = LinkFinder(ServiceTable(services))
        let link = try #require(finder.link(of: "https://meet.example.org/weekly"))
        expectEqual(link.rank, .certain)
        expectEqual(link.service.origin, .user)
        expectEqual(link.nativeURL?.text, "jitsi-meet://meet.example.org/weekly")
        expectEqual(finder.link(of: "https://tel.example.org/a")?.kind, .phone)
        let bridge = try #require(finder.link(of: "https://a.example.org/c/12?pin=3#x=4"))
        expectEqual(bridge.kind, .page)
        expectEqualTuples((bridge.meetingCode, bridge.pin), ("12", "3"))
        expectNil(finder.link(of: "https://a.example.org/c/0?pin=3#x=4"))
        expectNil(finder.link(of: "http://a.example.org/c/12#x=4"))
        expectNotNil(finder.link(of: "https://example.org:8443/c/12#x=4"))
    }

    private static let broken: [(text: String, line: Int, word: String)] = [
        ("", 1, "ends"), ("[]", 1, "services"), ("{}", 1, "services"), ("{\"services\": {}}", 1, "array"),
        ("{\n\"services\": [],\n\"service\": []}", 3, "service"), ("{\"services\": []} x", 1, "after"),
        ("{\"services\": [\n1]}", 2, "object"), ("{\"services\": [\n{}]}", 2, "name"),
        ("{\"services\": [\n{\"name\": \"a\",\n\"paths\": []}]}", 2, "hosts"),
        ("{\"services\": [\n{\"name\": \"a\",\n\"hosts\": [\"a.org\"]}]}", 2, "paths"),
        ("{\"services\": [{\"name\": \"a\",\n\"host\": [\"a.org\"]}]}", 2, "“host” is not a key"),
        (
            "{\"services\": [{\"name\": \"a\", \"hosts\": [\n\"a.org\",\n\"*\"], \"paths\": [\"/a\"]}]}", 3,
            "every address"
        ),
        ("{\"services\": [{\"name\": \"a\", \"hosts\": [\"*.org\"],\n \"paths\": [\"/a\"]}]}", 1, "too broad"),
        ("{\"services\": [{\"name\": \"a\", \"hosts\": [\"a.org\"],\n \"paths\": [\n\"/{a:b}\"]}]}", 3, "class"),
        (
            "{\"services\": [{\"name\": \"a\", \"hosts\": [\"a.org\"], \"paths\": [\"/a\"],\n\"app\": \"javascript:x\"}]}",
            2, "app"
        ),
        (
            "{\"services\": [{\"name\": \"a\", \"hosts\": [\"a.org\"], \"paths\": [\"/a\"],\n\"kind\": \"film\"}]}", 2,
            "film"
        ),
        ("{\"services\": [{\"name\": \"a\", \"hosts\": [\"a.org\"], \"paths\": \n\"/a\"}]}", 2, "array of strings"),
        ("{\"services\": [{\"name\": \"a\", \"hosts\": [\"a.org\"], \"paths\": [\n1]}]}", 2, "array of strings"),
        ("{\"services\": [{\"name\": \"\", \"hosts\": [\"a.org\"], \"paths\": [\"/a\"]}]}", 1, "name"),
        ("{\"services\": [\n\n{\"name\": \"a\",}]}", 3, "comma"), ("{\"services\": [1 2]}", 1, "comma"),
        ("{\"a\": 1, \"a\": 2}", 1, "twice"), ("{\"services\": [\"a\nb\"]}", 1, "quotation mark"),
        ("{\"services\": \"\\x\"}", 1, "escape"), ("{\"services\": \"\\ud800\"}", 1, "half"),
        ("{services: []}", 1, "key"),
        ("{\"services\": nul}", 1, "nul"), (String(repeating: "[", count: 20), 1, "deep"),
    ]

    @Test("a mistake is reported with its line", arguments: broken.indices)
    func mistakes(_ index: Int) throws {
        let (text, line, word) = Self.broken[index]
        let error = try #require(throws: ConferenceError.self) { try services(text) }
        expectEqual(error.code, .brokenServices)
        expectEqual(error.exitStatus, .configuration)
        expectContains(error.message, "line \(line):", "\(error.message)")
        expectContains(error.message, word, "\(error.message)")
    }

    @Test("the file is read from the configuration directory, is limited in size, and is optional")
    func file() throws {
        let folder = try TemporaryDirectory()
        let places = Places(environment: ["XDG_CONFIG_HOME": folder.path, "HOME": folder.path])
        try expectEmpty(UserServices.load(places))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/conference", withIntermediateDirectories: true)
        let text = #"{"services": [{"name": "A", "hosts": ["a.org"], "paths": ["/a"]}]}"#
        try text.write(toFile: UserServices.path(places), atomically: true, encoding: .utf8)
        try expectEqual(UserServices.load(places).map(\.name), ["A"])
        var limits = Limits()
        limits.servicesFileLength = text.utf8.count - 1
        let error = try #require(throws: ConferenceError.self) { try UserServices.load(places, limits: limits) }
        expectEqual(error.code, .fileTooLarge)
        try FileManager.default.removeItem(atPath: UserServices.path(places))
        try FileManager.default.createDirectory(atPath: UserServices.path(places), withIntermediateDirectories: true)
        #expect(throws: ConferenceError.self) { try UserServices.load(places) }
    }
}
