import CalendarEditing
import CalendarSources
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import TestSupport
import Testing
@testable import ConferencectlKit

/// The advice that conferencectl adds to the messages of other modules.
@Suite("Commands that help")
struct CommandAdviceTests {
    private static let room = RoomReference(provider: "org.example.rooms", room: "personal")

    /// Errors, each with a part of the advice.
    private static let cases: [(ConferenceError, String)] = [
        (.storeDamaged("/s", detail: "x"), " is damaged: x. “conferencectl store check” shows"),
        (.storeDamaged("/s", detail: "x"), "“conferencectl store restore FILE”"),
        (.searchIndexDamaged("/s"), "“conferencectl store vacuum” rebuilds the index."),
        (.cannotOpenStore("/s", errno: 2), "--store and CONFERENCE_STORE name another store."),
        (.notAStore("/s"), "“conferencectl import” reads a calendar file"),
        (.calendarReadOnly("Holidays"), "“conferencectl calendars” lists the calendars."),
        (
            .readOnlyEventTakesNoRoom("Match", identifier: "4k7m2p9q", calendar: "Club"),
            "“conferencectl export --event 4k7m2p9q -o copy.ics”"
        ),
        (
            .eventGone("Review"),
            "“conferencectl history” lists removals, and “conferencectl undo NUMBER” brings an event"
        ),
        (.eventVanished("4k7m2p9q", title: "Review"), "“conferencectl undo NUMBER” brings an event back."),
        (.changedMeanwhile("Review", fields: ["title"]), "Look at it with “conferencectl show”"),
        (.subscriptionRefused(host: "e.org", status: 401), "https://NAME:PASSWORD@…"),
        (.subscriptionRefused(host: "e.org", status: 410), "“conferencectl sources remove”"),
        (
            .subscriptionUnreachable("It is private.", refusedHost: "localhost"),
            "“conferencectl sources add ADDRESS --allow-private-host localhost”"
        ),
        (
            .hasConference("Review", conference: "Room"),
            "Replace it, or detach it first. “conferencectl attach EVENT ROOM --replace” creates"
        ),
        (.unknownOutcome(7, room: room, cause: CancellationError()), "retry 7, accept 7 URL or discard 7."),
        (
            .unknownOutcome(7, room: room, isOpen: false, cause: CancellationError()),
            "“conferencectl pending discard 7” forgets the request. If you find its conference"
        ),
        (.untrustedProvider("“Rooms”", arguments: ["a.b"]), "decide with “conferencectl providers trust a.b”."),
        (
            .untrustedProvider("“Rooms”", arguments: ["a.b", "/my providers"]),
            "“conferencectl providers trust a.b --provider-dir '/my providers'”."
        ),
        (
            .configurationMissing(provider: "“Rooms”", identifier: "a.b", keys: ["server", "token"]),
            "“conferencectl providers config a.b server VALUE”."
        ),
        (
            .configurationMissing(provider: "“Rooms”", identifier: "a.b", keys: ["token"], isSecret: true),
            "“conferencectl providers config a.b token” asks for it."
        ),
        (
            .configurationMissing(
                provider: "“Rooms”", identifier: "a.b", keys: ["server"], directory: "/my providers"),
            "“conferencectl providers config a.b server VALUE --provider-dir '/my providers'”."
        ),
        (
            .quarantined(provider: "“R”", identifier: "a.b", faults: 3, since: 0, until: 1, reason: "It crashed."),
            "It crashed. “conferencectl providers reset a.b” lets it start again at once."
        ),
        (.sandboxUnavailable(layer: "seccomp", missing: "x", level: "required"), "“conferencectl doctor”"),
        (.openManifestVariable("/b", variable: "PRODUCT_BUNDLE_IDENTIFIER"), "--identifier gives it one."),
    ]

    @Test("the sentence of the error comes first, and then the command")
    func advice() {
        for (error, part) in Self.cases {
            let text = error.messageWithAdvice
            expectHasPrefix(text, error.message + " ")
            expectContains(text, part)
            expectHasSuffix(text, ".")
            expectNotContains(text, "  ")
        }
    }

    @Test("an error that quotes its cause includes the advice for the cause")
    func causes() {
        let error = ConferenceError.changeNotTold(
            7, isEnd: false, cause: ConferenceError.nobodyToTell(7, provider: "a.b"))
        expectEqual(
            error.messageWithAdvice,
            """
            The event was changed, but its conference was not updated: The provider a.b is not installed, or its \
            manifest does not declare VCPLifecycle. Install it, or forget the change with “conferencectl pending \
            discard 7”. “conferencectl pending retry 7” notifies the provider again.
            """)
    }

    @Test("arguments of a command are quoted, without control characters")
    func quoting() {
        let error = ConferenceError.quarantined(
            provider: "“R”", identifier: "it's \u{1B}[2J\nhere", faults: 1, since: 0, until: 1, reason: "It crashed.")
        expectContains(error.messageWithAdvice, #"“conferencectl providers reset 'it'\''s �[2J here'”"#)
    }

    static let done: [(ConferenceError, words: [String], isLeftOut: Bool)] = [
        (.searchIndexDamaged("/s"), ["store", "vacuum"], true),
        (.searchIndexDamaged("/s"), ["search", "vacuum"], false),
        (
            .quarantined(provider: "“R”", identifier: "a.b", faults: 1, since: 0, until: 1, reason: "It crashed."),
            ["providers", "reset", "a.b"], true
        ),
        (
            .quarantined(provider: "“R”", identifier: "a.b", faults: 1, since: 0, until: 1, reason: "It crashed."),
            ["providers", "reset", "c.d"], false
        ),
        (.subscriptionRefused(host: "e.org", status: 401), ["sources", "add", "https://e.org/"], false),
        (.hasNoConference("A"), ["attach", "A", "jitsi"], true), (.hasNoConference("A"), ["detach", "A"], false),
    ]

    @Test("a command that the user has just run is not advice", arguments: done)
    func repeated(_ error: ConferenceError, words: [String], isLeftOut: Bool) {
        let advised = error.messageWithAdvice(after: words)
        expectEqual(advised == error.message, isLeftOut, "\(advised)")
        if !isLeftOut { expectEqual(advised, error.messageWithAdvice) }
    }

    @Test("only the sentence that repeats the command goes")
    func sentence() {
        let advised = ConferenceError.storeDamaged("/s", detail: "x").messageWithAdvice(after: ["store", "check"])
        expectNotContains(advised, "“conferencectl store check” shows")
        expectContains(
            advised, "“conferencectl store backup --list” lists the backups. “conferencectl store restore FILE”")
    }

    @Test("an error without advice is unchanged")
    func none() {
        for error in [ConferenceError.storeFull("/s"), .subscriptionRefused(host: "e.org", status: 403)] {
            expectEqual(error.messageWithAdvice, error.message)
        }
    }
}
