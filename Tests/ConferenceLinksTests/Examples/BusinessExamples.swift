extension ExampleTable {
    static let businessExamples = #"""
        chime
        + https://chime.aws/4162037589 code=4162037589
        + https://app.chime.aws/meetings/4162037589
        + https://example.chime.aws/4162037589
        - https://chime.aws/
        - https://chime.aws/download
        - https://chime.aws/dialinnumbers/
        - https://chime.aws.evil.example/4162037589
        ringcentral
        + https://v.ringcentral.com/join/123456789
        + https://meetings.ringcentral.com/j/1234567890 code=1234567890
        + https://video.ringcentral.com/conf/on/abcDEF
        - https://www.ringcentral.com/
        - https://www.ringcentral.com/office/plansandpricing.html
        - https://support.ringcentral.com/article/1.html
        goto-meeting
        + https://global.gotomeeting.com/join/123456789 code=123456789
        + https://www.gotomeeting.com/join/123456789
        + https://www.gotomeet.me/JoDoe
        + https://meet.goto.com/123456789 code=123456789
        + https://app.goto.com/meeting/123456789
        + https://app.gotomeeting.com/?meetingId=123456789 code=123456789
        - https://www.gotomeeting.com/
        - https://www.gotomeeting.com/pricing
        - https://support.goto.com/meeting
        - https://link.gotomeeting.com/system-check
        - https://meet.goto.com/install
        goto-webinar
        + https://global.gotowebinar.com/join/1234567890123456789/123456789
        + https://attendee.gotowebinar.com/register/1234567890123456789
        - https://www.gotowebinar.com/
        - https://www.gotowebinar.com/pricing
        bluejeans
        + https://bluejeans.com/123456789 code=123456789
        + https://bluejeans.com/123456789/1234?src=calendarLink code=123456789 passcode=1234
        + https://primetime.bluejeans.com/a2m/live-event/abcdefg
        - https://www.bluejeans.com/
        - https://bluejeans.com/downloads
        - https://bluejeans.com/numbers
        8x8
        + https://8x8.vc/example/weekly
        + https://8x8.vc/WeeklyStandup
        - https://8x8.vc/
        - https://www.8x8.com/products/video-conferencing
        - https://8x8.vc/login
        join-me
        + https://join.me/123-456-789 code=123-456-789
        + https://join.me/jo.doe
        - https://join.me/
        - https://join.me/download
        - https://www.join.me/pricing
        uberconference
        + https://www.uberconference.com/jodoe
        + https://www.uberconference.com/room/jodoe
        - https://www.uberconference.com/
        - https://www.uberconference.com/room
        dialpad
        + https://meetings.dialpad.com/jodoe
        + https://meetings.dialpad.com/room/jodoe
        - https://meetings.dialpad.com/
        - https://www.dialpad.com/pricing/
        - https://dialpad.com/meetings/
        teamviewer
        + https://go.teamviewer.com/m12345678
        + https://go.teamviewer.com/v15/s98765432
        - https://go.teamviewer.com/
        - https://www.teamviewer.com/en/download/
        blizz
        + https://go.blizz.com/join/m12345678
        + https://go.blizz.com/m12345678
        - https://go.blizz.com/
        - https://www.blizz.com/
        vsee
        + https://vsee.com/c/clinic
        - https://vsee.com/
        - https://vsee.com/download
        starleaf
        + https://meet.starleaf.com/4123456789/app code=4123456789
        - https://meet.starleaf.com/
        - https://www.starleaf.com/support
        lifesize
        + https://call.lifesizecloud.com/1234567 code=1234567
        - https://call.lifesizecloud.com/
        - https://call.lifesizecloud.com/download
        vonage
        + https://meetings.vonage.com/123456789 code=123456789
        - https://meetings.vonage.com/
        - https://meetings.vonage.com/help
        workplace
        + https://workplace.com/groupcall/123456?token=abc
        + https://example.workplace.com/groupcall/LINK:abc/
        - https://www.workplace.com/
        - https://example.workplace.com/chat/t/123
        whereby
        + https://whereby.com/weekly
        + https://example.whereby.com/weekly?roomKey=eyJh token=eyJh
        - https://whereby.com/
        - https://whereby.com/information/tos
        - https://whereby.com/information
        - https://whereby.com/pricing
        zoho-meeting
        + https://meeting.zoho.com/meeting/join/abc?key=1234567890&t=tok code=1234567890
        + https://meet.zoho.eu/abcd-efg-hij
        - https://meeting.zoho.com/
        - https://www.zoho.com/meeting/
        zoho-cliq
        + https://cliq.zoho.eu/meetings/alsfsma213
        - https://cliq.zoho.eu/
        - https://cliq.zoho.eu/meetings
        pumble
        + https://meet.pumble.com/vly-hggs-xsn
        - https://meet.pumble.com/
        - https://pumble.com/download
        pop
        + https://pop.com/j/810-218-630 code=810-218-630
        - https://pop.com/
        - https://pop.com/home
        around
        + https://around.co/r/kyafvk1b
        + https://meet.around.co/r/kyafvk1b
        - https://around.co/
        - https://www.around.co/download
        coscreen
        + https://join.coscreen.co/Eng-Leads/95RyHqtzn7EoQjQ19ju3
        - https://join.coscreen.co/
        - https://www.coscreen.co/pricing
        vowel
        + https://app.vowel.com/#/g/weekly
        + https://app.vowel.com/g/weekly
        - https://www.vowel.com/
        - https://app.vowel.com/
        tuple
        + https://tuple.app/c/V1StGXR8_Z5jdHi6B
        - https://tuple.app/
        - https://tuple.app/pricing
        jam
        + https://jam.systems/weekly
        - https://jam.systems/
        - https://jam.systems/new
        demodesk
        + https://demodesk.com/NGYLHDWO
        - https://demodesk.com/
        - https://demodesk.com/product
        chorus
        + https://go.chorus.ai/1234567890
        - https://go.chorus.ai/
        - https://www.chorus.ai/
        gong
        + https://join.gong.io/mycompany/ryker.morgan
        - https://join.gong.io/
        - https://www.gong.io/demo
        suit
        + https://turkcell.conference.istesuit.com/username
        - https://turkcell.conference.istesuit.com/
        - https://www.istesuit.com/username
        cal-video
        + https://app.cal.com/video/1de4BmdXEb983kIUHomUnA
        - https://app.cal.com/
        - https://cal.com/jodoe/30min
        daily
        + https://example.daily.co/weekly
        - https://www.daily.co/
        - https://www.daily.co/pricing
        infomaniak
        + https://kmeet.infomaniak.com/weekly
        - https://kmeet.infomaniak.com/
        - https://kmeet.infomaniak.com/create
        freeconferencecall
        + https://join.freeconferencecall.com/newbbci room=newbbci
        - https://join.freeconferencecall.com/
        - https://www.freeconferencecall.com/international
        rainbow
        + https://web.openrainbow.com/#/invite?invitationId=0fc06e0ce4a849fcbe214ae5e1107417&scenario=x
        - https://web.openrainbow.com/
        - https://web.openrainbow.com/rb/2.110.9/index.html#/login
        huddle01
        + https://app.huddle01.com/abc-defg-hij
        - https://app.huddle01.com/
        - https://huddle01.com/pricing
        vidyo
        + https://example.platform.vidyo.io/join/AbCdEf
        - https://example.platform.vidyo.io/join
        - https://www.vidyo.io/
        pexip
        + https://pexip.me/meet/jo.doe
        + https://example.pexip.io/webapp/conference/jo.doe
        - https://www.pexip.com/
        - https://pexip.me/
        """#
}
