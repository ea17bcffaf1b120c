import Foundation
import TestSupport
import Testing

/// Runs against doubles of services, as the article “Check a provider against a double of its service” describes them.
@Suite("conferencectl providers check --service", .needsCCompiler, .needsHTTPSServer)
struct ServiceDoubleTests {
    private static let manifest = ManifestText(
        attributes: """
            <key>VCPLifecycle</key><true/>
            <key>VCPNetworkHosts</key><array><string>api.rooms.example</string></array>
            <key>VCPAccounts</key><array><dict>
            <key>identifier</key><string>rooms</string><key>title</key><string>Rooms</string>
            <key>kind</key><string>bearer</string>
            <key>hosts</key><array><string>api.rooms.example</string></array></dict></array>
            <key>VCPConfiguration</key><array><dict><key>key</key><string>size</string>
            <key>type</key><string>integer</string></dict></array>
            """)

    /// Runs the checks of a provider in C for the service of the example, and returns the result.
    private func check(
        in home: Home, _ arguments: [String]
    ) throws -> ProcessResult {
        let directory = try TemporaryDirectory()
        try directory.install(Fault("service"), manifest: Self.manifest)
        let bundle = "\(directory.path)/providers/org.example.fault.conferenceprovider"
        return try home.runProcess(["providers", "check", bundle] + arguments)
    }

    private static let article =
        "Sources/Provider/VirtualConferenceTesting/VirtualConferenceTesting.docc/"
        + "CheckAgainstADouble.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(CCompiler.package)/\(path)", encoding: .utf8)
    }

    @Test("the commands of the article make a certificate, and check a provider against the double")
    func article() throws {
        let home = try Home()
        let lines = try Self.text(Self.article).split(separator: "\n").map(String.init)
        for line in lines where line.hasPrefix("openssl ") || line.hasPrefix("cat ") {
            let result = try home.runShell(line, in: URL(filePath: home.path))
            expectEqual(result.status, 0, "\(line)\n\(result.error)")
        }
        let double = try PythonDouble("Tests/Examples/http/double.py", certificate: "\(home.path)/both.pem")
        let result = try check(in: home, ["--ca", "\(home.path)/double.pem", "--service", double.url])
        expectEqual(result.status, 0, "\(result.output)\(result.error)")
        expectContains(result.output, "  pass   service.cut ")
        expectContains(result.output, " 0 warn, 0 fail, ")
        // Nothing was kept: neither settings, nor accounts, nor the trust in the provider.
        for folder in ["config/conference", "state/conference"] {
            expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/\(folder)"), folder)
        }
    }

    @Test("the article shows the double that there is, and names every check")
    func isCurrent() throws {
        let article = try Self.text(Self.article)
        let double = try Self.text("Tests/Examples/http/double.py").split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(double.firstIndex { $0.contains("def result(") })
        let end = try #require(double.firstIndex { $0.contains("def log_message(") })
        let method = double[start..<end].map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
        expectContains(article, method.trimmingCharacters(in: .whitespacesAndNewlines))
        for identifier in try Home().serviceChecks() {
            let name = identifier.dropFirst("service.".count)
            expectTrue(article.contains("`\(identifier)`") || article.contains("`\(name)`"), identifier)
        }
    }

    @Test("without a double, one line stands for the checks that need it, and JSON has each of them")
    func without() throws {
        let home = try Home()
        let only = ["--only", "service.create", "--only", "service.end"]
        let line =
            "  skip   service.*                there is no double of the provider's service; name one with --service"
        let result = try check(in: home, only)
        expectEqual(result.output.split(separator: "\n").dropFirst().map(String.init), [line, Self.nothing])
        let json = try check(in: home, only + ["--json"])
        expectEqual(json.output.components(separatedBy: "there is no double of the provider's service").count, 3)
        // A provider without a service has nothing to be told.
        let jitsi = try home.runProcess(["providers", "check", "jitsi"] + only)
        expectEqual(jitsi.output.split(separator: "\n").dropFirst().map(String.init), [Self.nothing])
    }

    private static let nothing = "0 pass, 0 warn, 0 fail, 0 skip, 0 crash"

    @Test(
        "a provider that ships and needs no service skips these checks, and says why",
        arguments: ["JitsiMeet", "Link", "SampleRooms"])
    func needsNone(provider: String) throws {
        let home = try Home()
        let result = try home.runProcess(
            ["providers", "check", provider, "--service", "https://localhost:9"]
                + home.serviceChecks().flatMap { ["--only", $0] })
        expectEqual(result.status, 0, result.output + result.error)
        let line = "  skip   service.*                it calls no service: its manifest names no host and no account"
        expectEqual(result.output.split(separator: "\n").dropFirst().map(String.init), [line, Self.nothing])
    }

    @Test(
        "a provider that ships passes all checks against the double of its service",
        .exhaustive("the article’s commands run all checks, and PluginTests prove these providers"),
        arguments: [("Nextcloud Talk", "talk_server.py"), ("Matrix", "matrix_server.py")])
    func ours(provider: String, program: String) throws {
        let home = try Home()
        let folder = try TemporaryDirectory()
        let double = try PythonDouble("Tests/Fixtures/\(program)", [folder.path])
        let result = try home.runProcess(
            ["providers", "check", provider, "--service", double.url, "--ca", double.certificates.authority]
                + home.serviceChecks().flatMap { ["--only", $0] })
        expectEqual(result.status, 0, result.output + result.error)
        expectContains(result.output, " 0 warn, 0 fail, 0 skip, 0 crash\n", result.output)
    }

    @Test(
        "options that do not fit are refused",
        arguments: [
            (["--service", "http://localhost:1"], "is not the address of a double"),
            (
                ["--service", "https://localhost:1", "--service", "https://localhost:2"],
                "is not the address of a double"
            ),
            (["--service", "https://user@localhost:1"], "is not the address of a double"),
            (["--set", "size=1"], "--set needs --service"),
            (["--service", "https://localhost:1", "--set", "size"], "is not a setting with its value"),
        ])
    func refused(arguments: [String], words: String) throws {
        let home = try Home()
        let result = try home.runProcess(["providers", "check", "jitsi"] + arguments)
        expectEqual(result.status, 64)
        expectContains(result.error, words)
    }

    @Test("a setting has the value that the author gives, and an unknown one is a finding")
    func settings() throws {
        let home = try Home()
        let double = try PythonDouble("Tests/Examples/http/double.py")
        func result(_ set: String) throws -> String {
            try check(
                in: home,
                [
                    "--ca", double.certificates.authority, "--service", "api.rooms.example=\(double.url)",
                    "--set", set, "--only", "service.create",
                ]
            ).output
        }
        try expectContains(result("size=2"), "  pass   service.create")
        try expectContains(result("size=big"), "“size” of “Fault & Co” (org.example.fault) must be an integer")
        try expectContains(result("colour=red"), "has no configuration key “colour”")
    }
}

extension Home {
    /// The identifiers of the checks against a double, as the command knows them.
    fileprivate func serviceChecks() throws -> [String] {
        let result = try run("providers", "check", "jitsi", "--only", "none")
        let words = result.error.split { !($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }.map(String.init)
        return words.filter { $0.hasPrefix("service.") && $0.count > 8 }.map {
            $0.hasSuffix(".") ? String($0.dropLast()) : $0
        }
    }
}
