@testable import ConferencePages
import Foundation
import TestSupport
import Testing

/// Signing in and out on pages, with the engine that conferencectl uses.
@Suite("Pages about accounts", .needsCCompiler)
struct AccountPageTests {
    private static let provider = "org.example.fault"
    private static let fields = "provider=org.example.fault&account=rooms"

    /// A home with a trusted provider that has one account, “rooms”.
    private func home(
        _ account: String = password, authority: String? = nil, host: String = "rooms.example.org"
    ) throws
        -> PagesHome
    {
        let home = try PagesHome(authority: authority)
        try home.install(
            Fault("signed-out"), Self.provider, name: "Fault",
            attributes: """
                <key>VCPAccounts</key><array><dict><key>identifier</key><string>rooms</string>
                <key>title</key><string>Rooms &lt;b&gt;</string>
                <key>hosts</key><array><string>\(host)</string></array>\(account)</dict></array>
                <key>VCPNetworkHosts</key><array><string>\(host)</string></array>
                """, privateHosts: host == "localhost" ? [host] : [])
        return home
    }

    private static let password = """
        <key>kind</key><string>basic</string><key>helpText</key><string>Ask the operator &lt;i&gt;.</string>
        """

    /// Begins a sign-in, and returns the address of its page.
    private func begin(_ home: PagesHome, label: String = "") throws -> String {
        let answer = home.post("sign-in", "\(Self.fields)&label=\(label)")
        expectEqual(answer.status, 303)
        return try #require(answer.header("Location"))
    }

