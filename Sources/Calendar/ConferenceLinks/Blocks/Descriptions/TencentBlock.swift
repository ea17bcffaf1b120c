extension BlockDescription {
    /// An invitation to Tencent Meeting, which is called VooV Meeting outside China: a short link without the meeting
    /// number, and the number after the name of the service.
    static let tencent = BlockDescription(
        name: "Tencent Meeting", services: ["tencent", "voov"],
        words: [
            (
                .opening,
                [
                    "邀请您参加腾讯会议", "邀请你参加腾讯会议", "邀請您參加騰訊會議", "点击链接直接加入会议",
                    "点击链接入会", "invites you to a VooV meeting", "is inviting you to a VooV Meeting",
                ]
            ),
            (
                .meetingCode,
                [
                    "腾讯会议", "腾讯会议号", "騰訊會議", "会议号", "会议 ID", "会议ID", "VooV Meeting ID", "VooV Meeting",
                    "Meeting ID", "Tencent Meeting ID", "Tencent Meeting",
                ]
            ),
            (.passcode, ["会议密码", "入会密码", "密码", "Meeting password", "Password", "Passcode"]),
            (.part(.phone), ["手机一键拨号入会", "手机一键拨号", "根据您的位置拨号", "One tap mobile", "Dial by your location"]),
        ])
}
