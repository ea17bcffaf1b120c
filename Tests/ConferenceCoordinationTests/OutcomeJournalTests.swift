import CSQLite
import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ConferenceCoordination

/// The store cannot take the outcome of a request, because another program holds its lock or its file is gone.
@Suite("Outcomes that the store cannot take", .needsCCompiler)
struct OutcomeJournalTests {
    /// What happens to the store while the provider works.
    enum Trouble: String, CaseIterable { case locked, gone }

    /// The trouble, from the moment when the provider was asked until `end()`.
    private final class Interruption: Sendable {
        private let path: String
        private let trouble: Trouble
        private let lock = Mutex<Lock?>(nil)

        private struct Lock: @unchecked Sendable {
            // Used under the mutex only.
            let handle: OpaquePointer?
        }

        /// The store and its side files.
        private static let files = ["", "-wal", "-shm"]

        init(_ trouble: Trouble, of desk: Desk) {
            path = desk.store.path
            self.trouble = trouble
        }

        func begin() {
            switch trouble {
            case .locked:
                var handle: OpaquePointer?
                sqlite3_open(path, &handle)
                sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil)
                lock.withLock { $0 = Lock(handle: handle) }
            case .gone: for side in Self.files { rename(path + side, path + ".away" + side) }
            }
        }

        func end() {
            switch trouble {
            case .locked: lock.withLock { _ = sqlite3_close($0?.handle) }
            case .gone:
                for side in Self.files {
                    unlink(path + side)
                    rename(path + ".away" + side, path + side)
                }
            }
        }
    }

    private func attach(_ mode: String, _ trouble: Trouble) async throws -> (Desk, EventRecord, ConferenceError) {
        let desk = try Desk(lockTimeout: .milliseconds(5))
        let (_, single) = try desk.importEvents()
        try desk.setMode(mode)
        let interruption = Interruption(trouble, of: desk)
        desk.requests.whenSent("conference") { interruption.begin() }
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        interruption.end()
        return (desk, single, try #require(error))
    }

    @Test(
        "a conference that was made is in the error, then in the request, and is attached without a second one",
        arguments: Trouble.allCases)
    func made(trouble: Trouble) async throws {
        let (desk, single, error) = try await attach("answer", trouble)
        expectEqual(error.code, .madeButNotAttached)
        expectEqual(error.exitStatus, .temporary)
        expectNotContains(error.message, "Nothing was changed")
        let reopened = try desk.reopened()
        let intent = try #require(try reopened.pending().first)
        let made = try #require(intent.made)
        expectContains(error.message, made.preferred.url.text)
        expectContains(made.preferred.url.text, intent.idempotencyKey)
        let asked = desk.requests.all("conference").count
        _ = try await reopened.retry(intent: intent.id)
        expectEqual(desk.requests.all("conference").count, asked)
        try expectEqual(reopened.store.series(uid: single.uid, limit: 1).first?.conference, made)
        try expectEmpty(reopened.pending())
    }

    @Test("a crash is reported as a crash, and the request keeps it as its reason", arguments: Trouble.allCases)
    func crash(trouble: Trouble) async throws {
        let (desk, _, error) = try await attach("crash", trouble)
        expectEqual(error.code, .unknownOutcome)
        let intent = try #require(try desk.reopened().pending().first)
        expectContains(error.message, try #require(intent.failure))
    }

    @Test("a refusal is reported as a refusal, and closes the request later", arguments: Trouble.allCases)
    func refusal(trouble: Trouble) async throws {
        let (desk, _, error) = try await attach("refuse", trouble)
        expectContains(error.message, "Please sign in first.")
        try expectEmpty(desk.reopened().pending())
        try expectEmpty(desk.reopened().store.intents())
    }

    @Test("if the store cannot take a provider's answer to a change, the error says that the provider was notified")
    func answerToChange() async throws {
        let desk = try Desk(lifecycle: true, lockTimeout: .milliseconds(5))
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        let notes = try desk.save(single) { $0.title = "Moved" }.notes
        let interruption = Interruption(.locked, of: desk)
        desk.requests.whenSent("updateConference") { interruption.begin() }
        let unsettled = await desk.coordinator.deliver(notes)
        interruption.end()
        expectEqual(unsettled.first?.error.code, .deliveryNotRecorded)
        // The claim of the interrupted delivery expires, and the provider hears the change again.
        desk.clock.advance(by: 3_600)
        let again = try await desk.coordinator.deliver(.due)
        expectEqual(again.map(\.isDelivered), [true])
        expectEqual(desk.requests.all("updateConference").count, 2)
    }

    @Test("while the store is still locked, pending requests show the outcome from the journal")
    func stillLocked() async throws {
        let desk = try Desk(lockTimeout: .milliseconds(5))
        let (_, single) = try desk.importEvents()
        let interruption = Interruption(.locked, of: desk)
        desk.requests.whenSent("conference") { interruption.begin() }
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .madeButNotAttached
        )
        try expectTrue(desk.coordinator.pending().first?.made != nil)
        try expectNil(desk.store.intents().first?.made)
        interruption.end()
        try expectTrue(desk.coordinator.pending().first?.made != nil)
        try expectTrue(desk.store.intents().first?.made != nil)
        try expectEmpty(FileManager.default.contentsOfDirectory(atPath: desk.journal))
    }

    @Test(
        "files that are not outcomes are ignored",
        arguments: ["", "{}", "[1]", #"{"key":"other","outcome":"failed","failure":"","time":1}"#])
    func foreignFiles(content: String) async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .unknownOutcome)
        let key = try #require(try desk.coordinator.pending().first).idempotencyKey
        try FileManager.default.createDirectory(atPath: desk.journal, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: "\(desk.journal)/\(key).json"))
        try expectEqual(desk.coordinator.pending().map(\.idempotencyKey), [key])
    }

    @Test("an outcome for another store stays half a year, and no longer")
    func otherStore() throws {
        let desk = try Desk()
        let note = OutcomeNote(key: "elsewhere", outcome: .failed, failure: "", time: Desk.now)
        try desk.coordinator.journal.keep(note)
        try expectEmpty(desk.coordinator.pending())
        expectEqual(desk.coordinator.journal.notes()["elsewhere"], note)
        desk.clock.advance(by: 181 * 86_400)
        try expectEmpty(desk.coordinator.pending())
        expectEmpty(desk.coordinator.journal.notes())
    }
}

extension Desk {
    /// The directory of outcomes that the store could not take.
    fileprivate var journal: String { directory.path + "/.local/state/conference/outcomes" }

    /// A coordinator for the same files, as in another run of a program.
    fileprivate func reopened() throws -> ConferenceCoordinator {
        let clock = clock
        return ConferenceCoordinator(
            store: try CalendarStore(path: store.path, now: { clock.now }), host: Self.host(in: directory, requests),
            editor: coordinator.editor)
    }
}
