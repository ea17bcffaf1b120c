import CalendarModel
import ConferenceErrors
import ConferenceModel
import Platform
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Conferences of unknown outcome")
struct IntentTests {
    private func intent(_ key: String, created: Int64 = 5) -> IntentRecord {
        IntentRecord(
            eventIdentifier: "0123456789abc", calendarID: 1, uid: "u", recurrenceID: "20260301",
            room: RoomReference(provider: "org.example", room: "room"), idempotencyKey: key, created: created)
    }

    @Test("are kept with every field, oldest first")
    func order() throws {
        let place = try TemporaryStore(isMade: true)
        let stored = try place.store.write { writer in
            try [intent("a", created: 9), intent("b", created: 3), intent("c", created: 9)].map {
                try writer.insert($0)
            }
        }
        var expected = intent("b", created: 3)
        expected.id = stored[1].id
        #expect(stored[1] == expected)
        #expect(try place.store.intents() == [stored[1], stored[0], stored[2]])
    }

    @Test("remember why, and can forget it")
    func failure() throws {
        let place = try TemporaryStore(isMade: true)
        let stored = try place.store.write { try $0.insert(intent("a")) }
        try place.store.write { try $0.updateIntent(id: stored.id, failure: "timeout: no answer") }
        #expect(try place.store.intents().map(\.failure) == ["timeout: no answer"])
        try place.store.write { try $0.updateIntent(id: stored.id, failure: nil) }
        #expect(try place.store.intents() == [stored])
    }

