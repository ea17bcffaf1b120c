import Testing

/// The examples of RFC 5545 with their dates, copied by hand.
///
/// Dates are written as `1997: 0902-0911 1002`: a year, then days and ranges of days, all at the time of DTSTART; other
/// times are added to the day, as in `0902T0900+0915`.
struct RFCExample: Sendable, CustomTestStringConvertible {
    var name: String
    var rule: String
    var start = "19970902T090000"
    var dates: String
    /// True if the list ends with "…" because the rule continues.
    var goesOn = false

    var testDescription: String { name }

    private static let everyTwentyMinutes =
        "1997: 0902T0900+0920+0940+1000+1020+1040+1100+1120+1140+1200+1220+1240+1300+1320+1340+1400+1420+1440+1500+1520"
        + "+1540+1600+1620+1640 0903T0900+0920+0940+1000"

    static let all = [
        // 3.8.5.3
        RFCExample(name: "daily for 10 occurrences", rule: "FREQ=DAILY;COUNT=10", dates: "1997: 0902-0911"),
        RFCExample(
            name: "daily until December 24", rule: "FREQ=DAILY;UNTIL=19971224T000000Z",
            dates: "1997: 0902-0930 1001-1031 1101-1130 1201-1223"),
        RFCExample(
            name: "every other day", rule: "FREQ=DAILY;INTERVAL=2",
            dates: """
                1997: 0902 0904 0906 0908 0910 0912 0914 0916 0918 0920 0922 0924 0926 0928 0930 1002 1004 1006 1008 1010
                1012 1014 1016 1018 1020 1022 1024 1026 1028 1030 1101 1103 1105 1107 1109 1111 1113 1115 1117 1119 1121
                1123 1125 1127 1129 1201 1203
                """, goesOn: true),
        RFCExample(
            name: "every 10 days, 5 occurrences", rule: "FREQ=DAILY;INTERVAL=10;COUNT=5",
            dates: "1997: 0902 0912 0922 1002 1012"),
        RFCExample(
            name: "every day in January, for 3 years",
            rule: "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", start: "19980101T090000",
            dates: "1998: 0101-0131 1999: 0101-0131 2000: 0101-0131"),
        RFCExample(
            name: "every day in January, for 3 years, by day", rule: "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
            start: "19980101T090000", dates: "1998: 0101-0131 1999: 0101-0131 2000: 0101-0131"),
        RFCExample(
            name: "weekly for 10 occurrences", rule: "FREQ=WEEKLY;COUNT=10",
            dates: "1997: 0902 0909 0916 0923 0930 1007 1014 1021 1028 1104"),
        RFCExample(
            name: "weekly until December 24", rule: "FREQ=WEEKLY;UNTIL=19971224T000000Z",
            dates: "1997: 0902 0909 0916 0923 0930 1007 1014 1021 1028 1104 1111 1118 1125 1202 1209 1216 1223"),
        RFCExample(
            name: "every other week", rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
            dates: "1997: 0902 0916 0930 1014 1028 1111 1125 1209 1223 1998: 0106 0120 0203 0217", goesOn: true),
        RFCExample(
            name: "weekly on Tuesday and Thursday for five weeks",
            rule: "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
            dates: "1997: 0902 0904 0909 0911 0916 0918 0923 0925 0930 1002"),
        RFCExample(
            name: "weekly on Tuesday and Thursday for five weeks, counted",
            rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
            dates: "1997: 0902 0904 0909 0911 0916 0918 0923 0925 0930 1002"),
        RFCExample(
            name: "every other week on Monday, Wednesday and Friday until December 24",
            rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", start: "19970901T090000",
            dates: """
                1997: 0901 0903 0905 0915 0917 0919 0929 1001 1003 1013 1015 1017 1027 1029 1031 1110 1112 1114 1124 1126
                1128 1208 1210 1212 1222
                """),
        RFCExample(
            name: "every other week on Tuesday and Thursday, for 8 occurrences",
            rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
            dates: "1997: 0902 0904 0916 0918 0930 1002 1014 1016"),
        RFCExample(
            name: "monthly on the first Friday for 10 occurrences", rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
            start: "19970905T090000", dates: "1997: 0905 1003 1107 1205 1998: 0102 0206 0306 0403 0501 0605"),
        RFCExample(
            name: "monthly on the first Friday until December 24",
            rule: "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", start: "19970905T090000",
            dates: "1997: 0905 1003 1107 1205"),
        RFCExample(
            name: "every other month on the first and last Sunday for 10 occurrences",
            rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", start: "19970907T090000",
            dates: "1997: 0907 0928 1102 1130 1998: 0104 0125 0301 0329 0503 0531"),
        RFCExample(
            name: "monthly on the second-to-last Monday for 6 months", rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
            start: "19970922T090000", dates: "1997: 0922 1020 1117 1222 1998: 0119 0216"),
        RFCExample(
            name: "monthly on the third-to-the-last day", rule: "FREQ=MONTHLY;BYMONTHDAY=-3", start: "19970928T090000",
            dates: "1997: 0928 1029 1128 1229 1998: 0129 0226", goesOn: true),
        RFCExample(
            name: "monthly on the 2nd and 15th for 10 occurrences", rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
            dates: "1997: 0902 0915 1002 1015 1102 1115 1202 1215 1998: 0102 0115"),
        RFCExample(
            name: "monthly on the first and last day for 10 occurrences",
            rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", start: "19970930T090000",
            dates: "1997: 0930 1001 1031 1101 1130 1201 1231 1998: 0101 0131 0201"),
        RFCExample(
            name: "every 18 months on the 10th thru 15th for 10 occurrences",
            rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", start: "19970910T090000",
            dates: "1997: 0910-0915 1999: 0310-0313"),
        RFCExample(
            name: "every Tuesday, every other month", rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
            dates: """
                1997: 0902 0909 0916 0923 0930 1104 1111 1118 1125 1998: 0106 0113 0120 0127 0303 0310 0317 0324 0331
                """, goesOn: true),
        RFCExample(
            name: "yearly in June and July for 10 occurrences", rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
            start: "19970610T090000",
            dates: "1997: 0610 0710 1998: 0610 0710 1999: 0610 0710 2000: 0610 0710 2001: 0610 0710"),
        RFCExample(
            name: "every other year on January, February, and March for 10 occurrences",
            rule: "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", start: "19970310T090000",
            dates: "1997: 0310 1999: 0110 0210 0310 2001: 0110 0210 0310 2003: 0110 0210 0310"),
        RFCExample(
            name: "every third year on the 1st, 100th, and 200th day for 10 occurrences",
            rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", start: "19970101T090000",
            dates: "1997: 0101 0410 0719 2000: 0101 0409 0718 2003: 0101 0410 0719 2006: 0101"),
        RFCExample(
            name: "every 20th Monday of the year", rule: "FREQ=YEARLY;BYDAY=20MO", start: "19970519T090000",
            dates: "1997: 0519 1998: 0518 1999: 0517", goesOn: true),
        RFCExample(
            name: "Monday of week number 20", rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", start: "19970512T090000",
            dates: "1997: 0512 1998: 0511 1999: 0517", goesOn: true),
        RFCExample(
            name: "every Thursday in March", rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", start: "19970313T090000",
            dates: "1997: 0313 0320 0327 1998: 0305 0312 0319 0326 1999: 0304 0311 0318 0325", goesOn: true),
        RFCExample(
            name: "every Thursday, but only during June, July, and August",
            rule: "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", start: "19970605T090000",
            dates: """
                1997: 0605 0612 0619 0626 0703 0710 0717 0724 0731 0807 0814 0821 0828
                1998: 0604 0611 0618 0625 0702 0709 0716 0723 0730 0806 0813 0820 0827
                1999: 0603 0610 0617 0624 0701 0708 0715 0722 0729 0805 0812 0819 0826
                """, goesOn: true),
        // The RFC removes DTSTART, which the rule does not produce, with EXDATE.
        RFCExample(
            name: "every Friday the 13th", rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
            dates: "1998: 0213 0313 1113 1999: 0813 2000: 1013", goesOn: true),
        RFCExample(
            name: "the first Saturday that follows the first Sunday of the month",
            rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", start: "19970913T090000",
            dates: "1997: 0913 1011 1108 1213 1998: 0110 0207 0307 0411 0509 0613", goesOn: true),
        RFCExample(
            name: "every 4 years, the first Tuesday after a Monday in November",
            rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", start: "19961105T090000",
            dates: "1996: 1105 2000: 1107 2004: 1102", goesOn: true),
        RFCExample(
            name: "the third instance into the month of one of Tuesday, Wednesday, or Thursday",
            rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", start: "19970904T090000",
            dates: "1997: 0904 1007 1106"),
        RFCExample(
            name: "the second-to-last weekday of the month", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            start: "19970929T090000", dates: "1997: 0929 1030 1127 1230 1998: 0129 0226 0330", goesOn: true),
        // An erratum of the RFC: it lists 09:00, 12:00 and 15:00, but 17:00 in UTC is 13:00 in New York in September.
        RFCExample(
            name: "every 3 hours from 9:00 AM to 5:00 PM, as the rule says",
            rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", dates: "1997: 0902T0900+1200"),
        RFCExample(
            name: "every 3 hours from 9:00 AM to 5:00 PM, as it is meant",
            rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", dates: "1997: 0902T0900+1200+1500"),
        RFCExample(
            name: "every 15 minutes for 6 occurrences", rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
            dates: "1997: 0902T0900+0915+0930+0945+1000+1015"),
        RFCExample(
            name: "every hour and a half for 4 occurrences", rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
            dates: "1997: 0902T0900+1030+1200+1330"),
        RFCExample(
            name: "every 20 minutes from 9:00 AM to 4:40 PM every day",
            rule: "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", dates: everyTwentyMinutes, goesOn: true),
        RFCExample(
            name: "every 20 minutes from 9:00 AM to 4:40 PM every day, by the minute",
            rule: "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", dates: everyTwentyMinutes, goesOn: true),
        RFCExample(
            name: "weeks that begin on Monday", rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            start: "19970805T090000", dates: "1997: 0805 0810 0819 0824"),
        RFCExample(
            name: "weeks that begin on Sunday", rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            start: "19970805T090000", dates: "1997: 0805 0817 0819 0831"),
        RFCExample(
            name: "an invalid date (February 30) is ignored", rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
            start: "20070115T090000", dates: "2007: 0115 0130 0215 0315 0330"),
        // Section 3.3.10 describes rules in words; the dates were taken from the calendar.
        RFCExample(
            name: "every other day, 10 times", rule: "FREQ=DAILY;COUNT=10;INTERVAL=2",
            dates: "1997: 0902 0904 0906 0908 0910 0912 0914 0916 0918 0920"),
        RFCExample(
            name: "every Sunday in January at 8:30 and 9:30, every other year",
            rule: "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30", start: "19970105T083000",
            dates: """
                1997: 0105T0830+0930 0112T0830+0930 0119T0830+0930 0126T0830+0930
                1999: 0103T0830+0930 0110T0830+0930 0117T0830+0930 0124T0830+0930 0131T0830+0930 2001: 0107T0830+0930
                """, goesOn: true),
        RFCExample(
            name: "the last work day of the month", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            start: "19970930T090000", dates: "1997: 0930 1031 1128 1231 1998: 0130 0227 0331", goesOn: true),
        RFCExample(
            name: "the day and the time come from DTSTART", rule: "FREQ=YEARLY;BYMONTH=1", start: "19970117T090000",
            dates: "1997: 0117 1998: 0117 1999: 0117 2000: 0117", goesOn: true),
    ]

    /// The dates, each as `19970902T090000`.
    var expected: [String] {
        var year = ""
        var found: [String] = []
        for token in dates.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if token.hasSuffix(":") {
                year = String(token.dropLast())
            } else if token.contains("T") {
                let parts = token.split(separator: "T")
                found += parts[1].split(separator: "+").map { "\(year)\(parts[0])T\($0)00" }
            } else {
                let days = token.split(separator: "-")
                let (month, first) = (days[0].prefix(2), Int(days[0].suffix(2)) ?? 0)
                let last = days.count == 2 ? Int(days[1].suffix(2)) ?? 0 : first
                found += (first...last).map { "\(year)\(month)\($0 < 10 ? "0" : "")\($0)T\(start.suffix(6))" }
            }
        }
        return found
    }
}
