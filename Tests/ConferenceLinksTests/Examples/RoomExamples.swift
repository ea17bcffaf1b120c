extension ExampleTable {
    static let roomExamples = #"""
        jitsi
        + https://meet.jit.si/kvmcallmeeting room=kvmcallmeeting
        + https://meet.jit.si/Weekly#config.startWithVideoMuted=true
        + https://meet.jit.si/tenant/Weekly?jwt=abc token=abc
        + https://meet.ffmuc.net/weekly room=weekly
        - https://meet.jit.si/
        - https://meet.jit.si
        - https://meet.jit.si/static/close.html
        - https://meet.jit.si/favicon.ico
        - https://jitsi.org/downloads/
        - https://meet.jit.si.evil.example/
        livekit
        + https://meet.livekit.io/rooms/et5r-y80t#r56ryirofs8jjfi3rnxu8ab3qhjsRn6die6mvjhwux82opmkao8bfjb9wggnr2L6
        + https://meet.staging.livekit.io/rooms/of4q-y10s
        - https://meet.livekit.io/
        - https://livekit.io/pricing
        element-call
        + https://call.element.io/room/#/weekly?roomId=!abc:call.ems.host
        + https://call.element.io/room/#/weekly?roomId=!abc:call.ems.host&password=secret
        + https://call.element.io/weekly
        - https://call.element.io/
        - https://call.element.io/login
        la-suite-meet
        + https://visio.numerique.gouv.fr/abc-defg-hij code=abc-defg-hij
        - https://visio.numerique.gouv.fr/
        - https://visio.numerique.gouv.fr/accessibilite
        mirotalk
        + https://p2p.mirotalk.com/join/weekly room=weekly
        + https://sfu.mirotalk.com/join?room=weekly&roomPassword=secret passcode=secret
        - https://p2p.mirotalk.com/
        - https://p2p.mirotalk.com/newcall
        opentalk
        + https://meet.opentalk.eu/room/2f1c9d2e-1111-2222-3333-444455556666
        - https://opentalk.eu/
        - https://opentalk.eu/en/pricing
        galene
        + https://galene.org:8443/group/public/ room=public
        - https://galene.org/
        - https://galene.org:8443/
        vdo-ninja
        + https://vdo.ninja/?room=weekly&hash=abc
        - https://vdo.ninja/
        brave-talk
        + https://talk.brave.com/0bX2Yj8wZ1yqRmXQ
        - https://talk.brave.com/
        senfcall
        + https://www.google.com/url?q=https://senfcall.de/weekly
        - https://senfcall.de/
        - https://senfcall.de/impressum
        fairteaching
        + https://classroom.fairteaching.net/b/jo-abc-def
        - https://classroom.fairteaching.net/
        palava
        + https://palava.tv/weekly
        - https://palava.tv/
        - https://palava.tv/info
        edumeet
        + https://letsmeet.no/weekly
        - https://letsmeet.no/
        peer-calls
        + https://peercalls.com/call/weekly
        - https://peercalls.com/
        jami
        + https://jami.net/join/0123456789abcdef0123456789abcdef01234567
        - https://jami.net/
        - https://jami.net/download
        """#
}
