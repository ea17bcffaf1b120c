extension ExampleTable {
    static let selfHostedExamples = #"""
        bigbluebutton
        + https://bbb.example.org/b/abc-def-123
        + https://demo.example.edu/b/abc-def-ghi-jkl
        + https://bbb.example.org/rooms/abc-def-ghi-jkl/join
        + https://rooms.example.edu/rooms/abc-1de-f2g
        + https://bbb.example.org/gl/abc-def-123
        + https://bbb.example.org/bigbluebutton/api/join?fullName=User+One&meetingID=abc123&role=VIEWER&checksum=f0fc0a3a097c1d39fae2c1d6c02858a52910bd86 code=abc123
        + https://bbb.example.org/html5client/join?sessionToken=abcdefg
        + https://cloud.example.org/apps/bbb/b/AbCdEfGhIjKl
        + https://cloud.example.org/index.php/apps/bbb/b/AbCdEfGhIjKl
        + https://moodle.example.edu/mod/bigbluebuttonbn/guest.php?uid=abcdef
        - https://bbb.example.org/
        - https://bbb.example.org/b/
        - https://bbb.example.org/rooms/
        - https://bbb.example.org/bigbluebutton/api
        - https://bbb.example.org/bigbluebutton/api/getMeetings?checksum=abc
        + https://moodle.example.edu/mod/bigbluebuttonbn/bbb_view.php?action=join&id=123&bn=4 room=123
        + https://lms.example.edu/moodle/mod/bigbluebuttonbn/bbb_view.php?id=123&action=join
        + https://studip.example.edu/plugins.php/meetingplugin/room/index/537f5cd0bb94922d836f2a784d34eda9/d9b4fba817373f7
        + https://studip.example.edu/plugins.php/meetingplugin/api/rooms/join/d9b4fba817373f7a/12
        - https://moodle.example.edu/mod/bigbluebuttonbn/view.php?id=7
        - https://moodle.example.edu/mod/bigbluebuttonbn/bbb_view.php?action=view&id=7
        - https://studip.example.edu/plugins.php/meetingplugin/index?cid=492183d1b86f35ae3b88c9cae758248b
        - https://bbb.example.org/rooms/abc-def-ghi-jkl/public_recordings
        - https://bbb.example.org/playback/presentation/2.3/0123
        nextcloud-talk
        + https://corp.kde.example/call/efi83r28 room=efi83r28
        + https://example.org/index.php/call/abcdefgh room=abcdefgh
        + https://cloud.example.org/call/abcdefgh
        + https://example.org/nextcloud/call/a7cdefgh
        + https://cloud.example.org:8443/call/efi83r28#message_12
        - https://example.org/call/
        - https://example.org/call/feedback
        - https://cloud.example.org/apps/spreed
        - https://cloud.example.org/apps/files/
        - https://example.org/calls/efi83r28
        jitsi-hosted
        + https://jitsi.example.org/weekly room=weekly
        + https://meet.example.com/qni-mdhd-ecb
        + https://meet.example.org/weekly
        + https://meet.example.org/weekly?jwt=abc
        + https://video.example.org/qni-mdhd-ecb
        + https://rooms.example.org/weekly#config.prejoinConfig.enabled=false&config.x=1
        - https://jitsi.example.org/
        - https://jitsi.example.org/static/welcome.html
        - https://meet.example.org/
        - https://meet.example.org/images/logo.png
        - https://meet.example.org/index.html
        - https://meet.example.org/about
        - https://meet.example.org/events
        - https://meet.example.org/en
        - https://meet.example.org/2026
        - https://meet.example.org/event-venue/hall-1
        - https://meet.example
        - https://meet.example/weekly
        - https://jitsi.org/jitsi-meet/
        - https://jitsi.github.io/handbook
        - https://jitsi.github.io/handbook/docs
        - https://meet.wordpress.com/weekly
        - https://meet.google.com/weekly
        - https://meet.google.com/whatever/else
        galene-hosted
        + https://galene.example.org/group/weekly/
        + https://example.org:8443/group/weekly/
        + https://example.org/group/weekly/?token=abc
        - https://example.org/group/weekly/
        - https://galene.example.org/
        - https://galene.example.org/stats.html
        element-call-hosted
        + https://calls.example.org/room/#/weekly?roomId=!abc:example.org
        + https://call.example.org/room/#/weekly
        - https://call.example.org/room/
        - https://example.org/room/#/weekly
        opentalk-hosted
        + https://meet.example.org/room/2f1c9d2e-1111-2222-3333-444455556666
        - https://example.org/room/2f1c9d2e-1111-2222-3333-444455556666
        mirotalk-hosted
        + https://mirotalk.example.org/join/weekly
        - https://example.org/join/weekly
        edumeet-hosted
        + https://edumeet.example.org/weekly
        - https://edumeet.example.org/
        pexip-hosted
        + https://join.example.org/webapp/conference/jo.doe?pin=1234 pin=1234
        + https://join.example.org/webapp/#/?conference=jo.doe
        - https://join.example.org/webapp/
        - https://join.example.org/webapp/home
        cisco-meeting-server
        + https://cms.example.org/invited.sf?secret=abc&id=123456 code=123456
        + https://cms.example.org/meeting/123456?secret=abc code=123456
        - https://cms.example.org/invited.sf
        - https://example.org/meeting/123456
        ilias
        + https://ilias.example.edu/goto.php?target=xmvc_123456&client_id=x room=123456
        - https://ilias.example.edu/goto.php?target=crs_123456
        rocket-chat
        + https://chat.example.org/conference/5f0c9d2e1a2b3c4d5e
        - https://chat.example.org/conference/2026
        mattermost-hosted
        + https://chat.example.org/team/channels/weekly?join_call=true
        - https://chat.example.org/team/channels/weekly
        """#
}
