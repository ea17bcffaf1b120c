import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Accounts of a Swift provider", .timeLimit(.minutes(15)))
struct AccountTests {
    private static let provider = "VirtualConferenceKitTests.AccountUser"

    private func host(
        _ accounts: [FakeAccount]?, responses: @escaping FakeHost.Responder = { _ in HTTPResponse(status: 200) }
    ) throws -> FakeHost {
        try FakeHost(Self.provider, accounts: accounts, responses: responses)
    }

    private func details(_ accounts: [FakeAccount]?) async throws -> String? {
        guard case .roomTypes(let rooms) = try await host(accounts).roomTypes() else { return nil }
        return rooms.first?.title
    }

    @Test(
        "A provider reads the state and the details of an account",
        arguments: [
            (nil, "signedOut nil nil nil nil "), ([], "signedOut nil nil nil nil "),
            ([FakeAccount("zoom", state: .signedOut)], "signedOut nil nil nil nil "),
            ([FakeAccount("zoom", state: .expired, user: "jan")], "expired jan nil nil nil default"),
            (
                [
                    FakeAccount(
                        "zoom", user: "jan", server: "https://cloud.example.com", details: ["deviceID": "D17"]),
                    FakeAccount("zoom/work"), FakeAccount("other"),
                ], "signedIn jan cloud.example.com D17 nil default+work"
            ),
        ] as [([FakeAccount]?, String)])
    func details(_ accounts: [FakeAccount]?, _ expected: String) async throws {
        #expect(try await details(accounts) == expected)
    }

    @Test("A long detail arrives complete")
    func longDetail() async throws {
        let user = String(repeating: "ä", count: 700)
        #expect(try await details([FakeAccount("zoom", user: user)]) == "signedIn \(user) nil nil nil default")
    }

    @Test("Outside a host there are no accounts")
    func outside() {
        let account = ProviderHost(configuration: [:]).account("zoom")
        #expect(account.state == .signedOut && account.user == nil && account.labels == [])
    }

    @Test("A call names its account, and the host replaces the provider's own credential")
    func call() async throws {
        let host = try host([FakeAccount("zoom"), FakeAccount("zoom/work")]) { request in
            HTTPResponse(status: 201, body: Data("\(request.account ?? "none")".utf8))
        }
        #expect(await host.conference("POST", key: "zoom/work").conference?.details == "201 zoom/work")
        #expect(await host.conference("GET", key: "").conference?.details == "201 none")
        #expect(host.calls.map(\.account) == ["zoom/work", nil])
        #expect(host.calls.map { $0.value(of: "Authorization") } == [nil, "own"])
        #expect(host.calls.map(\.method) == ["POST", "GET"])
        #expect(host.misuses == [])
    }

    @Test(
        "Without the sign-in that it needs, a call is not made",
        arguments: [
            (nil, VCP_E_UNSUPPORTED, "This host does not hold accounts for providers."),
            ([FakeAccount("other")], VCP_E_NOT_FOUND, "The manifest does not declare the account of the call."),
            ([FakeAccount("zoom", state: .signedOut)], VCP_E_AUTH, "You are not signed in to “zoom”."),
            ([FakeAccount("zoom", state: .expired)], VCP_E_AUTH, "The sign-in to “zoom” has expired."),
        ] as [([FakeAccount]?, Int, String)])
    func refused(_ accounts: [FakeAccount]?, _ status: Int, _ message: String) async throws {
        let host = try host(accounts)
        #expect(
            await host.conference("POST", key: "zoom")
                == .failure(status: Int32(status), code: 0, message: message))
        #expect(host.calls == [])
    }

    @Test("After 401, a call is repeated once with a renewed credential; then the user has to sign in")
    func unauthorized() async throws {
        for (refusals, expected) in [(1, nil), (9, VCP_E_AUTH)] {
            let statuses = Statuses(Array(repeating: 401, count: refusals) + [200])
            let host = try host([FakeAccount("zoom")]) { _ in HTTPResponse(status: await statuses.next()) }
            #expect(await host.conference("POST", key: "zoom").status == expected)
            #expect(host.calls.count == 2)
        }
        let host = try host([FakeAccount("zoom")]) { _ in HTTPResponse(status: 401) }
        #expect(await host.conference("POST", key: "").conference?.details == "401 ")
        #expect(host.calls.count == 1)
    }

    private actor Statuses {
        private var rest: ArraySlice<Int>

        init(_ all: [Int]) { rest = all[...] }

        func next() -> Int { rest.popFirst() ?? 500 }
    }
}
