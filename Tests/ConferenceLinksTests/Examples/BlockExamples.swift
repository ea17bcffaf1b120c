/// Invitations in the form that services use, with invented names and numbers.
enum BlockExamples {
    static let all = zoom + teams + webex + google + apple + text + dialIn + telephoneOnly

    static let zoom: [BlockExample] = [
        BlockExample(
            "Zoom",
            """
            Jo is inviting you to a scheduled Zoom meeting.

            Topic: Planning
            Time: Nov 23, 2026 10:00 AM Berlin

            Join Zoom Meeting
            https://example.zoom.us/j/81234567890?pwd=QWxhZGRpbg

            Meeting ID: 812 3456 7890
            Passcode: aB3dE6
            One tap mobile
            +16465550156,,81234567890#,,,,*305275# US (New York)
            +13015550192,,81234567890#,,,,*305275# US (Washington DC)

            Dial by your location
                    +1 646 555 0156 US (New York)
                    +49 69 5550 1234 Germany
                    877 555 0157 US Toll-free
            Meeting ID: 812 3456 7890
            Passcode: 305275
            Find your local number: https://example.zoom.us/u/kcx7l4PZqf

            Join by SIP
            81234567890@zoomcrc.com

            Join by H.323
            192.0.2.11 (US West)
            198.51.100.7 (India Mumbai)
            Meeting ID: 812 3456 7890
            Passcode: 305275
            """,
            """
            [Zoom]
            video https://example.zoom.us/j/81234567890?pwd=QWxhZGRpbg code 81234567890 pass aB3dE6
            phone tel:+16465550156,,81234567890#,,,,*305275# code 81234567890 pass 305275 US “US (New York)”
            phone tel:+13015550192,,81234567890#,,,,*305275# code 81234567890 pass 305275 US “US (Washington DC)”
            phone tel:+496955501234 code 81234567890 pass 305275 DE “Germany”
            phone tel:8775550157 code 81234567890 pass 305275 US “US Toll-free”
            sip sip:81234567890@zoomcrc.com code 81234567890 pass 305275
            sip h323:@192.0.2.11 code 81234567890 pass 305275 “US West”
            sip h323:@198.51.100.7 code 81234567890 pass 305275 “India Mumbai”
            """),
        BlockExample(
            "Zoom with lists of numbers in one line",
            """
            Join Zoom Meeting
            https://zoom.us/j/999123456
            Dial: US: +1 301 555 8592, +1 312 555 6799 or +1 646 555 9923
            Meeting ID: 999-123-456
            """,
            """
            [Zoom]
            video https://zoom.us/j/999123456 code 999123456
            phone tel:+13015558592 code 999123456
            phone tel:+13125556799 code 999123456
            phone tel:+16465559923 code 999123456
            """),
        BlockExample(
            "Zoom in German",
            """
            Zoom-Meeting beitreten
            https://example.zoom.us/j/81234567890
            Meeting-ID: 812 3456 7890
            Kenncode: Dodo2026
            Schnelleinwahl mobil
            +496955501234,,81234567890#,,,,*123456# Deutschland
            Einwahl nach aktuellem Standort
            +49 30 5550 1234 Deutschland
            """,
            """
            [Zoom]
            video https://example.zoom.us/j/81234567890 code 81234567890 pass Dodo2026
            phone tel:+496955501234,,81234567890#,,,,*123456# code 81234567890 pass 123456 DE “Deutschland”
            phone tel:+493055501234 code 81234567890 DE “Deutschland”
            """),
    ]

