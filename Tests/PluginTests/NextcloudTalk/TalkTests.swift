import CConferenceProvider
import Foundation
import NextcloudTalk
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Nextcloud Talk", .needsHTTPSServer)
struct TalkTests {
    @Test("The list has a room type for each account, expired ones too, and needs no call")
    func rooms() async throws {
        let talk = try Talk(accounts: { address in
            [
                FakeAccount("nextcloud", server: address),
                FakeAccount("nextcloud/work", state: .expired, server: address),
                FakeAccount("nextcloud/old", state: .signedOut, server: address),
            ]
        })
        #expect(
            await talk.host.roomTypes()
                == .roomTypes([
                    .init(identifier: "meeting", title: "Talk Room"),
                    .init(identifier: "meeting:work", title: "Talk Room (work)"),
                ]))
        let nobody = try Talk(accounts: { _ in [FakeAccount("nextcloud", state: .signedOut)] })
        #expect(await nobody.host.roomTypes() == .roomTypes([]))
        #expect(await nobody.host.conference("meeting").status == Int(VCP_E_AUTH))
        #expect(await talk.host.conference("big").status == Int(VCP_E_NOT_FOUND))
        expectEmpty(talk.double.calls)
    }

    @Test("One call makes a public room with the title of its event")
    func create() async throws {
        let talk = try Talk()
        let conference = try #require(await talk.make("Design review – Übersicht").conference)
        let room = try #require(talk.double.rooms.first)
        let token = try #require(room["token"] as? String)
        #expect(
            conference.urls == [
                .init(
                    kind: Int(VCP_KIND_VIDEO), url: "\(talk.double.service.address)/index.php/call/\(token)",
                    title: "Join in Nextcloud Talk")
            ])
        #expect(conference.identifier.wholeMatch(of: /[A-Za-z0-9]+ maker:[0-9a-z]{20}/) != nil)
        #expect(conference.identifier.hasPrefix("\(token) "))
        #expect(room["type"] as? Int == 3)
        #expect(room["name"] as? String == "Design review – Übersicht")
        #expect(room["hasPassword"] as? Bool == false)
        #expect(room["lobbyState"] as? Int == 0)
        #expect(talk.calls == ["POST  201"])
        expectFalse(talk.double.requestLog.contains("key-1"), "the host's key does not leave the machine")
    }

    @Test("Without a title, or with the setting, the room has a name that says nothing")
    func names() async throws {
        for (title, titles, name) in [
            (nil, "true", "Meeting"), ("  ", "true", "Meeting"), ("Secret", "false", "Meeting"),
        ] {
            let talk = try Talk(["titles": titles])
            _ = await talk.make(title)
            #expect(talk.double.rooms.first?["name"] as? String == name)
        }
        let talk = try Talk()
        _ = await talk.make(String(repeating: "ä", count: 300))
        #expect((talk.double.rooms.first?["name"] as? String)?.count == 255)
    }

    @Test(
        "Password and lobby come with the room; servers before Talk 21.1 get them in further calls",
        arguments: [false, true])
    func settings(isOld: Bool) async throws {
        let talk = try Talk(["password": "true", "lobby": "true"])
        if isOld { try talk.double.configure(#"{"old": true}"#) }
        let start = Int64(Date().timeIntervalSince1970) + 86_400
        let event = FakeEvent(title: "Review", times: (start, start + 3_600), timeZone: "Europe/Berlin")
        let conference = try #require(await talk.host.conference("meeting", key: "key-1", event: event).conference)
        let room = try #require(talk.double.rooms.first)
        #expect(room["lobbyState"] as? Int == 1)
        #expect(room["lobbyTimer"] as? Int == Int(start))
        #expect(room["password"] as? String == conference.urls.first?.passcode)
        let passcode = try #require(conference.urls.first?.passcode)
        #expect(passcode.wholeMatch(of: /C7(-[0-9a-z]{5}){3}/) != nil)
        let token = try #require(room["token"] as? String)
        #expect(
            talk.calls
                == (isOld
                    ? [
                        "POST  201", "PUT /\(token)/description 200", "PUT /\(token)/password 200",
                        "PUT /\(token)/webinar/lobby 200",
                    ] : ["POST  201"]))
        #expect((room["description"] as? String)?.contains("Reference: ") == true)
    }

    @Test("The lobby of a series, of an event of whole days and of one that has begun is opened by a moderator")
    func lobby() async throws {
        let start = Int64(Date().timeIntervalSince1970) + 86_400
        for event in [
            FakeEvent(times: (start, start + 60), timeZone: "Europe/Berlin", isRecurring: true),
            FakeEvent(times: (start, start + 86_400), isAllDay: true), FakeEvent(times: (start, start + 60)),
            FakeEvent(times: (60, 120), timeZone: "Europe/Berlin"), FakeEvent(),
        ] {
            let talk = try Talk(["lobby": "true"])
            #expect(await talk.host.conference("meeting", event: event).conference != nil)
            #expect(talk.double.rooms.first?["lobbyState"] as? Int == 1)
            #expect(talk.double.rooms.first?["lobbyTimer"] as? Int == 0)
        }
    }

    @Test("A server that demands passwords gets one, whatever the setting says")
    func forcedPassword() async throws {
        let talk = try Talk()
        try talk.double.configure(#"{"forcePasswords": true}"#)
        let conference = try #require(await talk.make("Review").conference)
        #expect(conference.urls.first?.passcode == talk.double.rooms.first?["password"] as? String)
        #expect(conference.urls.first?.passcode.isEmpty == false)
        #expect(talk.calls == ["POST  400", "POST  201"])
    }

    @Test("A room whose password or lobby is refused is deleted again", arguments: [false, true])
    func refusedPassword(isOld: Bool) async throws {
        let talk = try Talk(["password": "true"])
        try talk.double.configure(#"{"policy": 99, "old": \#(isOld)}"#)
        let answer = await talk.make("Review")
        #expect(answer.status == Int(VCP_E_INVALID))
        #expect(answer.message?.contains("at least 99 characters long") == true)
        #expect(talk.double.rooms.isEmpty)
    }

    @Test("An event that is renamed renames its room, and one that is moved moves the lobby's end; the link stays")
    func update() async throws {
        let talk = try Talk(["password": "true", "lobby": "true"])
        let made = try #require(await talk.make("Review").conference)
        let url = try #require(made.urls.first?.url)
        let changed = await talk.host.answer(to: .update, made.identifier, url: url, key: "k2", title: "Other")
        // The host keeps the passcode, which no identifier has.
        var expected = made
        #expect(expected.urls.first?.passcode.isEmpty == false)
        expected.urls[0].passcode = ""
        #expect(changed == .conference(expected))
        let room = try #require(talk.double.rooms.first)
        #expect(room["name"] as? String == "Other")
        let token = try #require(room["token"] as? String)
        #expect(talk.calls == ["POST  201", "PUT /\(token) 200"])
    }

    @Test("The end of an event deletes its room, and a second end finds nothing to do")
    func end() async throws {
        let talk = try Talk()
        let made = try #require(await talk.make("Review").conference)
        let url = try #require(made.urls.first?.url)
        for _ in 0..<2 { #expect(await talk.host.answer(to: .end, made.identifier, url: url, key: "k2") == .done) }
        #expect(talk.double.rooms.isEmpty)
        let gone = await talk.host.answer(to: .update, made.identifier, url: url, key: "k3", title: "Other")
        #expect(
            gone
                == .failure(
                    status: Int32(VCP_E_NOT_FOUND), code: 404,
                    message: "The room no longer exists on localhost. Attach a new one to the event."))
    }
}
