import Foundation
import WorkerProtocol

@testable import ConferenceHost

/// The initial inputs of each target: some that are accepted, so that fuzzing does not get stuck at the first check,
/// and some that fail at one of the last checks.
enum Seeds {
    /// Returns inputs that are accepted.
    static func good(for target: String, libraries: [String]) throws -> [[UInt8]] {
        switch target {
        case "FrameDecoder": try streams()
        case "MessageDecoder": try messages()
        case "ManifestReader": manifests()
        case "AnswerValidator": answers()
        case "SecretRedaction": redactions
        case "AccountReplies": accountReplies
        case "LinkFinder": texts().map { Array($0.utf8) }
        case "CalendarReader": calendars.map { Array($0.utf8) }
        case "ReservationReader": reservations.map { Array($0.utf8) }
        case "MailReader": mails.map { Array($0.utf8) }
        case "PassFile": passes
        case "SchedulingMessage": schedulingMessages.map { Array($0.utf8) }
        case "ELFCheck": try SmallLibrary.good.map(\.bytes) + libraries.map { Array(try contents($0)) }
        default: throw CocoaError(.featureUnsupported)
        }
    }

    /// Returns inputs that are rejected late.
    static func bad(for target: String, libraries: [String]) throws -> [[UInt8]] {
        switch target {
        case "ManifestReader": manifests().map { Array($0.dropLast(9)) }
        case "ELFCheck": SmallLibrary.bad.map(\.bytes)
        case "LinkFinder":
            ["https://zoom.us/pricing", "see https://example.org/a?b=c#d", "jo@zoom.us/j/83123456789"].map {
                Array($0.utf8)
            }
        case "CalendarReader": brokenCalendars
        case "ReservationReader": brokenReservations.map { Array($0.utf8) }
        case "MailReader": emptyMails.map { Array($0.utf8) }
        case "PassFile": otherPasses
        case "SchedulingMessage": otherCalendars.map { Array($0.utf8) }
        case "AccountReplies": refusedAccountReplies
        default: []
        }
    }

    // MARK: Texts

    /// Returns a link in every spelling and wrapper.
    private static func texts() -> [String] {
        [
            "Join Zoom Meeting\nhttps://us02web.zoom.us/j/83123456789?pwd=a1b2\n\nMeeting ID: 831 2345 6789",
            "<https://us02web.zoom.us/j/8312345\r\n 6789?pwd=a1b2>, (https://meet.jit.si/Weekly(Berlin)).",
            "<a href='https://meet.google.com/abc-defg-hij?a=1&amp;b=2&#x26;c=3'>x</a> https:&#x2F;&#47;meet.jit.si/x%3E",
            "https://a.safelinks.protection.outlook.com/?url=https%3A%2F%2Fteams.microsoft.com%2Fmeet%2F1234567%3Fp%3DA&data=5",
            "https://urldefense.com/v3/__https://teams.microsoft.com/l/meetup-join/19*3ax**At/0__;JSUl!!A!x$",
            "https://urldefense.proofpoint.com/v2/url?u=https-3A__zoom.us_j_83123456789-3Fpwd-3Da1b2&d=D",
            "https://url.avanan.click/v2/___https://zoom.us/j/83123456789___.Y https://www.google.com/url?q=https://chime.aws/1",
            "https://us.protection.sophos.com?u=aHR0cHM6Ly96b29tLnVzL2ovODMxMjM0NTY3ODk= zoommtg://zoom.us/join?confno=12",
            "zoom.us/j/83123456789 sip:83123456789@zoomcrc.com xmpp:r@c.example?join facetime:a msteams:/l/meetup-join/a/0",
            "https://facetime.apple.com/join#v=1&p=a&k=b https://call.element.io/room/#/a?roomId=b&password=c",
            "https://corp.example.org:8443/call/efi83r28 https://b.example.org/b/abc-def-123 https://x.example/webapp/#/?conference=j",
        ]
    }

    private static func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    // MARK: The protocol