    static let teams: [BlockExample] = [
        BlockExample(
            "Teams between rules",
            """
            See you there
            ________________________________________________________________________________
            Microsoft Teams Need help?<https://aka.ms/JoinTeamsMeeting?omkt=en-US>
            Join the meeting now<https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%7d>
            Meeting ID: 352 626 921 425
            Passcode: r5XGga
            ________________________________
            Dial in by phone
            +47 21 55 20 33,,161095966#<tel:+4721552033,,161095966#> Norway, Oslo
            Find a local number<https://dialin.teams.microsoft.com/6608c65b?id=161095966>
            Phone conference ID: 161 095 966#
            Join on a video conferencing device
            Tenant key: teams@video.example.org
            Video ID: 112 345 678 9
            For organizers: Meeting options<https://teams.microsoft.com/meetingOptions/?organizerId=1> | Reset dial-in PIN<https://dialin.teams.microsoft.com/usp/pstnconferencing>
            ________________________________________________________________________________
            Passcode: of the house
            """,
            """
            [Microsoft Teams]
            video https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%7d code 352626921425 pass r5XGga
            phone tel:+4721552033,,161095966# pin 161095966 NO “Norway, Oslo”
            sip sip:teams@video.example.org code 1123456789
            """),
        BlockExample(
            "Teams with the address in full, followed by another one",
            """
            ........................................
            Microsoft Teams meeting
            Join: https://teams.microsoft.com/meet/232945666872637?p=ifll4U8rLYD
            Meeting ID: 232 945 666 872 637
            Passcode: tn6ra9XT
            Need help? https://aka.ms/JoinTeamsMeeting
            System reference: https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0
            ........................................
            """,
            """
            [Microsoft Teams]
            video https://teams.microsoft.com/meet/232945666872637?p=ifll4U8rLYD code 232945666872637 pass tn6ra9XT
            video https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0 code 232945666872637 pass tn6ra9XT
            """),
        BlockExample(
            "older Teams, with a code only in the address behind the number",
            """
            ________________
            Join Microsoft Teams Meeting<https://gov.teams.microsoft.us/l/meetup-join/19%3ameeting_abc%40thread.v2/0>
            +1 323-555-4874<tel:+1%20323-555-4874,,73572842#>   United States, Los Angeles (Toll)
            (866) 555-9995<tel:(866)%20555-9995,,73572842#>   (Toll-free)
            Conference ID: 735 728 42#
            Local numbers<https://dialin.teams.microsoft.com/8551?id=1> | Reset PIN<https://mysettings.lync.com/pstnconferencing>
            Join with a video conferencing device
            813878896@t.plcm.vc<mailto:813878896@t.plcm.vc> VTC Conference ID: 017920684
            """,
            """
            [Microsoft Teams]
            video https://gov.teams.microsoft.us/l/meetup-join/19%3ameeting_abc%40thread.v2/0
            phone tel:+13235554874,,73572842# pin 73572842 US “United States, Los Angeles (Toll)”
            phone tel:8665559995,,73572842# pin 73572842
            sip sip:813878896@t.plcm.vc code 017920684
            """),
        BlockExample(
            "Teams in German",
            """
            ________________
            Microsoft Teams-Besprechung
            Hier klicken, um an der Besprechung teilzunehmen<https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0>
            Besprechungs-ID: 371 519 285 955
            Passcode: AbCdEf
            Oder rufen Sie an
            +49 69 5550123,,161095966#   Germany, Frankfurt am Main
            Telefonkonferenz-ID: 161 095 966#
            Lokale Nummer suchen<https://dialin.teams.microsoft.com/1?id=1> | PIN zurücksetzen<https://mysettings.lync.com/pstn>
            ________________
            """,
            """
            [Microsoft Teams]
            video https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0 code 371519285955 pass AbCdEf
            phone tel:+49695550123,,161095966# pin 161095966 DE “Germany, Frankfurt am Main”
            """),
        BlockExample(
            "Teams for personal accounts, in Vietnamese",
            """
            from outlook

            ................................................
            Tham gia cuộc họp trực tuyến<https://teams.live.com/meet/9392947982999?p=qcrvLRJ0ODK2>
            ................................................
            """,
            """
            [Microsoft Teams]
            video https://teams.live.com/meet/9392947982999?p=qcrvLRJ0ODK2 code 9392947982999
            """),
        BlockExample(
            "Teams as a page of HTML", html: true,
            """
            <html><head><style>p { Passcode: 1 }</style></head><body>
            <p>Microsoft Teams <a href="https://aka.ms/JoinTeamsMeeting">Need help?</a></p>
            <div><a href="https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?a=1&amp;b=2"><span>Join the
            meeting now</span></a></div><div><span>Meeting ID:&nbsp;</span><span>352 626
            921 425</span></div><table><tr><td>Passcode:</td><td>r5XGga</td></tr></table>
            <div>Dial in by phone</div><div><a href="tel:+4721552033,,161095966#">+47 21 55 20 33,,161095966#</a> Norway</div>
            </body></html>
            """,
            """
            [Microsoft Teams]
            video https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?a=1&b=2 code 352626921425 pass r5XGga
            phone tel:+4721552033,,161095966# pin 161095966 NO “Norway”
            """),
    ]

