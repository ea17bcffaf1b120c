import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// Messages about a series and its occurrences that do not arrive in the order in which they were made. The entry and the calendar
// then get what all messages say together in that order.
extension Inbox {
    /// Takes over what a message changes that has arrived after a later one about the same series.
    ///
    /// - Returns: nil if the message is none of these, so that what was decided about it counts.
    func settled(
        _ envelope: Envelope, _ known: KnownInvitation, _ action: SchedulingDecision.Action,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        switch action {
        case .update, .cancel, .older, .duplicate: break
        default: return nil
        }
        guard envelope.message.method.isFromOrganizer, known.message?.master?.isSeries ?? false else { return nil }
        let earlier = self.messages(before: known)
        let own = envelope.asReceived.filter { !Self.has($0, earlier) }
        guard !own.isEmpty, Set(ReceivedMessage.inOrder(earlier + own).suffix(own.count)) != Set(own),
            let current = try replay(earlier + own, known, me: envelope.me, now: writer.now()).current,
            isUsable(current, known)
        else { return nil }
        if let outcome = try settle(to: current, envelope, known, writer) { return outcome }
        try keepMessage(envelope, known, writer)
        var outcome = InboxOutcome(.older, known.entry)
        outcome.title = known.events.first?.title ?? envelope.message.principal.title
        return outcome
    }

    /// Adds what earlier messages about single occurrences say to the entry of their series, which has just been made.
    func settled(
        _ outcome: InboxOutcome, _ envelope: Envelope, _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        guard envelope.message.master?.isSeries ?? false, known.message?.master == nil, let first = outcome.entry,
            first.kind != .reply
        else { return outcome }
        var outcome = outcome
        var present = try KnownInvitation(envelope.message, inbox: self, sender: envelope.sender, writer)
        guard let entry = present.entry, entry.id == first.id else { return outcome }
        var messages = receivedMessages(in: entry.contents)
        if messages.isEmpty {
            // They are too long to be kept.
            messages = self.messages(before: known) + envelope.asReceived
        }
        let replay = try replay(messages, present, me: envelope.me, now: writer.now())
        guard let current = replay.current, let series = current.master, isUsable(current, present) else {
            return outcome
        }
        let replaced = try removeReplaced(by: series, known, besides: replay.refused, writer)
        if !replaced.isEmpty {
            try rewrite(entry, as: ReplacedEntries.adding(replaced, to: entry.contents), writer)
            present = try KnownInvitation(envelope.message, inbox: self, sender: envelope.sender, writer)
            outcome.entry = present.entry
        }
        guard var next = try settle(to: current, envelope, present, writer) else { return outcome }
        next.result = outcome.result
        next.changes = outcome.changes + next.changes
        if var entry = next.entry {
            (entry.kind, entry.needsLook) = (first.kind, first.needsLook)
            next.entry = try writer.update(entry)
        }
        return next
    }

    /// Returns the contents of an entry with the messages that it was made from, if they are about a series.
    func withMessages(
        _ envelope: Envelope, _ known: KnownInvitation, in contents: String, _ writer: borrowing StoreWriter
    ) throws -> String {
        let received = envelope.asReceived
        let concerned = received.map(\.message) + [known.message].compactMap(\.self)
        guard concerned.contains(where: ReceivedMessage.concernsSeries) else { return contents }
        let earlier = self.messages(before: known)
        var messages = ReceivedMessage.inOrder(earlier + received.filter { !Self.has($0, earlier) })
        while messages.count > ReceivedMessage.most
            || messages.reduce(0, { $0 + $1.length }) > ReceivedMessage.mostBytes
        {
            // The oldest ones become one. It counts as the first message, so what is older than it changes nothing. One that is too
            // long can only be shorter after those that follow it.
            let isTooLong = messages[0].length > ReceivedMessage.mostBytes
            let rest = isTooLong ? 0 : min(messages.count / 2, ReceivedMessage.most / 2)
            let oldest = Array(messages.prefix(max(messages.count - rest, 2)))
            guard oldest.count > 1,
                let joined = try replay(oldest, known, me: envelope.me, now: writer.now()).current
            else {
                messages = []
                break
            }
            messages.replaceSubrange(
                0..<oldest.count, with: [ReceivedMessage(joined, sender: oldest.last?.sender)])
        }
        return ReceivedMessage.replacing(messages, in: contents)
    }

