import CalendarModel
import CalendarEditing
import CalendarStore
import ConferenceModel
import Foundation
import Recurrence
import Testing

@testable import CalendarSources

@Suite("A room in a file of a folder")
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
        let editor = EventEditor(zones: vdir.zones, store: vdir.store) { VdirFixture.now }
        let changed = try editor.settingConference(conference, on: try vdir.event("a"))
        try vdir.store.write { try $0.update(changed) }
    }

    struct Original: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// What the file must not lose while the room is in it.
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

    @Test("a room comes and is replaced, and another store reads the event as it was", arguments: originals)
    func replacing(original: Original) throws {
        let vdir = try VdirFixture()
        try vdir.write(original.text, to: "a.ics")
        try vdir.add()
        let before = try vdir.event("a")
        try Self.set(try Self.conference(), in: vdir)
        let attached = try vdir.read("a.ics")
        #expect(attached.contains(Self.address))
        try Self.set(try Self.conference("https://other.example.org/y"), in: vdir)
        let replaced = try vdir.read("a.ics")
        #expect(!replaced.contains(Self.address) && replaced.contains("https://other.example.org/y"))
        for kept in original.kept { #expect(attached.contains(kept) && replaced.contains(kept)) }
        // Read again, it is the same event.
        try vdir.sources.remove(vdir.folder)
        try vdir.add()
        let again = try vdir.event("a")
        #expect([again.url, again.location, again.notes] == [before.url, before.location, before.notes])
        #expect(try again.conference == Self.conference("https://other.example.org/y"))
        #expect(again.text.contains("X-V") == false)
    }

    @Test("a room comes and goes, and the file is byte for byte as it was", arguments: originals)
    func bytes(original: Original) throws {
        let vdir = try VdirFixture()
        try vdir.write(original.text, to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        #expect(try vdir.read("a.ics") != original.text)
        try Self.set(nil, in: vdir)
        #expect(try Array(vdir.read("a.ics").utf8) == Array(original.text.utf8))
        #expect(try !vdir.sources.synchronize().isChanged)
    }

    /// Takes properties out of the file, and all parameters of ours.
    private static func impoverish(_ text: String, without names: [String]) -> String {
        var text = text.replacing("\r\n ", with: "")
        text = text.replacing(#/;X-VC-[A-Z-]+=("[^"]*"|[^;:]*)/#, with: "")
        return text.split(separator: "\r\n").filter { line in !names.contains { line.hasPrefix($0) } }
            .joined(separator: "\r\n") + "\r\n"
    }

    @Test(
        "a file that has lost all that names us still has the room, as long as it leads there",
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
        #expect(read.conference == conference)
        #expect(read.ownsConference)
        #expect(read.url == nil && read.location == nil)
        try Self.set(nil, in: vdir)
        read = try vdir.event("a")
        #expect(try vdir.read("a.ics") == file(event("a")))
    }

    @Test("where nothing leads to the room any more, it is gone, and the place that we filled with it")
    func gone() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        let poorer = Self.impoverish(
            try vdir.read("a.ics"), without: ["X-VIRTUAL", "DESCRIPTION", "CONFERENCE", "URL"])
        #expect(poorer.contains("LOCATION:Room"))
        try vdir.write(poorer, to: "a.ics")
        try vdir.sources.synchronize()
        #expect(try vdir.event("a").conference == nil)
        #expect(try vdir.event("a").location == nil)
    }

    @Test("a URL of the user's own that is the room's stays in a file that has lost all that names us")
    func own() throws {
        let vdir = try VdirFixture()
        let original = file(event("a", more: "URL:\(Self.address)\r\n"))
        try vdir.write(original, to: "a.ics")
        try vdir.add()
        try Self.set(try Self.conference(), in: vdir)
        for names in [["X-VIRTUAL"], ["X-VIRTUAL", "DESCRIPTION"]] {
            try vdir.write(Self.impoverish(try vdir.read("a.ics"), without: names), to: "a.ics")
            try vdir.sources.synchronize()
            #expect(try vdir.event("a").url == Self.address)
            #expect(try vdir.event("a").ownsConference)
            try vdir.retitle("a", to: "\(names.count)")
        }
        try Self.set(nil, in: vdir)
        #expect(try vdir.event("a").url == Self.address)
        #expect(try vdir.read("a.ics").contains("\r\nURL:\(Self.address)\r\n"))
    }

    @Test("another room in the file is another room, and another address of the user's own theirs")
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
        #expect(read.url == "https://meet.example.org/other")
        #expect(!read.ownsConference)
        #expect(read.conference?.preferred.url.text == "https://meet.example.org/other")
    }
}
