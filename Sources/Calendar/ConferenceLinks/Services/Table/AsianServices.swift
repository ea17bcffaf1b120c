import ConferenceModel

extension BuiltInServices {
    /// Services of China, Japan, Korea and India.
    static let asian: [ConferenceService] = [
        service(
            "tencent", "Tencent Meeting",
            links(
                hosts: ["meeting.tencent.com"], paths: ["/p/{code:digits}"],
                apps: ["wemeet://page/inmeeting?meeting_code={code}"]),
            links(
                hosts: ["meeting.tencent.com"],
                paths: ["/dm/{room:token}", "/dw/{room:token}", "/l/{room:token}", "/s/{room:token}"])),
        service(
            "voov", "VooV Meeting", also: ["VooV", "Tencent VooV"],
            links(
                hosts: ["voovmeeting.com", "www.voovmeeting.com", "meeting.voovmeeting.com"],
                paths: [
                    "/dm/{room:token}", "/p/{code:digits}", "/dw/{room:token}", "/l/{room:token}", "/s/{room:token}",
                ])),
        service(
            "feishu", "Feishu",
            links(["https"], hosts: ["vc.feishu.cn", "*.feishu.cn"], paths: ["/j/{code:digits}"])),
        service(
            "lark", "Lark",
            links(["https"], hosts: ["vc.larksuite.com", "*.larksuite.com"], paths: ["/j/{code:digits}"])),
        service(
            "dingtalk", "DingTalk",
            links(hosts: ["meeting.dingtalk.com"], paths: ["/j/{code:token}"]),
            links(hosts: ["h5.dingtalk.com"], paths: ["/group-live-share/**"])),
        service(
            "zhumu", "Zhumu",
            links(
                ["https"], hosts: ["welink.zhumu.com", "zhumu.me", "*.zhumu.me"], paths: ["/j/{code:digits}"],
                query: ["pwd={token}?"]),
            links(["https"], hosts: ["welink.zhumu.com"], paths: ["/wc/join/{code:digits}"], query: ["wpk={token}"])),
        service(
            "welink", "Huawei Cloud Meeting",
            links(
                hosts: ["meeting.huaweicloud.com", "bmeeting.huaweicloud.com", "meeting.welink.huaweicloud.com"],
                paths: ["/"], fragment: "/j/{code:digits}/**"),
            links(
                hosts: ["meeting.huaweicloud.com", "welink-meeting.huaweicloud.com"],
                paths: ["/{code:token}", "/j/{code:digits}"])),
        service(
            "xylink", "Xylink",
            links(hosts: ["cloud.xylink.com"], paths: ["/j/{code:digits}", "/meeting/{code:digits}"])),
        service(
            "jiomeet", "JioMeet",
            links(
                hosts: ["jiomeetpro.jio.com", "jiomeet.jio.com"], paths: ["/shortener", "/conference/{code}"],
                query: ["meetingId={code}", "pwd={passcode}?"]),
            links(hosts: ["jiomeetpro.jio.com"], paths: ["/shortener"], query: ["c={code}", "p={passcode}?"])),
        service(
            "remotemeeting", "RemoteMeeting",
            links(hosts: ["*.remotemeeting.com"], paths: ["/room/{code:token}", "/ko/room/{code:token}"])),
        service(
            "naver-works", "LINE WORKS",
            links(hosts: ["works.do", "*.worksmobile.com"], paths: ["/meeting/{code:token}", "/R/ti/p/{code:token}"])),
    ]
}