    /// Keeps a message that changes nothing, because what arrives later may depend on it.
    func keepMessage(_ envelope: Envelope, _ known: KnownInvitation, _ writer: borrowing StoreWriter) throws {
        guard let entry = known.entry, envelope.message.method.isFromOrganizer, known.message != nil else { return }
        let contents = try withMessages(envelope, known, in: entry.contents, writer)
        if contents != entry.contents { try rewrite(entry, as: contents, writer) }
    }

    /// Replaces the contents of an entry, and with them those that its event was written from, unless these were others.
    func rewrite(_ entry: InboxRecord, as contents: String, _ writer: borrowing StoreWriter) throws {
        var entry = entry
        let isWritten = entry.isWritten
        entry.contents = contents
        entry = try writer.update(entry)
        if isWritten, let key = entry.event {
            try writer.link(inboxEntry: entry.id, to: key, base: contents)
        }
    }

    // MARK: -

    /// Returns whether messages say all that another one says. Some are kept in parts.
    private static func has(_ received: ReceivedMessage, _ messages: [ReceivedMessage]) -> Bool {
        let known = messages.lazy.filter { $0.message.method == received.message.method }
        return received.message.items.allSatisfy { item in known.contains { $0.message.items.contains(item) } }
    }

    /// Returns the messages that an entry was made from. A new series also has those about its occurrences that arrived before it.
    private func messages(before known: KnownInvitation) -> [ReceivedMessage] {
        let own = known.entry.flatMap { entry in known.message.map { OccurrenceEntry(entry: entry, message: $0) } }
        return ([own].compactMap(\.self) + known.occurrences).reduce(into: []) { messages, entry in
            for message in received(entry) where !Self.has(message, messages) { messages.append(message) }
        }
    }

    /// Returns the messages that an entry was made from; the one that it has if it was made before entries kept them.
    func received(_ known: OccurrenceEntry) -> [ReceivedMessage] {
        let messages = receivedMessages(in: known.entry.contents)
        return messages.isEmpty ? [ReceivedMessage(known.message, sender: known.entry.sender)] : messages
    }

    /// Whether both what is known and what it becomes are a series that takes place.
    private func isUsable(_ current: SchedulingMessage, _ known: KnownInvitation) -> Bool {
        [current.master, known.message?.master].allSatisfy { $0.map { $0.isSeries && !$0.isCancelled } ?? false }
    }

    /// Brings the entry and the event to what all messages say together; nil if they have it.
    private func settle(
        to current: SchedulingMessage, _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        guard let message = known.message, let stored = known.stored else { return nil }
        let (before, after) = (places(of: message), places(of: current))
        var changed = after.filter { place, item in before[place].map { !isSameText($0.text, item.text) } ?? true }
        let obsolete = before.keys.filter { after[$0] == nil }.sorted()
        guard !changed.isEmpty || !obsolete.isEmpty else { return nil }
        changed[""] = after[""]
        let update = SchedulingDecision.Update(
            settling: changed, obsolete: obsolete, of: current, over: stored, limits: editor.limits,
            zones: editor.zones)
        var settled = envelope
        settled.received = envelope.asReceived
        (settled.message, settled.sender, settled.subject) = (current, nil, nil)
        return try apply(update, settled, known, settled: after, writer)
    }

    /// What messages say together, in the order in which they were made.
    struct Replay {
        /// What the event was after each message that has changed it.
        var versions: [SchedulingMessage] = []
        /// The messages that must not change it.
        var refused: [ReceivedMessage] = []

        var current: SchedulingMessage? { versions.last }
    }

    private func replay(
        _ messages: [ReceivedMessage], _ known: KnownInvitation, me: [String], now: Int64
    ) throws -> Replay {
        // What earlier messages have written into the calendar may not be there any more after all of them.
        let written = [known.message, base(of: known.entry)].compactMap(\.self).flatMap { places(of: $0).keys }
        return try replay(
            messages, besides: Set(known.events.map(\.recurrenceID)).subtracting(written), me: me, now: now)
    }

