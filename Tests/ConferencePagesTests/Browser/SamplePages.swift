import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing

/// A calendar with something of everything, and the pages that are looked at.
struct SamplePages {
    let home: PagesHome
    /// The pages by the names of their pictures.
    let pages: [(name: String, address: String)]

    init() throws {
        home = try PagesHome(zone: "Europe/Berlin")
        try home.conferencectl("calendars", "add", "Work", "--color", "#1b8a3a")
        try home.conferencectl("calendars", "add", "Family", "--color", "#d4a017")
        try home.add(
            "UID:1\nDTSTART;TZID=Europe/Berlin:20270301T090500\nDURATION:PT30M\nSUMMARY:Stand-up\nURL:https://meet.jit.si/standup",
            "UID:2\nDTSTART;VALUE=DATE:20270308\nDTEND;VALUE=DATE:20270311\nSUMMARY:Trade fair in Hanover",
            "UID:3\nDTSTART;TZID=Europe/Berlin:20270316T230000\nDURATION:PT4H\nSUMMARY:Night train",
            "UID:4\nDTSTART;TZID=Europe/Berlin:20270302T100000\nDURATION:PT1H\nSUMMARY:Cancelled review\nSTATUS:CANCELLED",
            "UID:5\nDTSTART;TZID=Europe/Berlin:20270305T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:\(Self.long)",
            "UID:6\nDTSTART;TZID=Europe/Berlin:20270319T080000\nDURATION:PT10M\nRRULE:FREQ=HOURLY;COUNT=12\nSUMMARY:Hourly",
            Self.review)
        try home.conferencectl(
            "add", "Sprint planning", "--start", "2027-03-04 14:00", "--duration", "45m", "--calendar", "Work",
            "--location", "Room 7")
        try home.conferencectl(
            "add", "Birthday of Ana", "--start", "2027-03-12", "--all-day", "--calendar", "Family")
        for (name, color, day) in [("White", "#ffffff", 23), ("Black", "#000000", 24)] {
            try home.conferencectl("calendars", "add", name, "--color", color)
            try home.conferencectl(
                "add", "\(name) event", "--start", "2027-03-\(day)", "--all-day", "--calendar", name)
        }
        let chooser = PresentedChoice(
            isMultiple: true, isWritableOnly: false, canCancel: true,
            selected: try CalendarStore(path: home.folder.path + "/calendar.sqlite", now: { PagesHome.morning })
                .calendars().suffix(1).map(\.identifier))
        let lesson =
            "BEGIN:VEVENT\r\nDTSTART;TZID=Europe/Berlin:20270304T150000\r\nDURATION:PT90M\r\nSUMMARY:Painting\r\n"
            + "LOCATION:Studio 2\r\nDESCRIPTION:Bring your own brush.\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT"
        let hourly = try home.link(to: "Hourly", on: "?day=2027-03-01")
        let review = try home.link(to: "Design review", on: "?day=2027-03-01")
        pages = [
            ("inbox", "inbox"), ("invitation", "entry?n=2"), ("booking", "entry?n=1"),
            ("accepted", try Self.accepted(home)),
            ("invited", try home.link(to: "Weekly talk", on: "?view=list&day=2027-03-25")),
            ("month", "?day=2027-03-01"), ("week", "?view=week&day=2027-03-01"),
            ("list", "?view=list&day=2027-03-01"), ("deleted", try Self.deleted(home)), ("search", "?q=review"),
            ("nothing", "?view=list&day=2031-01-01"),
            ("event", review), ("error", "event?id=gone"),
            ("chooser", try home.present(.chooser(chooser))),
            ("form", try home.present(.add(PresentedDraft(text: lesson)))),
            ("shown", try home.present(.event(Self.event(review)))),
            ("new", "new?day=2027-03-04"), ("series", "edit" + review.dropFirst("event".count)),
            ("edited", try home.present(.edit(Self.event(hourly)))), ("providers", "providers"),
            ("accounts", "accounts"), ("sign-in", try Self.signingIn(home)),
            ("trust", "provider?id=org.example.rooms&at=" + PageAddress.encoded(try Self.untrusted(home))),
            ("provider", "provider?id=org.conference.jitsi-meet&at=" + PageAddress.encoded(try Self.jitsi(home))),
        ]
    }

