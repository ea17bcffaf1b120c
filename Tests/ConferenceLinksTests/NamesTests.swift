import TestSupport
import Testing

@testable import ConferenceLinks

/// Services have the names under which widespread programs know them.
@Suite("Services by name")
struct NamesTests {
    /// The services of MeetingBar that have patterns, with a link of each.
    private static let known: [(name: String, url: String)] = [
        ("Google Meet", "https://meet.google.com/abc-defg-hij"),
        ("Proton Meet", "https://meet.proton.me/join/id-A1#pwd-B2"),
        ("Google Hangouts", "https://hangouts.google.com/call/AbCdEf"),
        ("Hangouts", "https://hangouts.google.com/call/AbCdEf"),
        ("Zoom", "https://zoom.us/j/5551112222"), ("Zoom native", "zoommtg://zoom.us/join?confno=123456789"),
        ("Microsoft Teams", "https://teams.microsoft.com/l/meetup-join/abc/0"),
        ("Cisco Webex", "https://a.webex.com/meet/jo"),
        ("Webex", "https://a.webex.com/a/j.php?MTID=m1"), ("Jitsi", "https://meet.jit.si/weekly"),
        ("Amazon Chime", "https://chime.aws/1234567890"), ("Ring Central", "https://v.ringcentral.com/join/123456789"),
        ("RingCentral", "https://v.ringcentral.com/join/123456789"), ("GoToMeeting", "https://gotomeet.me/jo"),
        ("GoToWebinar", "https://global.gotowebinar.com/join/123/456"),
        ("BlueJeans", "https://bluejeans.com/123456789"),
        ("8x8", "https://8x8.vc/tenant/weekly"), ("Demio", "https://event.demio.com/ref/abc"),
        ("Join.me", "https://join.me/123-456-789"), ("ZoomGov", "https://www.zoomgov.com/j/1601234567"),
        ("Whereby", "https://example.whereby.com/weekly"), ("Uber Conference", "https://uberconference.com/jo"),
        ("Blizz", "https://go.blizz.com/join/123"), ("Teamviewer Meeting", "https://go.teamviewer.com/m12345678"),
        ("VSee", "https://vsee.com/c/weekly"), ("StarLeaf", "https://meet.starleaf.com/123456"),
        ("Google Duo", "https://duo.app.goo.gl/AbCdEf"), ("Tencent VooV", "https://voovmeeting.com/dm/AbCd"),
        ("Facebook Workspace", "https://example.workplace.com/groupcall/LINK"),
        ("Lifesize", "https://call.lifesizecloud.com/123"),
        ("Skype", "https://join.skype.com/AbCdEfGhIj"), ("Skype For Business", "https://meet.lync.com/a/b/C1D2"),
        ("Skype For Business (SH)", "https://meet.example.com/jo.doe/4ABCD12E"),
        ("Facetime", "facetime:jo@example.org"),
        ("Pop", "https://pop.com/j/810-218-630"), ("Chorus", "https://go.chorus.ai/jo"),
        ("Gong", "https://join.gong.io/a/jo"),
        ("Livestorm", "https://app.livestorm.com/p/1f1a"), ("Facetime Audio", "facetime-audio:jo@example.org"),
        ("YouTube", "https://youtu.be/dQw4w9WgXcQ"), ("Vonage Meetings", "https://meetings.vonage.com/123456789"),
        ("Google Meet Stream", "https://stream.meet.google.com/stream/abc12ab1"),
        ("Around", "https://meet.around.co/r/abc"),
        ("Jam", "https://jam.systems/weekly"), ("Discord", "https://discord.com/channels/123/456"),
        ("Blackboard Collaborate", "https://us.bbcollab.com/guest/abc"),
        ("CoScreen", "https://join.coscreen.co/Eng-Leads/abc"),
        ("Vowel", "https://vowel.com/#/g/abc"), ("Zhumu", "https://welink.zhumu.com/j/123456"),
        ("Lark", "https://vc.larksuite.com/j/123456789"), ("Feishu", "https://vc.feishu.cn/j/123456789"),
        ("Vimeo", "https://vimeo.com/event/123"), ("oVice", "https://example.ovice.in/lobby/enter"),
        ("Luma", "https://lu.ma/join/g-abc"), ("Preply", "https://preply.com/en/chat/t-room/123"),
        ("UserZoom", "https://go.userzoom.com/participate/abc"), ("Venue", "https://app.venue.live/app/abc"),
        ("Teemyco", "https://app.teemyco.com/room/a/b"), ("Demodesk", "https://demodesk.com/AB12CD"),
        ("Zoho Cliq", "https://cliq.zoho.eu/meetings/abc"), ("Slack", "https://app.slack.com/huddle/T01/C02"),
        ("Gather", "https://app.gather.town/app/abc/room"), ("Reclaim.ai", "https://reclaim.ai/z/T/C"),
        ("Tuple", "https://tuple.app/c/V1StGXR8"), ("Pumble", "https://meet.pumble.com/abc-defg-hij"),
        ("Suit Conference", "https://a.conference.istesuit.com/jo"), ("Doxy.me", "https://doxy.me/drjo"),
        ("Cal Video", "https://app.cal.com/video/abc"), ("zm.page", "https://example.zm.page"),
        ("LiveKit Meet", "https://meet.livekit.io/rooms/et5r-y80t"),
        ("Meetecho", "https://meetings.conf.meetecho.com/ietf1/?session=1"),
        ("StreamYard", "https://streamyard.com/ab12cd34ef"), ("Riverside", "https://riverside.fm/studio/weekly"),
    ]

