import Foundation
import TestSupport
import Testing

/// Every way out of the program for a link from a file, against schemes that run code or reach into the machine.
@Suite("Links that are never offered")
struct DoorsTests {
    private static let links = [
        "file:///etc/passwd", "FILE:///etc/passwd", "javascript:alert(1)//zoom.us/j/83123456789",
        "ms-msdt:/id%20PCWDiagnostic",
        "data:text/html;base64,PHNjcmlwdD4=", "vbscript:msgbox(1)", "smb://evil.example/share",
        "ftp://zoom.us/j/83123456789",
        "ssh://zoom.us/j/83123456789", "search-ms:query=zoom", "slack://join-huddle?team=T&id=C",
        "x-apple-helpbasic://a",
        "conf:sip:jo@example.org;gruu", "https://zoom.us@evil.example/j/83123456789", "https:///j/83123456789",
        "intent://zoom.us/j/83123456789#Intent;end", "about:blank", "view-source:file:///etc/passwd",
    ]

    /// An event that says it in every place at once.
    private static func lines(_ link: String) -> [String] {
        let escaped = link.replacing(";", with: "\\;").replacing(",", with: "\\,")
        let encoded = link.utf8.map { "%" + String($0, radix: 16) }.joined()
        return [
            "CONFERENCE;VALUE=URI;FEATURE=VIDEO:\(link)", "URL:\(link)", "LOCATION:\(escaped)",
            "X-GOOGLE-CONFERENCE:\(escaped)", "X-MICROSOFT-SKYPETEAMSMEETINGURL:\(escaped)",
            "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK:\(escaped)", "X-OPENPAAS-VIDEOCONFERENCE:\(escaped)",
            "X-MICROSOFT-ONLINEMEETINGCONFLINK:\(escaped)",
            "DESCRIPTION:Join <\(escaped)> or\\nhttps://nam11.safelinks.protection.outlook.com/?url=\(encoded)&data=1\\n"
                + "----( Video Call )----\\n\(escaped)\\n---===---",
            "X-ALT-DESC;FMTTYPE=text/html:<a href=\"\(escaped)\">Join</a>",
        ]
    }

    /// A home directory in which every program that could open a link records it.
    private static func home(_ links: [String]) throws -> Home {
        let home = try Home.planning(
            links.enumerated().map { number, link in
                Planned(title: "Bad \(number)", start: -60 - number, lines: lines(link))
            })
        for program in ["xdg-open", "wl-copy", "notify-send"] { try home.install(program) }
        try home.installApplication(
            "handler", for: ["file", "javascript", "ms-msdt", "data", "smb", "ftp", "slack", "intent", "conf"])
        home.environment["WAYLAND_DISPLAY"] = "wayland-0"
        return home
    }

    private func nothingWasGiven(_ home: Home) {
        for program in ["xdg-open", "wl-copy", "notify-send", "handler"] { expectEmpty(home.log(program)) }
    }

    @Test("no command offers such a link, whichever it is and wherever it is found")
    func doors() throws {
        let home = try Self.home(Self.links)
        // Everything at once: if a single one of them could be joined, all of these would find it.
        for command in [
            ["join", "now"], ["join", "next"], ["join", "now", "--print"], ["join", "now", "--copy"],
            ["join", "now", "--list"],
            ["join", "now", "--index", "1"], ["join", "now", "--app"], ["join", "now", "--web"],
            ["join", "now", "--list", "--json"],
        ] {
            let result = try home.runProcess(command)
            expectEqual(result.status, 66, "\(command): \(result.output)\(result.error)")
        }
        let agenda = try #require(try home.object("next") as? [String: [[String: Any]]])
        for event in agenda["now"] ?? [] { expectTrue(event["conference"] is NSNull) }
        try expectEqual(home.run("next", "--joinable").output, "Nothing is planned within a year.\n")
        nothingWasGiven(home)
    }

    @Test("an event with only such links has none to show, draw or export")
    func oneEvent() throws {
        let home = try Self.home([Self.links[2]])
        let page = try home.run("show", "Bad 0").output
        expectNotContains(page, "Conference:")
        expectNotContains(page, "Link:")
        expectContains(page, "URL:        javascript:")
        try expectEqual(home.run("show", "Bad 0", "--qr").status, 66)
        let shown = try home.object("show", "Bad 0")
        expectTrue(shown["conference"] is NSNull)
        expectEqual((shown["conferences"] as? [Any])?.isEmpty, true)
        // The foreign lines stay as they are, and nothing is made of them.
        let exported = try home.run("export", "--event", "Bad 0").output
        let unfolded = exported.replacing("\r\n ", with: "")
        expectEqual(unfolded.components(separatedBy: "\r\nCONFERENCE").count, 2)
        expectNotContains(exported, "X-VIRTUAL-CONFERENCE")
        expectNotContains(exported, "----( Conference")
        nothingWasGiven(home)
    }

    @Test("only the good link among bad ones is offered")
    func besideGood() throws {
        let home = try Home.planning([
            Planned(
                title: "Mixed", start: -60,
                lines: Self.lines("javascript:alert(1)") + ["CONFERENCE;VALUE=URI:https://meet.example.org/good"])
        ])
        for program in ["xdg-open", "wl-copy"] { try home.install(program) }
        home.environment["WAYLAND_DISPLAY"] = "wayland-0"
        try expectEqual(
            home.objects("join", "now", "--list").map { $0["url"] as? String }, ["https://meet.example.org/good"])
        try expectEqual(home.run("join", "now", "--copy").status, 0)
        try expectEqual(home.run("join", "now").status, 0)
        expectEqual(home.log("wl-copy"), ["|https://meet.example.org/good"])
        expectEqual(home.log("xdg-open"), ["https://meet.example.org/good|"])
    }
}
