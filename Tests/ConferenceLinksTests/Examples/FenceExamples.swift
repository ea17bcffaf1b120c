/// Blocks between marks of calendar programs, and texts without any marks.
extension BlockExamples {
    private static let fence = "-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-"

    static let google: [BlockExample] = [
        BlockExample(
            "Google",
            """
            Agenda
            \(fence)
            Join with Google Meet: https://meet.google.com/abc-defg-hij
            Or dial: \u{202A}(DE) +49 40 55501615507\u{202C} PIN: \u{202A}924 830 059\u{202C}#
            More phone numbers: https://tel.meet/abc-defg-hij?pin=4910928293376&hs=7

            Learn more about Meet at: https://support.google.com/a/users/answer/9282720

            Please do not edit this section.
            \(fence)
            """,
            """
            [Google Calendar]
            video https://meet.google.com/abc-defg-hij code abc-defg-hij
            page https://tel.meet/abc-defg-hij?pin=4910928293376&hs=7 code abc-defg-hij pin 4910928293376
            phone tel:+494055501615507 pin 924830059 DE “DE”
            """),
        BlockExample(
            "Google's fence around a link to the event only",
            """
            \(fence)
            Please do not edit this section of the description.

            View your event at https://calendar.google.com/calendar/event?action=VIEW&eid=NjVx.
            \(fence)
            """, ""),
        BlockExample(
            "the same in an unknown language, on another host",
            "\(fence)\nhttps://www.google.com/calendar/event?action=VIEW&eid=NjVx\n\(fence)", ""),
        BlockExample(
            "Twake imitates the fence and escapes twice",
            "\(fence)\\nJoin Visio : https://meet.example.com/qni-mdhd-ecb\\n\\nPlease do not edit this section.\\n\(fence)",
            """
            [Google Calendar]
            video https://meet.example.com/qni-mdhd-ecb
            """),
        BlockExample(
            "Zoom's add-on in Google's fence",
            """
            \(fence)
            Join: https://example.zoom.us/j/81234567890?pwd=abc (ID: 81234567890, passcode: 123456)
            Join by phone: (US) +1 646-555-9923 (passcode: 654321)
            Joining instructions: https://www.google.com/url?q=https://applications.zoom.us/addon/invitation/detail
            \(fence)
            """,
            """
            [Google Calendar]
            video https://example.zoom.us/j/81234567890?pwd=abc code 81234567890 pass 123456
            phone tel:+16465559923 code 81234567890 pass 654321 US “US”
            """),
        BlockExample(
            "an unclosed fence does not make addresses count",
            "\(fence)\nJoin Visio: https://video.example.com/calls/1", ""),
    ]

    static let apple: [BlockExample] = [
        BlockExample(
            "Apple, on an unknown host",
            "Notes\n----( Video Call )----\n[Reading group]\nhttps://video.example.org/climacus\n---===---",
            "[Apple] Reading group\nvideo https://video.example.org/climacus"),
        BlockExample(
            "Apple, with a number",
            "----( Videoanruf )----\ntel:+1-603-555-0142\n---===---", "[Apple]\nphone tel:+16035550142"),
        BlockExample(
            "an imitation with codes outside the fence",
            "Passcode is 12345\n----( Video Call )----\nhttps://zoom.us/j/123123123\n---===---\n"
                + "+16465550156,,123123123#\n+16465550156,,999999999#",
            """
            [Apple]
            video https://zoom.us/j/123123123 code 123123123 pass 12345
            phone tel:+16465550156,,123123123# code 123123123 pass 12345
            """),
        BlockExample("Apple without an end", "----( Video Call )----\nhttps://video.example.org/climacus", ""),
        BlockExample(
            "this project's mark is not one of Apple's",
            "----( Conference: Room )----\nhttps://video.example.org/1\n---===---", ""),
    ]

    static let text: [BlockExample] = [
        BlockExample(
            "a link and its codes in one sentence",
            "Every Thursday (link: https://example.zoom.us/j/68281851819, Meeting ID: 682 8185 1819, Kenncode: 443071)",
            "[–]\nvideo https://example.zoom.us/j/68281851819 code 68281851819 pass 443071"),
        BlockExample(
            "two meetings, each with its own codes",
            """
            Day 1 https://zoom.us/j/93041152208
            Meeting-ID: 930 4115 2208
            Kenncode: 795548

            Day 2 https://zoom.us/j/93607982165
            Meeting-ID: 936 0798 2165
            Kenncode: 967680
            """,
            """
            [–]
            video https://zoom.us/j/93041152208 code 93041152208 pass 795548
            [–]
            video https://zoom.us/j/93607982165 code 93607982165 pass 967680
            """),
        BlockExample(
            "two meetings with their codes before the links",
            """
            Meeting ID: 930 4115 2208
            Passcode: 795548
            https://zoom.us/j/93041152208
            Meeting ID: 936 0798 2165
            Passcode: 967680
            https://zoom.us/j/93607982165
            """,
            """
            [–]
            video https://zoom.us/j/93041152208 code 93041152208 pass 795548
            [–]
            video https://zoom.us/j/93607982165 code 93607982165 pass 967680
            """),
        BlockExample(
            "a number with a dial sequence is an entry point on its own",
            "Call +1 720-555-2800,,772793468# United States, Denver",
            "[–]\nphone tel:+17205552800,,772793468# code 772793468 US “United States, Denver”"),
        BlockExample(
            "pages of numbers, settings, help and maps are not conferences",
            """
            https://example.zoom.us/u/kcx7l4PZqf https://dialin.teams.microsoft.com/1?id=1 https://mysettings.lync.com/pstn
            https://aka.ms/JoinTeamsMeeting https://teams.microsoft.com/meetingOptions/?organizerId=1
            https://example.webex.com/example/globalcallin.php?MTID=med1 https://support.google.com/a/users/answer/9282720
            https://maps.google.com/?q=Berlin https://calendar.google.com/calendar/event?action=VIEW&eid=1
            """, ""),
    ]
}
