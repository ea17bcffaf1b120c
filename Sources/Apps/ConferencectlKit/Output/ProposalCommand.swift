import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// The command that gives an event of the user the time or the place that a guest proposes.
struct ProposalCommand {
    private let words: [String]
    private let takesTime: Bool
    private let takesPlace: Bool

    /// - Returns: nil if the entry proposes neither, or if the event is gone, cannot be changed, or is as proposed already.
    init?(_ item: InboxItem, _ context: Context) {
        guard let change = item.changes.first(where: { $0.kind == .proposed }),
            let faults = try? context.inbox().faults(
                ofProposal: item.entry, me: context.everyAddress(), context.store(), now: context.now),
            !faults.contains(where: { [.outdatedProposal, .proposedForCancelled, .proposedByStranger].contains($0) }),
            let uid = item.events.first?.uid, let series = Self.series(uid, context), let main = series.first
        else { return nil }
        let lookup = context.editor.lookup(context.editor.resolver.bound(to: series))
        let place = change.occurrence.map { occurrence in
            SeriesStart(main).place(of: occurrence.start, lookup.resolver).basicFormat
        }
        guard let present = lookup.occurrence(named: place, of: series) else { return nil }
        let proposed = item.changes.filter { $0.kind == .proposed && $0.occurrence == change.occurrence }
        let times = Self.times(proposed.lazy.compactMap(\.after).first, of: present, lookup.resolver, context)
        let location = Self.location(proposed.lazy.compactMap(\.newText).first, of: present, item)
        guard !times.isEmpty || !location.isEmpty else { return nil }
        (takesTime, takesPlace) = (!times.isEmpty, !location.isEmpty)
        let reference =
            place == nil
            ? EventFormat.beginning(of: main.identifier) : context.format.reference(to: present, withTime: false)
        var words = ["edit", reference] + times + location
        if main.isRecurring || series.count > 1 {
            words.append(change.occurrence == nil ? "--all" : change.isThisAndFuture ? "--following" : "--this")
        }
        self.words = words
    }

    var sentence: Sentence {
        let command = "conferencectl " + words.joined(separator: " ")
        guard takesPlace else { return "“\(command)” takes this time, and asks whether to tell the guests." }
        return takesTime
            ? "“\(command)” takes this time and this place, and asks whether to tell the guests."
            : "“\(command)” takes this place, and asks whether to tell the guests."
    }

    /// Returns the options that move an occurrence to the proposed time; none if it takes place then, or if an all-day event would
    /// get times.
    private static func times(
        _ proposed: Occurrence?, of present: Occurrence, _ resolver: ZoneResolver, _ context: Context
    ) -> [String] {
        guard let after = proposed,
            present.startInstant != after.startInstant || present.endInstant != after.endInstant,
            present.start.isDate == after.start.isDate
        else { return [] }
        // A command reads a time on the clock of the event.
        let zone: ZoneRules? =
            switch present.start.reference {
            case .floating: nil
            case .utc: .utc
            case .zone(let name): resolver.rules(named: name)
            }
        func typed(_ time: EventTime, _ instant: Int64, isEnd: Bool = false) -> String {
            if time.isDate { return time.local.date.adding(days: isEnd ? -1 : 0).description }
            let local = zone?.local(at: instant) ?? context.format.rules.local(at: instant)
            return "'\(local.date) \(local.clock)'"
        }
        let start = ["--start", typed(after.start, after.startInstant)]
        guard present.endInstant - present.startInstant != after.endInstant - after.startInstant else { return start }
        return start + ["--end", typed(after.end, after.endInstant, isEnd: true)]
    }

    /// Returns the option that sets the proposed place; none if the event has it, or if no command line could have it unchanged.
    private static func location(_ proposed: String?, of present: Occurrence, _ item: InboxItem) -> [String] {
        guard let proposed, proposed != present.event.location,
            item.events.contains(where: { $0.location == proposed }),
            TextPolicy.printable(proposed) == proposed
        else { return [] }
        return ["--location", CommandAdvice.shellWord(proposed)]
    }

    /// Returns the records of an event in the first calendar that can be changed.
    private static func series(_ uid: String, _ context: Context) -> [EventRecord]? {
        guard let store = try? context.store(), let all = try? store.events(uid: uid),
            let writable = try? store.calendars().filter({ !$0.isReadOnly }).map(\.id),
            let first = all.first(where: { writable.contains($0.calendarID) })
        else { return nil }
        return try? store.series(calendar: first.calendarID, uid: uid)
    }
}
