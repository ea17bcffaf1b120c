import ConferenceModel

extension BuiltInServices {
    /// Services with an audience. If the link leads to a video rather than into a room, its kind is a page.
    static let webinars: [ConferenceService] = [
        service(
            "demio", "Demio", links(hosts: ["event.demio.com"], paths: ["/ref/{code:token}", "/join/{code:token}"])),
        service(
            "livestorm", "Livestorm",
            links(hosts: ["app.livestorm.co", "app.livestorm.com"], paths: ["/p/{code:token}", "/p/{code:token}/**"]),
            links(hosts: ["app.livestorm.co"], paths: ["/{org}/{event}"], query: ["type=detailed"], kind: .page)),
        service(
            "youtube", "YouTube", kind: .page,
            links(
                hosts: ["youtube.com", "www.youtube.com", "m.youtube.com"], paths: ["/watch"],
                query: ["v={code:token}"]),
            links(
                hosts: ["youtube.com", "www.youtube.com", "m.youtube.com"],
                paths: ["/live/{code:token}", "/channel/{channel}/live", "/{channel}/live", "/c/{channel}/live"]),
            links(hosts: ["youtu.be"], paths: ["/{code:token(11)}"])),
        service(
            "vimeo", "Vimeo", kind: .page,
            links(
                ["https"], hosts: ["vimeo.com"],
                paths: ["/showcase/{code:digits}", "/event/{code:digits}", "/event/{code:digits}/**"]),
            links(["https"], hosts: ["venues.vimeo.com"], paths: ["/{code:digits}/**"])),
        service(
            "streamyard", "StreamYard",
            links(
                hosts: ["streamyard.com", "www.streamyard.com"],
                paths: ["/{code:mixed(8-13)}", "/guest/{code:alnum(8-13)}", "/watch/{event:token}"])),
        service(
            "riverside", "Riverside",
            links(hosts: ["riverside.fm", "riverside.com"], paths: ["/studio/{room}"], query: ["t={token}?"])),
        service(
            "luma", "Luma",
            links(hosts: ["lu.ma", "luma.com"], paths: ["/join/{code}", "/join/{code}/**"]),
            links(hosts: ["lu.ma"], paths: ["/event/{event}"], kind: .page)),
        service(
            "ovice", "oVice",
            links(
                ["https"], hosts: ["*.ovice.in", "*.ovice.com"], paths: ["/lobby/enter", "/{room}", "/{room}/**"],
                except: ["/login/**", "/help/**"]),
            links(["https"], hosts: ["*.ovice.in"], paths: ["/"])),
        service(
            "gather", "Gather",
            links(
                hosts: ["app.gather.town", "gather.town"], paths: ["/app/{space:token}/{room}", "/invite"],
                query: ["spawnToken={token}?", "meeting={meeting}?", "token={token}?"], except: ["/invite/**"]),
            links(hosts: ["app.gather.town", "gather.town"], paths: ["/invite"], query: ["token={token}"]),
            links(hosts: ["app.v2.gather.town"], paths: ["/app/{space}", "/app/{space}/**"])),
        service(
            "venue", "Venue", links(["https"], hosts: ["app.venue.live"], paths: ["/app/{room}", "/app/{room}/**"])),
        service(
            "teemyco", "Teemyco",
            links(["https"], hosts: ["app.teemyco.com"], paths: ["/room/{org}/{room}", "/room/{org}"])),
        service(
            "meetecho", "Meetecho",
            links(
                hosts: ["meetings.conf.meetecho.com", "*.conf.meetecho.com"], paths: ["/{event:token}", "/**"],
                query: ["session={code:digits}"]),
            links(hosts: ["meetings.conf.meetecho.com"], paths: ["/interim"], query: ["group={group}"])),
        service(
            "userzoom", "UserZoom", links(["https"], hosts: ["go.userzoom.com"], paths: ["/participate/{code:token}"])),
        service(
            "crowdcast", "Crowdcast",
            links(hosts: ["www.crowdcast.io", "crowdcast.io"], paths: ["/e/{event}", "/c/{event}"])),
        service(
            "clickmeeting", "ClickMeeting",
            links(
                hosts: ["*.clickmeeting.com"], paths: ["/{room}", "/{room}/{token}"], except: ["/login/**", "/blog/**"])
        ),
        service(
            "airmeet", "Airmeet",
            links(
                hosts: ["www.airmeet.com", "airmeet.com", "*.airmeet.com"],
                paths: ["/e/{event:uuid}", "/event/{event:uuid}"])),
        service(
            "spatialchat", "SpatialChat",
            links(hosts: ["spatial.chat", "app.spatial.chat"], paths: ["/s/{space}"], query: ["room={room}?"])),
        service(
            "kumospace", "Kumospace",
            links(
                hosts: ["www.kumospace.com", "kumospace.com"], paths: ["/{space}"],
                except: [
                    "/blog", "/case-studies", "/events", "/virtual-office", "/newsroom", "/kumospace-alternatives",
                ])
        ),
        service("butter", "Butter", links(hosts: ["app.butter.us", "app.butter.live"], paths: ["/{org}/{room}"])),
        service("remo", "Remo", links(hosts: ["live.remo.co"], paths: ["/e/{event}", "/e/{event}/**"])),
        service(
            "hopin", "RingCentral Events",
            links(
                hosts: ["hopin.com", "events.ringcentral.com"], paths: ["/events/{event}", "/events/{event}/**"],
                kind: .page)),
        service(
            "on24", "ON24",
            links(hosts: ["event.on24.com"], paths: ["/wcc/r/{code:digits}/**", "/eventRegistration/**"], kind: .page)),
        service(
            "bigmarker", "BigMarker",
            links(
                hosts: ["www.bigmarker.com"], paths: ["/conferences/{event}/**", "/meetings/{event}/**"],
                except: ["/conferences/new"])),
        service(
            "twitch", "Twitch", kind: .page,
            links(
                hosts: ["www.twitch.tv", "twitch.tv"], paths: ["/{channel:token}"],
                except: ["/directory", "/videos", "/downloads", "/turbo", "/subscriptions", "/jobs", "/p"])),
        service(
            "edudip", "edudip",
            links(
                hosts: ["*.edudip.com", "*.edudip-next.com"],
                paths: [
                    "/webinar/join/**", "/{lang:aa}/webinar/{event}/{code:digits}", "/webinar/{event}/{code:digits}",
                ])),
    ]
}
