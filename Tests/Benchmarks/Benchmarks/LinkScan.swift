import ConferenceLinks
import Foundation

/// Finding links in the descriptions of many events, compared with a bare scan: the same automaton with the same
/// patterns, created once, which only counts matches over the same bytes in one piece.
///
/// The difference is the cost of everything after matching: an array per event, validated addresses, captures.
struct LinkScan {
    private static let events = 100_000

    func measure(runs: Int) throws -> [Finding] {
        let texts = Self.descriptions()
        let whole = Array(texts.joined(separator: "\n").utf8)
        let finder = LinkFinder()
        var pairs: [(ours: Double, bare: Double)] = []
        var found = 0
        for run in 0...runs {
            let ours = Stopwatch()
            found = 0
            for text in texts { found += finder.links(in: text).count }
            let ourTime = ours.seconds
            let bare = Stopwatch()
            let counted = finder.count(in: whole.span).links
            let bareTime = bare.seconds
            guard counted == found else { throw BenchmarkFailure("\(counted) links in one piece, \(found) one by one") }
            // The first round is a warm-up.
            if run > 0 { pairs.append((ourTime, bareTime)) }
        }
        let ours = Sample(pairs.map(\.ours)).median
        let bare = Sample(pairs.map(\.bare)).median
        let ratio = Sample(pairs.map { $0.ours / $0.bare }).median
        let megabytes = Double(whole.count) / 1_000_000
        return [
            Finding(
                name: "links in \(Self.events) descriptions",
                figures: [
                    .init(name: "events a second", value: Double(Self.events) / ours, unit: ""),
                    .init(name: "ours", value: megabytes / ours, unit: "MB/s"),
                    .init(name: "bare pass", value: megabytes / bare, unit: "MB/s"),
                    .init(name: "links", value: Double(found), unit: ""),
                    .init(name: "bytes an event", value: Double(whole.count / Self.events), unit: ""),
                    .init(name: "ratio", value: ratio, unit: ""),
                ], target: "ratio at most 2", isMet: ratio <= 2)
        ]
    }

    /// Returns invitations as they are sent: an agenda of some paragraphs with dates, names and ordinary links, and a
    /// block of a widespread service, in plain text or HTML. Every tenth event has no conference.
    private static func descriptions() -> [String] {
        var random = FixedRandom(state: 42)
        let words = """
            agenda minutes decision budget review draft release schedule please bring the latest numbers from 10:00 to 11:30 \
            and/or ask Jo about Q3 (see https://wiki.example.org/pages/viewpage.action?pageId=123456) before Friday, 12/03/2027. \
            Notes: https://docs.google.com/document/d/1a2b3c4d5e6f7g8h9i0j/edit – owner: Kim; status: open. Room 4.12/B, floor 3
            """.split(separator: " ")
        return (0..<events).map { number in
            var text = ""
            for paragraph in 0..<8 {
                for _ in 0..<30 { text += words[Int(random.next() % UInt64(words.count))] + " " }
                text += "\n\n"
                if paragraph == 3 { text += block(number, random.next()) }
            }
            return text
        }
    }

    private static func block(_ number: Int, _ random: UInt64) -> String {
        let code = 80_000_000_000 + Int(random % 10_000_000_000)
        switch number % 10 {
        case 0: return ""
        case 1, 2, 3:
            return """
                Kim Doe is inviting you to a scheduled Zoom meeting.\n\nJoin Zoom Meeting\nhttps://us02web.zoom.us/j/\(code)?pwd=a1b2c3d4e5
                \nMeeting ID: \(code)\nPasscode: 123456\n\n---\n\nOne tap mobile\n+16465588656,,\(code)#,,,,*123456# US (New York)
                \nFind your local number: https://us02web.zoom.us/u/kdAbCdEf\n
                """
        case 4, 5:
            return """
                ________________________________________________________________________________
                Microsoft Teams meeting\nJoin on your computer or mobile app
                Click here to join the meeting<https://teams.microsoft.com/l/meetup-join/19%3ameeting_\(code)%40thread.v2/0?context=%7b%22Tid%22%3a%22dcf23acb%22%7d>
                Learn More<https://aka.ms/JoinTeamsMeeting> | Meeting options<https://teams.microsoft.com/meetingOptions/?organizerId=1>
                ________________________________________________________________________________\n
                """
        case 6, 7:
            return """
                -::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-
                Join with Google Meet: https://meet.google.com/abc-defg-hij\nOr dial: (US) +1 234-567-8901 PIN: 123456789#
                More phone numbers: https://tel.meet/abc-defg-hij?pin=1234567890123&hs=7\n
                """
        case 8:
            return """
                <html><body><p>Join</p><a href="https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fus02web.zoom.us%2Fj%2F\(code)%3Fpwd%3Da1b2&amp;data=05%7C01%7C&amp;reserved=0">Join</a></body></html>\n
                """
        default: return "https://meet.jit.si/Weekly\(number)\n"
        }
    }
}

/// A random generator with a fixed seed (SplitMix64).
private struct FixedRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
