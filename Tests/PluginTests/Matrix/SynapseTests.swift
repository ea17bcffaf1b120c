import CConferenceProvider
import Foundation
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite(
    "Matrix and a real Synapse", .needsSynapse, .needsHTTPSServer,
    .exhaustive("It runs the life of a room on a real server, and compares the double with it"))
struct SynapseTests {
    /// A Synapse with the user alice, who is signed in.
    private struct Synapse {
        let server: HTTPSServer
        let service: Service

        init() throws {
            server = try RealServers.synapse()
            let address = "https://localhost:\(server.port)"
            let stranger = Service(
                address: address, authority: server.certificates.authority, authorization: "")
            let url = try #require(URL(string: address + "/_matrix/client/v3/login"))
            let body =
                #"{"type": "m.login.password", "identifier": {"type": "m.id.user", "user": "alice"}, "password": "correct horse"}"#
            let answer = try stranger.response(to: HTTPRequest(url, method: "POST", body: Data(body.utf8)))
            let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
            let token = try #require(object?["access_token"] as? String)
            service = Service(
                address: address, authority: server.certificates.authority, authorization: "Bearer \(token)")
        }

        var host: FakeHost {
            get throws {
                try .matrix(
                    service,
                    accounts: [FakeAccount("matrix", user: "@alice:localhost", server: service.address)])
            }
        }

        func get(_ path: String) throws -> [String: Any] {
            let url = try #require(URL(string: service.address + "/_matrix/client/v3/" + path))
            let body = try service.response(to: HTTPRequest(url, account: "matrix")).body
            return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        }
    }

    @Test("A room is made once, renamed and closed")
    func life() async throws {
        let synapse = try Synapse()
        let host = try synapse.host
        let event = FakeEvent(title: "Design review – Übersicht")
        let made = try #require(await host.conference("call", key: "key-1", event: event).conference)
        let again = await host.conference("call", key: "key-1", event: event, isRepeated: true)
        #expect(again == .conference(made))
        let other = try #require(await host.conference("call", key: "key-2", event: event).conference)
        #expect(other.urls != made.urls)

        let room = try #require(made.identifier.split(separator: " ").first)
        let path = "rooms/" + (room.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + "/state/"
        #expect(try synapse.get(path + "m.room.name")["name"] as? String == "Design review – Übersicht")
        #expect(try synapse.get(path + "m.room.create")["type"] as? String == "org.matrix.msc3417.call")
        #expect(try synapse.get(path + "m.room.join_rules")["join_rule"] as? String == "public")
        #expect(try synapse.get(path + "m.room.guest_access")["guest_access"] as? String == "can_join")
        let levels = try synapse.get(path + "m.room.power_levels")
        #expect((levels["events"] as? [String: Int])?["org.matrix.msc3401.call.member"] == 0)
        #expect(levels["state_default"] as? Int == 50)

        let url = try #require(made.urls.first?.url)
        #expect(await host.answer(to: .update, made.identifier, url: url, title: "Other") == .conference(made))
        #expect(try synapse.get(path + "m.room.name")["name"] as? String == "Other")
        for _ in 0..<2 { #expect(await host.answer(to: .end, made.identifier, url: url) == .done) }
        #expect(try synapse.get(path + "m.room.name")["errcode"] as? String == "M_FORBIDDEN")
        let gone = await host.answer(to: .update, made.identifier, url: url, title: "Third")
        #expect(gone?.status == Int(VCP_E_NOT_FOUND))
        // The alias is free again: the same request makes another room.
        #expect(await host.conference("call", key: "key-1", event: event).conference != made)
    }

    @Test("A token that the server does not know means to sign in again")
    func unknownToken() async throws {
        let synapse = try Synapse()
        let stranger = Service(
            address: synapse.service.address, authority: synapse.service.authority, authorization: "Bearer wrong")
        let host = try FakeHost.matrix(
            stranger, accounts: [FakeAccount("matrix", user: "@alice:localhost", server: stranger.address)])
        #expect(await host.conference("call").status == Int(VCP_E_AUTH))
    }

    @Test("The double answers like Synapse")
    func double() throws {
        let synapse = try Synapse()
        let double = try ServiceDouble("matrix_server.py", authorization: synapse.service.authorization)
        try double.configure(
            #"{"token": "\#(synapse.service.authorization.dropFirst("Bearer ".count))"}"#)
        #expect(try Self.answers(of: synapse.service) == Self.answers(of: double.service))
    }

    /// Makes the calls that the provider makes, in the right and the wrong order, and returns the statuses and codes.
    private static func answers(of service: Service) throws -> [String] {
        var answers: [String] = []
        func call(_ method: String, _ path: String, _ body: String = "", account: String? = "matrix") throws -> String {
            let url = try #require(URL(string: service.address + "/_matrix/client/v3/" + path))
            let response = try service.response(
                to: HTTPRequest(
                    url, method: method, headers: [.init(name: "Content-Type", value: "application/json")],
                    body: Data(body.utf8), account: account))
            let object = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
            let keys = (object ?? [:]).keys.filter { $0 != "error" && $0 != "errcode" }.sorted()
            let code = object?["errcode"] as? String ?? "-"
            answers.append("\(method) \(path.prefix(20)) \(response.status) \(code) \(keys)")
            return object?["room_id"] as? String ?? ""
        }
        let body = #"""
            {"name": "A", "preset": "public_chat", "visibility": "private", "room_alias_name": "conf-x",
            "creation_content": {"type": "org.matrix.msc3417.call"}}
            """#
        _ = try call("GET", "account/whoami")
        _ = try call("GET", "account/whoami", account: nil)
        _ = try call("GET", "directory/room/%23conf-x%3Alocalhost")
        let room = try call("POST", "createRoom", body)
        _ = try call("POST", "createRoom", body)
        _ = try call("GET", "directory/room/%23conf-x%3Alocalhost")
        let path = "rooms/" + (room.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        for end in 0..<2 {
            _ = try call("PUT", path + "/state/m.room.name", #"{"name": "B"}"#)
            _ = try call("PUT", path + "/state/m.room.join_rules", #"{"join_rule": "invite"}"#)
            _ = try call("DELETE", "directory/room/%23conf-x%3Alocalhost")
            if end == 0 { _ = try call("POST", path + "/forget", "{}") }
            _ = try call("POST", path + "/leave", "{}")
            _ = try call("POST", path + "/forget", "{}")
        }
        _ = try call("POST", "rooms/%21unknown/leave", "{}")
        return answers.map { $0.replacing(room.prefix(14), with: "ROOM") }
    }
}