    @Test(
        "a service is found by its common names, and recognises its link",
        arguments: known)
    func name(_ expected: (name: String, url: String)) throws {
        let service = try #require(ServiceTable.builtIn.service(named: expected.name))
        let link = try #require(LinkFinder().link(of: expected.url), "\(LinkFinder().verdict(on: expected.url))")
        expectTrue(link.service === service)
        expectTrue(ServiceTable.builtIn.service(named: expected.name.uppercased()) === service)
    }

    @Test("names are unique, and every unverified service is in the table")
    func unique() {
        var owners: [String: String] = [:]
        for service in BuiltInServices.all {
            for name in [service.identifier, service.name] + service.otherNames {
                let owner = owners.updateValue(service.identifier, forKey: name.lowercased())
                expectTrue(owner == nil || owner == service.identifier, "\(name)")
            }
        }
        #expect(BuiltInServices.unverified.subtracting(BuiltInServices.all.map(\.identifier)) == [])
    }

    @Test("a user's service takes precedence over a built-in one of the same name")
    func users() throws {
        let mine = try ConferenceService("Webex", "Webex", origin: .user, [.init(["a.example"], ["/{room}"])])
        expectTrue(ServiceTable([mine]).service(named: "webex") === mine)
        let other = try ConferenceService("Hangouts", "Hangouts", origin: .user, [.init(["a.example"], ["/{room}"])])
        expectTrue(ServiceTable([other]).service(named: "hangouts") === other)
        expectEqual(ServiceTable([other]).service(named: "google-hangouts")?.origin, .builtIn)
    }
}

/// Hosts that resemble the host of a service.
@Suite("Look-alike hosts")
struct LookAlikeTests {
    private static let twins: [(url: String, original: String, resemblance: LookAlike.Resemblance)] = [
        ("https://zoom.us.evil.example/j/83123456789", "zoom.us", .prefix),
        ("https://meet-google-com.evil.example/abc-defg-hij", "meet.google.com", .prefix),
        ("https://evilzoom.us/j/83123456789", "zoom.us", .missingDot),
        ("https://zооm.us/j/83123456789", "zoom.us", .homoglyphs),
        ("https://z00m.us/j/83123456789", "zoom.us", .homoglyphs),
        ("https://meet。google。com/abc-defg-hij", "meet.google.com", .homoglyphs),
        ("https://us02web.zoorn.us/j/83123456789", "zoom.us", .homoglyphs),
        ("https://teams.micros0ft.com/l/meetup-join/abc/0", "teams.microsoft.com", .homoglyphs),
        ("https://teams.mircosoft.com/l/meetup-join/abc/0", "teams.microsoft.com", .oneLetter),
        ("https://zooom.us/j/83123456789", "zoom.us", .oneLetter), ("zoom.uss/j/1", "zoom.us", .oneLetter),
        ("https://discord.example/channels/1/2", "discord.com", .otherTopLevelDomain),
    ]

    @Test("a look-alike host is explained with the host that it resembles", arguments: twins)
    func told(_ expected: (url: String, original: String, resemblance: LookAlike.Resemblance)) {
        guard case .refused(.lookAlike(let twin)) = LinkFinder().verdict(on: expected.url) else {
            Issue.record("\(LinkFinder().verdict(on: expected.url))")
            return
        }
        #expect(twin.original == expected.original)
        #expect(twin.resemblance == expected.resemblance)
        #expect(LinkFinder().link(of: expected.url) == nil)
    }

    @Test(
        "other hosts resemble nothing",
        arguments: [
            "https://example.org/j/1", "https://github.com/a/b", "https://en.wikipedia.org/wiki/Zoom", "https://a.b/c",
        ])
    func plain(_ url: String) {
        expectEqual(LinkFinder().verdict(on: url), .refused(.unknownHost))
    }

    @Test("looking for a resemblance is fast for every host")
    func long() {
        for piece in ["a", "zoom.", "о", "rn", "-", ".", "vv"] {
            let host = String(repeating: piece, count: 250 / piece.utf8.count)
            let time = processorTime { _ = LinkFinder().verdict(on: "https://\(host).example/j/1") }
            expectLessThan(time, .seconds(10))
        }
    }
}
