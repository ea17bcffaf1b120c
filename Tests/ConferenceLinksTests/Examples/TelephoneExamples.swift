extension BlockExamples {
    /// Invitations that print numbers and codes next to a link, in the form of each service.
    static let dialIn: [BlockExample] = [
        BlockExample(
            "GoToMeeting",
            """
            Please join my meeting from your computer, tablet or smartphone.
            https://global.gotomeeting.com/join/374772109

            You can also dial in using your phone.
            United States: +1 (646) 555-0122
            United States (Toll Free): 1 877 555 0106
            - One-touch: tel:+18775550106,,374772109#

            Access Code: 374-772-109

            More phone numbers
            Germany: +49 691 7555 0128
            China (Toll Free): 4008 555012

            First GoToMeeting? Try a test session: https://link.gotomeeting.com/system-check
            """,
            """
            [GoToMeeting]
            video https://global.gotomeeting.com/join/374772109 code 374772109
            phone tel:+16465550122 code 374772109 US “United States”
            phone tel:+18775550106,,374772109# code 374772109 US “United States (Toll Free)”
            phone tel:+4969175550128 code 374772109 DE “Germany”
            phone tel:4008555012 code 374772109 “China (Toll Free)”
            """),
        BlockExample(
            "GoToMeeting with a personal room, whose code stands above the numbers",
            """
            Web: https://www.gotomeet.me/jodoe

            You can also dial in using your phone.
            Access Code: 906-555-965

            United Kingdom: +44 330 555 0088
            """,
            """
            [–]
            video https://www.gotomeet.me/jodoe code 906555965
            phone tel:+443305550088 code 906555965 GB “United Kingdom”
            """),
        BlockExample(
            "older Teams without rules, with the numbers above their code",
            """
            Join Microsoft Teams Meeting<https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0>
            +46 8 555 218 52   Sweden, Stockholm (Toll)
            +1 323-555-0174   United States, Los Angeles (Toll)
            (888) 555-0175   United States (Toll-free)

            Conference ID: 269 926 001#
            Local numbers | Reset PIN | Learn more about Teams | Meeting options
            """,
            """
            [Microsoft Teams]
            video https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0
            phone tel:+46855521852 pin 269926001 SE “Sweden, Stockholm (Toll)”
            phone tel:+13235550174 pin 269926001 US “United States, Los Angeles (Toll)”
            phone tel:8885550175 pin 269926001 US “United States (Toll-free)”
            """),
        BlockExample(
            "BigBlueButton with its number and PIN in sentences",
            """
            https://bbb.example.org/b/joe-abc-def
            Zugangscode: 482913

            To join this meeting by phone, dial:
              613-555-0134
            Then enter 54321 as the conference PIN number.
            """,
            """
            [–]
            video https://bbb.example.org/b/joe-abc-def pass 482913
            phone tel:6135550134 pass 482913 pin 54321
            """),
        BlockExample(
            "BigBlueButton with everything in one line",
            """
            Room: https://bbb.example.org/b/joe-abc-def
            dial: +49 30 5550134 Then enter 54321# as the conference PIN
            """,
            """
            [–]
            video https://bbb.example.org/b/joe-abc-def
            phone tel:+49305550134 pin 54321 DE
            """),
        BlockExample(
            "BigBlueButton with the PIN at the end, and its access code above the link",
            """
            Access code: 482913
            https://bbb.example.org/b/joe-abc-def
            Dial: 1-647-555-0182 and enter the conference PIN 98765.
            """,
            """
            [–]
            video https://bbb.example.org/b/joe-abc-def pass 482913
            phone tel:16475550182 pass 482913 pin 98765
            """),
        BlockExample(
            "Lifesize",
            """
            Join the meeting: https://call.lifesizecloud.com/12345
            Passcode: 2468

            Click to call from Mobile (audio only)
            United States: +1 (312) 555-0101,, 12345#
            Call in by Phone (audio only)
            United States: +1 (877) 555-0114
            Meeting extension: 12345#

            Other ways to call: https://call.lifesizecloud.com/otherways/12345
            """,
            """
            [–]
            video https://call.lifesizecloud.com/12345 code 12345 pass 2468
            phone tel:+13125550101,,12345# code 12345 pass 2468 US “United States”
            phone tel:+18775550114 code 12345 pass 2468 US “United States”
            """),
        BlockExample(
            "Google Meet without a fence",
            """
            Video call link: https://meet.google.com/abc-defg-hij
            Or dial: \u{202A}(US) +1 413-555-0159\u{202C} PIN: \u{202A}934 959 535\u{202C}#
            More phone numbers: https://tel.meet/abc-defg-hij?pin=3154959535
            """,
            """
            [Google Calendar]
            video https://meet.google.com/abc-defg-hij code abc-defg-hij
            page https://tel.meet/abc-defg-hij?pin=3154959535 code abc-defg-hij pin 3154959535
            phone tel:+14135550159 pin 934959535 US “US”
            """),
        BlockExample(
            "Tencent Meeting, whose link does not have the number",
            """
            小王 邀请您参加腾讯会议
            会议主题：周会
            点击链接入会，或添加至会议列表：
            https://meeting.tencent.com/dm/AbCdEfGhIjKl

            #腾讯会议：242-395-560
            会议密码：1234

            手机一键拨号入会
            +8675555501234,,242395560# (中国大陆)
            """,
            """
            [Tencent Meeting]
            video https://meeting.tencent.com/dm/AbCdEfGhIjKl code 242395560 pass 1234
            phone tel:+8675555501234,,242395560# code 242395560 pass 1234 CN “中国大陆”
            """),
    ]

    /// Conferences without a link.
    static let telephoneOnly: [BlockExample] = [
        BlockExample(
            "a number and an access code in one line", "Dial in: +1 605-555-0173, Access code: 123456#",
            """
            [–]
            code 123456
            phone tel:+16055550173 code 123456
            """),
        BlockExample(
            "a national number, with the codes of the host and of the guests",
            """
            Dial-in number (US): (605) 555-0173
            Host PIN: 9876#
            Participant code: 123456#
            """,
            """
            [–]
            code 123456
            phone tel:6055550173 code 123456
            """),
        BlockExample(
            "Zoom's list of numbers without its link",
            """
            Dial by your location
                    +1 646 555 0156 US (New York)
                    +49 69 5550 1234 Germany
            Meeting ID: 812 3456 7890
            Passcode: 305275
            """,
            """
            [–]
            code 81234567890
            phone tel:+16465550156 code 81234567890 pass 305275 US “US (New York)”
            phone tel:+496955501234 code 81234567890 pass 305275 DE “Germany”
            """),
        BlockExample(
            "in German, with the code above the number",
            """
            Teilnehmercode: 123456
            Einwahlnummer: +49 30 5550134
            """,
            """
            [–]
            code 123456
            phone tel:+49305550134 code 123456 DE
            """),
    ]

    /// Texts with numbers that are not conferences.
    static let noConference = [
        "Jo Doe\n+49 30 5550134\nwww.example.org",
        "Landlord: +49 30 5550134\nAccess code: 123456",
        "Dial-in details follow.",
        "Dial in: +1 605-555-0173",
        "Call me at +1 605 555 0173 if you are lost. The door code: 4321",
        "Dial-in: +1 605-555-0173\nBring your laptop.\nWi-Fi\nPasscode: 12345678",
        "Diagnosis 2026-11-23, case 605-555-0173, access code: 123456",
        "Host PIN: 9876#",
        "Media library: +1 605-555-0173. Conference ID: 269 926 001#",
    ]
}
