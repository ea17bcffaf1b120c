import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence

/// The command that gives an event of the user the time that a guest proposes.
struct ProposalCommand {
    private let words: [String]

    /// - Returns: nil if the entry proposes no time, or if the event is gone, cannot be changed, or has that time already.
    init?(_ item: InboxItem, _ context: Context) {
        guard let change = item.changes.first(where: { $0.kind == .proposed }), let after = change.after,
            !item.remarks.contains(.outdatedProposal), !item.remarks.contains(.proposedByStranger),
            let uid = item.events.first?.uid, let series = Self.series(uid, context), let main = series.first
        else { return nil }
        let lookup = context.editor.lookup(context.editor.resolver.bound(to: series))
        let place = change.occurrence.map { occurrence in
            SeriesStart(main).place(of: occurrence.start, lookup.resolver).basicFormat
        }
        guard let present = lookup.occurrence(named: place, of: series),
            present.startInstant != after.startInstant || present.endInstant != after.endInstant,
            present.start.isDate == after.start.isDate
        else { return nil }
        // A command reads a time on the clock of the event.
        let zone: ZoneRules? =
            switch present.start.reference {
            case .floating: nil
            case .utc: .utc
            case .zone(let name): lookup.resolver.rules(named: name)
            }
        func typed(_ time: EventTime, _ instant: Int64, isEnd: Bool = false) -> String {
            if time.isDate { return time.local.date.adding(days: isEnd ? -1 : 0).description }
            let local = zone?.local(at: instant) ?? context.format.rules.local(at: instant)
            return "'\(local.date) \(local.clock)'"
        }
        let reference =
            place == nil
            ? EventFormat.beginning(of: main.identifier) : context.format.reference(to: present, withTime: false)
        var words = ["edit", reference, "--start", typed(after.start, after.startInstant)]
        if present.endInstant - present.startInstant != after.endInstant - after.startInstant {
            words += ["--end", typed(after.end, after.endInstant, isEnd: true)]
        }
        if main.isRecurring || series.count > 1 {
            words.append(change.occurrence == nil ? "--all" : change.isThisAndFuture ? "--following" : "--this")
        }
        self.words = words
    }

    var sentence: Sentence {
        let command = "conferencectl " + words.joined(separator: " ")
        return "“\(command)” takes this time, and asks whether to tell the guests."
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
