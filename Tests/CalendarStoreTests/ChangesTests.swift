import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import Synchronization
import TestSupport
import Testing
@testable import CalendarStore

/// A subscriber that counts its notifications.
final class Listener: Sendable {
    let heard = Mutex<[StoreChanges.Origin]>([])
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let subscription = Mutex<ChangeSubscription?>(nil)

    init(_ changes: StoreChanges, _ body: @escaping @Sendable (StoreChanges.Origin) -> Void = { _ in }) {
        (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .unbounded)
        let subscription = changes.subscribe { [weak self] origin in
            self?.heard.withLock { $0.append(origin) }
            body(origin)
            self?.continuation.yield()
        }
        self.subscription.withLock { $0 = subscription }
        // As a first read does: what is changed from now on is heard.
        changes.prepareForReading()
    }

    /// Waits for the next notification.
    func next() async {
        var iterator = stream.makeAsyncIterator()
        await iterator.next()
    }

    /// Waits until a condition holds; checks it after each notification.
    func until(_ condition: () throws -> Bool) async throws {
        while try !condition() { await next() }
    }

    var count: Int { heard.withLock { $0.count } }

    func end() { subscription.withLock { $0 = nil } }
}

@Suite("Notifications of changes", .timeLimit(.minutes(15)))
struct ChangesTests {
    @Test("a change by another program is reported; one by this process only when it is announced")
    func origins() async throws {
        let place = try TemporaryStore()
        let other = try place.second()
        let first = try place.add(event())
        let listener = Listener(place.store.changes)
        for _ in 0..<20 { try place.add(event()) }
        try place.store.write { _ in }
        place.store.changes.announce()
        await listener.next()
        expectEqual(listener.heard.withLock { $0 }, [.thisProcess])
        try other.write { try $0.update(first) }
        await listener.next()
        expectEqual(listener.heard.withLock { $0 }, [.thisProcess, .elsewhere])
    }

    @Test("changes during a notification are combined into one notification after the last", arguments: [1, 100])
    func coalesced(saves: Int) async throws {
        let place = try TemporaryStore()
        let other = try place.second()
        try place.add(event())
        let (isBusy, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let listener = Listener(place.store.changes) { _ in
            isBusy.signal()
            isFree.wait()
        }
        try place.add(event(), to: other)
        isBusy.wait()
        for _ in 0..<saves { try place.add(event(), to: other) }
        isFree.signal()
        isBusy.wait()
        try expectEqual(place.store.events(in: nil, calendars: nil).count, saves + 2)
        expectEqual(listener.count, 2)
        isFree.signal()
        // Nothing more came of it: what is heard next is the next save.
        try place.add(event(), to: other)
        isBusy.wait()
        expectEqual(listener.count, 3)
        isFree.signal()
    }

    @Test("changes by others between many writes of this process are not attributed to it")
    func mixed() async throws {
        let place = try TemporaryStore()
        let other = try place.second()
        try place.add(event())
        let listener = Listener(place.store.changes)
        for round in 1...tier(plain: 8, all: 20) {
            async let mine: Void = {
                for _ in 0..<5 { try place.add(event()) }
            }()
            async let theirs = try place.add(event("theirs \(round)"), to: other)
            _ = try await (mine, theirs)
            // Whatever the order was: it is heard.
            await listener.next()
        }
    }

    @Test("a checkpoint, a read, and opening or closing the store are not changes")
    func noChanges() async throws {
        let place = try TemporaryStore()
        try place.add(event())
        let listener = Listener(place.store.changes)
        _ = try place.store.calendars()
        for mode in ["PASSIVE", "FULL"] {
            try place.store.execute("PRAGMA wal_checkpoint(\(mode))")
            _ = try place.second().events(in: nil, calendars: nil)
        }
        try place.store.execute("UPDATE calendar SET title = 'Another'")
        await listener.next()
        expectEqual(listener.count, 1)
    }

    @Test("creating, removing, moving or replacing a store is reported, and so are later changes")
    func files() async throws {
        let place = try TemporaryStore()
        let (files, folder) = (FileManager.default, (place.path as NSString).deletingLastPathComponent)
        let listener = Listener(place.store.changes)
        try expectEmpty(place.store.events(in: nil, calendars: nil))
        func count() throws -> Int { try place.store.events(in: nil, calendars: nil).count }
        // Neither it nor the two directories above it were there.
        try place.add(event(), to: place.second())
        try await listener.until { try count() == 1 }
        try place.add(event(), to: place.second())
        try await listener.until { try count() == 2 }
        try files.moveItem(atPath: folder, toPath: folder + "-aside")
        try await listener.until { try count() == 0 }
        try files.moveItem(atPath: folder + "-aside", toPath: folder)
        try await listener.until { try count() == 2 }
        try files.removeItem(atPath: folder)
        try await listener.until { try count() == 0 }
        try place.add(event(), to: place.second())
        try await listener.until { try count() == 1 }
        let copy = try TemporaryStore()
        for _ in 0..<3 { try copy.add(event()) }
        try copy.store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        expectEqual(rename(copy.path, place.path), 0)
        for rest in ["-wal", "-shm"] { try? files.removeItem(atPath: place.path + rest) }
        try await listener.until { try count() == 3 }
        try place.add(event(), to: place.second())
        try await listener.until { try count() == 4 }
    }

    @Test("a store behind a symbolic link is watched at its real path")
    func link() async throws {
        let place = try TemporaryStore()
        try place.add(event())
        let link = place.directory + "/link.sqlite"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.path)
        let store = try CalendarStore(path: link) { TemporaryStore.now }
        let listener = Listener(store.changes)
        try expectEqual(store.events(in: nil, calendars: nil).count, 1)
        try place.add(event())
        try await listener.until { try store.events(in: nil, calendars: nil).count == 2 }
    }