    static let webex: [BlockExample] = [
        BlockExample(
            "Webex",
            """
            Jo invites you to join this Webex meeting.

            Join meeting
            https://example.webex.com/example/j.php?MTID=m0123456789abcdef

            Monday, November 23, 2026 10:00 AM | 1 hour | (UTC+01:00) Berlin
            Meeting number: 2630 123 4567
            Password: AbCd1234 (22231234 from phones and video systems)

            Join by video system
            Dial 26301234567@example.webex.com
            You can also dial 192.0.2.68 and enter your meeting number.

            Join by phone
            +1-555-010-0199 US Toll
            Access code: 263 012 34567

            Need help? Go to https://help.webex.com
            """,
            """
            [Webex]
            video https://example.webex.com/example/j.php?MTID=m0123456789abcdef code 26301234567 pass AbCd1234
            phone tel:+15550100199 code 26301234567 pass 22231234 US “US Toll”
            sip sip:26301234567@example.webex.com code 26301234567 pass 22231234
            sip h323:@192.0.2.68 code 26301234567 pass 22231234
            """),
        BlockExample(
            "older Webex, with codes for devices to dial",
            """
            JOIN WEBEX MEETING
            https://example.webex.com/example/j.php?MTID=med94e0e0db21d028
            Meeting number (access code): 615 734 219

            Meeting password: TSV703

            JOIN BY PHONE
            1-650-555-3208 Call-in toll number (US/Canada)
            Tap here to call (mobile phones only, hosts not supported):
            tel:%2B1-650-555-3208,,*01*615734219%23%23*01*
            1-877-555-4493 Call-in toll free number (US/Canada)
            Tap here to call (mobile phones only, hosts not supported):
            tel:1-877-555-4493,,*01*615734219%23%23*01*

            Global call-in numbers
            https://example.webex.com/example/globalcallin.php?MTID=med1ad885f74

            JOIN FROM A VIDEO SYSTEM OR APPLICATION
            Dial sip:615734219@example.webex.com
            You can also dial 192.0.2.68 and enter your meeting number.

            Join using Microsoft Lync or Microsoft Skype for Business
            Dial sip:615734219.example@lync.webex.com
            """,
            """
            [Webex]
            video https://example.webex.com/example/j.php?MTID=med94e0e0db21d028 code 615734219 pass TSV703
            phone tel:+16505553208,,*01*615734219##*01* code 615734219 “Call-in toll number (US/Canada)”
            phone tel:18775554493,,*01*615734219##*01* code 615734219 “Call-in toll free number (US/Canada)”
            sip sip:615734219@example.webex.com code 615734219
            sip h323:@192.0.2.68 code 615734219
            sip sip:615734219.example@lync.webex.com code 615734219
            """),
        BlockExample(
            "Webex with its codes before its link",
            """
            Meeting number (access code):  *2554 485 2539*
            Meeting password:   *MB@ab1*
            When it's time, click the link below.
            https://example.webex.com/example/j.php?MTID=mb87517a0b86da
            Tap to join from a mobile device (attendees only)
            +1-415-555-0001,,25544852539## US Toll
            """,
            """
            [–]
            video https://example.webex.com/example/j.php?MTID=mb87517a0b86da code 25544852539 pass MB@ab1
            phone tel:+14155550001,,25544852539## code 25544852539 US “US Toll”
            """),
    ]
}
