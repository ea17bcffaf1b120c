import Foundation
import TestSupport
import Testing

/// Sign-ins through pages of a service: `Tests/Fixtures/sign_in_server.py`.
@Suite("Signing in with a browser", .needsCCompiler, .needsHTTPSServer)
struct BrowserSignInTests {
    private let server: HTTPSServer

    init() throws { server = try HTTPSServer(program: "sign_in_server.py") }

    private var base: String { server.url("") }

    /// A user with an OAuth account at the server, whose browser is a script that follows redirects.
    private func home(isDesktop: Bool = true) throws -> Home {
        let home = try Home.accounts(
            """
            <key>kind</key><string>oauth2</string>
            <key>authorizeURL</key><string>\(base)/oauth/authorize</string>
            <key>tokenURL</key><string>\(base)/oauth/token</string>
            <key>deviceURL</key><string>\(base)/oauth/device</string>
            <key>revokeURL</key><string>\(base)/oauth/revoke</string>
            <key>grants</key><array><string>authorization_code</string><string>device_code</string></array>
            <key>clientIDDefault</key><string>public</string>
            <key>scopes</key><array><string>meetings</string></array>
            <key>hosts</key><array><string>localhost</string></array>
            """, more: "<key>VCPNetworkHosts</key><array><string>localhost</string></array>")
        let trusted = try home.run(
            "providers", "trust", Home.provider, "--yes", "--allow-private-host", "localhost")
        try #require(trusted.status == 0, "\(trusted.error)")
        try browser(home)
        if isDesktop { home.environment["DISPLAY"] = ":99" }
        return home
    }

    /// Puts a browser into the user's path, as xdg-open, which notes the address and opens it.
    private func browser(_ home: Home) throws {
        let path = try home.write(
            """
            #!/usr/bin/python3
            import ssl, sys, urllib.request
            open("\(home.path)/opened", "a").write(sys.argv[1] + "\\n")
            context = ssl.create_default_context(cafile="\(server.certificates.authority)")
            print(urllib.request.urlopen(sys.argv[1], context=context).status)
            """, to: "xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        home.environment["PATH"] = "\(home.path):/usr/bin:/bin"
    }

    private func signIn(_ home: Home, _ more: [String] = []) throws -> ProcessResult {
        try home.runProcess(
            ["accounts", "sign-in", "fault", "--ca", server.certificates.authority] + more)
    }

    @Test("the page opens in the browser, its address is printed, and the browser's return ends it")
    func browser() throws {
        let home = try home()
        let result = try signIn(home)
        expectEqual(result.status, 0, "\(result.error)")
        expectContains(result.error, "Open this page in a browser to sign in:\n  \(base)/oauth/authorize?")
        expectHasPrefix(result.output, "Signed in to Rooms")
        let opened = try String(contentsOfFile: "\(home.path)/opened", encoding: .utf8)
        expectContains(opened, "code_challenge_method=S256")
        let test = try home.run("accounts", "test", "fault", "--ca", server.certificates.authority)
        expectEqual(test.status, 0, "\(test.error)")
        let out = try home.run("accounts", "sign-out", "fault", "--ca", server.certificates.authority, "--json")
        expectContains(out.output, "\"revoked\": true", "\(out.error)")
    }

    @Test("without --ca, the private authority is refused; a file that does not exist is an error of its own")
    func authority() throws {
        let home = try home()
        let refused = try home.run("accounts", "sign-in", "fault")
        expectEqual(refused.status, 69, "\(refused.error)")
        try expectEqual(home.run("accounts", "sign-in", "fault", "--ca", "/nowhere").status, 66)
        try expectEqual(home.run("accounts", "status", "fault").status, 77)
    }

    @Test(
        "without a desktop, or with --no-browser, no browser is started, and the address is pasted",
        arguments: [true, false])
    func paste(isDesktop: Bool) throws {
        let home = try home(isDesktop: isDesktop)
        let process = try LineProcess(
            home, ["accounts", "sign-in", "fault", "--ca", server.certificates.authority, "--paste", "--no-browser"])
        let page = try #require(process.line { $0.contains("/oauth/authorize?") }).trimmingCharacters(in: .whitespaces)
        // What a browser elsewhere ends at.
        let target = try home.runShell(
            "curl -s -o /dev/null -w '%{redirect_url}' --cacert '\(server.certificates.authority)' '\(page)'",
            in: URL(filePath: home.path)
        ).output
        expectHasPrefix(target, "http://127.0.0.1")
        process.send(target + "\n")
        expectEqual(process.end(), 0)
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/opened"))
        try expectEqual(home.run("accounts", "status", "fault").status, 0)
    }

    @Test("--device shows a code and its page, and continues when the person has typed it elsewhere")
    func device() throws {
        let home = try home()
        let process = try LineProcess(
            home, ["accounts", "sign-in", "fault", "--ca", server.certificates.authority, "--device"])
        expectNotNil(process.line { $0.contains("/oauth/approve") })
        expectNotNil(process.line { $0.contains("and type the code QW0X-86O7.") })
        let approved = try home.runShell(
            "curl -s --cacert '\(server.certificates.authority)' '\(base)/oauth/approve'", in: URL(filePath: home.path))
        expectEqual(approved.output, "approved")
        expectEqual(process.end(), 0)
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/opened"))
    }

    @Test("an interruption ends it, nothing is changed, and the program ends by the signal")
    func interruption() throws {
        let home = try home()
        let process = try LineProcess(
            home, ["accounts", "sign-in", "fault", "--ca", server.certificates.authority, "--device"])
        expectNotNil(process.line { $0.contains("and type the code") })
        process.interrupt()
        expectEqual(process.end(), SIGINT)
        try expectEqual(home.run("accounts", "status", "fault").status, 77)
    }

    @Test("two ways at once are an error")
    func conflict() throws {
        let home = try home()
        try expectEqual(signIn(home, ["--device", "--paste"]).status, 64)
    }
}

/// A process whose messages are read line by line while it runs.
private final class LineProcess {
    private let process = Process()
    private let input = Pipe()
    private let errors = Pipe()
    private var rest: [UInt8] = []

    init(_ home: Home, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: Home.program)
        process.arguments = arguments
        process.environment = home.variables
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
    }

    /// Reads lines until one satisfies the condition; nil if the process ends before.
    func line(_ isWanted: (String) -> Bool) -> String? {
        while true {
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                if isWanted(line) { return line }
            }
            let bytes = errors.fileHandleForReading.availableData
            guard !bytes.isEmpty else { return nil }
            rest += bytes
        }
    }

    func send(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    func interrupt() { process.interrupt() }

    /// Waits for the end, and returns the exit status or the signal.
    func end() -> Int32 {
        while !errors.fileHandleForReading.availableData.isEmpty {}
        process.waitUntilExit()
        return process.terminationStatus
    }
}
