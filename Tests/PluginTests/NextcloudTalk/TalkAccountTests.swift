import CConferenceProvider
import Foundation
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Accounts of Nextcloud Talk", .needsHTTPSServer)
struct TalkAccountTests {
    /// The user's only account when the event of a room is removed that ada made with the account `home`. ADDRESS stands for
    /// the server of the room.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let user: String?
        let server: String
        var testDescription: String { "\(name) \(user ?? "-") \(server)" }

        init(_ name: String, _ user: String?, _ server: String) {
            self.name = name
            self.user = user
            self.server = server
        }
    }

    /// Removes the event of a room. In the identifier, MARK stands for the mark of ada.
    private static func end(_ identifier: String, _ accounts: [Case]) async throws -> (Talk, ProviderAnswer?) {
        let talk = try Talk(accounts: { address in
            // A fake host has no other default account than one without a label.
            (accounts.contains { $0.name == "nextcloud" } ? [] : [FakeAccount("nextcloud", state: .signedOut)])
                + accounts.map {
                    FakeAccount($0.name, user: $0.user, server: $0.server.replacing("ADDRESS", with: address))
                }
        })
        let url = "\(talk.double.service.address)/index.php/call/abcd1234"
        let place = talk.double.service.address.dropFirst("https://".count)
        let mark = DerivedText.text(of: "ada \(place) abcd1234", for: "talk maker")
        return (talk, await talk.host.answer(to: .end, identifier.replacing("MARK", with: mark), url: url))
    }

    @Test(
        "Only the user who made a room changes it, by any account on its server",
        arguments: [
            Case("nextcloud", "ada", "ADDRESS"), Case("nextcloud/home", "ada", "ADDRESS"),
            Case("nextcloud/other", "Ada", "ADDRESS/"), Case("nextcloud/home", nil, "ADDRESS"),
        ], ["abcd1234 maker:MARK", "abcd1234 - home/ada", "abcd1234 C7-a-b-c home/ada"])
    func makers(account: Case, identifier: String) async throws {
        // A mark needs the user's name.
        guard account.user != nil || !identifier.contains("MARK") else { return }
        let (talk, answer) = try await Self.end(identifier, [account])
        // The double has no such room, which means that it is gone.
        expectEqual(answer, .done)
        expectEqual(talk.calls, ["DELETE /abcd1234 404"])
    }

    @Test(
        "An account on another server, even on the same host or with the same label, never changes a room",
        arguments: [
            Case("nextcloud/work", "ada", "https://localhost:1"), Case("nextcloud/home", "ada", "https://localhost:1"),
            Case("nextcloud/home", "ada", "https://localhost"), Case("nextcloud/home", "ada", "ADDRESS/nextcloud"),
            Case("nextcloud/home", "ada", "https://cloud.example.org"),
        ], ["abcd1234 maker:MARK", "abcd1234 label:home", "abcd1234 - home/ada", "abcd1234 - home", ""])
    func strangers(account: Case, identifier: String) async throws {
        let (talk, answer) = try await Self.end(identifier, [account])
        expectEqual(answer?.status, Int(VCP_E_AUTH))
        let place = talk.double.service.address.dropFirst("https://".count)
        expectEqual(
            answer?.message,
            "You are not signed in to \(place).")
        expectEmpty(talk.host.calls)
    }

    @Test("Another user of the server never changes a room, because the server would say that it is gone")
    func users() async throws {
        for (account, identifier, user) in [
            (Case("nextcloud/home", "bob", "ADDRESS"), "abcd1234 - home/ada", "ada"),
            (Case("nextcloud/other", nil, "ADDRESS"), "abcd1234 - home/ada", "ada"),
            (Case("nextcloud/other", "bob", "ADDRESS"), "abcd1234 - home", "the user who made the room"),
            (Case("nextcloud/home", "bob", "ADDRESS"), "abcd1234 maker:MARK", "the user who made the room"),
            (Case("nextcloud/home", nil, "ADDRESS"), "abcd1234 maker:MARK", "the user who made the room"),
            (Case("nextcloud/b", nil, "ADDRESS"), "abcd1234 label:home", "the user who made the room"),
        ] {
            let (talk, answer) = try await Self.end(identifier, [account])
            expectEqual(answer?.status, Int(VCP_E_AUTH))
            expectHasSuffix(answer?.message ?? "", " as \(user).")
            expectEmpty(talk.host.calls)
        }
    }

    @Test("An event that names no maker is changed by the only account on the server, and not if there are several")
    func unnamed() async throws {
        let ada = Case("nextcloud", "ada", "ADDRESS")
        let (_, answer) = try await Self.end("", [ada, Case("nextcloud/work", "ada", "https://localhost:1")])
        expectEqual(answer, .done)
        let (talk, doubtful) = try await Self.end("", [ada, Case("nextcloud/b", "bob", "ADDRESS")])
        expectEqual(doubtful?.status, Int(VCP_E_AUTH))
        expectContains(doubtful?.message, "the event does not say which one made its room.")
        expectEmpty(talk.host.calls)
    }

    @Test("The link can have the address without index.php, in a path or with the port of HTTPS")
    func links() async throws {
        for (server, url) in [
            ("https://cloud.example.org/nextcloud", "https://cloud.example.org/nextcloud/call/abcd1234"),
            ("https://cloud.example.org", "https://Cloud.Example.org:443/index.php/call/abcd1234?a=b#c"),
        ] {
            let talk = try Talk(accounts: { _ in [FakeAccount("nextcloud", user: "ada", server: server)] })
            _ = await talk.host.answer(to: .end, "abcd1234 - default/ada", url: url)
            expectEqual(talk.host.calls.map(\.account), ["nextcloud/default"])
        }
    }

    @Test("The identifier of a room shows no user and no passcode, and hostile ones name no room")
    func identifiers() async throws {
        let talk = try Talk(accounts: { address in
            [
                FakeAccount("nextcloud", user: "ada", server: address),
                FakeAccount("nextcloud/my work", user: "ada b/c", server: address),
            ]
        })
        let made = try #require(await talk.host.conference("meeting::my_work").conference)
        expectTrue(made.identifier.wholeMatch(of: /[A-Za-z0-9]+ maker:[0-9a-z]{20}/) != nil, made.identifier)
        let url = try #require(made.urls.first?.url)
        let changed = await talk.host.answer(to: .update, made.identifier, url: url, title: "Other")
        expectEqual(changed, .conference(made))
        expectEqual(talk.host.calls.map(\.account), ["nextcloud/my work", "nextcloud/my work"])
        for identifier in ["../../users - x", "a/b - x"] {
            expectEqual(
                await talk.host.answer(to: .end, identifier, url: url)?.status, Int(VCP_E_INVALID))
        }
        expectEqual(talk.host.calls.count, 2)
    }
}
