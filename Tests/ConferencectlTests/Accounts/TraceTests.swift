import Foundation
import TestSupport
import Testing

@Suite("Calls of providers on the command line", .needsCCompiler, .needsHTTPSServer)
struct TraceTests {
    private static let token = "t0k3n-of-the-user-0123456789"

    @Test("--trace shows them with method, host, status, time and account, and --ca lets a private authority be tried")
    func trace() throws {
        let server = try HTTPSServer(program: "account_server.py")
        let host = "localhost:\(server.port)"
        let settings = ["url", "method", "account", "headers"].map {
            "<dict><key>key</key><string>\($0)</string><key>type</key><string>string</string></dict>"
        }
        let home = try Home.accounts(
            "<key>kind</key><string>bearer</string><key>hosts</key><array><string>\(host)</string></array>",
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
