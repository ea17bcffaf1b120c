import Foundation
import TestSupport
import Testing

@Suite("Calls of providers on the command line", .needsCCompiler, .needsHTTPSServer)
struct TraceTests {
    private static let token = "t0k3n-of-the-user-0123456789"

    /// A user whose provider calls a server with the token of an account.
    private func home(_ server: HTTPSServer) throws -> Home {
        let settings = ["url", "method", "account", "headers"].map {
            "<dict><key>key</key><string>\($0)</string><key>type</key><string>string</string></dict>"
        }
        let home = try Home.accounts(
            "<key>kind</key><string>bearer</string><key>hosts</key><array><string>localhost:\(server.port)</string></array>",
            fault: Fault("account"),
            more: """
                <key>VCPNetworkHosts</key><array><string>localhost</string></array>
                <key>VCPConfiguration</key><array>\(settings.joined())</array>
                """)
        home.environment["CONFERENCE_TOKEN_ORG_EXAMPLE_FAULT_ROOMS"] = Self.token
        for arguments in [
            ["providers", "trust", Home.provider, "--allow-private-host", "localhost", "--yes"],
            ["providers", "config", Home.provider, "url", server.url("/echo/plain?secret=1")],
            ["providers", "config", Home.provider, "account", "rooms"],
            ["add", "Tea", "--start", "2028-03-03 10:00"],
        ] {
            let result = try home.runProcess(arguments)
            try #require(result.status == 0, "\(arguments): \(result.error)")
        }
        return home
    }

    @Test("providers trace asks for the rooms and, if told, for a conference, and shows the calls of each request")
    func command() throws {
        let server = try HTTPSServer(program: "account_server.py")
        let home = try home(server)
        let ca = ["--ca", server.certificates.authority]
        let rooms = try home.runProcess(["providers", "trace", "fault"] + ca)
        expectEqual(rooms.status, 0, rooms.error)
        expectEqual(rooms.output, "rooms  2 rooms\n")
        let all = try home.runProcess(["providers", "trace", "fault", "--room", "personal"] + ca)
        expectEqual(all.status, 0, all.error)
        expectContains(all.output, "\nconference  https://")
        expectContains(
            all.output.replacing(#/ +/#, with: " ").replacing(#/\d+ ms/#, with: "N ms"),
            "\n GET localhost:\(server.port) 200 N ms rooms\n")
        let json = try home.runProcess(["providers", "trace", "fault", "--room", "personal", "--json"] + ca)
        let requests = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]], "\(json.error)")
        expectEqual(requests.map { $0["request"] as? String }, ["rooms", "conference"])
        let call = try #require((requests.last?["calls"] as? [[String: Any]])?.first)
        expectEqual(call["method"] as? String, "GET")
        expectEqual(call["host"] as? String, "localhost:\(server.port)")
        expectEqual(call["status"] as? Int, 200)
        expectEqual(call["account"] as? String, "rooms")
        for text in [all.output, all.error, json.output, json.error] {
            expectNotContains(text, "t0k3n")
            expectNotContains(text, "secret")
        }
        // Without the certificates, there is no response.
        let untrusted = try home.runProcess(["providers", "trace", "fault", "--room", "personal"])
        expectContains(untrusted.output, "no response")
    }

    @Test("--trace shows them with method, host, status, time and account, and --ca lets a private authority be tried")
    func trace() throws {
        let server = try HTTPSServer(program: "account_server.py")
        let host = "localhost:\(server.port)"
        let home = try home(server)
        let room = "\(Home.provider)/personal"
        let traced = try home.run(
            "attach", "Tea", room, "--trace", "--ca", server.certificates.authority)
        expectEqual(traced.status, 0, "\(traced.error)")
        let line = traced.error.split(separator: "\n").first { $0.contains(" GET ") }.map(String.init)
        expectEqual(
            line?.replacing(#/\d+ ms/#, with: "N ms"), "\(Home.provider): GET \(host) 200 N ms account=rooms")
        for text in [traced.error, traced.output] { expectNotContains(text, "t0k3n") }
        let untrusted = try home.run("attach", "Tea", room, "--replace", "--trace")
        expectContains(untrusted.error, "\(Home.provider): GET \(host) no response ")
    }
}
