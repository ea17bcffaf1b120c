import CalendarModel
import CalendarEditing
import CalendarStore
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing

@testable import CalendarSources

@Suite("A conference in a file of a folder")
struct RoomInFileTests {
    private static let address = "https://meet.example.org/x"

    private static func conference(_ address: String = address) throws -> VirtualConference {
        try VirtualConference(
            title: "Room", details: "Bring coffee",
            entryPoints: [
                EntryPoint(url: try ConferenceURL(address, policy: .file)),
                EntryPoint(url: try ConferenceURL("tel:+49-30-1,,2#", policy: .file)),
            ],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "one"), created: 1_795_000_000))
    }

    private static func set(_ conference: VirtualConference?, in vdir: VdirFixture) throws {
        let changed = try vdir.editor.settingConference(conference, on: try vdir.event("a"))
        try vdir.store.write { try $0.update(changed) }
    }

    struct Original: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// Text that the file must keep while it contains the conference.
        var kept: [String] = []
    }

    static let originals = [
        Original(testDescription: "a plain event", text: file(event("a"))),
        Original(
            testDescription: "lone line feeds",
            text: file(event("a", more: "DESCRIPTION:Notes\r\n")).replacing("\r\n", with: "\n")
        ),
        Original(
            testDescription: "lines with nothing in them",
            text: file(event("a", more: "URL:\r\nLOCATION;LANGUAGE=de:\r\nDESCRIPTION:\r\nX-LAST:1\r\n"))),
        Original(
            testDescription: "all of the user's own, folded in an odd way",
            text: file(
                event(
                    "a",
                    more:
                        "UR\r\n L;VALUE=URI:https://exam\r\n ple.org/\r\nlocation:Room\r\n  4\\, second fl\r\n oor\r\n"
                        + "DESCRIPTION;ALTREP=\"cid:1\":No\r\n tes\\nmore\r\n")),
            kept: [
                "UR\r\n L;VALUE=URI:https://exam\r\n ple.org/\r\n",
                "location:Room\r\n  4\\, second fl\r\n oor\r\n",
            ]),
        Original(
            testDescription: "a day",
            text: file(
                "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20261101T080000Z\r\nDTSTART;VALUE=DATE:20270301\r\nSUMMARY:Day\r\n"
                    + "END:VEVENT\r\n")),
        Original(
            testDescription: "a series with an occurrence that was moved",
            text: file(
                event("a", more: "RRULE:FREQ=DAILY;COUNT=5\r\n"),
                event("a", hour: "15", more: "RECURRENCE-ID:20270302T100000Z\r\nURL:https://example.org/page\r\n"),
                todo("t")),
            kept: ["URL:https://example.org/page\r\n"]),
    ]

    @Test("after adding and replacing a conference, another store reads the event as it was", arguments: originals)
    func replacing(original: Original) throws {
        let vdir = try VdirFixture()
        try vdir.write(original.text, to: "a.ics")
        try vdir.add()
        let before = try vdir.event("a")
        try Self.set(try Self.conference(), in: vdir)
        let attached = try vdir.read("a.ics")
        expectContains(attached, Self.address)
        try Self.set(try Self.conference("https://other.example.org/y"), in: vdir)
        let replaced = try vdir.read("a.ics")
        expectNotContains(replaced, Self.address)
        expectContains(replaced, "https://other.example.org/y")
        for kept in original.kept { expectTrue(attached.contains(kept) && replaced.contains(kept)) }
        // Read again, it is the same event.
        try vdir.sources.remove(vdir.folder)
        try vdir.add()
        let again = try vdir.event("a")
        expectEqual([again.url, again.location, again.notes], [before.url, before.location, before.notes])
        try expectEqual(again.conference, Self.conference("https://other.example.org/y"))
        expectEqual(again.text.contains("X-V"), false)
    }

    @Test("after adding and removing a conference, the file is identical to the original", arguments: originals)
    func bytes(original: Original) throws {
        let vdir = try VdirFixture()
        try vdir.write(original.text, to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        try expectNotEqual(vdir.read("a.ics"), original.text)
        try Self.set(nil, in: vdir)
        try expectEqual(Array(vdir.read("a.ics").utf8), Array(original.text.utf8))
        try expectFalse(vdir.sources.synchronize().isChanged)
    }

    /// Removes properties, and all of our parameters, from the file.
    private static func impoverish(_ text: String, without names: [String]) -> String {
        var text = text.replacing("\r\n ", with: "")
        text = text.replacing(#/;X-VC-[A-Z-]+=("[^"]*"|[^;:]*)/#, with: "")
        return text.split(separator: "\r\n").filter { line in !names.contains { line.hasPrefix($0) } }
            .joined(separator: "\r\n") + "\r\n"
    }

    @Test(
        "a file without our markers still has the conference if a link leads to it",
        arguments: [
            ["X-VIRTUAL", "DESCRIPTION"], ["X-VIRTUAL", "DESCRIPTION", "CONFERENCE"],
            ["X-VIRTUAL", "DESCRIPTION", "URL"],
        ])
    func impoverished(without names: [String]) throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        let conference = try Self.conference()
        try Self.set(conference, in: vdir)
        try vdir.write(Self.impoverish(try vdir.read("a.ics"), without: names), to: "a.ics")
        try vdir.sources.synchronize()
        var read = try vdir.event("a")
        expectEqual(read.conference, conference)
        expectTrue(read.ownsConference)
        expectNil(read.url)
        expectNil(read.location)
        try Self.set(nil, in: vdir)
        read = try vdir.event("a")
        try expectEqual(vdir.read("a.ics"), file(event("a")))
    }

    @Test("if no link leads to the conference any more, it and the location we set are removed")
    func gone() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        let poorer = Self.impoverish(
            try vdir.read("a.ics"), without: ["X-VIRTUAL", "DESCRIPTION", "CONFERENCE", "URL"])
        expectContains(poorer, "LOCATION:Room")
        try vdir.write(poorer, to: "a.ics")
        try vdir.sources.synchronize()
        try expectNil(vdir.event("a").conference)
        try expectNil(vdir.event("a").location)
    }

    @Test("the user's own URL stays, even if it equals that of the conference and our markers are missing")
    func own() throws {
        let vdir = try VdirFixture()
        let original = file(event("a", more: "URL:\(Self.address)\r\n"))
        try vdir.write(original, to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        for names in [["X-VIRTUAL"], ["X-VIRTUAL", "DESCRIPTION"]] {
            try vdir.write(Self.impoverish(try vdir.read("a.ics"), without: names), to: "a.ics")
            try vdir.sources.synchronize()
            try expectEqual(vdir.event("a").url, Self.address)
            try expectTrue(vdir.event("a").ownsConference)
            try vdir.retitle("a", to: "\(names.count)")
        }
        try Self.set(nil, in: vdir)
        try expectEqual(vdir.event("a").url, Self.address)
        try expectContains(vdir.read("a.ics"), "\r\nURL:\(Self.address)\r\n")
    }

    @Test("a different conference in the file is not replaced, and the user's other addresses stay")
    func others() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        let changed = Self.impoverish(try vdir.read("a.ics"), without: ["X-VIRTUAL", "DESCRIPTION", "LOCATION"])
            .replacing("meet.example.org/x", with: "meet.example.org/other").replacing(
                "tel:+49-30-1", with: "tel:+49-30-9")
        try vdir.write(changed, to: "a.ics")
        try vdir.sources.synchronize()
        let read = try vdir.event("a")
        expectEqual(read.url, "https://meet.example.org/other")
        expectFalse(read.ownsConference)
        expectEqual(read.conference?.preferred.url.text, "https://meet.example.org/other")
    }
}
