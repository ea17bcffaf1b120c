import ConferenceModel

extension BuiltInServices {
    /// Public services based on free software.
    static let rooms: [ConferenceService] = [
        service(
            "jitsi", "Jitsi Meet", also: ["Jitsi"], apps: ["jitsi-meet://{host}{path}{query}{fragment}"],
            links(
                hosts: [
                    "meet.jit.si", "beta.meet.jit.si", "alpha.jitsi.net", "moderated.jitsi.net", "meet.ffmuc.net",
                    "meet.greenhost.net", "meet.adminforge.de", "meet.systemli.org", "calls.disroot.org",
                    "framatalk.org",
                    "jitsi.debian.social", "meet.opensuse.org", "meet.calyx.net", "fairmeeting.net", "meet.golem.de",
                    "jitsi.hamburg.ccc.de", "meet.mayfirst.org", "jitsi.riot.im", "meet.element.io", "talk.linux.it",
                    "meet.nerd.re", "jitsi.member.fsf.org", "meet.in-berlin.de", "vc.autistici.org", "meet.evolix.org",
                    "rendez-vous.renater.fr", "webconf.numerique.gouv.fr", "jitsi.linux.it",
                ], paths: ["/{room}", "/{tenant}/{room}"], query: ["jwt={token}?"])),
        service(
            "livekit", "LiveKit Meet",
            links(hosts: ["meet.livekit.io", "meet.staging.livekit.io"], paths: ["/rooms/{room:token}", "/custom"])),
        service(
            "element-call", "Element Call",
            links(
                hosts: ["call.element.io", "call.element.dev", "pr.call.element.dev"],
                paths: ["/room"], fragment: "/{room:any}?roomId={id}?&password={key}?"),
            links(hosts: ["call.element.io", "call.element.dev"], paths: ["/room"], fragment: "/?roomId={id}"),
            links(hosts: ["call.element.io"], paths: ["/{room}"], except: ["/room"])),
        service(
            "la-suite-meet", "Visio",
            links(hosts: ["visio.numerique.gouv.fr", "meet.numerique.gouv.fr"], paths: ["/{code:aaa-aaaa-aaa}"])),
        service(
            "mirotalk", "MiroTalk",
            links(
                hosts: [
                    "p2p.mirotalk.com", "sfu.mirotalk.com", "c2c.mirotalk.com", "bro.mirotalk.com",
                    "mirotalk.up.railway.app",
                ],
                paths: ["/join/{room}"], except: ["/join"]),
            links(
                hosts: ["p2p.mirotalk.com", "sfu.mirotalk.com"], paths: ["/join"],
                query: ["room={room}", "roomPassword={passcode}?"])),
        service(
            "opentalk", "OpenTalk",
            links(hosts: ["opentalk.eu", "*.opentalk.eu"], paths: ["/room/{room:uuid}", "/invite/{room:uuid}"])),
        service(
            "galene", "Galène",
            links(hosts: ["galene.org:8443", "galene.org"], paths: ["/group/{room}", "/group/{room}/**"])),
        service(
            "vdo-ninja", "VDO.Ninja", links(hosts: ["vdo.ninja"], paths: ["/"], query: ["room={room}"]),
            links(hosts: ["vdo.ninja"], paths: ["/"], query: ["push={room}"])),
        service("brave-talk", "Brave Talk", links(hosts: ["talk.brave.com"], paths: ["/{room}"])),
        service(
            "senfcall", "Senfcall",
            links(
                hosts: ["senfcall.de", "lecture.senfcall.de", "public.senfcall.de"], paths: ["/{room}"],
                except: ["/en", "/de"])),
        service(
            "fairteaching", "FairTeaching",
            links(hosts: ["classroom.fairteaching.net"], paths: ["/b/{room:token}", "/rooms/{room:token}/join"])),
        service("palava", "palava.tv", links(hosts: ["palava.tv"], paths: ["/{room}"])),
        service(
            "edumeet", "eduMEET", links(hosts: ["edumeet.org", "letsmeet.no", "edumeet.geant.org"], paths: ["/{room}"])),
        service("peer-calls", "Peer Calls", links(hosts: ["peercalls.com"], paths: ["/call/{room}"])),
        service("jami", "Jami", links(hosts: ["jami.net"], paths: ["/join/{room:hex(40)}"])),
    ]
}
