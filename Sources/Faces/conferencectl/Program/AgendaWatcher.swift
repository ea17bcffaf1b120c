import CalendarStore
import CommandLineKit
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import Support

/// Stays, counts down, tells and opens; see ``AgendaWatch`` for when.
struct AgendaWatcher {
    let desk: AgendaDesk
    /// Seconds before the beginning of an event.
    let lead: Int64
    let notifies: Bool
    let opens: Bool

    private var context: Context { desk.context }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// Does not return: the user ends it with Ctrl-C.
    func run() async throws {
        let store = try context.store()
        let isTerminal = isatty(1) == 1 && !context.isJSON
        var watch = AgendaWatch(lead: lead, from: Self.now)
        var count = try store.changeCount()
        var agenda = try desk.agenda(at: Self.now)
        var shown: Agenda?
        while true {
            let now = Self.now
            let newCount = try store.changeCount()
            if newCount == count, let later = agenda.later(now) {
                agenda = later
            } else {
                agenda = try desk.agenda(at: now)
                count = newCount
            }
            if isTerminal {
                let listing = AgendaListing(agenda: agenda, calendars: [:], context: context)
                try context.output.write("\r\u{1B}[K" + listing.countdown(on: context.terminal))
            } else if shown.map({ $0.current != agenda.current || $0.upcoming != agenda.upcoming }) ?? true {
                // The time that is left changes with every second: a line is written when the events are others.
                shown = agenda
                try write(try desk.listing(at: now))
            }
            for event in watch.events(in: agenda) { try carryOut(event, agenda) }
            try await Task.sleep(for: pause(before: agenda, isTerminal: isTerminal))
        }
    }

    private func write(_ listing: AgendaListing) throws {
        guard !context.isJSON else { return try context.printLine(listing.json.line) }
        let lines = listing.lines(on: context.terminal)
        try context.printLine(lines.isEmpty ? "Nothing is planned within a year." : lines.joined(separator: "\n"))
    }

    /// Until the second in which something is to be done, and not so long that a save of another program waits.
    private func pause(before agenda: Agenda, isTerminal: Bool) -> Duration {
        let ends = agenda.current.map(\.endInstant)
        let beginnings = agenda.upcoming.flatMap { [$0.startInstant - lead, $0.startInstant] }
        let next = (ends + beginnings).filter { $0 > agenda.instant }.min() ?? .max
        let isCounting = agenda.upcoming.contains { $0.startInstant - agenda.instant < 3_600 }
        return .seconds(min(next - agenda.instant, isTerminal && isCounting ? 1 : 5))
    }

    private func carryOut(_ event: AgendaWatch.Event, _ agenda: Agenda) throws {
        switch event {
        case .soon(let occurrence):
            guard notifies else { return }
            let left = Countdown(seconds: occurrence.startInstant - agenda.instant)
            try remark {
                try DesktopNotification(environment: context.environment).send(
                    title: occurrence.event.title,
                    body: "in \(left)\n\(context.conference(of: occurrence)?.preferred.url.text ?? "")")
            }
        case .begins(let occurrences):
            let joinable = occurrences.filter { context.conference(of: $0) != nil }
            guard opens, !joinable.isEmpty else { return }
            // Who is in another meeting may not want to leave it.
            let others = agenda.current.filter {
                !$0.start.isDate && !joinable.contains($0) && context.conference(of: $0) != nil
            }
            try remark {
                let chosen = try JoinResolver(context: context).chosen(from: joinable + others)
                guard let conference = context.conference(of: chosen) else { return }
                try DesktopOpener(environment: context.environment).open(conference.preferred.url)
            }
        }
    }

    /// What goes wrong with one event must not end the watch over the others.
    private func remark(_ body: () throws -> Void) throws {
        if isatty(1) == 1, !context.isJSON { try context.output.write("\r\u{1B}[K") }
        do {
            try body()
        } catch let error as ConferenceError {
            try context.warn(error.message)
        }
    }
}
