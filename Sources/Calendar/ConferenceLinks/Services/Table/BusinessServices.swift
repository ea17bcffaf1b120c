import ConferenceModel

extension BuiltInServices {
    /// Services for companies, other than the most widespread ones.
    static let business: [ConferenceService] = [
        service(
            "chime", "Amazon Chime", also: ["Chime"],
            links(
                hosts: ["chime.aws", "*.chime.aws"], paths: ["/{code:digits}", "/{user}"], except: ["/dialinnumbers"]),
            links(hosts: ["app.chime.aws"], paths: ["/meetings/{code:digits}"])),
        service(
            "ringcentral", "RingCentral", also: ["Ring Central"],
            links(
                hosts: ["v.ringcentral.com", "video.ringcentral.com"],
                paths: ["/join/{code:token}", "/conf/on/{code:token}"]),
            links(
                hosts: ["meetings.ringcentral.com", "webinar.ringcentral.com", "webinars.ringcentral.com"],
                paths: ["/j/{code:digits}", "/w/{code:digits}", "/webinar/register/{registration:token}"],
                query: ["pwd={token}?"]),
            links(
                hosts: ["*.ringcentral.com"],
                paths: ["/join/{code:digits}", "/j/{code:digits}", "/conf/on/{code:token}"], query: ["pw={token}?"])),
        service(
            "goto-meeting", "GoToMeeting",
            links(
                hosts: [
                    "gotomeeting.com", "www.gotomeeting.com", "global.gotomeeting.com", "app.gotomeeting.com",
                    "www3.gotomeeting.com",
                ], paths: ["/join/{code:digits}", "/meeting/join/{code:digits}", "/fec/online", "/meet/{name}"]),
            links(hosts: ["app.gotomeeting.com"], paths: ["/"], query: ["meetingId={code:digits}"]),
            links(hosts: ["gotomeet.me", "www.gotomeet.me", "gotomeet.com"], paths: ["/{name}"]),
            links(
                hosts: ["meet.goto.com", "app.goto.com"],
                paths: ["/{code:digits(9-10)}", "/meeting/{code:digits(9-10)}", "/{name}", "/install/{code:digits}"]),
            links(hosts: ["*.gotomeeting.com"], paths: ["/join/{code:digits}"])),
        service(
            "goto-webinar", "GoToWebinar",
            links(
                hosts: [
                    "gotowebinar.com", "www.gotowebinar.com", "global.gotowebinar.com", "attendee.gotowebinar.com",
                    "www2.gotowebinar.com", "*.gotowebinar.com",
                ], paths: ["/join/{code:digits}/**", "/eojoin/{code:digits}/**", "/pjoin/{code:digits}/**"],
                except: ["/join"]),
            links(
                hosts: ["attendee.gotowebinar.com", "register.gotowebinar.com", "global.gotowebinar.com"],
                paths: ["/register/{registration:token}", "/rt/{registration:token}"], kind: .page),
            links(hosts: ["register.gotowebinar.com"], paths: ["/#register/{registration:token}"], kind: .page)),
        service(
            "bluejeans", "BlueJeans",
            links(
                hosts: ["bluejeans.com", "www.bluejeans.com", "*.bluejeans.com"],
                paths: ["/{code:digits(6-12)}", "/{code:digits(6-12)}/{passcode:digits}", "/{code:digits(6-12)}/**"]),
            links(hosts: ["primetime.bluejeans.com"], paths: ["/a2m/live-event/{event:token}"])),
        service(
            "8x8", "8x8",
            links(
                hosts: ["8x8.vc", "*.8x8.vc"], paths: ["/{tenant}/{room}", "/{room}"]),
            links(hosts: ["meet.8x8.com"], paths: ["/{user}", "/join/{code:token}"])),
        service(
            "join-me", "join.me",
            links(hosts: ["join.me", "secure.join.me"], paths: ["/{code:999-999-999}", "/{name:name}"])),
        service(
            "uberconference", "UberConference", also: ["Uber Conference"],
            links(
                hosts: ["uberconference.com", "www.uberconference.com"],
                paths: ["/{user}", "/room/{user}"], except: ["/room"])),
        service(
            "dialpad", "Dialpad Meetings",
            links(hosts: ["meetings.dialpad.com"], paths: ["/room/{room}", "/{room}"], except: ["/room", "/call"]),
            links(hosts: ["dialpad.com"], paths: ["/meetings/{room:token}"], except: ["/meetings"])),
        service(
            "teamviewer", "TeamViewer Meeting",
            links(
                hosts: ["go.teamviewer.com"], paths: ["/{code:any}", "/v15/{code:any}", "/meet/{code:any}"],
                except: ["/login", "/download", "/v15"])),
        service(
            "blizz", "Blizz",
            links(hosts: ["go.blizz.com"], paths: ["/{code:any}", "/join/{code:any}"], except: ["/login"])),
        service(
            "vsee", "VSee", links(hosts: ["vsee.com"], paths: ["/c/{room}", "/v/{room}", "/meet/{room}"]),
            links(hosts: ["*.vsee.me", "vsee.me"], paths: ["/u/{room}", "/c/{room}"])),
        service(
            "starleaf", "StarLeaf",
            links(hosts: ["meet.starleaf.com"], paths: ["/{code:digits}", "/{code:digits}/app"])),
        service(
            "lifesize", "Lifesize",
            links(
                hosts: ["call.lifesizecloud.com"],
                paths: ["/{code:digits}", "/{code:digits}/**", "/extension/{code:digits}"])),
        service(
            "vonage", "Vonage Meetings", also: ["Vonage"],
            links(hosts: ["meetings.vonage.com"], paths: ["/{code:digits(9)}"], query: ["pin={pin}?"])),
        service(
            "workplace", "Workplace", also: ["Facebook Workplace", "Facebook Workspace"],
            links(hosts: ["workplace.com", "*.workplace.com"], paths: ["/groupcall/{code}", "/groupcall/{code}/**"])),
        service(
            "whereby", "Whereby",
            links(
                hosts: ["whereby.com", "www.whereby.com"], paths: ["/{room}"], query: ["roomKey={token}?"],
                except: ["/information", "/discover", "/org", "/virtual-meeting", "/embedded"]),
            links(hosts: ["*.whereby.com"], paths: ["/{room}"], query: ["roomKey={token}?"], except: ["/information"]),
            links(hosts: ["appear.in"], paths: ["/{room}"], except: ["/information"])),
        service(
            "zoho-meeting", "Zoho Meeting",
            links(
                hosts: [
                    "meeting.zoho.com", "meeting.zoho.eu", "meeting.zoho.in", "meeting.zoho.com.au", "meet.zoho.com",
                    "meet.zoho.eu", "meet.zoho.in", "meeting.zoho.jp",
                ], paths: ["/meeting/join/{meeting}", "/join"], query: ["key={code:digits}", "t={token}?"]),
            links(
                hosts: [
                    "meet.zoho.com", "meet.zoho.eu", "meet.zoho.in", "meet.zoho.com.au", "meeting.zoho.com",
                    "meeting.zoho.eu",
                ],
                paths: [
                    "/{code:aaaa-aaa-aaa}", "/{code:alnum(10)}", "/meeting/login/join/{code}",
                    "/meeting/{org}/join/{code}",
                ])),
        service(
            "zoho-cliq", "Zoho Cliq",
            links(
                hosts: ["cliq.zoho.com", "cliq.zoho.eu", "cliq.zoho.in", "cliq.zoho.com.au"],
                paths: ["/meetings/{code:token}", "/company/{org}/meetings/{code:token}"])),
        service(
            "pumble", "Pumble", links(hosts: ["meet.pumble.com"], paths: ["/{code:aaa-aaaa-aaa}"])),
        service("pop", "Pop", links(hosts: ["pop.com"], paths: ["/j/{code:999-999-999}", "/j/{code:digits}"])),
        service(
            "around", "Around",
            links(hosts: ["around.co", "meet.around.co"], paths: ["/r/{room:token}"])),
        service(
            "coscreen", "CoScreen",
            links(hosts: ["join.coscreen.co"], paths: ["/{team}/{code:token}", "/{code:token}"])),
        service(
            "vowel", "Vowel", links(hosts: ["vowel.com", "*.vowel.com"], paths: ["/"], fragment: "/g/{room}"),
            links(hosts: ["app.vowel.com"], paths: ["/g/{room}"])),
        service("tuple", "Tuple", links(hosts: ["tuple.app"], paths: ["/c/{room:token}"])),
        service("jam", "Jam", links(hosts: ["jam.systems"], paths: ["/{room}"])),
        service(
            "demodesk", "Demodesk",
            links(hosts: ["demodesk.com"], paths: ["/{room:upper}", "/meet/{room}"])),
        service("chorus", "Chorus", links(hosts: ["go.chorus.ai"], paths: ["/{code}", "/{code}/**"])),
        service(
            "gong", "Gong",
            links(hosts: ["join.gong.io", "*.join.gong.io"], paths: ["/{org}/{user}", "/{org}/{user}/**"])),
        service(
            "suit", "Suit Conference",
            links(hosts: ["conference.istesuit.com", "*.conference.istesuit.com"], paths: ["/{user}"])),
        service(
            "cal-video", "Cal Video",
            links(hosts: ["app.cal.com", "cal.com", "app.cal.eu"], paths: ["/video/{code:token}"])),
        service(
            "daily", "Daily", links(hosts: ["*.daily.co"], paths: ["/{room}"])),
        service(
            "infomaniak", "kMeet",
            links(hosts: ["kmeet.infomaniak.com"], paths: ["/{room}"], except: ["/create", "/join"])),
        service(
            "freeconferencecall", "FreeConferenceCall.com", also: ["FreeConferenceCall"],
            links(hosts: ["join.freeconferencecall.com"], paths: ["/{room}"])),
        service(
            "rainbow", "Rainbow",
            links(
                hosts: ["web.openrainbow.com", "meet.openrainbow.com"], paths: ["/", "/rb/*", "/rb/*/index.html"],
                fragment: "/invite?invitationId={invitation}")),
        service(
            "huddle01", "Huddle01",
            links(
                hosts: ["app.huddle01.com", "huddle01.app"],
                paths: ["/{code:aaa-aaaa-aaa}", "/room/{code:aaa-aaaa-aaa}"])),
        service(
            "vidyo", "Vidyo",
            links(
                hosts: ["*.platform.vidyo.io", "*.vidyocloud.com"],
                paths: ["/join/{room:token}", "/flex.html"], query: ["roomdirect.html={room}?"], except: ["/join"])),
        service(
            "pexip", "Pexip",
            links(hosts: ["pexip.me", "*.pexip.me"], paths: ["/meet/{room}"]),
            links(hosts: ["*.pexip.io", "*.pexip.com"], paths: ["/meet/{room}", "/webapp/conference/{room}"])),
    ]
}
