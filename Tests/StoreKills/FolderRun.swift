import Foundation

/// Kills commands that change many files of a folder, and `undo` of such changes, again and again.
///
/// After each kill, the next command makes the folder and the store agree. Then the folder is byte for byte as before the
/// command, or everything that the command does is there.
struct FolderRun {
    private let home: Home
    private let folder: String
    private let imported = 40
    private var random: SeededGenerator
    private var times: [Kind: RunningTime] = [:]
    /// How long `undo` of each kind of change takes.
    private var undoTimes: [Kind: RunningTime] = [:]
    private var number = 0
    private(set) var counts: [Kind: Count] = [:]

    enum Kind: String, CaseIterable {
        case `import`, edit, remove, undo
    }

    /// The results of one kind of command.
    struct Count {
        var kills = 0
        var writing = 0
        /// Kills after which only some of the files were there, so that the next command had to finish.
        var partly = 0
        var before = 0
        var after = 0
        var ended = 0
    }

    /// The files of the folder by name.
    private typealias Files = [String: Data]

    init(seed: UInt64) throws {
        home = try Home()
        folder = home.path + "/folder/work"
        random = SeededGenerator(seed: seed)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<20 {
            try Self.file([Self.event("kept-\(number)", "Event \(number)")])
                .write(toFile: "\(folder)/kept \(number).ics", atomically: false, encoding: .utf8)
        }
        // Two events in one file, of which one will be changed.
        try Self.file([Self.event("pair-0", "Pair 0"), Self.event("pair-1", "Pair 1")])
            .write(toFile: "\(folder)/pair.ics", atomically: false, encoding: .utf8)
        try home.run(["sources", "add", folder])
        for kind in [Kind.import, .edit, .remove] {
            times[kind] = RunningTime(try measure(next(kind)))
            undoTimes[kind] = RunningTime(try measure(["undo"]))
        }
    }

    /// The number of all kills.
    var kills: Int { counts.values.reduce(0) { $0 + $1.kills } }

    /// Kills a change, completes it if it is not there, and kills its undo.
    mutating func kill() throws {
        let draw = random.next() % 10
        let kind: Kind = draw < 6 ? .import : draw < 8 ? .edit : .remove
        let words = try next(kind)
        let before = try files()
        let (number, imported) = (number, imported)
        let isMade = try kill(words, kind, timed: \.times[kind], from: before) { after in
            try Self.isMade(kind, number, before, after, imported: imported)
        }
        if !isMade { try home.run(words) }
        let after = try files()
        guard try Self.isMade(kind, number, before, after, imported: imported) else {
            throw Failure("\(kind) has not done everything")
        }
        let isUndone = try kill(["undo"], .undo, timed: \.undoTimes[kind], from: after) {
            Self.isUndone($0, before)
        }
        if !isUndone { try home.run(["undo"]) }
        guard Self.isUndone(try files(), before) else {
            throw Failure("undo of \(kind) has not brought everything back")
        }
    }

    // MARK: -

