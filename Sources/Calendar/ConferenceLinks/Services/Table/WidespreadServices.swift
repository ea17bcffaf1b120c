import ConferenceModel

extension BuiltInServices {
    private static let teamsHosts = [
        "teams.microsoft.com", "gov.teams.microsoft.com", "teams.microsoft.us", "gov.teams.microsoft.us",
        "dod.teams.microsoft.us", "teams.cloud.microsoft", "teams.microsoftonline.cn",
    ]
    private static let zoomHosts = [
        "zoom.us", "*.zoom.us", "zoom.com", "*.zoom.com", "zoom.com.cn", "*.zoom.com.cn", "zoom.cn", "*.zoom.cn",
        "zoom-x.de", "*.zoom-x.de",
    ]
    private static let zoomPaths = [
        "/j/{code:digits(8-12)}", "/w/{code:digits(8-12)}", "/s/{code:digits(8-12)}", "/wc/join/{code:digits(8-12)}",
        "/wc/{code:digits(8-12)}/join", "/wc/{code:digits(8-12)}/start", "/my/{name}", "/my/{name}/join",
    ]

    private static let zoomApp = "zoommtg://{host}/join?action=join&confno={code}&pwd={token}?"
    private static let zoomWeb = "https://{host}/j/{code}?pwd={token}?"

