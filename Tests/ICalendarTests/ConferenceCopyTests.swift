import CalendarModel
import CalendarStore
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Copies of a conference in URL and LOCATION")
struct ConferenceCopyTests {
    private static let address = "https://meet.example.org/room-1"

    private static func conference(
        title: String? = "Weekly, round; table: 1", _ ways: [(String, EntryPoint.Kind?, [ConferenceFeature])] = []
    ) throws -> VirtualConference {
        let ways = ways.isEmpty ? [(address, nil, []), ("tel:+49-30-1,,2#", nil, [])] : ways
        return try VirtualConference(
            title: title, details: "Come in",
            entryPoints: ways.map {
                EntryPoint(url: try ConferenceURL($0.0, policy: .file), kind: $0.1, features: $0.2)
            },
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example.rooms", room: "one"), created: 1_795_000_000))
    }

    /// Returns a store with an event with these lines and a conference.
    private static func attached(_ lines: String, _ conference: VirtualConference) throws -> CalendarFixture {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Meeting\n" + lines))
        try fixture.update(try fixture.editor.settingConference(conference, on: try fixture.onlyEvent()))
        return fixture
    }

    /// Returns the logical lines of a file with an event that has notes and a room.
    private static func lines() throws -> [String] { EventProperties.lines(of: try exported.get()) }
    private static let exported = Result { try attached("DESCRIPTION:My notes", conference()).export() }

    /// Returns the values of a property in a file, without our parameters.
    private static func values(_ name: String, of file: String) -> [String] {
        EventProperties.lines(of: file).compactMap { ContentLine($0) }.filter { $0.name == name }.map {
            TextEscaping.unescaped($0.value)
        }
    }

    // MARK: Filling

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var own = "COMMENT:nothing"
        var title: String? = "Round table"
        var ways: [(String, EntryPoint.Kind?, [ConferenceFeature])] = []
        var url: String?
        var location: String?
    }

    static let cases = [
        Case(testDescription: "both are empty", url: address, location: "Round table"),
        Case(
            testDescription: "the URL is the user's own, so LOCATION has the address",
            own: "URL:https://example.org/agenda", url: "https://example.org/agenda", location: address),
        Case(
            testDescription: "the user's own URL is that of the room", own: "URL:\(address)", url: address,
            location: "Round table"),
        Case(testDescription: "the user has a place", own: "LOCATION:Room 4", url: address, location: "Room 4"),
        Case(
            testDescription: "the user has both", own: "LOCATION:Room 4\nURL:https://example.org/",
            url: "https://example.org/", location: "Room 4"),
        Case(testDescription: "no title", title: nil, url: address, location: address),
        Case(
            testDescription: "only a telephone number", ways: [("tel:+49-30-1,,2#", nil, [])], url: nil,
            location: "Round table"),
        Case(
            testDescription: "only a telephone number, and no title", title: nil, ways: [("tel:+49-30-1,,2#", nil, [])],
            url: nil, location: "tel:+49-30-1,,2#"),
        Case(
            testDescription: "the moderators' address is not for all participants",
            ways: [("https://meet.example.org/host?pin=1", nil, [.video, .moderator]), (address, nil, [])],
            url: address, location: "Round table"),
        Case(
            testDescription: "the moderators' address is the only one", title: nil,
            ways: [("https://meet.example.org/host?pin=1", nil, [.video, .moderator])], url: nil, location: nil),
        Case(
            testDescription: "a page and a feed are skipped",
            ways: [
                ("https://example.org/help", .page, []), ("https://example.org/f", nil, [.feed]), (address, nil, []),
            ],
            url: address, location: "Round table"),
        Case(
            testDescription: "an address without TLS", ways: [("http://meet.example.org/", nil, [])],
            url: nil, location: "Round table"),
        Case(
            testDescription: "empty lines are filled in place",
            own: "URL:\nLOCATION;LANGUAGE=de:\nX-LAST:1", url: address, location: "Round table"),
        Case(
            testDescription: "coordinates", own: "GEO:52.5;13.4", url: address, location: nil),
    ]

