extension ExampleTable {
    static let messengerExamples = #"""
        slack
        + https://app.slack.com/huddle/T01ABCDEFGH/C02ABCDEFGH team=T01ABCDEFGH channel=C02ABCDEFGH
        + https://slack-redir.net/link?url=https%3A%2F%2Fapp.slack.com%2Fhuddle%2FT01ABCDEFGH%2FC02ABCDEFGH
        - https://app.slack.com/
        - https://app.slack.com/client/T01ABCDEFGH/C02ABCDEFGH
        - https://example.slack.com/archives/C02ABCDEFGH
        discord
        + https://discord.gg/abcDEF12
        + https://discord.com/channels/123456789012345678/123456789012345678
        + https://discord.com/events/123456789012345678/123456789012345678
        + https://discord.com/invite/abcDEF12
        - https://discord.com/
        - https://discord.com/download
        - https://discord.com/nitro
        - https://discordgift.example/abc
        whatsapp
        + https://call.whatsapp.com/video/AbCdEfGhIjKlMnOpQrStUv code=AbCdEfGhIjKlMnOpQrStUv
        + https://call.whatsapp.com/voice/AbCdEfGhIjKlMnOpQrStUv
        + https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv
        - https://call.whatsapp.com/
        - https://wa.me/491701234567
        - https://www.whatsapp.com/download
        telegram
        + https://t.me/call/AbCdEfGhIj code=AbCdEfGhIj
        + https://t.me/example?videochat
        + https://t.me/example?livestream=abc
        + https://t.me/+AbCdEfGhIjKl
        - https://t.me/
        - https://t.me/example
        - https://telegram.org/dl
        messenger
        + https://m.me/j/AbCdEfGhIjKl/ code=AbCdEfGhIjKl
        + https://www.messenger.com/groupcall/LINK:abc/
        + https://l.facebook.com/l.php?u=https%3A%2F%2Fm.me%2Fj%2FAbCdEfGhIjKl%2F&h=AT0
        - https://m.me/jodoe
        - https://www.messenger.com/
        - https://www.facebook.com/events/123456789/
        wire
        + https://account.wire.com/conversation-join/?key=abc&code=def
        - https://account.wire.com/
        - https://wire.com/en/pricing
        matrix
        + https://matrix.to/#/%23swift:matrix.org
        + https://app.element.io/#/room/#swift:matrix.org
        - https://matrix.to/
        - https://app.element.io/
        xmpp
        + xmpp:room@conference.example.org?join
        - xmpp:jo@example.org
        - xmpp:jo@example.org?message
        mattermost
        + https://community.mattermost.com/core/channels/weekly?join_call=true
        - https://community.mattermost.com/core/channels/weekly
        threema
        + https://threema.group/join#abc-DEF_123
        - https://threema.group/join
        - https://threema.id/ABCDEFGH
        zalo
        + https://zalo.me/g/abcdef123 group=abcdef123
        - https://zalo.me/
        - https://zalo.me/84901234567
        kakaotalk
        + https://open.kakao.com/o/gAbCdEf
        - https://open.kakao.com/
        line
        + https://line.me/R/meeting/0123456789abcdef code=0123456789abcdef
        - https://line.me/en/
        - https://line.me/R/ti/p/abc
        viber
        + https://call.viber.com/AbCdEf
        - https://call.viber.com/
        - https://www.viber.com/download/
        vk-calls
        + https://vk.com/call/join/AbCdEfGh code=AbCdEfGh
        - https://vk.com/
        - https://vk.com/jodoe
        yandex-telemost
        + https://telemost.yandex.ru/j/12345678901234 code=12345678901234
        - https://telemost.yandex.ru/
        - https://yandex.ru/support/telemost/
        sber-jazz
        + https://salutejazz.ru/abcdef?psw=OABCDEF
        - https://salutejazz.ru/
        - https://salutejazz.ru/about
        roam
        + https://ro.am/example/weekly
        - https://ro.am/
        - https://ro.am/pricing
        zulip
        + https://example.zulipchat.com/#narrow/stream/weekly
        - https://example.zulipchat.com/
        """#
}
