extension ExampleTable {
    static let widespreadExamples = #"""
        google-meet
        + https://meet.google.com/abc-defg-hij code=abc-defg-hij
        + https://meet.google.com/abc-defg-hij?authuser=me%40example.com&pli=1 code=abc-defg-hij
        + https://meet.google.com/_meet/abc-defg-hij
        + https://meet.google.com/lookup/a1b2c3d4e5
        + http://g.co/meet/weekly
        + https://tel.meet/abc-defg-hij?pin=1234567890123 code=abc-defg-hij pin=1234567890123
        - https://meet.google.com/
        - https://meet.google.com/new
        - https://meet.google.com/landing
        - https://meet.google.com/abc-defg
        - https://meet.google.com/event-url
        - https://g.co/recover
        - https://tel.meet/
        google-meet-stream
        + https://stream.meet.google.com/stream/abc12ab1-abc1-1234-123a-a1234a1abc12
        - https://stream.meet.google.com/
        google-hangouts
        + https://hangouts.google.com/call/AbCdEfGhIj
        + https://hangouts.google.com/hangouts/_/example.org/weekly
        - https://hangouts.google.com/
        - https://hangouts.google.com/webchat/start
        google-duo
        + https://duo.app.goo.gl/AbCdEf
        - https://duo.google.com/about/
        google-chat
        + https://chat.google.com/room/AAAAabcdEFG
        - https://chat.google.com/
        zoom
        + https://zoom.us/j/5551112222 code=5551112222
        + https://us02web.zoom.us/j/83123456789?pwd=a1b2c3d4e5HFPUT09&from=addon code=83123456789 token=a1b2c3d4e5HFPUT09
        + https://example.zoom.us/w/83123456789?tk=abc code=83123456789
        + https://any-client.zoom-x.de/j/65194487075 code=65194487075
        + https://zoom.us/my/jo.example
        + https://us02web.zoom.us/wc/join/83123456789
        + https://app.zoom.us/wc/83123456789/join
        + https://zoom.com/j/83123456789
        + https://example.zoom.com.cn/j/83123456789
        + http://zoom.us/j/83123456789/
        + https://zoom.us/s/83123456789?zak=abc
        + https://zoom.us/webinar/register/WN_abcDEF
        + https://zoom.us/meeting/register/tJ0abc-def
        + https://events.zoom.us/ejl/AbCdEf?x=1
        + zoommtg://zoom.us/join?confno=123456789&pwd=xxxx&zc=0&browser=chrome&uname=Betty code=123456789 token=xxxx
        + zoommtg://zoom-x.de/join?confno=123456789&pwd=xxxx
        - https://zoom.us/
        - https://zoom.us
        - https://zoom.us/j/
        - https://zoom.us/pricing
        - https://zoom.us/download
        - https://zoom.us/join
        - https://zoom.us/signin
        - https://zoom.us/test
        - https://zoom.us/u/abCdEf
        - https://us02web.zoom.us/u/kdAbCdEf
        - https://zoom.us/rec/share/AbCdEf
        - https://zoom.us/rec/play/AbCdEf
        - https://support.zoom.us/hc/en-us/articles/201362193
        - https://zoom.us/j/abc
        - https://zoom.us/profile/setting
        - https://explore.zoom.us/docs/en-us/privacy.html
        - https://evilzoom.us/j/83123456789
        - https://zoom.us.evil.example/j/83123456789
        - https://zoom.us@evil.example/j/83123456789
        - https://zoom-us.example/j/83123456789
        - zoommtg://evil.example/join?confno=123456789
        - zoommtg://zoom.us/start?confno=123456789
        zoomgov
        + https://www.zoomgov.com/j/1601234567?pwd=abc code=1601234567
        + https://example.zoomgov.com/j/1601234567
        - https://www.zoomgov.com/download
        - https://zoomgov.com.example/j/1601234567
        zm-page
        + https://meetingbar.zm.page
        + https://meetingbar.zm.page/
        - https://zm.page/
        - https://zm.page
        reclaim
        + https://reclaim.ai/z/T01ABCDEFGH/C02ABCDEFGH
        - https://reclaim.ai/pricing
        - https://reclaim.ai/z
        teams
        + https://teams.microsoft.com/l/meetup-join/19%3ameeting_YmM1MjRmMTktYjA2%40thread.v2/0?context=%7b%22Tid%22%3a%22dcf23acb%22%7d
        + https://teams.microsoft.com/l/meetup-join/abc
        + https://teams.microsoft.com/l/meetup-join/abc?context=xyz&anon=true
        + https://gov.teams.microsoft.us/l/meetup-join/abc?context=xyz
        + https://dod.teams.microsoft.us/l/meetup-join/abc/0
        + https://teams.microsoft.com/meet/1234567890123?p=Aa1Bb2Cc3Dd4Ee5 code=1234567890123
        + https://gov.teams.microsoft.com/meet/1234567890123?p=Aa1Bb2Cc3Dd4Ee5
        + https://teams.microsoft.us/meet/1234567890123?p=Aa1Bb2Cc3Dd4Ee5
        + https://teams.cloud.microsoft/l/meetup-join/abc/0
        + https://teams.microsoft.com/_#/l/meetup-join/19:meeting_abc@thread.v2/0?context=x
        + https://teams.microsoft.com/dl/launcher/launcher.html?url=%2F_%23%2Fl%2Fmeetup-join%2F19%3Ameeting&type=meetup-join&deeplinkId=1
        + https://teams.microsoft.com/convene/townhalls?eventId=abc&sessionId=def
        + https://events.teams.microsoft.com/event/2f1c9d2e-1111-2222-3333-444455556666@dcf23acb-18fc-41d2-86ac-f752f1ca658d
        + msteams:/l/meetup-join/19%3ameeting_abc%40thread.v2/0
        - https://teams.microsoft.com/
        - https://teams.microsoft.com
        - https://teams.microsoft.com/l/meeting/new
        - https://teams.microsoft.com/l/meetup-join/
        - https://teams.microsoft.com/meet/1234567890123
        - https://teams.microsoft.com/meet/channel?p=Aa1Bb2Cc3Dd4Ee5
        - https://teams.microsoft.com/meetingOptions/?organizerId=x&tenantId=y
        - https://teams.microsoft.com/l/channel/19%3aabc/General
        - https://teams.microsoft.com/downloads
        - https://teams.microsoft.com.evil.example/l/meetup-join/abc
        - https://myteams.microsoft.com/l/meetup-join/abc
        - https://www.microsoft.com/microsoft-teams/join-a-meeting
        - msteams:/l/chat/0
        teams-live
        + https://teams.live.com/meet/9392947982995?p=qcrvLRJ0ODK2a5uraK code=9392947982995
        + https://teams.live.com/meet/9392947982995
        - https://teams.live.com/
        - https://teams.live.com/start
        - https://teams.live.com/meet/abc
        skype-business
        + https://meet.lync.com/example/jo.doe/4ABCD12E code=4ABCD12E
        + https://join.skype.com/meet/jo/ABCD
        + https://meet.example.com/jo.doe/4ABCD12E
        + https://meet.example.com/example.com/jo.doe/4ABCD12E
        - https://meet.lync.com/
        - https://meet.lync.com/example
        - https://join.skype.com/meet
        skype
        + https://join.skype.com/AbCdEfGhIjKl
        + https://join.skype.com/invite/AbCdEfGhIjKl
        - https://join.skype.com/
        - https://join.skype.com/bot/1234
        - https://www.skype.com/en/free-conference-call/
        webex
        + https://yourmeetingsite.webex.com/yourbusinessID/j.php?MTID=aO5678eFGH
        + https://yourmeetingsite.webex.com/meet/username
        + https://ietf.webex.com/ietf/j.php?MTID=med94e0e0db21d028e4f79c3b026f6d84
        + https://example.webex.com/join/jo.doe?x=1
        + https://example.webex.com/webappng/sites/example/meeting/info/0123456789abcdef0123456789abcdef
        + https://example.webex.com/wbxmjs/joinservice/sites/example/meeting/download/0123456789abcdef
        + https://example.webex.com/example/k2/j.php?MTID=t0123456789abcdef
        + https://example.webex.com/j.php?ED=180021367&UID=1242123456&PW=abc&RT=OCMyMg%3D%3D
        + https://webex.com/meet/jo.doe room=jo.doe
        - https://webex.com/meet/
        - https://webex.com/pricing
        - https://www.webex.com/
        - https://www.webex.com/downloads.html
        - https://ietf.webex.com/ietf/globalcallin.php?MTID=med1ad885f74b38fb4789b0ea2d6459b3
        - https://example.webex.com/example/j.php
        - https://example.webex.com/recordingservice/sites/example/recording/playback/abc
        - https://help.webex.com/en-us/article/WBX000029055
        - https://example.webex.com.evil.example/meet/jo
        - https://examplewebex.com/meet/jo
        facetime
        + https://facetime.apple.com/join#v=1&p=AeVKu1rGEeyppwJC8kftBg&k=FrCNneouFgL26VdnDit78WHNoGjzZyteymBi1U5I23E
        + facetime:jo@example.org
        + facetime://jo@example.org
        - https://facetime.apple.com/
        - https://facetime.apple.com/join
        - https://facetime.apple.com/help#v=1&p=a&k=b
        facetime-audio
        + facetime-audio:jo@example.org
        + facetime-audio://+15551234567
        - facetime-audio:
        proton-meet
        + https://meet.proton.me/join/id-FRMQ717ZMW#pwd-GoslDQl8D7mu code=FRMQ717ZMW passcode=GoslDQl8D7mu
        + https://meet.proton.me/join/id-FRMQ717ZMW?ref=calendar
        - https://meet.proton.me/
        - https://meet.proton.me/join
        - https://meet.proton.me/dashboard
        signal
        + https://signal.link/call/#key=bcdf-ghkm-npqr-stxz-bcdf-ghkm-npqr-stxz
        + https://signal.group/#CjQKIFmWfWRPpv7xc8Z7i790H56Zikz91gpM_AXRMFGq5ZFY
        - https://signal.link/
        - https://signal.link/call/
        - https://signal.org/download/
        """#
}
