import InboxIntake
import TestSupport
import Testing

@Suite("What a file for the inbox is")
struct IntakeKindTests {
    @Test(
        "the first bytes decide",
        arguments: [
            ("BEGIN:VCALENDAR\r\n", .calendar), ("\u{FEFF}begin:vcalendar\n", .calendar),
            ("\n\n  BEGIN:VCALENDAR", .calendar),
            ("From: eva@example.org\n\n", .mail), ("Received: from a\n by b\n\n", .mail),
            ("From eva@example.org Mon Mar  1 10:00:00 2027\nSubject: a\n\n", .mail),
            ("From eva@example.org Mon Mar  1 10:00:00 2027\r\nSubject: a\r\n\r\n", .mail),
            ("%PDF-1.7\n", .pdf), ("PK\u{3}\u{4}xx", .pass), ("<!DOCTYPE html>", .html), ("<html>", .html),
            ("{\"@type\":\"Event\"}", .json), ("[{}]", .json), ("", .unknown), ("Hello there\n", .unknown),
            (": a\n", .unknown), ("\u{0}\u{1}", .unknown), ("Hello there: a\n", .unknown),
        ] as [(String, IntakeKind)])
    func kinds(text: String, kind: IntakeKind) { expectEqual(IntakeKind(Array(text.utf8)), kind) }
}
