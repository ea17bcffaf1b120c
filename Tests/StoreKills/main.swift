// StoreKills [COUNT [SEED [slow-provider | folder]]]: kills conferencectl at random moments while it attaches conferences, saves events and
// imports a file, and checks the store after each kill. The store must be intact and every event in its state before or
// after the command; an interrupted command must be listed as pending and be settled by the subcommands of `pending`;
// nothing may be left behind. The first failure ends the run with status 1.
//
// With slow-provider, only `attach` is killed or interrupted, with a provider that takes up to 300 ms (SlowProviderRun).
// With folder, commands that change the files of a folder, and their undoing (FolderRun).

import Foundation

let words = CommandLine.arguments.dropFirst()
guard let count = Int(words.first ?? "1000"), count > 0,
    let seed = words.dropFirst().first.map({ UInt64($0) }) ?? UInt64.random(in: 0..<1_000_000)
else {
    FileHandle.standardError.write(Data("usage: StoreKills [COUNT [SEED [slow-provider | folder]]]\n".utf8))
    exit(64)
}

let clock = ContinuousClock()
let begin = clock.now

/// Kills `attach` with a slow provider, and ends the program.
func killSlowProviders() throws -> Never {
    var run = try SlowProviderRun(seed: seed, kills: count)
    while run.counts.kills < count {
        guard run.counts.ended <= count * 2 else { throw Failure("most runs end before they are killed") }
        try run.kill()
    }
    let counts = run.counts
    print(
        "attach: \(counts.kills) killed or interrupted, \(counts.asking) of them with a worker; \(counts.attached) attached, "
            + "\(counts.pending) pending with a reason, \(counts.before) without a request; \(counts.ended) had ended before; "
            + "the slowest worker was gone after \(counts.slowestEnd), \(counts.late) needed more than 100 ms")
    exit(0)
}

/// Kills changes of a folder and their undoing, and ends the program.
func killInFolders() throws -> Never {
    var run = try FolderRun(seed: seed)
    var done = 0
    while run.kills < count {
        done += 1
        guard done <= count * 3 + 50 else { throw Failure("most runs end before they are killed") }
        do {
            try run.kill()
        } catch {
            throw Failure("run \(done) with the seed \(seed): \(error)")
        }
    }
    for kind in FolderRun.Kind.allCases {
        guard let counted = run.counts[kind] else { continue }
        print(
            "\(kind) in a folder: \(counted.kills) killed, \(counted.writing) of them in a transaction, \(counted.partly) with "
                + "some of the files written; \(counted.before) left everything as before, \(counted.after) as after; "
                + "\(counted.ended) had ended before")
    }
    print("\(run.kills) kills in folders: 0 in part, 0 files without their event, 0 events without their file")
    exit(0)
}

do {
    print("seed \(seed)")
    switch words.dropFirst(2).first {
    case "slow-provider": try killSlowProviders()
    case "folder": try killInFolders()
    case nil: break
    case let mode?: throw Failure("there is no mode “\(mode)”")
    }
    var run = try KillRun(seed: seed, kills: count)
    print("without a kill: \(run.measured)")
    fflush(nil)
    var done = 0
    while run.counts.values.reduce(0, { $0 + $1.kills }) < count {
        done += 1
        guard done <= count * 3 + 50 else { throw Failure("most runs end before they are killed") }
        do {
            try run.kill()
        } catch {
            throw Failure("run \(done) with the seed \(seed): \(error)")
        }
    }
    for kind in CommandKind.allCases {
        guard let counted = run.counts[kind] else { continue }
        print(
            "\(kind): \(counted.kills) killed, \(counted.writing) of them in a transaction, \(counted.asking) while the provider worked; "
                + "\(counted.before) left the store as before, \(counted.after) as after, \(counted.unknown) an unknown outcome that "
                + "was settled; \(counted.ended) had ended before")
    }
    let kills = run.counts.values.reduce(0) { $0 + $1.kills }
    let seconds = Int((clock.now - begin) / .seconds(1))
    print("\(kills) kills in \(seconds) s: 0 lost, 0 half-written, 0 stores to repair, 0 processes or files left")
} catch {
    print("FAILED: \(error)")
    exit(1)
}