    @Test(
        "another process is heard", .enabled(if: Shell.isThere, "the sqlite3 shell is not installed"))
    func process() async throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        let listener = Listener(place.store.changes)
        let (status, output) = try Shell.run(place.path, "UPDATE event SET title = 'Theirs', version = version + 1;")
        expectEqual(status, 0, "\(output)")
        // The change can be read before it is heard.
        try await listener.until {
            try listener.count > 0 && place.store.event(id: record.id)?.title == "Theirs"
        }
        expectEqual(listener.heard.withLock { $0 }, [.elsewhere])
    }

    @Test("without inotify the store is polled")
    func fallback() async throws {
        let place = try TemporaryStore()
        try place.add(event())
        var timing = WatchTiming()
        (timing.listens, timing.fallback) = (false, 1)
        let changes = StoreChanges(path: place.path, limits: Limits(), timing: timing)
        let listener = Listener(changes)
        try place.add(event())
        await listener.next()
        let folder = place.directory + "/calendar"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let runs = Runs()
        changes.watch(folders: [folder]) { runs.note() }
        await runs.next()
        try Data().write(to: URL(filePath: folder + "/1.ics"))
        await runs.next()
        listener.end()
    }

    @Test("a change in a folder synchronises the store, and only the changes that result are reported")
    func folders() async throws {
        let place = try TemporaryStore()
        try place.add(event())
        let folder = place.directory + "/calendars/home"
        let runs = Runs()
        let listener = Listener(place.store.changes)
        _ = try place.store.calendars()
        place.store.changes.watch(folders: [folder]) {
            // As many events as files.
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in files where name.hasSuffix(".ics") {
                guard (try? place.store.series(uid: name, limit: 1).isEmpty) == true else { continue }
                _ = try? place.add(event(uid: name))
            }
            runs.note()
        }
        await runs.next()
        // Made later, with the folder above it.
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        await runs.next()
        try Data().write(to: URL(filePath: folder + "/notes.txt"))
        await runs.next()
        try Data().write(to: URL(filePath: folder + "/1.ics"), options: .atomic)
        await listener.next()
        expectEqual(listener.heard.withLock { $0 }, [.elsewhere])
        try expectEqual(place.store.series(uid: "1.ics", limit: 1).count, 1)
        try FileManager.default.removeItem(atPath: folder)
        await runs.next()
    }

    @Test("what another thread saves while a folder is synchronised is not reported as a change from elsewhere")
    func savedMeanwhile() async throws {
        let place = try TemporaryStore()
        try place.add(event())
        let folder = place.directory + "/home"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let runs = Runs()
        place.store.changes.watch(folders: [folder]) {
            let isSaved = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                _ = try? place.add(event(uid: UUID().uuidString))
                isSaved.signal()
            }
            isSaved.wait()
            runs.note()
        }
        let listener = Listener(place.store.changes)
        await runs.next()
        // The second run begins after everything that follows from the first one.
        try Data().write(to: URL(filePath: folder + "/1.ics"))
        await runs.next()
        expectEqual(listener.count, 0)
    }

    @Test("what folders and the companion got before the watches were set up is noticed")
    func changesBeforeTheWatch() async throws {
        let place = try TemporaryStore()
        let (folders, companion) = (Runs(), Runs())
        place.store.changes.watch(folders: [place.directory + "/home"]) { folders.note() }
        place.store.changes.watch(companion: place.directory + "/access.sqlite") { companion.note() }
        // Nothing changes from here on, so only the start of the watch can be the reason.
        let listener = Listener(place.store.changes)
        await folders.next()
        await companion.next()
        expectEqual(listener.count, 0)
    }

    @Test("ending the last subscription releases everything, and a new one starts again")
    func nothingLeft() async throws {
        await #expect(processExitsWith: .success) {
            let place = try TemporaryStore()
            try place.add(event())
            let store = try place.second()
            // What else is open is the business of the libraries below.
            func open(_ parts: String...) -> Int {
                let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
                return numbers.count { number in
                    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
                    return target.map { target in parts.contains { target.contains($0) } } ?? false
                }
            }
            _ = try store.calendars()
            let (before, files) = (open("inotify", "socket:"), open("calendar.sqlite"))
            for _ in 0..<50 {
                let first = Listener(store.changes)
                let second = Listener(store.changes)
                try place.add(event())
                await first.next()
                first.end()
                try place.add(event())
                await second.next()
                second.end()
            }
            // The thread ends by itself, soon. The limit of the test ends the wait.
            while open("inotify", "socket:") > before { await Task.yield() }
            // SQLite keeps some for the next connection, as closing one would drop the locks of the others: a few, not one
            // for each of the rounds above.
            precondition(open("calendar.sqlite") < files + 10)
            while try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").contains(where: {
                (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "store-watch\n"
            }) { await Task.yield() }
        }
    }

    @Test(
        "the type of a file system is found by its device number",
        arguments: [("0:48", "nfs4", true), ("254:0", "ext4", false)])
    func mounts(device: String, kind: String, isRemote: Bool) {
        let table = """
            36 35 254:0 / / rw,noatime master:1 - ext4 /dev/vda rw
            77 36 0:48 / /home rw shared:1 master:2 - nfs4 server:/home rw
            short line
            """
        expectEqual(MountTable.kind(of: device, in: table), kind)
        expectEqual(MountTable.isRemote(kind: kind), isRemote)
        expectTrue(MountTable.isRemote(kind: "fuse.sshfs"))
        expectFalse(MountTable.isRemote(kind: "fuseblk"))
        expectFalse(MountTable.isRemote("/proc"))
    }
}

/// A counter.
final class Runs: Sendable {
    private let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    func note() { continuation.yield() }

    func next() async {
        var iterator = stream.makeAsyncIterator()
        await iterator.next()
    }
}
