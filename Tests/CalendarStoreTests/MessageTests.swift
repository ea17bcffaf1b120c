import CalendarModel
import ConferenceErrors
import ConferenceModel
import Platform
import Synchronization
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Messages that wait to be sent")
struct MessageTests {
    static func message(_ id: String = "1@example.org", entry: Int64? = nil) -> OutgoingMessage {
        OutgoingMessage(
            messageID: id, inboxID: entry, eventUID: "u", recipients: ["jo@example.org", "boss@example.org"],
            subject: "Accepted: Lunch", text: "To: jo@example.org\r\n\r\n", created: 7)
    }

    private func store(_ place: TemporaryStore, _ message: OutgoingMessage = message()) throws -> OutgoingMessage {
        try place.store.write { try $0.insert(message) }
    }

    @Test("are kept with every field, oldest first")
    func everyField() throws {
        let place = try TemporaryStore(isMade: true)
        let entry = try #require(try place.store.write { try $0.insert(InboxTests.entry()) })
        let first = try store(place, Self.message(entry: entry.id))
        let second = try store(place, Self.message("2@example.org"))
        var expected = Self.message(entry: entry.id)
        expected.id = first.id
        try expectEqual(place.store.openMessages(), [expected, second])
        try expectEqual(place.store.message(id: first.id), expected)
        try expectEqual(place.store.messages(ofInboxEntry: entry.id), [expected])
        try place.store.write { _ = try $0.deleteInboxEntry(id: entry.id) }
        try expectEqual(place.store.message(id: first.id)?.inboxID, .some(nil))
    }

    @Test("are sent by one program, once")
    func once() throws {
        let place = try TemporaryStore(isMade: true)
        let message = try store(place)
        try expectEqual(place.store.write { try $0.claim(message: message.id, as: 1) }, true)
        try expectEqual(place.store.message(id: message.id)?.state, .sending)
        try expectEqual(place.store.write { try $0.claim(message: message.id, as: 2) }, false)
        try place.store.write { try $0.finish(message: message.id, claim: 1, as: .sent) }
        try expectEqual(place.store.write { try $0.claim(message: message.id, as: 3) }, false)
        try expectEqual(place.store.message(id: message.id)?.state, .sent)
        try expectEqual(place.store.message(id: message.id)?.attempts, 1)
        try expectEmpty(place.store.openMessages())
    }

    @Test("wait again after a failure that has certainly sent nothing, with its reason")
    func failure() throws {
        let place = try TemporaryStore(isMade: true)
        let message = try store(place)
        try expectTrue(place.store.write { try $0.claim(message: message.id, as: 1) })
        try place.store.write { try $0.finish(message: message.id, claim: 1, as: .waiting, failure: "no sendmail") }
        let found = try #require(try place.store.openMessages().first)
        expectEqual([found.state.rawValue, found.failure], ["waiting", "no sendmail"])
        try expectTrue(place.store.write { try $0.claim(message: message.id, as: 2) })
        try expectEqual(place.store.message(id: message.id)?.attempts, 1, "the first one has sent nothing")
    }

    @Test("become doubtful if their sender was killed, or has taken too long", arguments: [true, false])
    func killed(isKilled: Bool) throws {
        let place = try TemporaryStore(isMade: true)
        let message = try store(place)
        try expectTrue(place.store.write { try $0.claim(message: message.id, as: 1) })
        if isKilled {
            let boot = try #require(RunningProcess.name).split(separator: " ")
            try place.store.execute("UPDATE message SET claimed_by = '\(boot[0]) \(boot[1]) 4194305 1'")
        } else {
            try place.store.execute("UPDATE message SET claimed = claimed - 301")
        }
        try expectEqual(place.store.openMessages().map(\.state), [.doubtful])
        try expectFalse(place.store.write { try $0.claim(message: message.id, as: 2) }, "only the user decides")
        try place.store.write { try $0.decide(message: message.id, .waiting) }
        try expectTrue(place.store.write { try $0.claim(message: message.id, as: 3) })
        let error = try storeError {
            try place.store.write { try $0.finish(message: message.id, claim: 1, as: .sent) }
        }
        expectEqual(error.code, .messageNotOpen)
    }

