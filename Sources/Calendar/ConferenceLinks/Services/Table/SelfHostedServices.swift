import ConferenceModel

extension BuiltInServices {
    /// Self-hosted software, recognised by paths that few other sites have. Its links are only ``ConferenceLink/Rank/likely``.
    ///
    /// Software without a typical path, such as Jitsi with `/ROOM`, counts only on hosts whose first label names it.
    static let selfHosted: [ConferenceService] = [
        service(
            "bigbluebutton", "BigBlueButton",
            links(
                hosts: ["*"],
                paths: [
                    // Greenlight 2 and its forks, then Greenlight 3 and PILOS.
                    "/b/{room:aaa-xxx-xxx}", "/b/{room:aaa-xxx-xxx-xxx}", "/gl/{room:aaa-xxx-xxx}",
                    "/gl/{room:aaa-xxx-xxx-xxx}", "/rooms/{room:xxx-xxx-xxx}", "/rooms/{room:xxx-xxx-xxx}/join",
                    "/rooms/{room:xxx-xxx-xxx-xxx}", "/rooms/{room:xxx-xxx-xxx-xxx}/join",
                    "/rooms/{room:xxx-xxx-xxx-xxx}/public_recordings",
                ], except: ["/rooms/*/public_recordings"]),
            links(
                hosts: ["*"], paths: ["/bigbluebutton/api/join"], query: ["meetingID={code}", "checksum={token:hex}"]),
            links(hosts: ["*"], paths: ["/html5client/join", "/html5client"], query: ["sessionToken={token}"]),
            links(hosts: ["*"], paths: ["/apps/bbb/b/{room:token}", "/index.php/apps/bbb/b/{room:token}"]),
            // Moodle, for guests and for signed-in users; then Stud.IP.
            links(hosts: ["*"], paths: ["/mod/bigbluebuttonbn/guest.php"], query: ["uid={room}"]),
            links(
                hosts: ["*"],
                paths: [
                    "/mod/bigbluebuttonbn/bbb_view.php", "/moodle/mod/bigbluebuttonbn/bbb_view.php",
                    "/lms/mod/bigbluebuttonbn/bbb_view.php",
                ], query: ["action=join", "id={room:digits}"]),
            links(
                hosts: ["*"],
                paths: [
                    "/plugins.php/meetingplugin/room/index/{invitation:hex}/{course:hex}",
                    "/plugins.php/meetingplugin/room/moderator/{invitation:hex}/{course:hex}",
                    "/plugins.php/meetingplugin/api/rooms/join/{course:hex}/{room:digits}",
                ]),
            links(
                hosts: ["bbb.*", "bigbluebutton.*", "greenlight.*"],
                paths: ["/b/{room:token}", "/rooms/{room:token}/join"])),
        service(
            "nextcloud-talk", "Nextcloud Talk",
            links(hosts: ["*"], paths: ["/index.php/call/{room:alnum(6-64)}"]),
            // The token must have a digit: a word of eight letters can be a page, and only one token in nine has no digit.
            links(hosts: ["*"], paths: ["/call/{room:mixed(8-32)}", "/nextcloud/call/{room:mixed(8-32)}"]),
            links(
                hosts: ["cloud.*", "nextcloud.*", "nc.*", "owncloud.*", "talk.*"],
                paths: ["/call/{room:alnum(6-64)}", "/nextcloud/call/{room:alnum(6-64)}"])),
        service(
            "jitsi-hosted", "Jitsi Meet (self-hosted)", apps: ["jitsi-meet://{host}{path}{query}{fragment}"],
            links(
                hosts: ["jitsi.*", "jitsi-meet.*", "jitsimeet.*", "jit.*"], paths: ["/{room}", "/{tenant}/{room}"],
                query: ["jwt={token}?"]),
            links(hosts: ["meet.*", "visio.*", "conf.*", "vc.*"], paths: ["/{room}"], query: ["jwt={token}"]),
            links(
                hosts: ["meet.*", "visio.*", "visioconf.*", "video.*", "conf.*", "call.*", "vc.*"],
                paths: ["/{room:aaa-aaaa-aaa}"]),
            links(hosts: ["meet.*"], paths: ["/{room}"]),
            links(hosts: ["*"], paths: ["/{room}", "/{tenant}/{room}"], fragment: "config.prejoinPageEnabled=*"),
            links(hosts: ["*"], paths: ["/{room}", "/{tenant}/{room}"], fragment: "config.prejoinConfig.enabled=*"),
            links(hosts: ["*"], paths: ["/{room}", "/{tenant}/{room}"], fragment: "config.startWithVideoMuted=*"),
            links(hosts: ["*"], paths: ["/{room}", "/{tenant}/{room}"], fragment: "config.startWithAudioMuted=*"),
            links(hosts: ["*"], paths: ["/{room}", "/{tenant}/{room}"], fragment: "config.defaultLanguage=*")),
        service(
            "galene-hosted", "Galène (self-hosted)",
            links(hosts: ["galene.*"], paths: ["/group/{room}", "/group/{room}/**"]),
            links(hosts: ["*:8443"], paths: ["/group/{room}", "/group/{room}/**"]),
            links(hosts: ["*"], paths: ["/group/{room}"], query: ["token={token}"])),
        service(
            "element-call-hosted", "Element Call (self-hosted)",
            links(hosts: ["*"], paths: ["/room"], fragment: "/{room:any}?roomId={id}"),
            links(hosts: ["*"], paths: ["/room"], fragment: "/?roomId={id}"),
            links(hosts: ["*"], paths: ["/room"], fragment: "/{room:any}?password={key}"),
            links(hosts: ["call.*", "element-call.*"], paths: ["/room"], fragment: "/{room:any}")),
        service(
            "opentalk-hosted", "OpenTalk (self-hosted)",
            links(
                hosts: ["opentalk.*", "meet.*", "conference.*", "video.*", "meeting.*"],
                paths: ["/room/{room:uuid}", "/invite/{room:uuid}"])),
        service(
            "mirotalk-hosted", "MiroTalk (self-hosted)",
            links(hosts: ["mirotalk.*", "p2p.*", "sfu.*"], paths: ["/join/{room}"], except: ["/join"])),
        service(
            "edumeet-hosted", "eduMEET (self-hosted)", links(hosts: ["edumeet.*"], paths: ["/{room}"])),
        service(
            "pexip-hosted", "Pexip (self-hosted)",
            links(
                hosts: ["*"],
                paths: [
                    "/webapp/conference/{room}", "/webapp/m/{room}", "/webapp3/m/{room}", "/webapp2/conference/{room}",
                ],
                query: ["pin={pin}?"]),
            links(hosts: ["*"], paths: ["/webapp/home", "/webapp"], query: ["conference={room}", "pin={pin}?"]),
            links(hosts: ["*"], paths: ["/webapp"], fragment: "/?conference={room}")),
        service(
            "cisco-meeting-server", "Cisco Meeting Server",
            links(hosts: ["*"], paths: ["/invited.sf"], query: ["id={code:digits}", "secret={token}?"]),
            links(hosts: ["*"], paths: ["/meeting/{code:digits(4-12)}"], query: ["secret={token}"])),
        service(
            "ilias", "ILIAS meeting",
            links(
                hosts: ["*"], paths: ["/goto.php", "/ilias/goto.php"], query: ["target=xmvc_{room:token}"])),
        service(
            "rocket-chat", "Rocket.Chat conference", links(hosts: ["*"], paths: ["/conference/{code:alnum(17-24)}"])),
        service(
            "mattermost-hosted", "Mattermost call (self-hosted)",
            links(hosts: ["*"], paths: ["/{team:token}/channels/{channel:token}"], query: ["join_call=true"])),
    ]
}
