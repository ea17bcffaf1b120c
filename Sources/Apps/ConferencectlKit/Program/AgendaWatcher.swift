import CalendarEditing
import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import InboxIntake
import Recurrence
import Synchronization
import Terminal

/// Runs `next --watch`: counts down, notifies and opens conferences. ``AgendaWatch`` decides when.
///
/// It sleeps until the next moment that needs output or an action, until the calendars change
/// (`CalendarStore.changes`), or until the user answers a question. The watch continues while a question is open: the
/// question stays until it is answered, replaced by another one, or too late to be useful.
final class AgendaWatcher {
    private let desk: AgendaDesk
    private let alarm: any WatchAlarm
    private let notifies: Bool
    private let opens: Bool
    private let isTerminal: Bool
    private let form: NextForm?

    private var watch: AgendaWatch
    private var agenda: Agenda
    private var marks = EventMarks()
    private var shown: Agenda?
    /// The last line for waybar.
    private var waybarLine = ""
    private var question: Question?
    private var folders: [String] = []
    private var inbox = InboxWatch([])
    private let changeFlag = ChangeFlag()

    /// Set by another thread when the calendars change.
    private final class ChangeFlag: Sendable {
        let isSet = Atomic(false)
    }

    /// A question which of several events to open.
    private struct Question {
        let candidates: [JoinResolver.Candidate]
        let expires: Int64
    }

    /// - Parameters:
    ///   - lead: how many seconds before the start of an event a notification is sent.
    ///   - form: how the events are printed for a program; nil for people, or as JSON.
    init(
        desk: AgendaDesk, lead: Int64, notifies: Bool, opens: Bool, form: NextForm? = nil, alarm: any WatchAlarm
    ) throws {
        self.desk = desk
        self.form = form
        self.alarm = alarm
        self.notifies = notifies
        self.opens = opens
        isTerminal = isatty(1) == 1 && !desk.context.isJSON && form == nil
        watch = AgendaWatch(lead: lead, from: alarm.now)
        agenda = Agenda([], at: alarm.now)
    }

    private var context: Context { desk.context }

    /// Runs until the user presses Ctrl-C.
    func run() throws -> Never {
        let store = try context.store()
        let subscription = store.changes.subscribe { [changeFlag, alarm] _ in
            changeFlag.isSet.store(true, ordering: .releasing)
            alarm.ring()
        }
        followFolders(of: store)
        agenda = try desk.agenda(at: alarm.now)
        marks = try desk.marks(of: agenda)
        if notifies { inbox = InboxWatch(try store.inboxEntries(openOnly: true, limit: Self.mostNews)) }
        while true {
            try show()
            for event in watch.events(in: agenda) { try carryOut(event) }
            let answer = withExtendedLifetime(subscription) {
                alarm.wait(until: nextMoment, listens: question != nil)
            }
            if let answer { try take(answer) }
            let now = alarm.now
            if let question, question.expires <= now { withdraw() }
            if changeFlag.isSet.exchange(false, ordering: .acquiring) {
                context.foundLinks.forget()
                followFolders(of: store)
                agenda = try desk.agenda(at: now)
                marks = try desk.marks(of: agenda)
                if notifies { try announceNews(in: store) }
            } else {
                agenda = try agenda.advanced(to: now) ?? desk.agenda(at: now)
            }
        }
    }

    /// How many new entries of the inbox are looked at.
    private static let mostNews = 1_000

    /// Sends a notification about what is new in the inbox.
    private func announceNews(in store: CalendarStore) throws {
        let news = inbox.news(in: try store.inboxEntries(openOnly: true, limit: Self.mostNews))
        guard !news.isEmpty else { return }
        try remark {
            let (title, body) = try InboxWatch.notification(about: news, context)
            try DesktopNotification(environment: context.environment).send(title: title, body: body)
        }
    }

    /// Watches the folders of calendars for changes by other programs, and mail folders for new mails.
    private func followFolders(of store: CalendarStore) {
        let zones = context.zones
        let mails = context.mailboxReading
        guard let calendars = try? VdirSources(store: store, zones: zones).folders(),
            let mailboxes = try? mails.sources(of: store).folders(), calendars + mailboxes != folders
        else { return }
        folders = calendars + mailboxes
        store.changes.watch(folders: folders) { [weak store] in
            guard let store else { return }
            _ = try? VdirSources(store: store, zones: zones).synchronize()
            if !mailboxes.isEmpty { _ = try? mails.sources(of: store).synchronize() }
        }
    }