    /// The services that most invitations come from.
    static let widespread: [ConferenceService] = [
        service(
            "google-meet", "Google Meet",
            links(
                hosts: ["meet.google.com"],
                paths: [
                    "/{code:aaa-aaaa-aaa}", "/_meet/{code:aaa-aaaa-aaa}", "/lookup/{code:token}",
                    "/_meet/whoops/{code:aaa-aaaa-aaa}",
                ]),
            links(hosts: ["g.co"], paths: ["/meet/{code:token}"]),
            links(hosts: ["tel.meet"], paths: ["/{code:aaa-aaaa-aaa}"], query: ["pin={pin:digits}?"], kind: .page),
            links(
                hosts: ["meet.google.com"], paths: ["/tel/{code:aaa-aaaa-aaa}"], query: ["pin={pin:digits}?"],
                kind: .page)
        ),
        service(
            "google-meet-stream", "Google Meet Stream", also: ["Meet Stream"],
            links(hosts: ["stream.meet.google.com"], paths: ["/stream/{code:token}"])),
        service(
            "google-hangouts", "Google Hangouts", also: ["Hangouts"],
            links(
                hosts: ["hangouts.google.com"],
                paths: ["/call/{code:token}", "/hangouts/_/**", "/group/{code:token}", "/meet/{code:token}"]),
            links(hosts: ["plus.google.com", "talkgadget.google.com"], paths: ["/hangouts/_/**"])),
        service(
            "google-duo", "Google Duo", also: ["Duo"],
            links(hosts: ["duo.app.goo.gl"], paths: ["/{code:token}"]),
            links(hosts: ["duo.google.com"], paths: ["/call/**", "/dl/**"])),
        service(
            "google-chat", "Google Chat", kind: .chat,
            links(
                hosts: ["chat.google.com"], paths: ["/room/{code:token}", "/room/{code:token}/**", "/dm/{code:token}"])),
        service(
            "zoom", "Zoom", also: ["Zoom native"], apps: [zoomApp],
            links(hosts: zoomHosts, paths: zoomPaths, query: ["pwd={token}?"]),
            links(
                ["zoommtg"], hosts: zoomHosts, paths: ["/join"], query: ["confno={code:digits}", "pwd={token}?"],
                web: zoomWeb),
            links(hosts: ["events.zoom.us"], paths: ["/ejl/**"]),
            links(
                hosts: zoomHosts,
                paths: ["/meeting/register/{registration:token}", "/webinar/register/{registration:token}"], kind: .page
            ),
            links(hosts: ["events.zoom.us"], paths: ["/ev/{event:token}"], kind: .page)),
        service(
            "zoomgov", "ZoomGov", apps: [zoomApp],
            links(hosts: ["zoomgov.com", "*.zoomgov.com"], paths: zoomPaths, query: ["pwd={token}?"]),
            links(
                ["zoommtg"], hosts: ["zoomgov.com", "*.zoomgov.com"], paths: ["/join"],
                query: ["confno={code:digits}", "pwd={token}?"], web: zoomWeb)),
        service("zm-page", "zm.page", links(hosts: ["*.zm.page"], paths: ["/"])),
        service(
            "reclaim", "Reclaim.ai", also: ["Reclaim"],
            links(hosts: ["reclaim.ai", "app.reclaim.ai"], paths: ["/z/**"], except: ["/z"])),
        service(
            "teams", "Microsoft Teams", also: ["Teams"],
            links(hosts: teamsHosts, paths: ["/l/meetup-join/*/**"], apps: ["msteams:{path}{query}"]),
            links(hosts: teamsHosts, paths: ["/v2/l/meetup-join/*/**"]),
            links(
                hosts: teamsHosts, paths: ["/meet/{code:digits(6-20)}"], query: ["p={token}"],
                apps: ["msteams:{path}{query}"]),
            links(hosts: teamsHosts, paths: ["/", "/v2", "/_"], fragment: "/l/meetup-join/*/**"),
            links(
                hosts: teamsHosts, paths: ["/dl/launcher/launcher.html"], query: ["url={target}", "type=meetup-join"]),
            links(hosts: teamsHosts, paths: ["/dl/launcher/launcher.html"], query: ["url={target}", "type=meet"]),
            links(hosts: teamsHosts, paths: ["/light-meetings/launch"], query: ["coords={target}"]),
            links(hosts: teamsHosts, paths: ["/convene/townhalls"], query: ["eventId={event}"]),
            links(hosts: ["events.teams.microsoft.com"], paths: ["/event/{event}"], kind: .page),
            links(
                ["msteams"], hosts: [], paths: ["/l/meetup-join/*/**", "/meet/{code:digits(6-20)}"],
                web: "https://teams.microsoft.com{path}{query}")),
        service(
            "teams-live", "Microsoft Teams (personal)", also: ["Teams (personal)"],
            apps: ["msteams://{host}{path}{query}"],
            links(hosts: ["teams.live.com"], paths: ["/meet/{code:digits(6-20)}"], query: ["p={token}?"]),
            links(hosts: ["teams.live.com"], paths: ["/l/meetup-join/*/**", "/l/invite/{invitation:token}"])),
        service(
            "skype-business", "Skype for Business", also: ["Skype for Business (SH)"],
            links(hosts: ["meet.lync.com"], paths: ["/{tenant}/{user}/{code:alnum}"]),
            links(hosts: ["join.skype.com"], paths: ["/meet/**"], except: ["/meet"]),
            links(hosts: ["meet.*", "join.*", "lync.*", "sfb.*"], paths: ["/{user}/{code:upper(6-8)}"]),
            links(
                hosts: ["meet.*", "join.*"],
                paths: ["/{tenant}/{user}/{code:upper(6-8)}", "/{tenant}/meet/{user}/{code}"])
        ),
        service(
            "skype", "Skype",
            links(
                hosts: ["join.skype.com"],
                paths: ["/{code:token(8-32)}", "/invite/{code:token}", "/conversation/{code:token}"],
                except: ["/invite", "/conversation", "/bot/**"])),
        service(
            "webex", "Cisco Webex", also: ["Webex"],
            links(
                hosts: ["*.webex.com", "*.webex.com.cn", "*.webexgov.us"],
                paths: [
                    "/{site}/j.php", "/{site}/k2/j.php", "/{site}/onstage/g.php", "/{site}/e.php", "/{site}/k2/e.php",
                    "/j.php", "/mw3300/mywebex/default.do",
                ], query: ["MTID={meeting:alnum}"]),
            links(
                hosts: ["webex.com", "*.webex.com", "*.webex.com.cn", "*.webexgov.us"],
                paths: ["/meet/{room}"], apps: ["webexteams://meet?sip={room}@{host}"]),
            links(
                hosts: ["*.webex.com", "*.webex.com.cn", "*.webexgov.us"],
                paths: ["/join/{room}", "/{site}/meet/{room}", "/m/{meeting:token}", "/wbxmjs/joinservice/**"]),
            links(
                hosts: ["*.webex.com", "*.webexgov.us"],
                paths: [
                    "/webappng/sites/{site}/meeting/info/{meeting:token}",
                    "/webappng/sites/{site}/meeting/download/{meeting:token}",
                    "/recordingservice/sites/{site}/webinar/join/{meeting:token}",
                    "/webappng/sites/{site}/meeting/webinar/{meeting:token}",
                    "/weblink/register/{registration:token}",
                ]),
            links(
                hosts: ["*.webex.com"], paths: ["/j.php", "/{site}/j.php"],
                query: ["ED={meeting:digits}", "UID={user}"]),
            links(["webex"], hosts: ["*.webex.com"], paths: ["/**"], web: "https://{host}{path}{query}")),
        service(
            "facetime", "FaceTime",
            links(["https"], hosts: ["facetime.apple.com"], paths: ["/join"], fragment: "v=*&p={room}&k={key}"),
            links(["facetime"], hosts: [], paths: ["/{user:any}"])),
        service(
            "facetime-audio", "FaceTime Audio", kind: .phone,
            links(["facetime-audio"], hosts: [], paths: ["/{user:any}"])),
        service(
            "proton-meet", "Proton Meet",
            links(hosts: ["meet.proton.me"], paths: ["/join/id-{code:alnum}"], fragment: "/pwd-{passcode}"),
            links(hosts: ["meet.proton.me"], paths: ["/join/id-{code:alnum}"], query: ["ref=*"])),
        service(
            "signal", "Signal call", also: ["Signal"],
            links(
                hosts: ["signal.link"], paths: ["/call"], fragment: "key={key}",
                apps: ["sgnl://signal.link/call/{fragment}"]),
            links(
                hosts: ["signal.group"], paths: ["/"], fragment: "/{group:token}", kind: .chat,
                apps: ["sgnl://signal.group/{fragment}"])),
    ]
}