    @Test("are not doubtful if their sender has recorded the outcome since they were read, and ended")
    func endedMeanwhile() throws {
        let place = try TemporaryStore(isMade: true)
        let message = try store(place)
        try expectTrue(place.store.write { try $0.claim(message: message.id, as: 1) })
        let boot = try #require(RunningProcess.name).split(separator: " ")
        try place.store.execute("UPDATE message SET claimed_by = '\(boot[0]) \(boot[1]) 4194305 1'")
        let reader = OvertakenReader(store: place.store) {
            try place.store.write { try $0.finish(message: message.id, claim: 1, as: .sent) }
        }
        try expectEqual(reader.message(id: message.id)?.state, .sent)
    }

    @Test(
        "the user decides on those that wait or are doubtful, and on no others",
        arguments: [
            (OutgoingMessage.State.waiting, true), (.doubtful, true), (.sending, false), (.sent, false),
        ])
    func decisions(state: OutgoingMessage.State, isOpen: Bool) throws {
        let place = try TemporaryStore(isMade: true)
        let message = try store(place)
        if state != .waiting {
            try expectTrue(place.store.write { try $0.claim(message: message.id, as: 1) })
            if state != .sending {
                try place.store.write { try $0.finish(message: message.id, claim: 1, as: state) }
            }
        }
        if isOpen {
            try place.store.write { try $0.decide(message: message.id, .discarded) }
            try expectEqual(place.store.message(id: message.id)?.state, .discarded)
        } else {
            let error = try storeError { try place.store.write { try $0.decide(message: message.id, .discarded) } }
            expectEqual(error.code, .messageNotOpen)
            try expectEqual(place.store.message(id: message.id)?.state, state)
        }
    }

    @Test("a new answer withdraws one that still waits, and none that is just being sent")
    func replaced() throws {
        let place = try TemporaryStore(isMade: true)
        let entry = try #require(try place.store.write { try $0.insert(InboxTests.entry()) })
        let first = try store(place, Self.message(entry: entry.id))
        let second = try store(place, Self.message("2@example.org", entry: entry.id))
        try place.store.write { writer in
            try expectTrue(writer.claim(message: second.id, as: 1))
            try writer.discardWaitingMessages(ofInboxEntry: entry.id)
        }
        try expectEqual(place.store.message(id: first.id)?.state, .discarded)
        try expectEqual(place.store.message(id: second.id)?.state, .sending)
    }

    @Test("no message is sent again because a backup from before was restored")
    func restored() throws {
        let place = try TemporaryStore(isMade: true)
        let entry = try #require(try place.store.write { try $0.insert(InboxTests.entry()) })
        let sent = try store(place, Self.message("sent@example.org", entry: entry.id))
        let lost = try store(place, Self.message("lost@example.org"))
        let file = try place.store.backup(to: place.directory + "/backup.sqlite").path
        try expectTrue(place.store.write { try $0.claim(message: sent.id, as: 1) })
        try place.store.write { try $0.finish(message: sent.id, claim: 1, as: .sent) }
        try place.store.execute("DELETE FROM message WHERE id = \(lost.id)")
        let new = try store(place, Self.message("new@example.org"))
        _ = try place.store.restore(from: file)
        try expectEqual(place.store.message(id: sent.id)?.state, .sent)
        try expectEqual(place.store.message(id: sent.id)?.inboxID, entry.id)
        let open = try place.store.openMessages()
        expectEqual(
            Dictionary(uniqueKeysWithValues: open.map { ($0.messageID, $0.state) }),
            [
                "lost@example.org": .doubtful, new.messageID: .waiting,
            ])
        try expectEmpty(place.store.check().problems)
    }
}

/// Reads a store that another program changes as soon as the first snapshot was read.
private struct OvertakenReader: StoreReading, ~Copyable {
    let store: CalendarStore
    let change: () throws -> Void
    private let isChanged = Mutex(false)

    var now: @Sendable () -> Int64 { store.now }

    init(store: CalendarStore, change: @escaping () throws -> Void) {
        self.store = store
        self.change = change
    }

    func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        let value = try store.reading(body)
        let isFirst = isChanged.withLock { isChanged in
            defer { isChanged = true }
            return !isChanged
        }
        if isFirst { try change() }
        return value
    }
}
