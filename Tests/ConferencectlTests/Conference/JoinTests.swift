import Foundation
import TestSupport
import Testing

/// Which address of a conference is opened, and with which program.
@Suite("Joining with an application or a browser")
struct JoinTests {
    private static let zoom = "https://us02web.zoom.us/j/83123456789?pwd=a1b2"
    private static let zoomNative = "zoommtg://us02web.zoom.us/join?action=join&confno=83123456789&pwd=a1b2"

    private func home() throws -> Home {
        let home = try Home.planning([
            Planned(title: "Zoomed", start: 3_600, link: Self.zoom),
            Planned(title: "Native", start: 7_200, lines: ["DESCRIPTION:zoommtg://zoom.us/join?confno=123456789"]),
            Planned(title: "Phone", start: 10_800, link: "tel:+493012345,,,987#"),
            Planned(title: "Likely", start: 14_400, lines: ["DESCRIPTION:https://jitsi.example.org/weekly"]),
        ])
        try home.install("xdg-open")
        return home
    }

    @Test("without an application, the browser gets every link, in its web form")
    func browser() throws {
        let home = try home()
        try expectEqual(home.run("join", "Zoomed").output, "Opened \(Self.zoom)\n")
        try expectEqual(home.run("join", "Native").output, "Opened https://zoom.us/j/123456789\n")
        try expectEqual(home.run("join", "Phone").status, 0)
        expectEqual(home.log("xdg-open"), ["\(Self.zoom)|", "https://zoom.us/j/123456789|", "tel:+493012345,,,987#|"])
        let none = try home.run("join", "Zoomed", "--app")
        expectEqual(none.status, 69)
        expectContains(none.error, "“zoommtg:”")
        expectContains(none.error, Self.zoom)
    }

    @Test("an installed application gets the link in its own form, unless the user chose the browser")
    func application() throws {
        let home = try home()
        try home.installApplication("zoom", for: ["zoommtg", "tel", "jitsi-meet"])
        try expectEqual(home.run("join", "Zoomed").output, "Opened \(Self.zoomNative) with Zoom\n")
        try expectEqual(home.run("join", "Native").output, "Opened zoommtg://zoom.us/join?confno=123456789 with Zoom\n")
        try expectEqual(home.run("join", "Phone").output, "Opened tel:+493012345,,,987# with Zoom\n")
        expectEqual(home.log("zoom").first, "\(Self.zoomNative)|")
        try expectEqual(home.run("join", "Zoomed", "--web").output, "Opened \(Self.zoom)\n")
        try expectEqual(home.run("join", "Native", "--web").output, "Opened https://zoom.us/j/123456789\n")
        expectEqual(home.log("xdg-open"), ["\(Self.zoom)|", "https://zoom.us/j/123456789|"])
        try expectEqual(home.run("join", "Phone", "--web").status, 66)
        // The link is only likely to be a Jitsi room.
        try expectEqual(home.run("join", "Likely").output, "Opened https://jitsi.example.org/weekly\n")
        try expectEqual(
            home.run("join", "Likely", "--app").output, "Opened jitsi-meet://jitsi.example.org/weekly with Zoom\n")
        try expectEqual(home.run("join", "Zoomed", "--app", "--web").status, 64)
    }

    @Test("if an application does not start, the browser is used, with a warning")
    func fallback() throws {
        let home = try home()
        try home.installApplication("zoom", for: ["zoommtg"], ending: 3)
        for arguments in [["join", "Zoomed"], ["join", "Zoomed", "--app"]] {
            let result = try home.runProcess(arguments)
            expectEqual(result.status, 0)
            expectEqual(result.output, "Opened \(Self.zoom)\n")
            expectContains(result.error, "“Zoom” could not be started")
            expectContains(result.error, "status 3")
        }
        expectEqual(home.log("xdg-open"), ["\(Self.zoom)|", "\(Self.zoom)|"])
        let native = try home.run("join", "Native")
        expectEqual(native.output, "Opened https://zoom.us/j/123456789\n")
    }

    @Test("the printed and copied link is unchanged, unless the user chose a form")
    func addresses() throws {
        let home = try home()
        try home.installApplication("zoom", for: ["zoommtg"])
        try expectEqual(home.run("join", "Zoomed", "--print").output, "\(Self.zoom)\n")
        try expectEqual(home.run("join", "Zoomed", "--print", "--app").output, "\(Self.zoomNative)\n")
        try expectEqual(home.run("join", "Native", "--print").output, "zoommtg://zoom.us/join?confno=123456789\n")
        try expectEqual(home.run("join", "Native", "--print", "--web").output, "https://zoom.us/j/123456789\n")
        try expectEqual(home.run("join", "Phone", "--print", "--web").status, 66)
        expectEmpty(home.log("xdg-open"))
        expectEmpty(home.log("zoom"))
    }

