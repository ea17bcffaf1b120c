import ConferenceModel

extension BuiltInServices {
    /// Services for teaching and for medical appointments.
    static let classrooms: [ConferenceService] = [
        service(
            "blackboard", "Blackboard Collaborate",
            links(
                hosts: ["us.bbcollab.com", "eu.bbcollab.com", "ca.bbcollab.com", "au.bbcollab.com", "*.bbcollab.com"],
                paths: [
                    "/guest/{code:token}", "/invite/{code:token}", "/collab/ui/session/guest/{code:token}",
                    "/collab/ui/session/join/{code:token}", "/launch/{code:any}",
                ])),
        service(
            "preply", "Preply",
            links(
                ["https"], hosts: ["preply.com"],
                paths: [
                    "/{lang:aa}/chat/t-room/{code:digits}", "/{lang:aa}/classroom/{code:token}",
                    "/classroom/{code:token}",
                ])),
        service(
            "doxy-me", "Doxy.me",
            links(["https"], hosts: ["doxy.me", "*.doxy.me"], paths: ["/{user}", "/room/{user}"], except: ["/en/**"])),
        service(
            "adobe-connect", "Adobe Connect",
            links(
                hosts: ["*.adobeconnect.com"], paths: ["/{room}", "/{room}/event/event_info.html"],
                except: ["/common/**", "/system/**"])),
        service(
            "engageli", "Engageli",
            links(hosts: ["*.engageli.com"], paths: ["/dashboard/classroom/{room}", "/class/{room}"])),
        service(
            "classin", "ClassIn",
            links(
                hosts: ["www.eeo.cn", "live.eeo.cn"], paths: ["/live.php", "/client/invoke/**"],
                query: ["lessonKey={code}"])),
        service("lessonspace", "Lessonspace", links(hosts: ["www.thelessonspace.com"], paths: ["/space/{room:uuid}"])),
        service("teladoc", "Teladoc", links(hosts: ["member.teladoc.com"], paths: ["/visit/{code:token}"])),
        service(
            "redmedical", "RED connect", links(hosts: ["video.redmedical.de"], paths: ["/"], fragment: "/login/{code}"),
            links(hosts: ["video.redmedical.de"], paths: ["/"], query: ["code={code}"])),
        service(
            "simple-practice", "SimplePractice", links(hosts: ["video.simplepractice.com"], paths: ["/appt-{code:hex}"])
        ),
        service(
            "goto-training", "GoToTraining",
            links(
                hosts: ["global.gototraining.com", "attendee.gototraining.com"],
                paths: ["/join/training/{code:digits}/**", "/r/{code:digits}", "/rt/{code:digits}"])),
    ]
}