    /// Asks for a page until it contains some words, because the engine runs on a thread of its own.
    private func page(_ home: PagesHome, _ address: String, with words: String) throws -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        var page = home.form(address)
        while !page.contains(words), ContinuousClock.now < deadline { page = home.form(address) }
        expectContains(page, words)
        return page
    }

    private func answer(_ home: PagesHome, _ address: String, _ value: String, to page: String) throws {
        let number = try #require(page.firstMatch(of: /name="number" value="(\d+)"/))
        let work = address.split(separator: "=").last ?? ""
        expectEqual(home.post("answer", "work=\(work)&number=\(number.1)&value=\(value)").status, 303)
    }

    @Test("without a provider that needs one, the page says so, and every page has a link to it")
    func empty() throws {
        let home = try PagesHome()
        expectContains(home.get("accounts"), "aria-current=\"page\">Accounts</a>")
        expectContains(home.get("providers"), "<a class=\"link\" href=\"accounts\">Accounts</a>")
    }

    @Test("the rooms of a provider whose accounts are signed out lead to the accounts, also if it lists none itself")
    func signedOutRooms() async throws {
        let home = try home()
        try home.install(
            .good, "org.example.listing", name: "Listing",
            attributes: """
                <key>VCPAccounts</key><array><dict><key>identifier</key><string>rooms</string>
                <key>title</key><string>Rooms</string>
                <key>hosts</key><array><string>rooms.example.org</string></array>\(Self.password)</dict></array>
                <key>VCPNetworkHosts</key><array><string>rooms.example.org</string></array>
                """)
        let markup = await RoomChooser(home.desk, current: nil, chosen: nil).asking(atMost: .seconds(120)).html.markup
        for identifier in [Self.provider, "org.example.listing"] {
            let group = try #require(
                markup.components(separatedBy: "data-provider=").first {
                    $0.contains("/\(identifier).conferenceprovider\"")
                })
            expectContains(group, "<a href=\"accounts\">Sign in</a>", identifier)
            expectNotContains(group, "It has no rooms.", identifier)
        }
        expectContains(markup, "You are signed out.")
    }

    @Test("a password is asked for field by field, and no page and no address shows it again")
    func password() throws {
        let home = try home()
        let list = home.get("accounts")
        expectContains(list, "Rooms &lt;b&gt;")
        expectContains(list, "<span class=\"badge\">signed out</span>")
        expectContains(list, "Ask the operator &lt;i&gt;.")
        let address = try begin(home)
        let name = try page(home, address, with: "Your name at Rooms &lt;b&gt;")
        expectNotContains(name, "type=\"password\"")
        try answer(home, address, "ana", to: name)
        let secret = try page(home, address, with: "type=\"password\"")
        expectContains(secret, "autocomplete=\"off\"")
        try answer(home, address, "open-sesame", to: secret)
        let done = try page(home, address, with: "You are signed in.")
        expectContains(done, "<span class=\"badge\">signed in</span>")
        expectContains(done, "used by Fault, ana, kept in a file that only you can read")
        for text in [done, home.get(address), home.get("accounts")] { expectNotContains(text, "open-sesame") }
    }

    @Test("a second account has a label, one of them is used, and signing out forgets one")
    func labels() throws {
        let home = try home()
        for label in ["", "work"] {
            let address = try begin(home, label: label)
            try answer(home, address, "ana", to: try page(home, address, with: "Your name"))
            try answer(home, address, "open-sesame", to: try page(home, address, with: "type=\"password\""))
            _ = try page(home, address, with: "You are signed in.")
        }
        expectContains(home.get("accounts"), "<span class=\"remark\">work</span>")
        let chosen = home.post("default-account", "\(Self.fields)&label=work")
        expectEqual(chosen.header("Location"), "accounts?done=default")
        let out = home.post("sign-out", "\(Self.fields)&label=work")
        expectEqual(out.header("Location"), "accounts?done=signed-out")
        let page = home.get("accounts?done=signed-out")
        expectContains(page, "You are signed out, and the access is forgotten.")
        expectNotContains(page, "<span class=\"remark\">work</span>")
        expectEqual(home.post("sign-out", "\(Self.fields)&label=work").status, 404)
        expectEqual(home.post("sign-in", "\(Self.fields)&label=a/b").status, 404)
        expectEqual(home.post("sign-in", "provider=org.example.none&account=rooms").status, 404)
    }

    @Test("giving up ends it, and its page says so")
    func stop() throws {
        let home = try home()
        let address = try begin(home)
        _ = try page(home, address, with: "Your name")
        // The same account is not signed in to twice at once.
        try expectEqual(begin(home), address)
        let work = address.split(separator: "=").last ?? ""
        expectEqual(home.post("answer", "work=\(work)&do=stop").header("Location"), "accounts")
        _ = try page(home, address, with: "You are not signed in")
        expectContains(home.get("accounts"), "<span class=\"badge\">signed out</span>")
        expectEqual(home.get("signing-in?work=unknown").status, 404)
    }

    @Test("a provider that the person does not trust has no account here")
    func untrusted() throws {
        let home = try home()
        expectEqual(home.post("untrust", home.provider(Self.provider)).status, 303)
        expectNotContains(home.get("accounts"), "Rooms &lt;b&gt;")
        expectEqual(home.post("sign-in", "\(Self.fields)&label=").status, 403)
    }

    @Test(
        "the page of the service is a link without a referrer, and the browser's return ends it", .needsHTTPSServer)
    func browser() throws {
        let server = try HTTPSServer(program: "sign_in_server.py")
        let base = server.url("")
        let home = try home(
            """
            <key>kind</key><string>oauth2</string>
            <key>authorizeURL</key><string>\(base)/oauth/authorize</string>
            <key>tokenURL</key><string>\(base)/oauth/token</string>
            <key>clientIDDefault</key><string>public</string>
            """, authority: server.certificates.authority, host: "localhost")
        let address = try begin(home)
        let shown = try page(home, address, with: "Open the page of Rooms &lt;b&gt;")
        expectContains(shown, "target=\"_blank\" rel=\"noreferrer noopener\"")
        expectContains(shown, "the address of that page")
        let link = try #require(shown.firstMatch(of: /href="(https:[^"]+)"/))
        let url = String(link.1).replacing("&amp;", with: "&")
        let visited = try Programs.run(
            "/usr/bin/python3",
            [
                "-c",
                """
                import ssl, sys, urllib.request
                context = ssl.create_default_context(cafile=sys.argv[2])
                print(urllib.request.urlopen(sys.argv[1], context=context).status)
                """, url, server.certificates.authority,
            ], environment: ["PATH": "/usr/bin:/bin"])
        expectEqual(visited.output, "200\n")
        _ = try page(home, address, with: "You are signed in.")
    }
}
