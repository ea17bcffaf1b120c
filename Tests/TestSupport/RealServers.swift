import Foundation
package import Testing

/// Other people's servers that tests sign in to. `.ci/run` installs them; a test without its server is skipped.
package enum RealServers {
    /// Starts Glewlwyd, an OAuth 2.0 server.
    package static func glewlwyd() throws -> HTTPSServer { try HTTPSServer(program: "glewlwyd.py") }

    /// Starts Synapse, a Matrix homeserver.
    package static func synapse() throws -> HTTPSServer {
        try HTTPSServer(program: "synapse.py", python: python(importing: "synapse"))
    }

    /// Starts oidc-provider-mock, an OpenID provider that registers clients.
    package static func openIDProvider() throws -> HTTPSServer {
        try HTTPSServer(program: "oidc_mock.py", python: python(importing: "oidc_provider_mock"))
    }

    /// Starts a Mumble server with channels, gives it links, and returns the path of the channel to which each of them leads.
    package static func mumble(channels: [String], links: [String]) throws -> [String] {
        let folder = try TemporaryDirectory()
        let answer = try Programs.run(
            pythonWithIce, [CCompiler.package + "/Tests/Fixtures/mumble_server.py", folder.path] + channels,
            input: links.map { $0 + "\n" }.joined())
        try #require(answer.status == 0, "\(answer.output)")
        return answer.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Starts an ejabberd with rooms, gives it links, and returns for each of them the room that an XMPP client enters, and whether
    /// the room was made by that.
    package static func ejabberd(rooms: [String], links: [String]) throws -> [String] {
        let folder = try TemporaryDirectory()
        let answer = try Programs.run(
            "/usr/bin/python3", [CCompiler.package + "/Tests/Fixtures/ejabberd_server.py", folder.path] + rooms,
            input: links.map { $0 + "\n" }.joined())
        try #require(answer.status == 0, "\(answer.output)")
        return answer.output.split(separator: "\n").map(String.init)
    }

    fileprivate static let hasEjabberd =
        Programs.path(of: "erl") != nil
        && ["/usr/sbin/ejabberdctl", "/usr/bin/python3"].allSatisfy(FileManager.default.isExecutableFile)

    /// Debian packages Ice for this interpreter.
    private static let pythonWithIce = "/usr/bin/python3"

    fileprivate static let hasMumble =
        Programs.path(of: "murmurd") != nil && FileManager.default.fileExists(atPath: "/usr/share/slice/Murmur.ice")
        && (try? Programs.run(pythonWithIce, ["-c", "import Ice"]))?.status == 0

    fileprivate static let hasGlewlwyd =
        HTTPSServer.isAvailable && ["glewlwyd", "sqlite3"].allSatisfy { Programs.path(of: $0) != nil }
    fileprivate static let hasSynapse = HTTPSServer.isAvailable && python(importing: "synapse") != nil
    fileprivate static let hasOpenIDProvider =
        HTTPSServer.isAvailable && python(importing: "oidc_provider_mock") != nil

    /// The interpreter that has a module: that of the machine, or that of the folder into which `.ci/run` installs servers.
    static func python(importing module: String) -> String? {
        let installed = CCompiler.package + "/.build/servers/bin/python3"
        return [Programs.path(of: "python3"), installed].compactMap(\.self).first { path in
            FileManager.default.isExecutableFile(atPath: path)
                && (try? Programs.run(path, ["-c", "import \(module)"]))?.status == 0
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only if Glewlwyd can be started.
    package static var needsGlewlwyd: Self {
        .enabled(
            if: RealServers.hasGlewlwyd,
            "There is no glewlwyd or no sqlite3 on this machine (Debian: glewlwyd, sqlite3).")
    }

    /// Runs the test only if Synapse can be started.
    package static var needsSynapse: Self {
        .enabled(if: RealServers.hasSynapse, "There is no Synapse on this machine (PyPI: matrix-synapse).")
    }

    /// Runs the test only if oidc-provider-mock can be started.
    package static var needsOpenIDProvider: Self {
        .enabled(if: RealServers.hasOpenIDProvider, "There is no oidc-provider-mock on this machine (PyPI).")
    }

    /// Runs the test only if ejabberd can be started.
    package static var needsEjabberd: Self {
        .enabled(if: RealServers.hasEjabberd, "There is no ejabberd on this machine (Debian: ejabberd).")
    }

    /// Runs the test only if a Mumble server can be started.
    package static var needsMumble: Self {
        .enabled(
            if: RealServers.hasMumble,
            "There is no Mumble server on this machine (Debian: mumble-server, python3-zeroc-ice, zeroc-ice-slice).")
    }
}
