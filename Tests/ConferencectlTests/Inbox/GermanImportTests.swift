import Foundation
import TestSupport
import Testing

@Suite("Faults of files and mails in German")
struct GermanImportTests {
    /// A file of each fault.
    private static var files: [(name: String, content: [UInt8])] {
        func text(_ name: String, _ text: String) -> (String, [UInt8]) {
            (name, Array(text.replacing("\n", with: "\r\n").utf8))
        }
        func pass(_ name: String, _ json: String) -> (String, [UInt8]) {
            (name, StoredZip.of([("pass.json", Array(json.utf8))]))
        }
        func calendar(_ name: String, _ method: String?, _ component: String, _ lines: String) -> (String, [UInt8]) {
            let head = method.map { "METHOD:\($0)\n" } ?? ""
            return text(
                name,
                "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(head)BEGIN:\(component)\n\(lines)END:\(component)\nEND:VCALENDAR\n"
            )
        }
        func mail(_ name: String, _ type: String, _ body: String) -> (String, [UInt8]) {
            text(name, "From: a@example.org\nSubject: Hallo\nContent-Type: \(type)\n\n\(body)\n")
        }
        let ticket = #""eventTicket": {"primaryFields": [{"key": "event", "value": "Oper"}]}}"#
        let sound = StoredZip.of([("pass.json", Array("{}".utf8))])
        var (elsewhere, encrypted) = (sound, sound)
        elsewhere.replaceSubrange(sound.count - 6..<sound.count - 2, with: [0xFF, 0xFF, 0xFF, 0xFF])
        if let directory = sound.firstRange(of: [0x50, 0x4B, 1, 2])?.lowerBound { encrypted[directory + 8] |= 1 }
        let many = StoredZip.of((0..<40).map { ("\($0).pkpass", $0 == 1 ? [1] : sound) })
        let event = "DTSTART:20990401T120000Z\n"
        return [
            text("01.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\n"),
            text("02.ics", "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\n"),
            text("03.ics", "BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VEVENT\nEND:VCALENDAR\n"),
            calendar("04.ics", nil, "VEVENT", "UID:a\n" + event), calendar("05.ics", "X", "VEVENT", "UID:a\n" + event),
            calendar("06.ics", "REQUEST", "VTODO", "UID:a\n"), calendar("07.ics", "REQUEST", "VFREEBUSY", "UID:a\n"),
            calendar("08.ics", "REQUEST", "VJOURNAL", "UID:a\n"), calendar("09.ics", "REQUEST", "VEVENT", event),
            calendar("10.ics", "REQUEST", "VEVENT", "UID:a\nRECURRENCE-ID:morgen\n" + event),
            calendar("11.ics", "REQUEST", "VEVENT", "UID:a\nSEQUENCE:99999999999\n" + event),
            ("12.pkpass", Array(sound.dropLast(1))), ("13.pkpass", elsewhere), ("14.pkpass", encrypted),
            pass("15.pkpass", "{"), ("16.pkpass", StoredZip.of([("andere", [])])), ("17.pkpasses", many),
            pass("18.pkpass", #"{"voided": true, "eventTicket": {}}"#), pass("19.pkpass", #"{"coupon": {}}"#),
            pass("20.pkpass", #"{"relevantDate": "morgen", "# + ticket), pass("21.pkpass", "{" + ticket),
            ("22.pdf", [1, 2, 3]), mail("23.eml", "text/calendar; method=REQUEST", "<xml/>"),
            mail("24.eml", "text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nBEGIN:VEVENT"),
            mail("25.eml", "application/vnd.apple.pkpass; name=\"a.pkpass\"", "kaputt"),
            mail("26.eml", "application/ld+json", #"{"@type": "LodgingReservation", "checkinTime": "morgen"}"#),
            mail("27.eml", "application/ld+json", "{"),
            mail("28.eml", "text/calendar; method=REQUEST", "begin:vcard"),
        ]
    }

    @Test("no reason why a file or mail was not taken is in English")
    func reasons() throws {
        let home = try Home.withMailProgram()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        for (name, content) in Self.files {
            _ = try home.write("", to: "m/\(name)")
            try Data(content).write(to: URL(filePath: "\(home.path)/m/\(name)"))
        }
        for (name, _) in tier(
            plain: stride(from: 0, to: Self.files.count, by: 5).map { Self.files[$0] }, all: Self.files)
        {
            let result = try home.run("inbox", "import", "\(home.path)/m/\(name)")
            expectEqual(result.status, 65, "\(name): \(result.error)")
            Self.expectGerman(result.error, name)
        }
        // The first reasons and the number of the others.
        let result = try home.run("inbox", "import", "\(home.path)/m")
        expectEqual(result.status, 65)
        Self.expectGerman(result.error, "m")
    }

    private static func expectGerman(_ text: String, _ name: String) {
        let words = Set(text.split { !$0.isLetter && $0 != "’" }.map(String.init))
        let english = words.intersection([
            "the", "is", "not", "cannot", "has", "it", "of", "to", "be", "The", "It", "was", "without", "with", "read",
        ])
        expectEqual(english, [], "\(name): \(text)")
        expectFalse(text.isEmpty, name)
    }

    @Test("what was not taken is counted, and the rest is mentioned only if there is one")
    func counted() throws {
        let home = try Home()
        let bad = try home.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT", to: "a.ics")
        let (good, other) = try (home.write(InboxSamples.flight, to: "b.json"), home.write("Hello", to: "c.txt"))
        let alone = try home.run("inbox", "import", bad, other)
        expectContains(alone.error.replacing("\n", with: " "), "for the reasons above.")
        expectNotContains(alone.error, "Everything else")
        let both = try home.run("inbox", "import", bad, good)
        expectContains(both.error.replacing("\n", with: " "), "for the reasons above. Everything else was.")
        // The path stands once in each line.
        expectEqual(both.error.components(separatedBy: "a.ics").count, 2)
        let mail = "From: a@example.org\r\nSubject: Party\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n"
        let part = try home.write(mail + "BEGIN:VCALENDAR\r\nBEGIN:VEVENT", to: "d.eml")
        let cut = try home.run("inbox", "import", part)
        expectContains(cut.error, "“Party” is cut off")
        expectEqual(cut.error.components(separatedBy: "d.eml").count, 2)
    }
}