    /// Whether the files are as they were before a change. An event that got its former values back is a new revision of it,
    /// with other stamps.
    private static func isUndone(_ files: Files, _ before: Files) -> Bool {
        func lines(_ data: Data) -> [Data] {
            data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).filter { line in
                !["SEQUENCE:", "DTSTAMP:", "LAST-MODIFIED:"].contains { line.starts(with: $0.utf8) }
            }
        }
        return files.count == before.count && files.allSatisfy { name, data in before[name].map(lines) == lines(data) }
    }

    /// Kills one command.
    ///
    /// - Parameters:
    ///   - time: how long such a command takes.
    ///   - isMade: whether the folder has everything that the command does.
    /// - Returns: whether the command has taken effect.
    private mutating func kill(
        _ words: [String], _ kind: Kind, timed time: WritableKeyPath<Self, RunningTime?>, from before: Files,
        isMade: (Files) throws -> Bool
    ) throws -> Bool {
        var count = counts[kind] ?? Count()
        var part = Double(random.next() >> 11) / Double(1 << 53)
        // Half of the kills are moved to the second half, in which files are written.
        if random.next().isMultiple(of: 2) { part = 0.5 + part / 2 }
        let longest = (self[keyPath: time]?.estimate ?? .zero) * 1.1
        let moment = try victim(words).end(after: longest * part, store: home.store)
        self[keyPath: time]?.learn(from: moment)
        if moment.hadEnded { count.ended += 1 } else { count.kills += 1 }
        if moment.wasWriting { count.writing += 1 }
        let raw = try files()
        let isPart = try raw != before && !isMade(raw)
        if isPart { count.partly += 1 }
        // Any command finishes what was left.
        try home.run(["calendars"])
        let now = try files()
        try agree(now, kind)
        let isAfter = try now != before && isMade(now)
        guard isAfter || now == before else {
            throw Failure("\(kind) was killed, and left \(Self.difference(before, now))")
        }
        guard !isPart || isAfter || raw.keys.allSatisfy({ before[$0] != nil || $0.hasSuffix(".tmp") }) else {
            throw Failure("\(kind) was killed after it had changed files, and these were taken back")
        }
        if isAfter { count.after += 1 } else { count.before += 1 }
        counts[kind] = count
        return isAfter
    }

    private func victim(_ words: [String]) throws -> Victim {
        try Victim(words + ["--store", home.store], in: home, messages: home.path + "/messages")
    }

    /// Runs a command to its end, and returns how long it took.
    private func measure(_ words: [String]) throws -> Duration {
        let clock = ContinuousClock()
        let begin = clock.now
        let status = try victim(words).exit()
        guard status == 0 else { throw Failure("conferencectl \(words.joined(separator: " ")) ends with \(status)") }
        return clock.now - begin
    }

    /// Checks that the store is sound and has exactly the events of the files, and that nothing else is left.
    private func agree(_ files: Files, _ kind: Kind) throws {
        let others = files.keys.filter { !$0.hasSuffix(".ics") }
        guard others.isEmpty, home.leftovers().isEmpty else {
            throw Failure("\(kind) was killed, and left \(others + home.leftovers())")
        }
        var inFiles: [String: String] = [:]
        for (name, data) in files {
            var uid = ""
            for line in String(decoding: data, as: UTF8.self).split(separator: "\r\n") {
                if line.hasPrefix("UID:") { uid = String(line.dropFirst(4)) }
                guard line.hasPrefix("SUMMARY:") else { continue }
                guard inFiles.updateValue(String(line.dropFirst(8)), forKey: uid) == nil else {
                    throw Failure("\(uid) is in two files, one of them “\(name)”")
                }
            }
        }
        let state = try StoreState(home.store, deeply: number.isMultiple(of: 8))
        let inStore = state.events.mapValues { String($0.prefix { $0 != "|" }) }
        guard inStore == inFiles else {
            let differing = Set(inStore.keys).union(inFiles.keys).filter { inStore[$0] != inFiles[$0] }
            throw Failure("\(kind) was killed; files and store differ in \(differing.sorted().prefix(5))")
        }
    }

    private func files() throws -> Files {
        var files: Files = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        return files
    }

    /// The arguments of the next command.
    private mutating func next(_ kind: Kind) throws -> [String] {
        number += 1
        switch kind {
        case .import:
            let path = home.path + "/import.ics"
            try Self.file((0..<imported).map { Self.event("import-\(number)-\($0)", "Imported \(number)-\($0)") })
                .write(toFile: path, atomically: false, encoding: .utf8)
            return ["import", path, "--calendar", "work"]
        case .edit: return ["edit", "pair-1", "--title", "Edited \(number)"]
        default: return ["remove", "kept-\(number % 20)"]
        }
    }

    private static func isMade(
        _ kind: Kind, _ number: Int, _ before: Files, _ now: Files, imported: Int
    ) throws -> Bool {
        let added = now.filter { before[$0.key] == nil }
        let changed = before.filter { now[$0.key] != $0.value }.keys.sorted()
        switch kind {
        case .import:
            return changed.isEmpty && Set(added.keys) == Set((0..<imported).map { "import-\(number)-\($0).ics" })
        case .edit:
            let text = String(decoding: now["pair.ics"] ?? Data(), as: UTF8.self)
            return added.isEmpty && changed == ["pair.ics"] && text.contains("SUMMARY:Edited \(number)\r\n")
                && text.contains("SUMMARY:Pair 0\r\n")
        default: return added.isEmpty && changed == ["kept \(number % 20).ics"] && now[changed[0]] == nil
        }
    }

    private static func difference(_ before: Files, _ now: Files) -> String {
        let added = now.keys.filter { before[$0] == nil }.count
        let changed = before.filter { now[$0.key] != nil && now[$0.key] != $0.value }.count
        return "\(added) files added, \(changed) changed, \(before.keys.filter { now[$0] == nil }.count) removed"
    }

    private static func file(_ events: [String]) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Kills//EN\r\n" + events.joined() + "END:VCALENDAR\r\n"
    }

    private static func event(_ uid: String, _ title: String) -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270301T100000Z\r\nSUMMARY:\(title)\r\n"
            + "END:VEVENT\r\n"
    }
}
