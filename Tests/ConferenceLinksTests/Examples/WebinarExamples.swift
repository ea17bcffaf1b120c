extension ExampleTable {
    static let webinarExamples = #"""
        demio
        + https://event.demio.com/ref/AbCdEf123
        - https://event.demio.com/
        - https://www.demio.com/pricing
        livestorm
        + https://app.livestorm.com/p/cc113fd5-5de1-406-ba74-85c4892530/live?s=0231a8fb-fce9-48b0
        + https://app.livestorm.co/p/cc113fd5-5de1-406-ba74-85c4892530
        - https://app.livestorm.co/
        - https://livestorm.co/pricing
        youtube
        + https://www.youtube.com/watch?v=dQw4w9WgXcQ code=dQw4w9WgXcQ
        + https://youtu.be/dQw4w9WgXcQ code=dQw4w9WgXcQ
        + https://www.youtube.com/@example/live
        + https://youtube.com/live/dQw4w9WgXcQ
        - https://www.youtube.com/
        - https://www.youtube.com/@example
        - https://www.youtube.com/playlist?list=PL123
        - https://youtu.be/
        vimeo
        + https://vimeo.com/event/1234567
        + https://vimeo.com/showcase/1234567
        + https://venues.vimeo.com/12345678/abcdef123
        - https://vimeo.com/
        - https://vimeo.com/upgrade
        streamyard
        + https://streamyard.com/jexample29t
        + https://streamyard.com/guest/u6qes7i8cj?utm_source=test
        - https://streamyard.com/
        - https://streamyard.com/pricing
        - https://streamyard.com/resources
        riverside
        + https://riverside.fm/studio/weekly?t=abc
        - https://riverside.fm/
        - https://riverside.fm/studio
        luma
        + https://lu.ma/join/g-AbCdEf
        - https://lu.ma/
        - https://lu.ma/swift-berlin
        ovice
        + https://universeph-armynight.ovice.in/lobby/enter
        + https://app.ovice.com/universeph-armynight/@102,105
        + https://our-office.ovice.in
        + https://our-office.ovice.in/
        - https://www.ovice.in/
        - https://www.ovice.com/
        - https://ovice.in/
        gather
        + https://app.gather.town/app/1a2S3d4F5G/1a2S-3d%204F_5G6h?spawnToken=1a2S3d4F5G
        + https://app.gather.town/app/1a2S3d4F5G/1a2S-3d%204F_5G6h?meeting=1a2S3d4F5G
        + https://app.gather.town/invite?token=abc
        - https://app.gather.town/
        - https://www.gather.town/pricing
        venue
        + https://app.venue.live/app/sdoakdsakdas?token=kndsfglksnd21
        - https://app.venue.live/
        - https://app.venue.live/app
        teemyco
        + https://app.teemyco.com/room/7HAQH0keHU0uppUKmL7Z/goOvj4BlHSH1IkgOtaA0
        - https://app.teemyco.com/
        - https://app.teemyco.com/room
        meetecho
        + https://meetings.conf.meetecho.com/ietf122/?session=34071 code=34071
        - https://meetings.conf.meetecho.com/
        - https://www.meetecho.com/en/
        userzoom
        + https://go.userzoom.com/participate/12345xxx-1000-1234-1234-1234-12345xxx
        - https://go.userzoom.com/
        - https://www.userzoom.com/participate/1
        crowdcast
        + https://www.crowdcast.io/e/weekly
        - https://www.crowdcast.io/
        - https://www.crowdcast.io/pricing
        clickmeeting
        + https://example.clickmeeting.com/weekly
        - https://example.clickmeeting.com/
        - https://example.clickmeeting.com/login
        airmeet
        + https://demo.airmeet.com/e/751da030-c4d7-11ea-8c5a-cbd79ed81f85
        + https://www.airmeet.com/e/2f1c9d2e-1111-2222-3333-444455556666
        - https://www.airmeet.com/
        - https://www.airmeet.com/hub/pricing
        butter
        + https://app.butter.us/example/weekly
        - https://app.butter.us/
        - https://www.butter.us/pricing
        spatialchat
        + https://spatial.chat/s/MozFest2021?room=231308 space=MozFest2021 room=231308
        + https://app.spatial.chat/s/TheForest
        - https://spatial.chat/
        - https://spatial.chat/pricing
        kumospace
        + https://www.kumospace.com/example
        - https://www.kumospace.com/
        - https://www.kumospace.com/help/status
        - https://www.kumospace.com/blog
        remo
        + https://live.remo.co/e/weekly
        - https://live.remo.co/
        - https://remo.co/pricing
        hopin
        + https://hopin.com/events/weekly
        - https://hopin.com/
        - https://hopin.com/explore
        on24
        + https://event.on24.com/wcc/r/1234567/ABCDEF
        - https://event.on24.com/
        - https://www.on24.com/demo
        bigmarker
        + https://www.bigmarker.com/conferences/abc123/attend
        - https://www.bigmarker.com/
        - https://www.bigmarker.com/pricing
        twitch
        + https://www.twitch.tv/example
        - https://www.twitch.tv/
        - https://www.twitch.tv/directory
        edudip
        + https://example.edudip.com/de/webinar/weekly/12345 code=12345
        - https://example.edudip.com/
        - https://www.edudip.com/de/preise
        """#
}