    /// Returns a complete session, and its prefixes.
    private static func streams() throws -> [[UInt8]] {
        let session: [Frame] = [
            Samples.hello.frame(), Samples.helloAck.frame(), Samples.load.frame(), Phase(.create).frame(),
            LogLine(level: 2, text: "line").frame(), Frame(kind: .ping), Frame(kind: .pong), Samples.loaded.frame(),
            RoomTypesRequest(milliseconds: 10_000).frame(request: 1), Samples.call.frame(request: 2),
            UpdateConference(Samples.change).frame(request: 3), EndConference(Samples.change).frame(request: 4),
            Samples.httpCall.frame(request: 2), Samples.httpReply.frame(request: 2),
            Samples.roomTypes.frame(request: 1), Samples.conference.frame(request: 2), Frame(kind: .cancel, request: 3),
            Samples.failure.frame(request: 3), Answer.done.frame(request: 4), Samples.inspect.frame(),
            Samples.inspection.frame(), Frame(kind: .shutdown), LogLine(level: 0, text: "").frame(), Frame(kind: .bye),
        ]
        var result: [[UInt8]] = []
        for length in [1, 3, 5, 8, 12, 16, session.count] {
            let stream = try session.prefix(length).flatMap { try $0.encoded() }
            result.append([UInt8(length * 7), 0x7E] + stream)
        }
        let failed = session.prefix(4) + [Samples.loadFailed.frame(), Frame(kind: .bye)]
        result.append([200, 0x7F] + (try failed.flatMap { try $0.encoded() }))
        // Headers only: short inputs get equally far.
        result.append([16, 1] + (try session.flatMap { try Frame(kind: $0.kind, request: $0.request).encoded() }))
        return result
    }

    /// Returns a frame of every kind.
    private static func messages() throws -> [[UInt8]] {
        let kinds = FrameKind.allCases
        return Samples.frames.map { frame in [UInt8(kinds.firstIndex(of: frame.kind) ?? 0)] + frame.payload }
    }

    private static func answers() -> [[UInt8]] {
        let url = AnsweredURL(kind: 1, url: "https://example.org:8443/r?pwd=1#x", title: "Join", region: "de")
        let odd = ["tel:+4930,,4711#", "sips:room@example.org", "zoommtg://zoom.us/join?a=1", "https://[2001:db8::1]/"]
        let answers: [Answer] = [
            Samples.roomTypes, Samples.conference, .done, .roomTypes([]),
            .conference(AnsweredConference(title: "", details: "", identifier: "", urls: [url])),
            .conference(
                AnsweredConference(
                    title: " e\u{301}\u{200D}🧑🏽‍🚀\t", details: "a\r\nb\u{2028}c\u{202E}d\u{1B}[31m", identifier: "17",
                    urls: odd.map { AnsweredURL(kind: 9, url: $0, passcode: "\u{1B}", pin: "\u{FFFE}") })),
            .roomTypes((0..<20).map { AnsweredRoomType(identifier: "r\($0)", title: "\u{2067}Room\u{0} \($0)") }),
        ]
        return answers.map { $0.frame(request: 1).payload }
    }

    // MARK: Manifests

    private static func manifests() -> [[UInt8]] {
        let full = """
            <key>VCPMinimumABI</key><string>1.0</string><key>VCPMemory</key><integer>256</integer>
            <key>VCPNetworkHosts</key><array><string>api.example.org</string></array>
            <key>VCPURLSchemes</key><array><string>zoommtg</string></array>
            <key>VCPEventContext</key><array><string>title</string><string>times</string></array>
            <key>VCPStateDirectory</key><true/><key>VCPLifecycle</key><false/>
            <key>VCPConfiguration</key><array><dict><key>key</key><string>server</string><key>type</key>
            <string>url</string><key>title</key><string>Server</string><key>default</key>
            <string>https://a.b</string><key>required</key><true/></dict><dict><key>key</key><string>n</string>
            <key>type</key><string>integer</string><key>default</key><integer>-0x7</integer></dict><dict>
            <key>key</key><string>t</string><key>type</key><string>boolean</string><key>secret</key><true/></dict></array>
            """
        let more = """
            <key>a</key><date>2027-01-01T00:00:00Z</date><key>b</key><data>AAEC</data><key>c</key><real>1e3</real>
            <!-- comment --><key>d</key><string><![CDATA[<&>]]></string><key>e</key><string>&#x1F680;&lt;</string>
            """
        return [
            manifest(), manifest(attributes: "<key>NSExtensionAttributes</key><dict>\(full)</dict>"),
            manifest(header: header, keys: more, attributes: "<key>NSExtensionAttributes</key><dict>\(full)</dict>"),
            manifest(header: "\u{FEFF}" + header, keys: more),
        ].map { Array($0.utf8) }
    }

    private static let header = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """

    private static func manifest(header: String = "", keys: String = "", attributes: String = "") -> String {
        """
        \(header)<plist version="1.0"><dict><key>CFBundleIdentifier</key><string>a.b</string>
        <key>CFBundleExecutable</key><string>S</string><key>CFBundleName</key><string>Rooms</string>
        <key>CFBundleVersion</key><string>1</string>\(keys)<key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
        <key>NSExtensionPrincipalClass</key><string>A.B</string>\(attributes)</dict></dict></plist>
        """
    }
}
