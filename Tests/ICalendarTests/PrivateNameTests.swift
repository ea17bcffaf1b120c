import ICalendar
import TestSupport
import Testing

@Suite("Names that only this project uses")
struct PrivateNameTests {
    private static func event(_ lines: String) -> String {
        "BEGIN:VEVENT\nUID:a\n\(lines)END:VEVENT\n".replacing("\n", with: "\r\n")
    }

    @Test(
        "are removed with all that they mark, in any case, folded and at any depth",
        arguments: [
            ("X-CONFERENCE-KEPT:1\n", ""), ("x-conference-other;A=b:1\n", ""), ("X-CONFER\n ENCE-KEPT:1\n 2\n", ""),
            ("X-VIRTUAL-CONFERENCE-ENDED:20270101T000000\nSUMMARY:b\n", "SUMMARY:b\n"),
            ("BEGIN:X-CONFERENCE-REMOVED\nA:b\nEND:X-CONFERENCE-REMOVED\n", ""),
            (
                "begin:X-Conf\n erence-KEPT\nBEGIN:VALARM\nBEGIN:X-CONFERENCE-KEPT\nEND:X-CONFERENCE-KEPT\nEND:VALARM\n"
                    + "END:X-CONFERENCE-KEPT\nX-OTHER:1\n", "X-OTHER:1\n"
            ),
            (
                "BEGIN:VALARM\nTRIGGER:-PT5M\nX-CONFERENCE-A:1\nBEGIN:X-CONFERENCE-KEPT\nEND:X-CONFERENCE-KEPT\nEND:VALARM\n",
                "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n"
            ),
            (
                "ATTENDEE;CN=B;x-virtual-conference-answered=9/;X-VIRTUAL-CONFERENCE-DELEGATE=TRUE:mailto:b@example.org\n",
                "ATTENDEE;CN=B:mailto:b@example.org\n"
            ),
            (
                "ORGANIZER;X-VIRTUAL-CONF\n ERENCE-ANSWERED=9/:mailto:b@example.org\n",
                "ORGANIZER:mailto:b@example.org\n"
            ),
        ])
    func removed(lines: String, rest: String) {
        expectEqual(PrivateNames.removed(from: Self.event(lines)), Self.event(rest))
    }

    @Test(
        "leave all other lines as they are",
        arguments: [
            "", "X-VIRTUAL-CONFERENCE:Meeting\nCONFERENCE;X-VC-KIND=VIDEO:https://meet.example/a\n",
            "X-CONFERENCE:1\nDESCRIPTION:X-CONFERENCE-KEPT:1\n BEGIN:X-CONFERENCE-KEPT\n",
            "ATTENDEE;CN=\"X-VIRTUAL-CONFERENCE-ANSWERED=1\":mailto:b@example.org\nattendee;cn=B\n :mailto:c@example.org\n",
            "BEGIN:VALARM\nX-WR-ALARMUID:1\nEND:VALARM\n",
        ])
    func others(lines: String) {
        expectEqual(PrivateNames.removed(from: Self.event(lines)), Self.event(lines))
    }
}
