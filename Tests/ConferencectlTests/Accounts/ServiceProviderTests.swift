import Foundation
import TestSupport
import Testing

/// The providers that ship and have a service, from the sign-in to the last room, against doubles in `Tests/Fixtures`.
@Suite("Providers with a service, in the real host", .needsHTTPSServer)
struct ServiceProviderTests {
    /// A service, and how its rooms are called.
    struct Case: Sendable, CustomTestStringConvertible {
        let provider: String
        let double: String
        let room: String
        var testDescription: String { provider }
    }

    static let cases = [
        Case(
            provider: "nextcloud-talk", double: "talk_server.py",
            room: "Talk Room  org.conference.nextcloud-talk/meeting"),
        Case(provider: "matrix", double: "matrix_server.py", room: "Element Call  org.conference.matrix/call"),
    ]

    @Test(
        "a sign-in and two commands lead to a room; all checks pass, and no room is left",
        arguments: tier(plain: [cases[0]], all: cases))
    func life(of service: Case) throws {
        let server = try HTTPSServer(program: service.double)
        // A Matrix server that signs in on a page.
        _ = try server.calendars.write(
            #"{"flows_of_matrix*": {"status": 200, "body": "{\"flows\": [{\"type\": \"m.login.sso\"}]}"}}"#,
            to: "plan.json")
        let home = try Home()
        try browser(home, server)
        let authority = server.certificates.authority

        let before = try home.run("list-rooms", "--provider", service.provider)
        expectContains(before.output, "“conferencectl accounts sign-in \(service.provider)”", before.error)
        _ = try home.run("add", "Review", "--start", "2027-03-03 14:00")
        let room = service.room.split(separator: " ").last.map(String.init) ?? ""
        let attached = try home.run("attach", "Review", room)
        expectEqual(attached.status, 77, attached.error)
        expectContains(
            attached.error.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            "“conferencectl accounts sign-in org.conference.\(service.provider)/")
        let signIn = try home.runProcess(
            ["accounts", "sign-in", service.provider, "--server", server.url(""), "--ca", authority])
        expectEqual(signIn.status, 0, signIn.error)
        let rooms = try home.run("list-rooms", "--provider", service.provider)
        expectContains(rooms.output, service.room, rooms.error)
        // The account remembers the certificates.
        let test = try home.run("accounts", "test", service.provider)
        expectHasPrefix(test.output, "The access to ", test.error)
        expectContains(test.output, " is valid.\n")

        let check = try home.run("providers", "check", service.provider)
        expectEqual(check.status, 0, check.output + check.error)
        for rule in ["conference.valid", "conference.same-key", "lifecycle.update", "lifecycle.end"] {
            expectContains(check.output, "  pass   \(rule)")
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: server.calendars.path + "/rooms.json"))
        let left = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        // On Matrix, nobody can delete a room.
        expectEqual(left.count { $0["forgotten"] as? Bool != true }, 0)
    }

    /// Puts a browser into the user's path that opens each page. Like a real one, it does not keep its caller waiting.
    private func browser(_ home: Home, _ server: HTTPSServer) throws {
        let path = try home.write(
            """
            #!/usr/bin/python3
            import os, ssl, sys, urllib.request
            if os.fork():
                sys.exit()
            context = ssl.create_default_context(cafile="\(server.certificates.authority)")
            urllib.request.urlopen(sys.argv[1], context=context).read()
            """, to: "xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        home.environment["PATH"] = "\(home.path):/usr/bin:/bin"
        home.environment["DISPLAY"] = ":99"
    }
}
