import Foundation
import TestSupport
import Testing

@Suite("Services on the command line")
struct ServicesTests {
    @Test("all services are listed, for people and for programs")
    func list() throws {
        let home = try Home()
        let lines = try home.run("services", "list").output.split(separator: "\n")
        expectGreaterThan(lines.count, 100)
        expectTrue(lines.contains { $0.hasPrefix("Zoom ") && $0.contains("zoom.us") })
        try expectEqual(home.run("services").output.split(separator: "\n"), lines)
        let objects = try home.objects("services", "list")
        expectEqual(objects.count, lines.count)
        let zoom = try #require(objects.first { $0["identifier"] as? String == "zoom" })
        expectEqual(zoom["origin"] as? String, "builtIn")
        expectEqual(zoom["basis"] as? String, "evidence")
        expectHasPrefix((zoom["app"] as? String), "zoommtg:")
        expectEqual((zoom["patterns"] as? [[String: Any]])?.isEmpty, false)
    }

    @Test("one service is found by any of its names", arguments: ["zoom", "ZOOM", "Zoom native"])
    func one(_ name: String) throws {
        let home = try Home()
        let page = try home.run("services", "list", name).output
        expectHasPrefix(page, "Zoom  zoom\n")
        expectContains(page, "  https://zoom.us/j/{code:digits(8-12)}")
        expectContains(page, "  application: zoommtg://{host}/join")
        let none = try home.run("services", "list", "Nobody's")
        expectEqual(none.status, 66)
        expectContains(none.error, "no service “Nobody's”")
    }

    @Test("services without a public source are marked")
    func unverified() throws {
        let home = try Home()
        try expectContains(home.run("services", "list", "twitch").output, "unverified: no public documentation")
        try expectEqual(home.object("services", "list", "twitch")["basis"] as? String, "hearsay")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let url: String
        let status: Int32
        let words: [String]
        var testDescription: String { url }

        init(_ url: String, _ status: Int32, _ words: [String]) {
            self.url = url
            self.status = status
            self.words = words
        }
    }

    private static let cases: [Case] = [
        Case(
            "https://us02web.zoom.us/j/83123456789?pwd=a1", 0,
            ["Zoom", "certain", "83123456789", "zoommtg://us02web.zoom.us/join?action=join&confno=83123456789&pwd=a1"]),
        Case("zoommtg://zoom.us/join?confno=123456789", 0, ["Zoom", "https://zoom.us/j/123456789"]),
        Case("https://meet.example.org/weekly", 0, ["Jitsi Meet (self-hosted)", "likely"]),
        Case(
            "https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F"
                + "%252Fzoom.us%252Fj%252F83123456789&data=1", 0,
            [
                "within Outlook SafeLinks: https://www.google.com/url?q=https%3A%2F%2Fzoom.us%2Fj%2F83123456789",
                "within Google: https://zoom.us/j/83123456789", "Zoom",
            ]),
        Case(
            "https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&data=1", 66,
            ["within Outlook SafeLinks: https://example.org/a", "belongs to no known service"]),
        Case("https://zoom.us/pricing", 66, ["belongs to Zoom", "not an address of a conference"]),
        Case(
            "https://zoom.us.evil.example/j/83123456789", 66,
            ["only looks like “zoom.us” of Zoom", "the end of a host name"]),
        Case("https://evilzoom.us/j/83123456789", 66, ["only looks like “zoom.us” of Zoom", "no dot"]),
        Case("https://zооm.us/j/83123456789", 66, ["only looks like “zoom.us” of Zoom", "letters"]),
        Case(
            "https://zoom.us@evil.example/j/83123456789", 66,
            ["a user name before its host", "leads to “evil.example”"]),
        Case("https://example.org/a", 66, ["belongs to no known service"]),
        Case("javascript:alert(1)", 66, ["not an address"]),
    ]

    @Test(
        "a link is explained: its service, or why it is not recognised",
        arguments: rows(cases, plain: 0, 1, 2, 3, 5, 6, 9))
    func test(_ expected: Case) throws {
        let home = try Home()
        let result = try home.run("services", "test", expected.url)
        expectEqual(result.status, expected.status, "\(result.error)")
        for word in expected.words { expectContains(result.output, word, "\(word): \(result.output)") }
    }

    @Test("each address in a text is explained")
    func text() throws {
        let home = try Home()
        let text = "See https://example.org/a\nor <a href=\"https://zoom.us/j/83123456789?a=1&amp;pwd=b\">join</a>\n"
        let result = try home.run("services", "test", "--json", input: text)
        let objects = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        expectEqual(objects.map { $0["line"] as? Int }, [1, 2])
        expectEqual(objects.map { $0["isLink"] as? Bool }, [false, true])
        expectEqual(objects.last?["url"] as? String, "https://zoom.us/j/83123456789?a=1&pwd=b")
        expectTrue(objects.first?["reason"] is String)
        expectEqual(result.status, 0)
        try expectEqual(home.run("services", "test", input: "nothing").status, 66)
    }

    @Test("the user's services come first, and a mistake in their file is reported with line and reason")
    func users() throws {
        let home = try Home()
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/config/conference", withIntermediateDirectories: true)
        let file = try home.write(
            #"""
            {"services": [
              {"name": "Our Rooms", "hosts": ["rooms.example.org"], "paths": ["/r/{code:digits}"],
               "app": "jitsi-meet://{host}/{code}?pin={pin}?"}
            ]}
            """#, to: "config/conference/services.json")
        try expectHasPrefix(home.run("services", "list").output, "Our Rooms")
        let tested = try home.objects("services", "test", "https://rooms.example.org/r/12").first
        expectEqual(tested?["origin"] as? String, "user")
        expectEqual(tested?["nativeURL"] as? String, "jitsi-meet://rooms.example.org/12")
        _ = try home.write(
            "{\"services\": [\n{\"name\": \"A\",\n\"hosts\": [\"*\"], \"paths\": [\"/\"]}]}",
            to: "config/conference/services.json")
        for arguments in [["services"], ["services", "list"], ["services", "test", "https://zoom.us/j/83123456789"]] {
            let result = try home.runProcess(arguments)
            expectEqual(result.status, 78)
            expectContains(result.error, file)
            expectContains(result.error, "line 3:")
            expectContains(result.error, "every address")
        }
        let json = try home.run("services", "list", "--json")
        expectEqual(json.status, 78)
        expectContains(json.error, #""code":"brokenServices""#)
    }
}
