import CConferenceProvider
import Foundation
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Accounts of Matrix", .needsHTTPSServer)
struct MatrixAccountTests {
    /// The user's only account when the event of a room is removed. ADDRESS stands for the server where ada made it.
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

    private static let link = "https://call.element.io/room/#/conf-1?roomId=!x&viaServers=localhost&password=p"

    /// Removes the event of a room.
    private static func end(_ identifier: String, _ accounts: [Case]) async throws -> (Matrix, ProviderAnswer?) {
        let matrix = try Matrix(accounts: { address in
            // A fake host has no other default account than one without a label.
            (accounts.contains { $0.name == "matrix" } ? [] : [FakeAccount("matrix", state: .signedOut)])
                + accounts.map {
                    FakeAccount($0.name, user: $0.user, server: $0.server.replacing("ADDRESS", with: address))
                }
        })
        let address = matrix.double.service.address
        let mark = DerivedText.text(
            of: "@ada:localhost \(address.dropFirst("https://".count)) !x", for: "matrix maker")
        let text = identifier.replacing("ADDRESS", with: address).replacing("MARK", with: mark)
        return (matrix, await matrix.host.answer(to: .end, text, url: link))
    }

    private static let marked = "!x #conf-1:localhost maker:MARK"
    private static let identifier = "!x #conf-1:localhost @ada:localhost ADDRESS"

    @Test(
        "Only the user who made a room closes it, by any account on its server",
        arguments: [
            (Case("matrix", "@ada:localhost", "ADDRESS"), marked),
            (Case("matrix/other", "@ada:localhost", "ADDRESS/"), marked),
            (Case("matrix", "@ada:localhost", "ADDRESS"), identifier),
            (Case("matrix/other", "@ada:localhost", "ADDRESS/"), identifier),
            (Case("matrix/my work", "@ada:localhost", "ADDRESS"), "!x #conf-1:localhost my work"),
            (Case("matrix/home", nil, "ADDRESS"), "!x #conf-1:localhost home"),
            (Case("matrix", "@ada:localhost", "ADDRESS"), ""),
        ])
    func makers(account: Case, identifier: String) async throws {
        let (matrix, answer) = try await Self.end(identifier, [account])
        // The double has no such room, which means that the user has left it.
        expectEqual(answer, .done)
        expectEqual(matrix.calls.first, "PUT rooms/%21x/state/m.room.join_rules 403")
    }

    @Test("An account of another server or of another user never closes a room, and no call is made")
    func strangers() async throws {
        for (account, identifier, place) in [
            (Case("matrix/home", "@ada:localhost", "https://localhost:1"), Self.identifier, "PORT"),
            (Case("matrix/home", "@ada:localhost", "ADDRESS/matrix"), Self.identifier, "PORT"),
            (Case("matrix/home", "@bob:localhost", "ADDRESS"), Self.identifier, "PORT as @ada:localhost"),
            (
                Case("matrix/home", "@bob:localhost", "ADDRESS"), Self.marked,
                "localhost as the user who made the room"
            ),
            (
                Case("matrix/home", "@ada:localhost", "ADDRESS/matrix"), Self.marked,
                "localhost as the user who made the room"
            ),
            (Case("matrix/b", "@ada:localhost", "ADDRESS"), "!x #conf-1:localhost gone", "localhost"),
            (Case("matrix/b", "@ada:localhost", "ADDRESS"), "!x #conf-1:third.example b", "third.example"),
            (Case("matrix/b", "@ada:third.example", "ADDRESS"), "", "localhost"),
        ] {
            let (matrix, answer) = try await Self.end(identifier, [account])
            let port = matrix.double.service.address.dropFirst("https://".count)
            expectEqual(answer?.status, Int(VCP_E_AUTH))
            expectEqual(
                answer?.message, "You are not signed in to \(place.replacing("PORT", with: port)).")
            expectEmpty(matrix.host.calls)
        }
    }

    @Test("A host that does not know the users' names has the server tell them before a change")
    func unknown() async throws {
        let (matrix, answer) = try await Self.end(Self.identifier, [Case("matrix", nil, "ADDRESS")])
        // The double's user is alice.
        expectEqual(answer?.status, Int(VCP_E_AUTH))
        expectEqual(matrix.calls, ["GET account/whoami 200"])
    }

    @Test("An event that names no maker is not changed if several accounts are on the server")
    func unnamed() async throws {
        let (matrix, answer) = try await Self.end(
            "", [Case("matrix", "@ada:localhost", "ADDRESS"), Case("matrix/b", "@bob:localhost", "ADDRESS")])
        expectEqual(answer?.status, Int(VCP_E_AUTH))
        expectContains(answer?.message, "the event does not say which one made its room.")
        expectEmpty(matrix.host.calls)
    }

    @Test("A link that names no room is refused")
    func hostile() async throws {
        let matrix = try Matrix()
        let answer = await matrix.host.answer(to: .end, "", url: "https://call.element.io/room/#/x?roomId=..")
        expectEqual(answer?.status, Int(VCP_E_INVALID))
        expectEmpty(matrix.host.calls)
    }
}
