import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence
import Scheduling
import Terminal

/// All details of an entry of the inbox, as a page or as JSON.
struct InboxPage {
    private let item: InboxItem
    private let content: ItemContent?
    private let people: EventPeople?
    /// Whether the organizer waits for an answer, or has got one.
    private let hasAnswer: Bool
    /// The mails that answer it.
    private let mails: [OutgoingMessage]
    /// What a guest has answered; nil if the entry is no answer.
    private let reply: Inbox.Reply?
    /// The event of the user that a guest has answered; nil if there is none.
    private let answered: EventRecord?
    private let context: Context

    init(_ entry: InboxRecord, _ context: Context) throws {
        self.context = context
        item = try InboxItem.items([entry], context)[0]
        let me = try context.everyAddress()
        // The mail still says that the user has not answered.
        let events = try context.inbox().answeredEvents(of: entry, me: me, context.store())
        content = events.first.map { ItemContent($0.text, limits: Limits()) }
        let own = content?.attendee(among: me)?.status ?? .needsAction
        hasAnswer = try context.inbox().isAnswerable(entry) || ![.needsAction, .unknown].contains(own)
        people = content.map { EventPeople($0, own: me, texts: context.texts) }
        mails = try context.store().messages(ofInboxEntry: entry.id)
        let store = try context.store()
        reply = try context.inbox().reply(in: entry, store)
        answered = try context.inbox().answeredEvent(of: entry, store)
    }

    var json: JSONValue {
        let event = item.events.first
        let own: JSONValue = [
            "notes": .optional(event?.notes), "url": .optional(event?.url),
            "rules": .array((content?.rules ?? []).map { .string($0) }),
            "attendees": people?.attendeesJSON ?? .array([]), "answer": hasAnswer ? people?.answerJSON ?? .null : .null,
            "conferences": .array(item.conferences.map(EventJSON.value)),
            "reply": .optional(context.inboxAnswer(item.entry)?.text),
            "delegates": .array((reply?.delegates ?? []).map { .string($0) }),
            "answeredEvent": .optional(answered?.identifier),
            "mails": .array(mails.map { MailNote($0, context).json() }),
        ]
        return item.json.adding(own)
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// How to tell people who were guests of the user's event, and expect to attend it, that they are not any more; nil if there are
    /// none.
    private var cancelling: Sentence? {
        guard let event = answered,
            let people = try? context.inbox().formerGuests(in: item.entry, context.store()).prefix(Self.mostPeople),
            !people.isEmpty
        else { return nil }
        let addresses = people.map { TextPolicy.printable($0.address) }
        let options = addresses.map { "--uninvite \(CommandAdvice.shellWord($0))" }.joined(separator: " ")
        let command = "conferencectl edit \(EventFormat.beginning(of: event.identifier)) \(options) --send"
        return "“\(command)” sends a cancellation to \(addresses.joined(separator: ", "))."
    }

    private static let mostPeople = 3

    private var lines: [String] {
        let (entry, texts, terminal) = (item.entry, context.texts, context.terminal)
        let title = item.wholeTitle.map { texts.title($0, limit: Limits().titleLength) } ?? item.title
        var lines = TerminalText.hanging("", title, indentation: 0, width: terminal.width).map {
            terminal.styled($0, .bold)
        }
        func add(_ label: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            lines += TerminalText.hanging(
                label.isEmpty ? "" : label + ":", TextPolicy.printable(text), indentation: 12, width: terminal.width)
        }
        add(texts.label(.entry), "\(entry.id), \(context.text(item.state))")
        add(texts.label(.when), item.occurrence.map(context.format.when))
        add("", item.partOfSeries)
        if let end = item.guessedEnd { add("", context.text(end)) }
        for rule in content?.rules ?? [] {
            let words = (try? RecurrenceRule(text: rule)).map {
                texts.repetition($0, last: { item.lastDay }, date: context.format.style.date)
            }
            add(texts.label(.repeats), words ?? TextPolicy.beginning(rule, 1_000))
        }
        add(texts.label(.place), item.events.first?.location.map(EventWords.place))
        add(texts.label(.number), entry.number)
        add(texts.label(.answer), context.inboxAnswer(entry).map(context.text) ?? (hasAnswer ? people?.answer : nil))
        let changes = InboxItem.changeLines(item.changes, most: .max, context)
        for (number, line) in changes.enumerated() { add(number == 0 ? texts.label(.change) : "", line) }
        if let command = ProposalCommand(item, context)?.sentence { add("", context.text(command)) }
        if let event = answered, reply?.kind == .refresh {
            let command = "conferencectl edit \(EventFormat.beginning(of: event.identifier)) --send"
            add("", context.text("“\(command)” sends the guests the event as it is."))
        }
        if let command = cancelling { add("", context.text(command)) }
        for (number, remark) in item.shownRemarks.enumerated() {
            add(number == 0 ? texts.label(.careful) : "", context.text(remark.sentence))
        }
        for command in [item.catchingUp, item.refusing] { add("", command.map(context.text)) }
        if let command = item.decisionOnStranger { add("", context.text(command)) }
        add(texts.label(.organizer), people?.organizer)
        for (number, person) in (people?.attendees(showsMissing: hasAnswer) ?? []).enumerated() {
            add(number == 0 ? texts.label(.attendees) : "", person)
        }
        add(texts.label(.from), entry.source.program?.executable ?? context.sender(of: entry))
        add(texts.label(.subject), entry.subject)
        for line in item.overlapLines(5) { add("", line) }
        add(texts.label(.identifier), entry.event?.identifier ?? answered?.identifier)
        if let notes = item.events.first?.notes {
            lines.append("\(texts.label(.notes)):")
            lines += TextPolicy.printableLines(notes).flatMap { line in
                line.isEmpty ? [""] : TerminalText.hanging("", line, indentation: 2, width: terminal.width)
            }
        }
        for conference in item.conferences {
            let text = ConferenceText(conference: conference, terminal: terminal, texts: texts)
            lines += [""] + text.headlines + text.links.map { "  " + $0 }
        }
        for mail in mails where mail.state != .discarded {
            lines += [""] + MailNote(mail, context).lines
        }
        return lines
    }
}