    @Test("empty properties are filled in a file, and are empty again after reading it", arguments: cases)
    func filling(example: Case) throws {
        let conference = try Self.conference(title: example.title, example.ways)
        let first = try CalendarFixture()
        try first.importing(
            components: CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Meeting\n" + example.own))
        let before = try first.onlyEvent()
        let plain = try first.export()
        try first.update(try first.editor.settingConference(conference, on: before))
        let file = try first.export()
        expectEqual(Self.values("URL", of: file), (example.url.map { [$0] } ?? []))
        expectEqual(Self.values("LOCATION", of: file), (example.location.map { [$0] } ?? []))

        let second = try CalendarFixture()
        try second.importing(file)
        let read = try second.onlyEvent()
        expectEqual(read.conference, conference)
        expectEqual(read.url, before.url)
        expectEqual(read.location, before.location)
        expectEqual(read.text, before.text)
        try expectEqual(second.export(), file)
        for fixture in [first, second] {
            try fixture.update(try fixture.editor.settingConference(nil, on: try fixture.onlyEvent()))
            try expectEqual(fixture.export(), plain)
        }
    }

    // MARK: Other programs

    /// A change that a program makes to the logical lines of a file.
    struct Program: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable ([String]) -> String

        init(_ description: String, _ change: @escaping @Sendable ([String]) -> String) {
            testDescription = description
            self.change = change
        }

        /// A program that drops properties and, if stated, our parameters.
        init(dropping names: [String], parameters: Bool = false) {
            let what = names + (parameters ? ["parameters"] : [])
            self.init("drops " + what.joined(separator: ", ")) { lines in
                lines.filter { line in !names.contains { line.hasPrefix($0) } }.map { line in
                    guard parameters, var parsed = ContentLine(line) else { return line + "\r\n" }
                    parsed.parameters.removeAll { $0.name.hasPrefix("X-") }
                    return parsed.serialized
                }.joined()
            }
        }
    }

    static let programs: [Program] = [
        Program("nothing") { $0.joined(separator: "\r\n") },
        Program("folds at 20 characters with tabs and lone line feeds") { lines in
            lines.map { line in
                var folded = ""
                for (index, character) in line.enumerated() {
                    if index > 0, index.isMultiple(of: 20) { folded += "\n\t" }
                    folded.append(character)
                }
                return folded + "\n"
            }.joined()
        },
        Program("sorts the lines") { lines in
            guard let begin = lines.firstIndex(of: "BEGIN:VEVENT"), let end = lines.firstIndex(of: "END:VEVENT") else {
                return ""
            }
            return (lines[...begin] + lines[(begin + 1)..<end].sorted(by: >) + lines[end...]).joined(separator: "\r\n")
        },
        Program("writes names in lower case") { lines in
            lines.map { line in
                guard !line.hasPrefix("BEGIN"), !line.hasPrefix("END"),
                    let end = line.firstIndex(where: { $0 == ":" || $0 == ";" })
                else { return line + "\r\n" }
                return line[..<end].lowercased() + line[end...].replacing(";X-VC-COPY", with: ";x-vc-copy") + "\r\n"
            }.joined()
        },
        Program("writes addresses in another form") {
            $0.map { $0.hasPrefix("URL") ? $0.replacing("https://meet", with: "HTTPS://Meet") : $0 }
                .joined(separator: "\r\n")
        },
        Program("forgets escapes") {
            $0.map { $0.hasPrefix("LOCATION") ? $0.replacing("\\", with: "") : $0 }.joined(separator: "\r\n")
        },
        Program("escapes twice") {
            $0.map { $0.hasPrefix("LOCATION") ? $0.replacing("\\", with: "\\\\\\") : $0 }.joined(separator: "\r\n")
        },
        Program(dropping: ["X-"]),
        Program(dropping: [], parameters: true),
        Program(dropping: ["X-"], parameters: true),
        Program(dropping: ["CONFERENCE"]),
        Program(dropping: ["CONFERENCE", "X-"]),
        Program(dropping: ["CONFERENCE", "X-"], parameters: true),
        Program(dropping: ["CONFERENCE"], parameters: true),
        Program(dropping: ["DESCRIPTION"]),
        Program(dropping: ["DESCRIPTION", "X-"]),
        Program(dropping: ["DESCRIPTION", "CONFERENCE"]),
        Program(dropping: ["DESCRIPTION", "CONFERENCE", "X-"]),
        Program(dropping: ["DESCRIPTION", "CONFERENCE"], parameters: true),
    ]

