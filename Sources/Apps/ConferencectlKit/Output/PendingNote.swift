import ConferenceErrors
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceModel
import Recurrence
import Terminal

/// A pending request as it is shown: creating, updating or ending a conference.
struct PendingNote {
    private let intent: IntentRecord
    /// Nil if the event is gone.
    private let title: String?
    private let prospect: ConferenceCoordinator.Prospect
    private let context: Context

    init(_ intent: IntentRecord, _ context: Context) throws {
        self.intent = intent
        self.context = context
        // In any calendar, because another program may have moved the event.
        let event = try context.store().events(uid: intent.uid).first
        prospect = intent.kind == .make ? try context.conferencing().prospect(of: intent) : .open
        title = event?.title ?? intent.title
    }

    var json: JSONValue {
        [
            "number": .integer(intent.id), "reference": .string("\(intent.id)"), "kind": .string(intent.kind.word),
            "event": .string(intent.eventIdentifier),
            "title": .optional(title),
            "recurrenceID": intent.recurrenceID.isEmpty ? .null : .string(intent.recurrenceID),
            "room": .string(intent.room.description), "recipients": .array([]),
            "created": .string(EventJSON.utc(intent.created)),
            "url": .optional(intent.conference?.url),
            "links": .array((intent.made?.entryPoints ?? []).map { .string($0.url.text) }),
            "failure": .optional(intent.failure),
            "attempts": .integer(Int64(intent.attempts)), "due": .optional(intent.due.map(EventJSON.utc)),
            "waitsForPerson": .bool(intent.waitsForPerson),
            "claimedUntil": .optional(intent.claimedUntil.map(EventJSON.utc)),
        ]
    }

    /// `1  Design review  org.example.rooms/personal, asked on 2026-03-01 10:00`.
    var line: Sentence {
        let day: Sentence = intent.recurrenceID.isEmpty ? "" : " (occurrence \(planned))"
        let asked = local(intent.created)
        let task: Sentence =
            switch intent.kind {
            case .make: ""
            case .update: ": update its conference"
            case .end: ": end its conference"
            }
        let event: Sentence =
            title.map { Sentence(argument: TextPolicy.printable($0)) } ?? "an event that no longer exists"
        let room = TextPolicy.printable(intent.room.description)
        return "\(intent.id)  \(event)\(day)\(task)  \(room), asked on \(asked)"
    }

    /// The title of the event, in quotation marks.
    var event: Sentence { title.map { ConferenceError.quoted($0) } ?? "an event that no longer exists" }

    /// The line, followed by the reason for the failure, if known.
    var lines: [String] {
        let width = context.terminal.textWidth - 3
        let details = [
            intent.failure.map { context.texts.text(ofStored: TextPolicy.printable($0)) } ?? context.text(unanswered),
            context.text(next),
        ]
        .filter { !$0.isEmpty }
        return [context.text(line)] + details.flatMap { TerminalText.wrapped($0, to: width) }.map { "   " + $0 }
    }

    /// Why a request for a conference without a recorded failure is pending.
    private var unanswered: Sentence {
        intent.kind == .make && intent.made == nil && intent.claimedUntil == nil
            ? "No answer was recorded: the program that asked has ended, or is still waiting." : ""
    }

    /// What happens next without the user, or what the user has to do.
    var next: Sentence {
        if let end = intent.claimedUntil {
            return intent.kind == .make
                ? "A program is waiting for the provider's answer, until \(local(end)) at the latest."
                : "Another program is notifying the provider, until \(local(end)) at the latest."
        }
        guard intent.kind != .make else {
            return intent.made.map(next(after:)) ?? nextWithoutAnswer
        }
        guard let due = intent.due else {
            return
                "Waits for you: “conferencectl pending retry \(intent.id)” or “conferencectl pending discard \(intent.id)”."
        }
        return due <= context.now ? "Due now." : "The next attempt is due at \(local(due))."
    }

    /// What the user can do about a request whose answer is unknown.
    private var nextWithoutAnswer: Sentence {
        switch prospect {
        case .open:
            "Ask again with “conferencectl pending retry \(intent.id)”, or attach a conference that you have "
                + "found with “conferencectl pending accept \(intent.id) URL”."
        case .eventGone:
            "Its event was removed. “conferencectl pending discard \(intent.id)” forgets the request. If you find "
                + "its conference, “conferencectl pending end \(intent.id) URL” ends it."
        case .settled(let conference):
            "Its event has received a conference since: \(TextPolicy.printable(conference)). “conferencectl pending discard "
                + "\(intent.id)” forgets the request. If you find its conference, “conferencectl pending end \(intent.id) "
                + "URL” ends it."
        }
    }

    /// What the user can do about a conference that was created but not attached.
    private func next(after made: VirtualConference) -> Sentence {
        let links = made.entryPoints.map { TextPolicy.printable($0.url.text) }.joined(separator: ", ")
        let canEnd = made.provenance?.hasLifecycle != false
        switch prospect {
        case .open:
            return "The conference exists (\(links)). Attach it with “conferencectl pending retry \(intent.id)”."
        case .eventGone where canEnd:
            return
                "The conference exists (\(links)), but its event was removed. “conferencectl pending end \(intent.id)” "
                + "ends it, “conferencectl pending discard \(intent.id)” only forgets it."
        case .eventGone:
            return
                "The conference exists (\(links)), but its event was removed. “conferencectl pending discard \(intent.id)” forgets it."
        case .settled(let conference) where canEnd:
            return
                "The conference exists (\(links)), but its event has another one: \(TextPolicy.printable(conference)). "
                + "“conferencectl pending end \(intent.id)” ends it, “conferencectl pending discard \(intent.id)” only forgets it."
        case .settled(let conference):
            return
                "The conference exists (\(links)), but its event has another one: \(TextPolicy.printable(conference)). "
                + "“conferencectl pending discard \(intent.id)” forgets it."
        }
    }

    private func local(_ instant: Int64) -> String { context.format.minute(instant) }

    /// The time that the occurrence was planned for.
    private var planned: String {
        guard let time = EventTime(basicFormat: intent.recurrenceID) else {
            return TextPolicy.printable(intent.recurrenceID)
        }
        let instant =
            time.reference == .utc ? time.local.secondsSinceEpoch : context.format.rules.instant(of: time.local)
        return context.format.reading(time, at: instant)
    }
}
