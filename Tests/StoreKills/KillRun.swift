import Foundation

/// Kills conferencectl again and again, and checks the store after each kill.
struct KillRun {
    private let home: Home
    private let targets: Int
    private let imported = 3_000
    private var random: SeededGenerator
    private var times: [CommandKind: RunningTime] = [:]
    private var number = 0
    private(set) var counts: [CommandKind: Count] = [:]

    /// The results of one kind of command.
    struct Count {
        var kills = 0
        var writing = 0
        var asking = 0
        var before = 0
        var after = 0
        var unknown = 0
        var ended = 0
    }

    /// Creates the calendars and measures the duration of each command.
    init(seed: UInt64, kills: Int) throws {
        home = try Home()
        random = SeededGenerator(seed: seed)
        // One event per conference, for kills, for commands that finish first, and for measurements.
        targets = kills * 2 + 20
        try Self.calendar(prefix: "target", count: targets).write(
            toFile: home.path + "/targets.ics", atomically: false, encoding: .utf8)
        try Self.calendar(prefix: "import", count: imported).write(
            toFile: home.path + "/import.ics", atomically: false, encoding: .utf8)
        try home.run(["import", home.path + "/targets.ics"])
        for kind in CommandKind.allCases {
            var runs: [Duration] = []
            for _ in 0..<5 {
                let command = next(kind)
                let clock = ContinuousClock()
                let begin = clock.now
                let victim = try Victim(command.arguments, in: home, messages: home.path + "/messages")
                let status = victim.exit()
                runs.append(clock.now - begin)
                guard status == 0 else { throw Failure("\(kind) ends with \(status): \(messages)") }
            }
            times[kind] = RunningTime(runs.sorted()[2])
        }
    }

    /// The durations of the commands without kills.
    var measured: String {
        CommandKind.allCases.map { "\($0) \(Int((times[$0]?.estimate ?? .zero) / .milliseconds(1))) ms" }.joined(
            separator: ", ")
    }

    /// Runs and kills one command.
    mutating func kill() throws {
        let kind = draw()
        let command = next(kind)
        let before = try StoreState(command.store, deeply: false)
        var count = counts[kind] ?? Count()
        // Slightly longer than the command, so that its last steps are killed, too.
        var time = times[kind] ?? RunningTime()
        let longest = time.estimate * 1.1
        var part = Double(random.next() >> 11) / Double(1 << 53)
        // An import mostly reads; a third of its kills are moved to the last fifth, in which it commits.
        if kind == .import, random.next() % 3 == 0 { part = 0.8 + part / 5 }
        let delay = longest * part
        let victim = try Victim(command.arguments, in: home, messages: home.path + "/messages")
        let moment = try victim.end(after: delay, store: command.store)
        time.learn(from: moment)
        times[kind] = time
        try noChildIsLeft(moment.children)
        if moment.hadEnded { count.ended += 1 } else { count.kills += 1 }
        if moment.wasWriting { count.writing += 1 }
        let now = try StoreState(command.store, deeply: number.isMultiple(of: 8))
        // Checked after opening the store, because only then has SQLite removed the journal of
        // an incomplete first transaction.
        let leftovers = home.leftovers()
        guard leftovers.isEmpty else { throw Failure("left behind by \(kind): \(leftovers.joined(separator: ", "))") }
        switch try command.judge(before, now, imported: imported) {
        case .before: count.before += 1
        case .after: count.after += 1
        case .unknown(let intent):
            count.unknown += 1
            if !moment.children.isEmpty { count.asking += 1 }
            try settle(intent, of: command, before)
        }
        counts[kind] = count
    }

    // MARK: -

    private var messages: String { (try? String(contentsOfFile: home.path + "/messages", encoding: .utf8)) ?? "" }

    private mutating func draw() -> CommandKind {
        var rest = Int(random.next() % UInt64(CommandKind.allCases.reduce(0) { $0 + $1.weight }))
        for kind in CommandKind.allCases {
            if rest < kind.weight { return kind }
            rest -= kind.weight
        }
        return .add
    }

    private mutating func next(_ kind: CommandKind) -> CommandRun {
        number += 1
        let store = kind == .import ? home.importStore : home.store
        let uid = "target-\(number % targets)"
        let title: String
        let words: [String]
        switch kind {
        case .attach: (title, words) = ("", ["attach", uid, "onetime-room"])
        case .add:
            title = "Added \(number)"
            words = ["add", title, "--start", "2026-03-01 10:00", "--notes", "Notes of \(number)"]
        case .edit:
            title = "Edited \(number)"
            words = ["edit", uid, "--title", title]
        case .import:
            title = ""
            words = ["import", home.path + "/import.ics", "--calendar", "Imported"]
            // Each import starts with a new store.
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(store + suffix) }
        }
        return CommandRun(kind: kind, arguments: words + ["--store", store], store: store, uid: uid, title: title)
    }

    /// Checks that no worker has outlived its host.
    private func noChildIsLeft(_ children: [pid_t]) throws {
        let clock = ContinuousClock()
        let limit = clock.now + .seconds(10)
        while let child = children.first(where: Victim.isRunning) {
            guard clock.now < limit else { throw Failure("the process \(child) has outlived conferencectl") }
            usleep(1_000)
        }
    }

    /// Checks that `pending` lists an interrupted command and that each of its subcommands settles it.
    private mutating func settle(_ intent: Int64, of command: CommandRun, _ before: StoreState) throws {
        let listed = try home.run(["pending", "--json"])
        guard listed.contains("\"number\": \(intent),") || listed.contains("\"id\": \(intent),") else {
            throw Failure("pending does not list \(intent): \(listed)")
        }
        let way = Int(random.next() % 3)
        switch way {
        case 0: try home.run(["pending", "discard", "\(intent)"])
        case 1: try home.run(["pending", "retry", "\(intent)"])
        default: try home.run(["pending", "accept", "\(intent)", "https://meet.example.org/found"])
        }
        let now = try StoreState(command.store, deeply: false)
        let expected = ["discarded", "made", "accepted"][way]
        guard now.intents[intent]?.outcome == expected else { throw Failure("intent \(intent) is not \(expected)") }
        let isAttached = now.events[command.uid] != before.events[command.uid]
        guard isAttached == (way != 0) else {
            throw Failure("the event of intent \(intent) is not as \(expected) has it")
        }
    }

    private static func calendar(prefix: String, count: Int) -> String {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Kills//EN\r\n"
        for number in 0..<count {
            let day = 1 + number % 28
            text += """
                BEGIN:VEVENT\r
                UID:\(prefix)-\(number)\r
                DTSTAMP:20260101T000000Z\r
                DTSTART:202603\(day < 10 ? "0" : "")\(day)T100000Z\r
                DTEND:202603\(day < 10 ? "0" : "")\(day)T110000Z\r
                SUMMARY:Event \(number) of \(prefix)\r
                DESCRIPTION:\(String(repeating: "Some text about it. ", count: 10))\r
                END:VEVENT\r

                """
        }
        return text + "END:VCALENDAR\r\n"
    }
}

/// A random generator that gives the same numbers for the same seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