    @Test("the list shows both addresses and which one would be opened")
    func list() throws {
        let home = try home()
        try home.installApplication("zoom", for: ["zoommtg"])
        let way = try #require(try home.objects("join", "Zoomed", "--list").first)
        expectEqual(way["index"] as? Int, 1)
        expectEqual(way["eventTitle"] as? String, "Zoomed")
        expectEqual(way["url"] as? String, Self.zoom)
        expectEqual(way["webURL"] as? String, Self.zoom)
        expectEqual(way["nativeURL"] as? String, Self.zoomNative)
        expectEqual(way["opens"] as? String, Self.zoomNative)
        expectEqual(way["application"] as? String, "zoom.desktop")
        expectEqual(way["opensWith"] as? String, "application")
        let web = try #require(try home.objects("join", "Zoomed", "--list", "--web").first)
        expectEqual(web["opens"] as? String, Self.zoom)
        expectEqual(web["opensWith"] as? String, "desktop")
        let phone = try #require(try home.objects("join", "Phone", "--list").first)
        expectTrue(phone["webURL"] is NSNull)
        expectTrue(phone["application"] is NSNull)
        expectEqual(phone["nativeURL"] as? String, "tel:+493012345,,,987#")
        let text = try home.run("join", "Zoomed", "--list").output
        expectContains(text, Self.zoom)
        expectContains(text, "opens with Zoom: \(Self.zoomNative)")
    }

    @Test(
        "a QR code contains the address that a phone can use",
        .enabled(if: Programs.hasLibrary("libqrencode.so.4"), "libqrencode4 is not installed"))
    func qrCode() throws {
        let home = try home()
        let shown = try home.run("show", "Native", "--qr")
        expectEqual(shown.output.split(separator: "\n").last, "https://zoom.us/j/123456789")
    }

    @Test("overlapping events are listed with their numbers if there is no terminal to ask on")
    func overlapping() throws {
        let home = try Home.planning([
            Planned(
                title: "One", start: -60, link: "https://meet.example.org/1",
                lines: ["CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+4930"]),
            Planned(title: "Two", start: 300, link: "https://meet.example.org/2", lines: ["STATUS:TENTATIVE"]),
            Planned(title: "Off", start: -60, link: "https://meet.example.org/3", lines: ["STATUS:CANCELLED"]),
            Planned(
                title: "Declined", start: -60, link: "https://meet.example.org/4",
                lines: [
                    "ATTENDEE;PARTSTAT=DECLINED:mailto:jo@example.org",
                    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:al@example.org",
                ]),
        ])
        try home.install("xdg-open")
        home.environment["EMAIL"] = "jo@example.org"
        for word in ["now", "next"] {
            let result = try home.run("join", word)
            expectEqual(result.status, 64)
            let lines = result.error.split(separator: "\n").dropFirst().map(String.init)
            expectEqual(lines.count, 2)
            expectHasPrefix(lines.first, "  1  ")
            expectHasSuffix(lines.first, "  One")
            expectHasPrefix(lines.last, "  3  ")
            expectHasSuffix(lines.last, "  Two (tentative)")
        }
        try expectEqual(home.run("join", "now", "--index", "3", "--print").output, "https://meet.example.org/2\n")
        try expectEqual(home.run("join", "now", "--index", "4", "--print").status, 64)
        try expectEqual(
            home.objects("join", "now", "--list").map { $0["eventTitle"] as? String }, ["One", "One", "Two"])
        expectEmpty(home.log("xdg-open"))
        // An event that is named explicitly is joined, even if it was declined.
        try expectEqual(home.run("join", "Declined", "--print").output, "https://meet.example.org/4\n")
        try expectFalse(home.run("next").output.contains("Declined"))
    }

    @Test("on a terminal, the user chooses among overlapping events")
    func asked() throws {
        let home = try Home.planning([
            Planned(title: "One", start: -60, link: "https://meet.example.org/1"),
            Planned(title: "Two", start: -60, link: "https://meet.example.org/2"),
        ])
        try home.install("xdg-open")
        let (status, screen) = try home.runOnTerminal(["join", "now"], typing: ["two", "7", "2"])
        expectEqual(status, 0, "\(screen)")
        expectEqual(screen.components(separatedBy: "Which one? [1-2, Enter for none]").count, 4, "\(screen)")
        expectEqual(home.log("xdg-open"), ["https://meet.example.org/2|"])
    }
}