    /// The next moment that needs output or an action.
    private var nextMoment: Int64 {
        // The countdown stops while the user types an answer.
        var moment = watch.nextMoment(after: agenda, countsDown: isTerminal && question == nil)
        if case .waybar = form, let change = WaybarModule(listing: listing).nextChange {
            moment = min(moment, change)
        }
        return question.map { min($0.expires, moment) } ?? moment
    }

    // MARK: Output

    private var listing: AgendaListing {
        AgendaListing(agenda: agenda, calendars: [:], marks: marks, context: context)
    }

    private func show() throws {
        if case .waybar = form {
            let line = WaybarModule(listing: listing).line
            if line != waybarLine { try context.output.write(line + "\n") }
            waybarLine = line
            return
        }
        if isTerminal {
            // The user types on this line.
            guard question == nil else { return }
            let line = listing.countdown(on: context.terminal)
            try context.output.write("\r\u{1B}[K" + line)
        } else if shown.map({ $0.current != agenda.current || $0.upcoming != agenda.upcoming }) ?? true {
            // The remaining time changes every second, so a line is printed only when the events change.
            let isFirst = shown == nil
            shown = agenda
            let listing = try desk.listing(of: agenda)
            if let form { return try form.print(listing, isFirst: isFirst) }
            guard !context.isJSON else { return try context.printLine(listing.json().line) }
            let lines = listing.lines(on: context.terminal)
            try context.printLine(lines.isEmpty ? context.texts.nothingWithinYear : lines.joined(separator: "\n"))
            if let warning = listing.warning { try context.warn(Sentence(argument: warning)) }
        }
    }

    private func carryOut(_ event: AgendaWatch.Event) throws {
        switch event {
        case .soon(let occurrence):
            guard notifies else { return }
            let left = Countdown(seconds: occurrence.startInstant - agenda.instant)
            try remark {
                try DesktopNotification(environment: context.environment).send(
                    title: occurrence.event.title,
                    body:
                        "\(context.texts.starts(in: "\(left)"))\n\(context.conference(of: occurrence)?.preferred.url.text ?? "")"
                )
            }
        case .begins(let occurrences):
            let joinable = occurrences.filter { context.conference(of: $0) != nil }
            guard opens, !joinable.isEmpty else { return }
            // A user in another meeting may want to stay there.
            let others = agenda.current.filter {
                !$0.start.isDate && !joinable.contains($0) && context.conference(of: $0) != nil
            }
            let resolver = JoinResolver(context: context)
            try remark { try open(try (joinable + others).map(resolver.candidate)) }
        }
    }

    // MARK: Opening

    /// Opens the event that begins. If there are several, asks which one, or lists them if there is no terminal to ask
    /// on.
    private func open(_ candidates: [JoinResolver.Candidate]) throws {
        guard candidates.count > 1 else { return try open(candidates[0]) }
        guard SystemAlarm.isAnswered, !context.isJSON else {
            question = nil
            return try context.warn(ConferenceError.severalNotOpened(candidates.map(\.line)))
        }
        let list = candidates.enumerated().map { "  \($0 + 1)  \(TextPolicy.printable($1.line))\n" }.joined()
        try TerminalOutput.standardError.write(
            context.text(
                "Several events take place at the same time.\n\(list)Open which one? [1-\(candidates.count)] "))
        question = Question(candidates: candidates, expires: agenda.instant + AgendaWatch.patience)
    }

    private func open(_ candidate: JoinResolver.Candidate) throws {
        guard let way = candidate.ways.first else { return }
        guard way.entry.kind != .phone else {
            return try context.warn(ConferenceError.telephoneNotDialled(candidate.line, url: way.entry.url.text))
        }
        _ = try DesktopOpener(context: context).open(way)
    }

    private func take(_ answer: TypedLine) throws {
        guard let question else { return }
        self.question = nil
        guard case .line(let text) = answer, let number = Int(text.filter { !$0.isWhitespace }),
            question.candidates.indices.contains(number - 1)
        else { return try context.warn(ConferenceError.noneOpened) }
        try remark { try open(question.candidates[number - 1]) }
    }

    private func withdraw() {
        question = nil
        try? TerminalOutput.standardError.write("\n")
    }

    /// An error with one event must not end the watch for the others.
    private func remark(_ body: () throws -> Void) throws {
        if isTerminal { try context.output.write("\r\u{1B}[K") }
        do {
            try body()
        } catch let error as ConferenceError {
            try context.warn(error.sentenceWithAdvice())
        }
    }
}
