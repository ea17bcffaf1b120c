import Foundation

/// Addresses and their services, used to measure recall and false positives.
///
/// A line without a sign names a service; `+` marks its links, followed by the values of the pattern's names; `-` marks
/// similar addresses that are not conference links.
enum ExampleTable {
    struct Positive: Sendable, CustomStringConvertible {
        var service: String
        var url: String
        var captures: [String: String]

        var description: String { "\(service): \(url)" }
        var host: String? { url.hostAndRest?.host }
    }

    struct Service: Sendable {
        var identifier: String
        var positives: [Positive] = []
        var negatives: [String] = []
    }

    static let services: [Service] = [
        widespreadExamples, businessExamples, webinarExamples, messengerExamples, asianExamples, roomExamples,
        classroomExamples, selfHostedExamples, diallingExamples,
    ].flatMap(parse)

    static let positives = services.flatMap(\.positives)
    static let negatives = services.flatMap(\.negatives) + elsewhere.split(separator: "\n").map(String.init)

    private static func parse(_ text: String) -> [Service] {
        var result: [Service] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "+":
                let captures = words.dropFirst(2).map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
                result[result.count - 1].positives.append(
                    Positive(
                        service: result[result.count - 1].identifier, url: words[1],
                        captures: Dictionary(uniqueKeysWithValues: captures.map { ($0[0], $0[1]) })))
            case "-": result[result.count - 1].negatives.append(words[1])
            default: result.append(Service(identifier: words[0]))
            }
        }
        return result
    }

    /// Addresses in events that are not conferences: maps, documents, forms, shops, articles.
    private static let elsewhere = """
        https://example.org/
        https://example.org
        http://example.org/a/b/c?d=e#f
        https://www.google.com/maps/place/Berlin/@52.5,13.4,11z
        https://maps.app.goo.gl/AbCdEfGhIjKlMnOp7
        https://goo.gl/maps/AbCdEf
        https://docs.google.com/document/d/1a2b3c4d5e6f7g8h9i0j/edit
        https://drive.google.com/drive/folders/1AbC
        https://calendar.google.com/calendar/event?action=VIEW&eid=abc
        https://www.google.com/calendar/event?action=RESPOND&eid=abc&rst=1&tok=xyz
        https://support.google.com/meet/answer/10409699
        https://github.com/leits/MeetingBar/issues/873
        https://github.com/orgs/example/discussions/12
        https://gitlab.com/group/project/-/merge_requests/1
        https://www.eventbrite.com/e/a-talk-tickets-123456789
        https://www.meetup.com/swift-berlin/events/123456789/
        https://en.wikipedia.org/wiki/Videotelephony
        https://api.scheduler.teams.microsoft.com/teams/dcf23acb-18fc-41d2-86ac-f752f1ca658d/0
        https://dialin.teams.microsoft.com/8551f4c1-bea3-441a-8738-69aa517a91c5?id=123456789
        https://mysettings.lync.com/pstnconferencing
        https://aka.ms/JoinTeamsMeeting
        https://aka.ms/joinmeeting
        https://outlook.office365.com/owa/calendar/abc@example.org/bookings/
        https://outlook.live.com/calendar/0/action/compose
        https://nam11.safelinks.protection.outlook.com/
        https://nam11.safelinks.protection.outlook.com/?url=
        https://nam11.safelinks.protection.outlook.com/?url=x
        https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fj%2F123456789
        https://protect-eu.mimecast.com/s/AbCdEfGhIjKlMnOp
        https://www.google.com/url?q=https://example.org/
        https://www.google.com/url?q=javascript:alert(1)
        https://www.google.com/search?q=zoom.us/j/123456789
        https://example.org/redirect?to=https://zoom.us/j/83123456789
        https://example.org/zoom.us/j/83123456789
        https://example.org/?https://meet.google.com/abc-defg-hij
        https://example.com/call/feedback
        https://example.com/call/
        https://example.com/group/yoga
        https://example.com/room/12
        https://example.com/rooms/deluxe
        https://hotel.example/rooms/double-room-sea-view
        https://example.com/b/the-best-book
        https://example.com/join/us
        https://example.com/meeting/123456
        https://example.com/webapp/index.html
        https://example.com/conference/2026
        https://meet.example.com/
        https://meet.example.com
        https://meet.example.com/about
        https://meet.example.com/login
        https://meet.example.com/favicon.ico
        https://jitsi.example.com/static/close.html
        https://jitsi.example.com/
        https://video.example.com/watch
        https://call.example.com/now
        https://conf.example.com/2026
        https://talk.example.com/
        https://192.0.2.7/call/efi83r28
        https://localhost/call/efi83r28
        ftp://zoom.us/j/83123456789
        file:///j/83123456789
        javascript:location='https://zoom.us'
        ms-msdt:/id
        data:text/html,zoom.us
        mailto:jo@zoom.us
        tel:+493012345678
        sip:jo@example.org
        """
}

extension String {
    /// The host of a web address, with the text before and after it.
    var hostAndRest: (scheme: String, host: String, rest: String)? {
        guard let slashes = range(of: "://") else { return nil }
        let after = self[slashes.upperBound...]
        let end = after.firstIndex { "/?#:".contains($0) } ?? after.endIndex
        return (String(self[..<slashes.upperBound]), String(after[..<end]), String(after[end...]))
    }
}