    /// - Parameter own: the occurrences that only the user has changed in the calendar.
    func replay(
        _ messages: [ReceivedMessage], besides own: Set<String>, me: [String], now: Int64
    ) throws -> Replay {
        var replay = Replay()
        var sender: String?
        var uninvitations: [String: Uninvitation] = [:]
        var waiting = ReceivedMessage.runs(inOrder: messages)[...]
        while let (run, messages) = waiting.popFirst() {
            try checkTime()
            let state = replay.current
            let received = state.map { run.message.defining($0.zones) } ?? run.message
            let from = messages[0].sender
            // Those that mean something else together than one after the other.
            func divide() -> Bool {
                guard messages.count > 1 else { return false }
                waiting = (messages.map { (run: OccurrenceRun($0.message), messages: [$0]) } + Array(waiting))[...]
                return true
            }
            if messages.count > 1, received.hasRanges,
                !(state.map { state in
                    let resolver = state.resolver(editor.zones)
                    return begin(
                        rangesIn: received, after: (records(of: places(of: state), resolver), editor.lookup(resolver)))
                } ?? false), divide()
            {
                continue
            }
            let message =
                try state.flatMap { state in
                    guard received.hasRanges else { return nil }
                    return try namingRanges(
                        in: received, of: records(of: places(of: state), state.resolver(editor.zones)),
                        zones: state.zones, after: replay.versions, state.resolver(editor.zones))
                } ?? received
            let stored = state.map { state in
                var stored = StoredInvitation(
                    received: state, limits: editor.limits, resolver: state.resolver(editor.zones))
                stored.uninvitations = uninvitations
                stored.isOrganizedHere = false
                return stored
            }
            let decision = SchedulingDecision.decide(
                message, about: stored, me: me, sender: from, formerSender: sender, now: now,
                limits: editor.limits, zones: editor.zones)
            if let parts = Self.parts(of: message, decision) {
                let runs = parts.map { (run: OccurrenceRun($0), messages: [ReceivedMessage($0, sender: from)]) }
                waiting = (runs + Array(waiting))[...]
                continue
            }
            if case .refused = decision.action {
                if run.hasSeveralVersions, divide() { continue }
                replay.refused += messages
            }
            guard
                let items = try items(
                    after: decision.action, of: message, state, besides: own, earlier: replay.versions)
            else { continue }
            var zones = state?.zones ?? []
            for zone in message.zones where !zones.contains(where: { isSameText($0, zone) }) { zones.append(zone) }
            let method: SchedulingMethod = (state?.method ?? message.method) == .publish ? .publish : .request
            if let version = SchedulingMessage(method: method, items: items, zones: zones) {
                replay.versions.append(version)
            }
            if case .cancel(let cancellations) = decision.action {
                uninvitations = self.uninvitations(
                    cancellations, after: uninvitations, from: state.map { places(of: $0) } ?? [:],
                    in: replay.current.map { places(of: $0) } ?? [:])
            } else if decision.action == .unknownEvent {
                uninvitations.merge(UninvitedAddresses.read("", message)) { own, _ in own }
            }
            sender = from ?? sender
        }
        return replay
    }

    /// Returns the components of an event after a message; nil if the message changes none.
    private func items(
        after action: SchedulingDecision.Action, of message: SchedulingMessage, _ state: SchedulingMessage?,
        besides own: Set<String>, earlier: [SchedulingMessage]
    ) throws -> [SchedulingItem]? {
        var items = state.map { places(of: $0) } ?? [:]
        let resolver = message.resolver(editor.zones)
        switch action {
        case .new: items = places(of: message)
        case .unknownEvent where message.method == .cancel:
            for (place, item) in places(of: message) where items[place] == nil {
                items[place] = try SchedulingItem(Self.cancelled(item.text, by: item), limits: editor.limits)
            }
        case .update(let update):
            let update = try state.map { try followers(of: update, in: $0) } ?? update
            if items[""] == nil, let series = update.items[""], series.isSeries {
                // What earlier messages have changed in single occurrences was about a version of the series that is unknown.
                items = items.filter { $0.value.isCancelled || $0.value.revision.sequence >= series.revision.sequence }
            }
            try take(update, into: &items, resolver)
        case .cancel(let cancellations):
            var usable = thoseOfOccurrences(cancellations, in: items, resolver)
            if usable.contains(where: \.place.isThisAndFuture) {
                usable = named(usable, in: records(of: items, resolver), after: earlier, resolver)
            }
            guard !usable.isEmpty else { return nil }
            try mark(usable, in: &items, besides: own, resolver)
        default: return nil
        }
        return items.keys.sorted().compactMap { items[$0] }
    }
}