    @Test("copies do not become the user's own text, whatever a program does to the file", arguments: programs)
    func surviving(program: Program) throws {
        let file = program.change(try Self.lines())
        let second = try CalendarFixture()
        try second.importing(file)
        var event = try second.onlyEvent()
        #expect(event.ownsConference)
        #expect(event.conference?.preferred.url.text == Self.address)
        #expect(event.url == nil)
        #expect(event.location == nil)
        if file.contains("My notes") { #expect(event.notes == "My notes") }
        // Nothing of them is left when the room is detached.
        event = try second.editor.settingConference(nil, on: event)
        for trace in ["meet.example.org", "X-V", "CONFERENCE", "round", "----("] {
            expectNotContains(event.text.uppercased(), trace.uppercased(), "\(trace)")
        }
    }

    @Test("a title that only LOCATION still has becomes the title of the conference")
    func title() throws {
        let lines = try Self.lines().filter { !$0.hasPrefix("X-") && !$0.hasPrefix("DESCRIPTION") }
        for rest in [lines, lines.filter { !$0.hasPrefix("CONFERENCE") }] {
            let second = try CalendarFixture()
            try second.importing(rest.joined(separator: "\r\n"))
            try expectEqual(second.onlyEvent().conference?.title, "Weekly, round; table: 1")
        }
    }

    // MARK: Edits by users

    /// The ways in which programs write an edited value.
    static let edits: [(name: String, value: String, keepsParameters: Bool, keepsHeader: Bool)] = [
        "URL:https://example.org/mine", "LOCATION:Room 4", "LOCATION:Weekly, round; table: 1, and Room 4",
    ].flatMap { line in
        let name = String(line.prefix { $0 != ":" })
        let value = String(line.dropFirst(name.count + 1))
        return [(true, true), (true, false), (false, true), (false, false)].map { (name, value, $0.0, $0.1) }
    }

    @Test("a value that replaced a copy belongs to the user from then on", arguments: edits.indices)
    func editing(index: Int) throws {
        let edit = Self.edits[index]
        let lines = try Self.lines().compactMap { text -> String? in
            if !edit.keepsHeader, text.hasPrefix("X-VIRTUAL") { return nil }
            guard var line = ContentLine(text), line.name == edit.name else { return text + "\r\n" }
            line.value = edit.name == "URL" ? edit.value : TextEscaping.escaped(edit.value)
            if !edit.keepsParameters { line.parameters = [] }
            return line.serialized
        }
        let second = try CalendarFixture()
        try second.importing(lines.joined())
        var event = try second.onlyEvent()
        expectEqual(event.conference?.preferred.url.text, Self.address)
        expectEqual((edit.name == "URL" ? event.url : event.location), edit.value)
        expectNil((edit.name == "URL" ? event.location : event.url))
        expectNotContains(event.text, "X-VC")
        let exported = try second.export()
        expectEqual(Self.values(edit.name, of: exported), [edit.value])
        event = try second.editor.settingConference(nil, on: event)
        expectEqual((edit.name == "URL" ? event.url : event.location), edit.value)
    }

    @Test("a copy that a user has cleared does not become the user's own text")
    func emptied() throws {
        let lines = try Self.lines().map { line in
            line.hasPrefix("LOCATION") ? line.prefix { $0 != ":" } + ":" : line
        }
        let second = try CalendarFixture()
        try second.importing(lines.joined(separator: "\r\n"))
        try expectEqual(second.onlyEvent().text.contains("LOCATION"), false)
    }

    @Test("the user's own URL and LOCATION stay even if they say the same as the room")
    func equal() throws {
        let own = "URL:\(Self.address)\nLOCATION:Weekly\\, round\\; table: 1"
        let first = try Self.attached(own, try Self.conference())
        let second = try CalendarFixture()
        try second.importing(try first.export())
        let event = try second.onlyEvent()
        #expect(event.ownsConference)
        #expect(event.url == Self.address)
        #expect(event.location == "Weekly, round; table: 1")
        // Without the header, only a store that knows the event can tell.
        let poorer = EventProperties.lines(of: try first.export()).filter { !$0.hasPrefix("X-") }
        try second.importing(poorer.joined(separator: "\r\n").replacing("Meeting", with: "Moot"))
        try expectEqual(second.onlyEvent().title, "Moot")
        try expectEqual(second.onlyEvent().url, Self.address)
        try expectEqual(second.onlyEvent().location, "Weekly, round; table: 1")
    }

    @Test("text before and after the copy in the notes stays, and the copy is removed")
    func notes() throws {
        let lines = try Self.lines().map { line in
            line.hasPrefix("DESCRIPTION:") ? "DESCRIPTION:Above\\n" + line.dropFirst(12) + "\\nBelow" : line
        }
        let second = try CalendarFixture()
        try second.importing(lines.joined(separator: "\r\n"))
        try expectEqual(second.onlyEvent().notes, "Above\nMy notes\nBelow")
        try expectNil(second.onlyEvent().url)
    }

    // MARK: Two conferences

    @Test("a room and the conference of another program in one event are both kept")
    func two() throws {
        let zoom = "https://zoom.us/j/87324397243"
        let conference = try Self.conference()
        let first = try Self.attached("DESCRIPTION:Or join \(zoom)", conference)
        // Another program adds an entry point to our file.
        let foreign = "CONFERENCE;VALUE=URI;FEATURE=CHAT;LANGUAGE=de;LABEL=Chat:xmpp:room@example.org"
        let lines = EventProperties.lines(of: try first.export()).flatMap { $0 == "END:VEVENT" ? [foreign, $0] : [$0] }
        let second = try CalendarFixture()
        try second.importing(lines.joined(separator: "\r\n"))
        let event = try second.onlyEvent()
        expectEqual(event.conference, conference)
        expectContains(event.text, foreign)
        expectEqual(event.notes, "Or join \(zoom)")
        expectEqual(ConferenceReader().conferences(of: event).map { $0.preferred.url.text }, [Self.address, zoom])
        try expectEqual(second.export().components(of: "CONFERENCE").count, 3)
    }

    @Test("an occurrence that only repeats the room of its series has none of its own, even without our properties")
    func inherited() throws {
        let first = try CalendarFixture()
        let master = CalendarFixture.event("DTSTART;VALUE=DATE:20260301\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:S")
        let other = CalendarFixture.event(
            "RECURRENCE-ID;VALUE=DATE:20260302\nDTSTART;VALUE=DATE:20260309\nSUMMARY:Moved")
        try first.importing(components: master + "\n" + other)
        let conference = try Self.conference()
        let series = try first.store.series(calendar: 1, uid: "one@example.com")
        try first.update(try first.editor.settingConference(conference, on: series[0]))
        let file = try first.export()
        expectEqual(Self.values("URL", of: file), [Self.address, Self.address])
        for lines in [EventProperties.lines(of: file), EventProperties.lines(of: file).filter { !$0.hasPrefix("X-") }] {
            let second = try CalendarFixture()
            try second.importing(lines.joined(separator: "\r\n"))
            let read = try second.store.series(calendar: 1, uid: "one@example.com")
            expectEqual(read.map { $0.conference?.preferred.url.text }, [Self.address, nil])
            expectEqual(read.map(\.url), [nil, nil])
            expectEqual(read.map(\.location), [nil, nil])
            expectEqual(read[1].text, series[1].text)
        }
    }
}
