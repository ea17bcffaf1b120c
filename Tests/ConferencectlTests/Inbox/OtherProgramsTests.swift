import Foundation
import TestSupport
import Testing

@Suite(
    "What other programs make of the messages, and we of theirs",
    .exhaustive("Other people's calendars and servers; the plain tier has messages in their shapes"))
struct OtherProgramsTests {
    private static let invitation = InboxSamples.calendar(
        uid: "1@example.org", title: "Plan", start: "20300401T120000", end: "20300401T130000"
    ).replacing("boss@", with: "olga@").replacing("CN=Boss", with: "CN=Olga")

    /// Returns what KDE's calendar library reads in a text, by the names of its lines.
    private func kde(_ text: String, isFile: Bool = false) throws -> [String: [String]] {
        let program = try RealReaders.kcalendarcore()
        let result = try Programs.run(
            program, isFile ? ["file"] : [], input: text,
            environment: ["QT_LOGGING_RULES": "*=false", "LC_ALL": "C.UTF-8"])
        try #require(result.status == 0, "\(result.output)")
        var lines: [String: [String]] = [:]
        for line in result.output.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2 { lines[parts[0], default: []].append(parts[1]) }
        }
        return lines
    }

    /// The message in the last mail that was sent, as Python reads it.
    private func lastMessage(_ home: Home) throws -> String {
        let script = """
            import sys, email, email.policy
            text = sys.stdin.buffer.read()
            mail = email.message_from_bytes(b"From:" + text.rpartition(b"\\nFrom:")[2], policy=email.policy.default)
            part = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
            sys.stdout.buffer.write(part.get_payload(decode=True))
            """
        let result = try Programs.run(
            Programs.required("python3"), ["-c", script], input: "\n" + home.sentMails)
        try #require(result.status == 0, "\(result.output)")
        return result.output
    }

    @Test("KDE's library reads an answer as what it is")
    func answer() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("inbox", "import", "-", input: Self.invitation).status == 0)
        for (command, status) in [("accept", "1"), ("tentative", "3")] {
            try #require(home.run("inbox", command, "1", "--comment", "I bring cake").status == 0)
            let read = try kde(lastMessage(home))
            expectEqual(read["method"], ["Reply"])
            expectEqual(read["uid"], ["1@example.org"])
            expectEqual(read["organizer"], ["olga@example.org"])
            expectEqual(read["attendee"], ["jo@example.org \(status)"])
            expectEqual(read["comment"], ["I bring cake"])
        }
    }

    @Test("KDE's library reads an invitation, its update and its cancellation as what they are")
    func inviting() throws {
        let home = try Home.withMailProgram()
        let zone = ["TZ": "Europe/Berlin"]
        home.environment.merge(zone) { $1 }
        for (arguments, method, sequence, start) in [
            (
                ["add", "Plan", "--start", "2030-04-01 12:00", "--invite", "Ann <ann@example.org>", "--send"],
                "Request", "0", "2030-04-01T10:00:00Z"
            ),
            (["edit", "Plan", "--start", "2030-04-01 13:00", "--send"], "Request", "1", "2030-04-01T11:00:00Z"),
            (["remove", "Plan", "--send", "--yes"], "Cancel", "2", "2030-04-01T11:00:00Z"),
        ] {
            let result = try home.runProcess(arguments)
            try #require(result.status == 0, "\(result.error)")
            let read = try kde(lastMessage(home))
            expectEqual(read["method"], [method])
            expectEqual(read["summary"], ["Plan"])
            expectEqual(read["organizer"], ["jo@example.org"])
            expectEqual(read["start"], [start], method)
            expectEqual(read["sequence"], [sequence], method)
            expectTrue(read["attendee"]?.contains("ann@example.org 0") ?? false, "\(read)")
        }
    }

    @Test("KDE's library finds the reservation in an event that was added, as KDE Itinerary does")
    func reservation() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("inbox", "import", "-", input: InboxSamples.flight).status == 0)
        try #require(home.run("inbox", "add", "1").status == 0)
        let read = try kde(home.run("export").output, isFile: true)
        expectContains(read["summary"]?.first ?? "", "FRA → HND")
        let json = Data((read["reservation"]?.first ?? "").utf8)
        let found = try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]] ?? [])
        expectEqual(found.first?["@type"] as? String, "FlightReservation")
        expectEqual(found.first?["reservationNumber"] as? String, "ABC123")
    }

    @Test("an accepted invitation and a booking survive Radicale: nothing is lost on the way there and back")
    func radicale() throws {
        let home = try Home.withMailProgram()
        let folders = ["a", "b"].map { "\(home.path)/\($0)" }
        for folder in folders + [home.path + "/server"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try #require(home.run("sources", "add", folders[0]).status == 0)
        let geo = #""iataCode": "FRA", "geo": {"@type": "GeoCoordinates", "latitude": 50.03, "longitude": 8.57}"#
        for text in [Self.invitation, InboxSamples.flight.replacing(#""iataCode": "FRA""#, with: geo)] {
            try #require(home.run("inbox", "import", "-", input: text).status == 0)
        }
        try #require(home.run("inbox", "accept", "1", "--calendar", "a").status == 0)
        try #require(home.run("inbox", "add", "2", "--calendar", "a").status == 0)
        try RealReaders.radicaleRoundTrip(in: home.path + "/server", from: folders[0], to: folders[1])
        try expectEqual(properties(of: folders[0]), properties(of: folders[1]))
        let store = home.path + "/second.sqlite"
        try #require(home.run("sources", "add", folders[1], "--store", store).status == 0)
        for title in ["Plan", "Flight XA 123 FRA → HND"] {
            var events = try [home.object("show", title), home.object("show", title, "--store", store)]
            for index in events.indices { events[index]["calendar"] = nil }
            expectEqual(NSDictionary(dictionary: events[0]), NSDictionary(dictionary: events[1]))
        }
    }

    /// The unfolded lines of all events of a folder, without order. Radicale cuts the value of Apple's property for places at its
    /// comma; GEO has the same place.
    private func properties(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { name in
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).replacing("\r\n", with: "\n")
                .replacing("\n ", with: "").split(separator: "\n").map(String.init)
        }.filter { !$0.hasPrefix("X-APPLE-STRUCTURED-LOCATION") }.sorted()
    }

    @Test("Cyrus schedules an invitation, an answer and a cancellation, and each of its messages is understood")
    func cyrus() throws {
        let home = try Home.withMailProgram()
        let event = Self.invitation.replacing("METHOD:REQUEST\r\n", with: "")
            .replacing(";TZID=Europe/Berlin:20300401T120000", with: ":20300401T100000Z")
            .replacing(";TZID=Europe/Berlin:20300401T130000", with: ":20300401T110000Z")
        let messages = try RealReaders.cyrusMessages(about: event, in: home.path + "/cyrus")
        func take(_ name: String, _ arguments: String...) throws -> String {
            let result = try home.runProcess(["inbox", "import", "-"] + arguments, input: messages[name] ?? "")
            try #require(result.status == 0, "\(name): \(result.error) \(messages[name] ?? "")")
            return result.output
        }
        expectContains(try take("request"), "New in the inbox: 1  Plan")
        let entry = try #require(try home.objects("inbox").first)
        expectEqual(entry["kind"] as? String, "invitation")
        try #require(home.run("inbox", "accept", "1").status == 0)
        // Cyrus counts SEQUENCE up in the invitation, and takes that of the event for the cancellation, which then has to be later.
        func stamp(_ name: String) -> Substring {
            messages[name]?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DTSTAMP") } ?? ""
        }
        let isOlder = messages["cancel"]?.contains("SEQUENCE:0") ?? false && stamp("cancel") <= stamp("request")
        expectContains(try take("cancel"), isOlder ? "Older than what is known" : "Cancelled in the inbox")
        // The organizer gets the answer.
        let store = home.path + "/olga.sqlite"
        try #require(home.run("config", "addresses", "olga@example.org").status == 0)
        let file = try home.write(event, to: "event.ics")
        try #require(home.run("import", file, "--store", store).status == 0)
        _ = try take("reply", "--store", store)
        let people = try #require(try home.object("show", "Plan", "--store", store)["attendees"] as? [[String: Any]])
        expectTrue(people.contains { ($0["status"] as? String) == "accepted" }, "\(people)")
    }
}
