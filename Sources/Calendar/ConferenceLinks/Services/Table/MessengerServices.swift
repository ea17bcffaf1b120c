import ConferenceModel

extension BuiltInServices {
    /// Messengers with calls. A group invitation is a chat, a call link is a call. Discord's channels look alike whether
    /// they are for text or for voice, and count as chats.
    static let messengers: [ConferenceService] = [
        service(
            "slack", "Slack huddle", also: ["Slack"], apps: ["slack://join-huddle?team={team}&id={channel}"],
            links(hosts: ["app.slack.com"], paths: ["/huddle/{team:alnum}/{channel:alnum}"]),
            links(hosts: ["*.slack.com"], paths: ["/huddle/{team:alnum}/{channel:alnum}"])),
        service(
            "discord", "Discord", kind: .chat,
            apps: ["discord://-/channels/{server}/{channel}", "discord://-/invite/{invitation}"],
            links(
                hosts: ["discord.com", "www.discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com"],
                paths: ["/channels/{server:digits}/{channel:digits}", "/events/{server:digits}/{event:digits}"]),
            links(
                hosts: ["discord.gg", "www.discord.gg"], paths: ["/{invitation:token}"]),
            links(hosts: ["discord.com", "www.discord.com", "discordapp.com"], paths: ["/invite/{invitation:token}"])),
        service(
            "whatsapp", "WhatsApp call", also: ["WhatsApp"],
            links(hosts: ["call.whatsapp.com"], paths: ["/video/{code:token}"]),
            links(hosts: ["call.whatsapp.com"], paths: ["/voice/{code:token}"], kind: .phone),
            links(
                hosts: ["chat.whatsapp.com"], paths: ["/{group:token(20-24)}", "/invite/{group:token(20-24)}"],
                kind: .chat)),
        service(
            "telegram", "Telegram", apps: ["tg://call?slug={code}", "tg://join?invite={group}"],
            links(hosts: ["t.me", "telegram.me"], paths: ["/call/{code:token}"]),
            links(
                hosts: ["t.me", "telegram.me"], paths: ["/{channel:token}"], query: ["videochat"],
                apps: ["tg://resolve?domain={channel}&videochat"]),
            links(
                hosts: ["t.me", "telegram.me"], paths: ["/{channel:token}"], query: ["livestream"],
                apps: ["tg://resolve?domain={channel}&livestream"]),
            links(
                hosts: ["t.me", "telegram.me"], paths: ["/{channel:token}"], query: ["voicechat"], kind: .phone,
                apps: ["tg://resolve?domain={channel}&voicechat"]),
            links(hosts: ["t.me", "telegram.me"], paths: ["/joinchat/{group:token}", "/+{group:token}"], kind: .chat)),
        service(
            "messenger", "Messenger",
            links(hosts: ["m.me"], paths: ["/j/{code:token}", "/v/{code:token}"]),
            links(hosts: ["msngr.com"], paths: ["/{code:token}"]),
            links(
                hosts: ["www.messenger.com", "messenger.com", "www.facebook.com"],
                paths: ["/groupcall/{code:any}", "/groupcall/{code:any}/**"])),
        service(
            "wire", "Wire", apps: ["wire://conversation-join/?key={room}&code={token}"],
            links(
                hosts: ["account.wire.com", "app.wire.com", "wire.com"], paths: ["/conversation-join", "/join"],
                query: ["key={room}", "code={token}"])),
        service(
            "matrix", "Matrix", kind: .chat,
            links(hosts: ["matrix.to"], paths: ["/"], fragment: "/{room:any}"),
            links(hosts: ["app.element.io", "develop.element.io"], paths: ["/"], fragment: "/room/{room:any}")),
        service("zulip", "Zulip", kind: .chat, links(hosts: ["*.zulipchat.com"], paths: ["/"], fragment: "/narrow/**")),
        service(
            "xmpp", "XMPP room", kind: .chat, links(["xmpp"], hosts: [], paths: ["/{room:any}"], query: ["join"])),
        service(
            "mattermost", "Mattermost call",
            links(
                hosts: ["community.mattermost.com"], paths: ["/{team:token}/channels/{channel:token}"],
                query: ["join_call=true"])),
        service(
            "threema", "Threema group", also: ["Threema"], kind: .chat,
            links(hosts: ["threema.group"], paths: ["/join"], fragment: "/{token:any}")),
        service(
            "zalo", "Zalo group", also: ["Zalo"], kind: .chat, links(hosts: ["zalo.me"], paths: ["/g/{group:alnum}"])),
        service(
            "kakaotalk", "KakaoTalk open chat", also: ["KakaoTalk"], kind: .chat,
            links(hosts: ["open.kakao.com"], paths: ["/o/{room:alnum}"])),
        service(
            "line", "LINE meeting",
            links(
                hosts: ["line.me", "meet.line.me"],
                paths: ["/R/meeting/{code:token}", "/meeting/{code:token}", "/R/g/{code:token}"])),
        service(
            "viber", "Viber", kind: .phone,
            links(hosts: ["join.viber.com", "call.viber.com"], paths: ["/{code:token}"])),
        service(
            "vk-calls", "VK Calls", links(hosts: ["vk.com", "vk.me", "vk.ru"], paths: ["/call/join/{code:token}"])),
        service(
            "yandex-telemost", "Yandex Telemost",
            links(
                hosts: ["telemost.yandex.ru", "telemost.yandex.com", "telemost.360.yandex.ru"],
                paths: ["/j/{code:digits}", "/join/{code:digits}", "/live/{code:token}"])),
        service(
            "sber-jazz", "SberJazz",
            links(
                hosts: ["jazz.sber.ru", "salutejazz.ru"], paths: ["/{code:token}", "/calls/{code:token}"],
                query: ["psw={token}"])),
        service(
            "roam", "Roam",
            links(
                hosts: ["ro.am", "roam.co"], paths: ["/{user}/{room}", "/r/{room:any}"], except: ["/blog/**", "/r"])),
    ]
}