    @Test(
        "are settled once, and kept as history",
        arguments: [
            IntentOutcome.made, .updated, .ended, .failed, .accepted, .superseded, .discarded, .unwanted,
        ])
    func finish(outcome: IntentOutcome) throws {
        let place = try TemporaryStore(isMade: true)
        let stored = try place.store.write { try $0.insert(intent("a")) }
        try place.store.write { try $0.finishIntent(id: stored.id, outcome: outcome) }
        #expect(try place.store.intents().isEmpty)
        #expect(
            try place.store.rows("SELECT outcome, finished, idempotency_key FROM intent")
                == ["\(outcome.rawValue)|\(TemporaryStore.now)|a"])
        for id in [stored.id, stored.id + 1] {
            let error = try storeError { try place.store.write { try $0.finishIntent(id: id, outcome: .made) } }
            #expect(error.code == .noOpenIntent)
            #expect(error.exitStatus == .notFound)
            #expect(
                try storeError { try place.store.write { try $0.updateIntent(id: id, failure: "x") } }.code
                    == .noOpenIntent)
        }
    }

    @Test("never get the number of an earlier one")
    func numbers() throws {
        let place = try TemporaryStore(isMade: true)
        let first = try place.store.write { try $0.insert(intent("a")) }
        try place.store.execute("DELETE FROM intent")
        #expect(try place.store.write { try $0.insert(intent("b")) }.id > first.id)
    }

    @Test("outlive their event and its calendar")
    func history() throws {
        let place = try TemporaryStore(isMade: true)
        let record = try place.add(event())
        try place.store.write { writer in
            try writer.insert(intent("a"))
            try writer.deleteEvent(id: record.id)
        }
        try place.store.execute("DELETE FROM calendar")
        #expect(try place.store.intents().count == 1)
    }

    @Test("are of three kinds, and those about a conference say which")
    func kinds() throws {
        let place = try TemporaryStore(isMade: true)
        let kinds: [IntentRecord.Kind] = [
            .make, .update(.init(identifier: "c-1", url: "https://e.org/1")),
            .end(.init(identifier: nil, url: "https://e.org/2")),
        ]
        try place.store.write { writer in
            for (index, kind) in kinds.enumerated() {
                var record = intent("\(index)")
                record.kind = kind
                try writer.insert(record)
            }
        }
        #expect(try place.store.intents().map(\.kind) == kinds)
    }

    @Test("about one conference are superseded together, but for one that is being delivered")
    func supersede() throws {
        let place = try TemporaryStore(isMade: true)
        func record(_ key: String, _ kind: IntentRecord.Kind) -> IntentRecord {
            var record = intent(key)
            record.kind = kind
            return record
        }
        let (one, two) = ("https://e.org/1", "https://e.org/2")
        try place.store.write { writer in
            let claimed = try writer.insert(record("a", .update(.init(identifier: nil, url: one))))
            #expect(try writer.claim(intent: claimed.id, as: 7))
            try writer.insert(record("b", .update(.init(identifier: nil, url: two))))
            try writer.insert(record("c", .update(.init(identifier: nil, url: one))))
            try writer.insert(record("d", .end(.init(identifier: nil, url: one))))
            try writer.supersedeChanges(provider: "org.other", url: one)
            try writer.supersedeChanges(provider: "org.example", url: one)
        }
        #expect(try place.store.intents().map(\.idempotencyKey) == ["a", "b"])
        #expect(
            try place.store.rows("SELECT outcome FROM intent WHERE outcome IS NOT NULL")
                == ["superseded", "superseded"])
    }

    @Test("of one conference are claimed by one program at a time, and released with what was found out")
    func claim() throws {
        let place = try TemporaryStore(isMade: true)
        var update = intent("a")
        update.kind = .update(.init(identifier: nil, url: "https://e.org/1"))
        update.due = 5
        let stored = try place.store.write { try $0.insert(update) }
        #expect(try place.store.intents() == [stored])
        let made = try place.store.write { try $0.insert(intent("make")) }
        #expect(try place.store.write { try $0.claim(intent: made.id, as: 1) } == false)
        #expect(try place.store.write { try $0.claim(intent: stored.id, as: 7) })
        #expect(try place.store.write { try $0.claim(intent: stored.id, as: 8) } == false)
        try place.store.write { try $0.release(intent: stored.id, claim: 8, failure: "no", due: 9) }
        #expect(try place.store.intents().map(\.failure) == [nil, nil])
        try place.store.write { try $0.release(intent: stored.id, claim: 7, failure: "no", due: 9) }
        let released = try #require(try place.store.intents().first)
        #expect(released.failure == "no" && released.due == 9 && released.attempts == 1)
        #expect(try place.store.write { try $0.claim(intent: stored.id, as: 9) })
    }

    /// How far the second program's clock is ahead of the first's, in lengths of a claim and seconds.
    @Test(
        "are claimed by one program while its claim is valid, also if the clock is set back a little",
        arguments: [(0, 1, false), (0, -1, false), (1, -1, false), (-1, 1, false), (1, 0, true), (-1, 0, true)])
    func claimLength(lengths: Int64, seconds: Int64, isExpired: Bool) throws {
        let place = try TemporaryStore(isMade: true)
        let length = Limits().deliveryClaim.components.seconds
        let later = try CalendarStore(path: place.path) { TemporaryStore.now + lengths * length + seconds }
        var end = intent("a")
        end.kind = .end(.init(identifier: nil, url: "https://e.org/1"))
        let stored = try place.store.write { try $0.insert(end) }
        #expect(try place.store.write { try $0.claim(intent: stored.id, as: 7) })
        try later.write { try $0.supersedeChanges(provider: stored.room.provider, url: "https://e.org/1") }
        #expect(try later.intents().isEmpty == isExpired)
        let subscription = try place.store.write { writer in
            try writer.insert(
                CalendarRecord(identifier: "", title: "Team"),
                copying: SubscriptionRecord(address: "https://e.org/team.ics", isFile: false, due: TemporaryStore.now))
        }
        for (store, now, isTaken) in [(place.store, TemporaryStore.now, true), (later, later.now(), isExpired)] {
            let claimed = try store.write {
                try $0.claim(subscription: subscription.id, as: now, at: now, for: length, takesOver: false)
            }
            #expect(claimed == isTaken)
        }
        guard !isExpired else { return }
        #expect(try later.write { try $0.claim(intent: stored.id, as: 8) } == false)
    }

    /// The names of processes that have certainly ended, or perhaps not.
    static let processes: [(name: String, hasEnded: Bool)] = {
        let parts = (RunningProcess.name ?? "").split(separator: " ").map(String.init)
        guard parts.count == 4 else { return [] }
        func name(_ index: Int, _ part: String) -> String {
            var parts = parts
            parts[index] = part
            return parts.joined(separator: " ")
        }
        return [
            (parts.joined(separator: " "), false), (name(0, "another-boot"), false), (name(1, "1"), false),
            (name(2, "\(Int32.max)"), true), (name(3, "1"), true), ("", false), ("no name", false),
        ]
    }()

    @Test(
        "are claimed as long as their program runs, so that nobody waits for one that has ended", arguments: processes)
    func endedProgram(name: String, hasEnded: Bool) throws {
        expectEqual(RunningProcess.hasEnded(name), hasEnded)
        guard !name.isEmpty else { return }
        let place = try TemporaryStore(isMade: true)
        var update = intent("a")
        update.kind = .update(.init(identifier: nil, url: "https://e.org/1"))
        let stored = try place.store.write { writer in
            let stored = try writer.insert(update)
            expectTrue(try writer.claim(intent: stored.id, as: 7))
            try writer.setClaimant(name)
            return stored
        }
        let until = TemporaryStore.now + Limits().deliveryClaim.components.seconds
        try expectEqual(place.store.intents().map(\.claimedUntil), [hasEnded ? nil : until])
        try expectEqual(place.store.write { try $0.claim(intent: stored.id, as: 8) }, hasEnded)
    }

    @Test("of a program that has ended are superseded like those that nobody delivers", arguments: processes)
    func endedProgramSuperseded(name: String, hasEnded: Bool) throws {
        guard !name.isEmpty else { return }
        let place = try TemporaryStore(isMade: true)
        var update = intent("a")
        update.kind = .update(.init(identifier: nil, url: "https://e.org/1"))
        try place.store.write { writer in
            expectTrue(try writer.claim(intent: try writer.insert(update).id, as: 7))
            try writer.setClaimant(name)
            try writer.supersedeChanges(provider: update.room.provider, url: "https://e.org/1")
        }
        try expectEqual(place.store.intents().isEmpty, hasEnded)
    }
}

extension StoreWriter {
    /// Sets the process that delivers all intents.
    fileprivate func setClaimant(_ process: String) throws {
        try connection.using("UPDATE intent SET claimed_by = ?1") { statement in
            statement.bind(process)
            try statement.run()
        }
    }
}
