import ConferenceModel

extension BuiltInServices {
    /// Addresses for telephones and room systems.
    static let dialling: [ConferenceService] = [
        service(
            "zoom-sip", "Zoom (SIP)", kind: .sip,
            links(["sip", "sips"], hosts: ["zoomcrc.com", "*.zoomcrc.com"], paths: ["/{code:any}"])),
        service(
            "webex-sip", "Cisco Webex (SIP)", kind: .sip,
            links(["sip", "sips"], hosts: ["webex.com", "*.webex.com", "lync.webex.com"], paths: ["/{code:any}"])),
        service(
            "bluejeans-sip", "BlueJeans (SIP)", kind: .sip,
            links(["sip", "sips"], hosts: ["bjn.vc", "*.bjn.vc"], paths: ["/{code:any}"])),
        service(
            "teams-sip", "Microsoft Teams (video conferencing device)", kind: .sip,
            links(
                ["sip", "sips"],
                hosts: ["*.vc.microsoft.com", "t.plcm.vc", "*.plcm.vc", "pexip.me", "*.pexip.me", "*.pexip.com"],
                paths: ["/{code:any}"])),
        service(
            "starleaf-sip", "StarLeaf (SIP)", kind: .sip,
            links(["sip", "sips"], hosts: ["call.sl", "*.call.sl", "meet.starleaf.com"], paths: ["/{code:any}"])),
        service(
            "lifesize-sip", "Lifesize (SIP)", kind: .sip,
            links(["sip", "sips"], hosts: ["lifesizecloud.com"], paths: ["/{code:any}"])),
    ]
}
