import ConferenceErrors
import Extraction
import ICalendar
import InboxIntake
import Mail
import Reservations
import Scheduling

extension GermanErrors {
    /// What is wrong with mails, calendar files, passes and documents for the inbox.
    static let documents: [ConferenceError] =
        passReasons.map { .notAPass($0) } + passReasons.map { .passUnreadable($0) }
        + found.map { .notACalendar("a", found: $0) }
        + ["VTODO", "VFREEBUSY", "VCALENDAR", "VJOURNAL"].map { .unsupportedMessage("a", kind: $0) } + [
            .unknownMethod("a", method: "b"), .messageTooLarge("a", limit: 7), .tooManyItems("a", limit: 7),
            .messageUnusable("a", line: 7, .noUID), .messageUnusable("a", line: 7, .unreadableRecurrenceID("b")),
            .messageUnusable("a", line: 7, .sequenceOutOfRange("b")), .messageUnusable("a", line: 7, .longUID),
            .calendarCutOff("a", line: 7, open: "b", since: 7),
            .calendarMisnested("a", line: 7, found: "b", open: "c", since: 7),
            .calendarBeginMissing("a", line: 7, kind: "b"), .componentTooLarge("a", line: 7, kind: "b", limit: 7),
            .componentTooDeep("a", line: 7, limit: 7), .mailTooLarge("a", limit: 7), .htmlTooLarge(limit: 7),
            .noHTMLReader(), .documentUnreadable("it printed something that is not UTF-8"),
            .extractorFailed(status: 7, said: ""), .extractorFailed(status: 7, said: "a"),
            .extractorCrashed(signal: 7, said: "a"), .extractorExhausted(), .extractorTimeout(.seconds(7)),
            .extractorOutputTooLarge(limit: 7), .documentTooLarge(limit: 7),
        ]
        + [.notAMail().introduced(by: "“\("a" as String)” was not read.")]

    /// What is said about a mail or a file that was taken.
    static let documentRemarks: [Sentence] =
        [
            .notJSON, .tooLong, .tooManyValues(limit: 7), .tooDeep(limit: 7), .tooMany, .tooManyPeople,
            .incomplete(type: "a", missing: "b"),
            .unreadable(type: "a", member: "b", text: "c"), .otherPass, .voidPass,
        ].map { (problem: ReservationProblem) in "“\("a" as String)”: \(problem.sentence)" } + [
            "It is empty.", "The PDF is damaged or not complete.",
            "The PDF is encrypted. If it needs a password, print it into a new PDF, and import that.",
            "The HTML is too large or too deeply nested; a part of it was not read.",
            "The mail has several authors, and does not say which of them sent it.",
            "The mail does not say who sent it, or not in a way that can be read.",
            "The header is too long; a part of it was left out.",
            "A part says that it has parts of its own, but they cannot be found; it was read as text.",
            "The attachment \(ConferenceError.quoted("a")) is in Microsoft's format TNEF, which is not read.",
            "A part of the mail is encrypted, and was not read.",
            "The mail has more than \(7) parts; the others were left out.",
            "The mail has more than \(7) parts inside one another; the inner ones were left out.",
            "The mail has more than \("7 MB" as String) of text; the rest was left out.",
            "until about \("a" as String), because the message does not say when it ends",
            "The end is a guess, because the message does not say it.",
            "“conferencectl inbox \("b" as String) \(7)” says that you know of it.",
        ]

    private static let passReasons: [Sentence] = [
        "only the first \(7) passes of a file are read", "only the first \(7) files of it are read",
        "it is damaged or encrypted", "it is too large", "it is damaged, and can have more passes",
        "its file “pass.json” is too large", "it is damaged or not complete",
        "it has more than \(7) files, and “pass.json” is not among the first ones",
        "its file “pass.json” is damaged or encrypted",
        "it is a ZIP file in the form ZIP64, which passes do not have", "it has no file “pass.json”",
        "it is compressed in an unknown way", "zlib, which decompresses it, is not installed (Debian: zlib1g)",
        "what it contains is damaged", "its file “pass.json” is not JSON",
        "its file “pass.json” has more than \(7) values, which is the limit",
        "its file “pass.json” has more than \(7) levels, which is the limit",
    ]

    private static let found: [Sentence] = [
        "is empty", "is UTF-16 text; a calendar file is UTF-8", "has nothing but empty lines",
        "is a web page, perhaps one that asks you to sign in; look for the address that ends with .ics",
        "holds address cards (BEGIN:VCARD)",
        "is a mail message; save the calendar that is attached to it, and import that", "is binary data", "is XML",
        "looks like JSON", "begins with \("a" as String) instead of BEGIN:VCALENDAR",
        "begins with “\("a" as String)” instead of BEGIN:VCALENDAR",
        "is compressed with gzip; unpack it with gunzip", "is a ZIP archive; unpack it with unzip",
        "is compressed with xz; unpack it with unxz", "is compressed with zstd; unpack it with unzstd",
        "is compressed with bzip2; unpack it with bunzip2",
    ]
}
