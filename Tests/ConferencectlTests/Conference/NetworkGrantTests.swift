import Foundation
import TestSupport
import Testing

/// What a user sees and says about the network of a provider.
@Suite("conferencectl and the network of providers", .needsCCompiler)
struct NetworkGrantTests {
    private static let provider = "org.example.fault"

    /// A home with a provider that asks for a host, and has a setting that names a server.
    private func home(in directory: TemporaryDirectory) throws -> Home {
        let home = try Home()
        try directory.install(
            .good,
            manifest: ManifestText(
                attributes: """
                    <key>VCPNetworkHosts</key><array><string>rooms.lan</string></array>
                    <key>VCPConfiguration</key><array><dict><key>key</key><string>server</string>
                    <key>type</key><string>url</string><key>title</key><string>Your server</string>
                    <key>networkHost</key><true/></dict></array>
                    """))
        home.environment["CONFERENCE_PROVIDER_PATH"] = "\(directory.path)/providers"
        return home
    }

    @Test("a private address is granted with an option, shown before and after the question, and revoked")
    func privateHost() throws {
        let directory = try TemporaryDirectory()
        let home = try home(in: directory)
        let option = ["--allow-private-host", "Rooms.LAN"]
        let asked = try home.runProcess(["providers", "trust", Self.provider] + option)
        expectEqual(asked.status, 64)
        expectContains(asked.output, "reach rooms.lan over HTTPS")
        expectContains(asked.output, "reach the server that you name in its configuration (server)")
        expectContains(asked.output, "Granted     reach rooms.lan in your own network, too")
        let trusted = try home.runProcess(["providers", "trust", Self.provider, "--yes"] + option)
        expectEqual(trusted.status, 0, "\(trusted.error)")
        let shown = try home.object("providers", "show", Self.provider)
        expectEqual(shown["privateHosts"] as? [String], ["rooms.lan"])
        let requests = try #require(shown["requests"] as? [String: Any])
        expectEqual(requests["hosts"] as? [String], ["rooms.lan"])
        expectEqual(requests["serverKeys"] as? [String], ["server"])
        // Whoever trusts it again says it again.
        try expectEqual(home.run("providers", "trust", Self.provider, "--yes").status, 0)
        try expectEqual(home.object("providers", "show", Self.provider)["privateHosts"] as? [String], [])
    }

    @Test("a host that the provider does not request is rejected before the question")
    func otherHost() throws {
        let directory = try TemporaryDirectory()
        let home = try home(in: directory)
        let result = try home.run("providers", "trust", Self.provider, "--allow-private-host", "localhost", "--yes")
        expectEqual(result.status, 64)
        expectEmpty(result.output)
        expectContains(result.error, "does not ask for the host “localhost”. It asks for: rooms.lan.")
    }

    @Test("setting a server shows that the provider may reach it")
    func server() throws {
        let directory = try TemporaryDirectory()
        let home = try home(in: directory)
        let set = try home.run("providers", "config", Self.provider, "server", "https://meet.lan:8443/x")
        expectEqual(set.status, 0, "\(set.error)")
        expectEqual(
            set.output,
            """
            https://meet.lan:8443/x
            Fault & Co may reach meet.lan over HTTPS, in your own network, too.

            """)
        try expectEqual(
            home.object("providers", "config", Self.provider, "server")["networkHost"] as? String, "meet.lan")
        try expectContains(home.run("providers", "config", Self.provider).output, "(it may reach this server)")
        try expectEqual(home.run("providers", "config", Self.provider, "server", "--unset").output, "not set\n")
    }
}
