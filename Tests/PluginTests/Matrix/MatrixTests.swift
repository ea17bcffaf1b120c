import CConferenceProvider
import Foundation
import Matrix
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Matrix", .needsHTTPSServer)
struct MatrixTests {
    @Test("The list has a room type for each account, expired ones too, and needs no call")
    func rooms() async throws {
        let matrix = try Matrix(accounts: { address in
            [
                FakeAccount("matrix", server: address), FakeAccount("matrix/work", state: .expired, server: address),
                FakeAccount("matrix/old", state: .signedOut, server: address),
            ]
        })
        #expect(
            await matrix.host.roomTypes()
                == .roomTypes([
                    .init(identifier: "call", title: "Element Call"),
                    .init(identifier: "call:work", title: "Element Call (work)"),
                ]))
        let nobody = try Matrix(accounts: { _ in [FakeAccount("matrix", state: .signedOut)] })
        #expect(await nobody.host.roomTypes() == .roomTypes([]))
        #expect(await nobody.host.conference("call").status == Int(VCP_E_AUTH))
        #expect(await matrix.host.conference("big").status == Int(VCP_E_NOT_FOUND))
        expectEmpty(matrix.double.calls)
    }

    @Test("One call makes a room; the link has the room, its server and a key that the server never gets")
    func create() async throws {
        let matrix = try Matrix()
        let conference = try #require(await matrix.make("Design review").conference)
        let room = try #require(matrix.double.rooms.first)
        let identifier = try #require(room["id"] as? String)
        let url = try #require(conference.urls.first?.url)
        let parts = try #require(
            url.wholeMatch(
                of:
                    /https:\/\/call\.element\.io\/room\/#\/(conf-[0-9a-z]{20})\?roomId=(.+)&viaServers=localhost&password=([0-9a-z]{26})/
            ))
        #expect(String(parts.2) == identifier)
        #expect(room["alias"] as? String == "#\(parts.1):localhost")
        #expect(room["name"] as? String == "Design review")
        #expect(room["type"] as? String == "org.matrix.msc3417.call")
        #expect(room["join"] as? String == "public")
        // The identifier, which calendar files contain, does not show the user.
        let reference = try #require(conference.identifier.wholeMatch(of: /(\S+) (\S+) maker:[0-9a-z]{20}/))
        #expect(String(reference.1) == identifier)
        #expect(String(reference.2) == "#\(parts.1):localhost")
        #expect(matrix.calls == ["POST createRoom 200"])
        for secret in [String(parts.3), "key-1"] { expectFalse(matrix.double.requestLog.contains(secret)) }
    }

    @Test(
        "A repeated request gets the same link, whether or not its answer arrived",
        arguments: [nil, "cut", "500", "200"])
    func again(loss: String?) async throws {
        let matrix = try Matrix()
        let step =
            switch loss {
            case "cut"?: #"{"act": true, "cut": true}"#
            case "500"?: #"{"act": true, "status": 500, "body": "oops"}"#
            case "200"?: #"{"act": true, "status": 200, "body": "<html>"}"#
            default: "{}"
            }
        try matrix.double.plan(#"{"create": [\#(step)]}"#)
        let first = try #require(await matrix.make("Review").conference)
        let again = try #require(await matrix.make("Review", isRepeated: true).conference)
        #expect(first == again)
        #expect(matrix.double.rooms.count == 1)
        #expect(await matrix.make("Review", key: "key-2").conference != first)
    }

    @Test("If nobody can say whether the room was made, the outcome is unknown; a retry gets the room")
    func unknown() async throws {
        for loss in [#"{"act": true, "cut": true}"#, #"{"act": true, "status": 502, "body": ""}"#] {
            let matrix = try Matrix()
            try matrix.double.plan(#"{"create": [\#(loss)], "find": [{"status": 503}]}"#)
            #expect(await matrix.make("Review").status == Int(VCP_E_OUTCOME_UNKNOWN))
            #expect(await matrix.make("Review", isRepeated: true).conference != nil)
            #expect(matrix.double.rooms.count == 1)
        }
    }

    @Test("Without a title, or with the setting, the room has a name that says nothing")
    func names() async throws {
        for (title, titles, name) in [
            (nil, "true", "Meeting"), ("  ", "true", "Meeting"), ("Secret", "false", "Meeting"),
        ] {
            let matrix = try Matrix(["titles": titles])
            _ = await matrix.make(title)
            #expect(matrix.double.rooms.first?["name"] as? String == name)
        }
    }

    @Test("A host that does not know the user's name asks the server for it")
    func whoami() async throws {
        let matrix = try Matrix(accounts: { [FakeAccount("matrix", server: $0 + "/")] })
        #expect(await matrix.make("Review").conference?.urls.first?.url.contains("&viaServers=localhost&") == true)
        #expect(matrix.calls == ["GET account/whoami 200", "POST createRoom 200"])
    }

    @Test(
        "The site of Element Call is a setting",
        arguments: [
            ("https://call.example.org", "https://call.example.org/room/#/"), ("", "https://call.element.io/room/#/"),
            ("https://example.org/call/", "https://example.org/call/room/#/"),
        ])
    func site(setting: String, beginning: String) async throws {
        let matrix = try Matrix(["callSite": setting])
        expectHasPrefix(await matrix.make("Review").conference?.urls.first?.url ?? "", beginning)
    }

    @Test(
        "A site that is no address is said so before a room is made",
        arguments: [
            "http://call.example.org", "https://ada@call.example.org", "https://call.example.org/?a=b", "call",
        ])
    func wrongSite(setting: String) async throws {
        let matrix = try Matrix(["callSite": setting])
        let answer = await matrix.make("Review")
        expectEqual(answer.status, Int(VCP_E_CONFIG))
        expectContains(answer.message, "conferencectl providers config org.conference.matrix callSite VALUE")
        expectEmpty(matrix.double.calls)
    }

    @Test("A renamed event renames its room with one call, a moved one needs none; the link stays")
    func update() async throws {
        let matrix = try Matrix()
        let made = try #require(await matrix.make("Review").conference)
        let url = try #require(made.urls.first?.url)
        for identifier in [made.identifier, ""] {
            let changed = await matrix.host.answer(
                to: .update, identifier, url: url, title: "Other \(identifier.count)")
            #expect(changed?.conference?.urls == made.urls)
            #expect(changed?.conference?.identifier.contains(" maker:") == true)
            #expect(matrix.double.rooms.first?["name"] as? String == "Other \(identifier.count)")
        }
        #expect(matrix.double.calls.count == 3)
        #expect(await matrix.host.answer(to: .update, made.identifier, url: url) == .conference(made))
        #expect(matrix.double.calls.count == 3)
    }

    @Test("The end of an event closes the room and leaves it, and can be repeated from any step")
    func end() async throws {
        for failing in 0..<5 {
            let matrix = try Matrix()
            let made = try #require(await matrix.make("Review").conference)
            let url = try #require(made.urls.first?.url)
            let routes = [["state"], ["unname"], ["membership"], ["membership", "membership"], []][failing]
            if let route = routes.first {
                let steps = routes.indices.map {
                    $0 == routes.count - 1 ? #"{"act": true, "status": 500, "body": "{}"}"# : "{}"
                }
                try matrix.double.plan(#"{"\#(route)": [\#(steps.joined(separator: ", "))]}"#)
                #expect(await matrix.host.answer(to: .end, made.identifier, url: url)?.status == Int(VCP_E_UNAVAILABLE))
            }
            for _ in 0..<2 { #expect(await matrix.host.answer(to: .end, made.identifier, url: url) == .done) }
            let room = try #require(matrix.double.rooms.first)
            #expect(room["join"] as? String == "invite")
            #expect(room["joined"] as? Bool == false)
            #expect(room["forgotten"] as? Bool == true)
            let alias = try #require(room["alias"] as? String)
            #expect(
                matrix.calls.contains(
                    "DELETE directory/room/\(alias.replacing("#", with: "%23").replacing(":", with: "%3A")) 200"))
            let gone = await matrix.host.answer(to: .update, made.identifier, url: url, title: "Other")
            #expect(gone?.status == Int(VCP_E_NOT_FOUND))
        }
    }
}