    /// The page after an invitation was accepted, with the mail that waits. Fills the inbox.
    private static func accepted(_ home: PagesHome) throws -> String {
        try home.book()
        try home.invite(
            "LOCATION:https://meet.jit.si/Review", "DESCRIPTION:Bring the plan.\\nAnd a pen.",
            from: "mallory@example.net")
        try home.invite(
            "SUMMARY:Weekly talk", "RRULE:FREQ=WEEKLY;COUNT=8", "DTSTART;TZID=Europe/Berlin:20270304T160000",
            "DTEND;TZID=Europe/Berlin:20270304T170000", uid: "talk")
        try home.invite("SUMMARY:\(long)", "DTSTART:20270306T100000Z", "DTEND:20270306T110000Z", uid: "long")
        try home.invite(
            "SUMMARY:Lunch", "DTSTART:20270305T110000Z", "DTEND:20270305T120000Z", uid: "lunch")
        try home.conferencectl("inbox", "ignore", "5")
        let answer = home.decide("n=3&do=accepted&comment=See%20you")
        return String(try #require(answer.header("Location")))
    }

    /// The page of a sign-in that asks a question.
    private static func signingIn(_ home: PagesHome) throws -> String {
        try home.install(
            Fault("signed-out"), "org.example.accounts", name: "Team Rooms",
            attributes: """
                <key>VCPAccounts</key><array><dict><key>identifier</key><string>rooms</string>
                <key>title</key><string>Team Rooms</string><key>kind</key><string>basic</string>
                <key>helpText</key><string>Ask the operator of the rooms for a password.</string>
                <key>hosts</key><array><string>rooms.example.org</string></array></dict></array>
                <key>VCPNetworkHosts</key><array><string>rooms.example.org</string></array>
                """)
        /// Begins a sign-in, and returns the address of its page once that asks for a name.
        func begin(label: String) throws -> String {
            let answer = home.post("sign-in", "provider=org.example.accounts&account=rooms&label=\(label)")
            let address = try #require(answer.header("Location"))
            wait(for: "Your name", on: address)
            return address
        }
        func wait(for words: String, on address: String) {
            let deadline = ContinuousClock.now + .seconds(60)
            while !home.form(address).contains(words), ContinuousClock.now < deadline {}
        }
        let first = try begin(label: "")
        let work = first.split(separator: "=").last ?? ""
        _ = home.post("answer", "work=\(work)&number=1&value=ana")
        wait(for: "Your password", on: first)
        _ = home.post("answer", "work=\(work)&number=2&value=open-sesame")
        wait(for: "You are signed in.", on: first)
        return try begin(label: "work")
    }

    /// The page after an event with a long title was deleted.
    private static func deleted(_ home: PagesHome) throws -> String {
        try home.add("UID:8\nDTSTART:20270331T100000Z\nDURATION:PT1H\nSUMMARY:\(long)")
        let event = try #require(try home.events().last { $0.title == long })
        let answer = home.delete("id=\(event.identifier)&at=&do=all")
        return String(try #require(answer.header("Location")).dropFirst(2)) + "&view=list"
    }

    /// The path of the provider for Jitsi Meet.
    private static func jitsi(_ home: PagesHome) throws -> String {
        let page = home.get("providers")
        let match = try #require(page.firstMatch(of: /provider\?id=org\.conference\.jitsi-meet&amp;at=([^"]+)"/))
        return try #require(String(match.1).removingPercentEncoding)
    }

    private static func event(_ address: String) throws -> PresentedEvent {
        let values = try #require(URLComponents(string: address)?.queryItems)
        return PresentedEvent(
            identifier: values.first { $0.name == "id" }?.value ?? "",
            occurrence: values.first { $0.name == "at" }?.value ?? "", allowsEditing: true)
    }

    /// The path of a provider that nobody trusts yet.
    private static func untrusted(_ home: PagesHome) throws -> String {
        let contents = "data/conference/providers/Rooms.conferenceprovider/Contents"
        let manifest = ManifestText(
            identifier: "org.example.rooms", name: "Rooms", executable: "libSlowRooms.so",
            attributes: """
                <key>VCPNetworkHosts</key><array><string>rooms.example.org</string></array>
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>token</string><key>type</key><string>string</string>
                <key>title</key><string>Access token</string><key>secret</key><true/></dict></array>
                """)
        try home.folder.write(manifest.xml, to: contents + "/Info.plist")
        let linux = try home.folder.makeDirectory(contents + "/Linux")
        try FileManager.default.copyItem(
            atPath: buildFolder + "/libSlowRooms.so", toPath: linux + "/libSlowRooms.so")
        return home.folder.path + "/data/conference/providers/Rooms.conferenceprovider"
    }

    private static let long =
        "A title that goes on " + String(repeating: "and on ", count: 40) + String(repeating: "x", count: 200)

    private static let review = """
        UID:7
        DTSTART;TZID=America/New_York:20270303T090000
        DTEND;TZID=America/New_York:20270303T100000
        SUMMARY:Design review
        LOCATION:Room 7
        STATUS:TENTATIVE
        CATEGORIES:work,design
        DESCRIPTION:Bring the plan.\\nAnd a pen.\\n\\nhttps://example.org/agenda
        ORGANIZER;CN=Ann:mailto:ann@example.org
        ATTENDEE;CN=Jo;PARTSTAT=ACCEPTED:mailto:jo@example.org
        ATTENDEE;CN=Kim;PARTSTAT=DECLINED;ROLE=OPT-PARTICIPANT:mailto:kim@example.org
        CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Join with video:https://meet.example.org/7?pwd=1
        CONFERENCE;VALUE=URI;FEATURE=PHONE;LABEL=By phone:tel:+1-605-555-0100
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        END:VALARM
        """
}
