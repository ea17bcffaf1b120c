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
        let earlier = try messages(before: envelope, known, writer)
        let own = ReceivedMessage(envelope.message, sender: envelope.sender)
        guard !Self.has(own, earlier),
            earlier.contains(where: { own.message.revision.order(to: $0.message.revision) == .older }),
            let current = try current(earlier + [own], known, me: envelope.me, now: writer.now()),
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
        var present = try KnownInvitation(envelope.message, inbox: self, writer)
        guard let entry = present.entry, entry.id == first.id else { return outcome }
        let messages = ReceivedMessage.read(entry.contents, limits: editor.limits)
        guard let current = try current(messages, present, me: envelope.me, now: writer.now()),
            isUsable(current, present)
        else { return outcome }
        if try removeEnded(by: current, messages, present, writer) {
            present = try KnownInvitation(envelope.message, inbox: self, writer)
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
        let received = envelope.received ?? ReceivedMessage(envelope.message, sender: envelope.sender)
        let concerned = [received.message, known.message].compactMap(\.self)
        guard concerned.contains(where: ReceivedMessage.concernsSeries) else { return contents }
        var messages = try messages(before: envelope, known, writer)
        if !Self.has(received, messages) { messages.append(received) }
        messages = ReceivedMessage.inOrder(messages)
        while messages.count > ReceivedMessage.most
            || messages.reduce(0, { $0 + $1.length }) > ReceivedMessage.mostBytes
        {
            // The oldest ones become one. It counts as the first message, so what is older than it changes nothing.
            let oldest = Array(messages.prefix(max(messages.count / 2, 2)))
            guard oldest.count > 1,
                let joined = try current(oldest, known, me: envelope.me, now: writer.now())
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
        guard var entry = known.entry, envelope.message.method.isFromOrganizer, known.message != nil else { return }
        let isBehind = entry.isBehind
        let contents = try withMessages(envelope, known, in: entry.contents, writer)
        guard contents != entry.contents else { return }
        entry.contents = contents
        entry = try writer.update(entry)
        if let key = entry.event, key.identifier != nil, entry.base != nil, !isBehind {
            try writer.link(inboxEntry: entry.id, to: key, base: contents)
        }
    }

    // MARK: -

    private static func has(_ received: ReceivedMessage, _ messages: [ReceivedMessage]) -> Bool {
        messages.contains { known in
            known.message.method == received.message.method && known.message.items == received.message.items
        }
    }

    /// Returns the messages that an entry was made from. A new series also has those about its occurrences that arrived before it.
    private func messages(
        before envelope: Envelope, _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws -> [ReceivedMessage] {
        func received(_ entry: InboxRecord) -> [ReceivedMessage] {
            let messages = ReceivedMessage.read(entry.contents, limits: editor.limits)
            guard messages.isEmpty, let message = try? message(entry) else { return messages }
            return [ReceivedMessage(message, sender: entry.sender)]
        }
        var messages = known.entry.map(received) ?? []
        guard envelope.message.master?.isSeries ?? false, known.message?.master == nil else { return messages }
        let identities = KnownInvitation.identity(uid: envelope.message.uid, "")
        for entry in try writer.inboxEntries(identityBeginningWith: identities) where entry.id != known.entry?.id {
            guard let message = try? message(entry), message.master == nil,
                envelope.message.hasOrganizer(of: message)
            else { continue }
            for message in received(entry) where !Self.has(message, messages) { messages.append(message) }
        }
        return messages
    }

    /// Whether both what is known and what it becomes are a series that takes place.
    private func isUsable(_ current: SchedulingMessage, _ known: KnownInvitation) -> Bool {
        [current.master, known.message?.master].allSatisfy { $0.map { $0.isSeries && !$0.isCancelled } ?? false }
    }

    /// Removes the events of single occurrences whose messages do not count any more, and returns whether there are any. They were
    /// added before their series.
    private func removeEnded(
        by current: SchedulingMessage, _ messages: [ReceivedMessage], _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let message = known.message, let series = current.master, let start = series.start,
            try isChangeable(known, writer)
        else { return false }
        // Those of earlier versions have joined the series already.
        let singles = messages.filter { $0.message.method != .cancel }.flatMap { received in
            received.message.items.filter { $0.revision.sequence >= series.revision.sequence }
                .compactMap(\.recurrenceID).map {
                    SeriesStart(start).place(of: $0, received.message.resolver(editor.zones)).basicFormat
                }
        }
        let ended = Set(singles).subtracting(places(of: current).keys).subtracting(places(of: message).keys)
        let records = known.events.filter { ended.contains($0.recurrenceID) }
        guard !records.isEmpty else { return false }
        for record in records { try writer.deleteEvent(id: record.id) }
        let after = try writer.series(calendar: records[0].calendarID, uid: records[0].uid)
        _ = try Outbox.note(from: known.events, to: after, writer)
        return true
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
        settled.received = ReceivedMessage(envelope.message, sender: envelope.sender)
        (settled.message, settled.sender, settled.subject) = (current, nil, nil)
        return try apply(update, settled, known, settled: after, writer)
    }

    /// Returns what messages say together, in the order in which they were made.
    private func current(
        _ messages: [ReceivedMessage], _ known: KnownInvitation, me: [String], now: Int64
    ) throws -> SchedulingMessage? {
        let own = Set(known.events.map(\.recurrenceID))
        var state: SchedulingMessage?
        var sender: String?
        for received in ReceivedMessage.inOrder(messages) {
            let message = received.message
            let stored = state.map { state in
                let (texts, resolver) = (state.items.map(\.text), state.resolver(editor.zones))
                let versions = StoredInvitation(texts, limits: editor.limits, resolver: resolver).revisions
                return StoredInvitation(texts, received: versions, limits: editor.limits, resolver: resolver)
            }
            let decision = SchedulingDecision.decide(
                message, about: stored, me: me, sender: received.sender, formerSender: sender, now: now,
                limits: editor.limits, zones: editor.zones)
            guard let items = try items(after: decision.action, of: message, state, besides: own) else { continue }
            var zones = state?.zones ?? []
            for zone in message.zones where !zones.contains(where: { isSameText($0, zone) }) { zones.append(zone) }
            let method: SchedulingMethod = (state?.method ?? message.method) == .publish ? .publish : .request
            state = SchedulingMessage(method: method, items: items, zones: zones) ?? state
            sender = received.sender ?? sender
        }
        return state
    }

    /// Returns the components of an event after a message; nil if the message changes none.
    private func items(
        after action: SchedulingDecision.Action, of message: SchedulingMessage, _ state: SchedulingMessage?,
        besides own: Set<String>
    ) throws -> [SchedulingItem]? {
        var items = state.map { places(of: $0) } ?? [:]
        let resolver = (state ?? message).resolver(editor.zones)
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
            try mark(cancellations, in: &items, besides: own, resolver)
        default: return nil
        }
        return items.sorted { $0.key < $1.key }.map(\.value)
    }
}
