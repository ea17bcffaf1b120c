import Foundation

/// Kills conferencectl again and again, and looks at the store after each time.
struct KillRun {
    private let home: Home
    private let targets: Int
    private let imported = 3_000
    private var random: SeededGenerator
    private var durations: [Deed: Duration] = [:]
    private var number = 0
    private(set) var counts: [Deed: Count] = [:]

    /// What became of the runs of one deed.
    struct Count {
        var kills = 0
        var writing = 0
        var asking = 0
        var before = 0
        var after = 0
        var unknown = 0
        var ended = 0
    }

    /// Makes the calendars and measures how long each deed takes.
    init(seed: UInt64, kills: Int) throws {
        home = try Home()
        random = SeededGenerator(seed: seed)
        // One event for each conference: a kill, what comes before the end of the run, and the measurements.
        targets = kills * 2 + 20
        try Self.calendar(prefix: "target", count: targets).write(
            toFile: home.path + "/targets.ics", atomically: false, encoding: .utf8)
        try Self.calendar(prefix: "import", count: imported).write(
            toFile: home.path + "/import.ics", atomically: false, encoding: .utf8)
        try home.run(["import", home.path + "/targets.ics"])
        for deed in Deed.allCases {
            var runs: [Duration] = []
            for _ in 0..<5 {
                let task = next(deed)
                let clock = ContinuousClock()
                let begin = clock.now
                let victim = try Victim(task.arguments, in: home, messages: home.path + "/messages")
                let status = victim.exit()
                runs.append(clock.now - begin)
                guard status == 0 else { throw Failure("\(deed) ends with \(status): \(messages)") }
            }
            durations[deed] = runs.sorted()[2]
        }
    }

    /// How long each deed takes when nobody kills it.
    var measured: String {
        Deed.allCases.map { "\($0) \(Int((durations[$0] ?? .zero) / .milliseconds(1))) ms" }.joined(separator: ", ")
    }

    /// Kills one run.
    mutating func kill() throws {
        let deed = draw()
        let task = next(deed)
        let before = try StoreState(task.store, deeply: false)
        var count = counts[deed] ?? Count()
        // Somewhat beyond the end, so that the last steps are met as well.
        let longest = (durations[deed] ?? .zero) * 1.1
        var part = Double(random.next() >> 11) / Double(1 << 53)
        // An import is nearly all reading; a third of its kills fall into the last fifth, where it ends its transaction.
        if deed == .import, random.next() % 3 == 0 { part = 0.8 + part / 5 }
        let delay = longest * part
        let victim = try Victim(task.arguments, in: home, messages: home.path + "/messages")
        let moment = try victim.end(after: delay, store: task.store)
        try noChildIsLeft(moment.children)
        if moment.hadEnded { count.ended += 1 } else { count.kills += 1 }
        if moment.wasWriting { count.writing += 1 }
        let now = try StoreState(task.store, deeply: number.isMultiple(of: 8))
        // Looked for after the store was opened: SQLite takes the journal of an unfinished beginning away by then.
        let leftovers = home.leftovers()
        guard leftovers.isEmpty else { throw Failure("left behind by \(deed): \(leftovers.joined(separator: ", "))") }
        switch try task.judge(before, now, imported: imported) {
        case .before: count.before += 1
        case .after: count.after += 1
        case .unknown(let intent):
            count.unknown += 1
            if !moment.children.isEmpty { count.asking += 1 }
            try settle(intent, of: task, before)
        }
        counts[deed] = count
    }

    // MARK: -

    private var messages: String { (try? String(contentsOfFile: home.path + "/messages", encoding: .utf8)) ?? "" }

    private mutating func draw() -> Deed {
        var rest = Int(random.next() % UInt64(Deed.allCases.reduce(0) { $0 + $1.weight }))
        for deed in Deed.allCases {
            if rest < deed.weight { return deed }
            rest -= deed.weight
        }
        return .add
    }

    private mutating func next(_ deed: Deed) -> Task {
        number += 1
        let store = deed == .import ? home.importStore : home.store
        let uid = "target-\(number % targets)"
        let title: String
        let words: [String]
        switch deed {
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
            // Each into a new store.
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(store + suffix) }
        }
        return Task(deed: deed, arguments: words + ["--store", store], store: store, uid: uid, title: title)
    }

    /// A worker ends when its host does.
    private func noChildIsLeft(_ children: [pid_t]) throws {
        let clock = ContinuousClock()
        let limit = clock.now + .seconds(10)
        while let child = children.first(where: Victim.isRunning) {
            guard clock.now < limit else { throw Failure("the process \(child) has outlived conferencectl") }
            usleep(1_000)
        }
    }

    /// `pending` names what was cut off, and each of its ways settles it.
    private mutating func settle(_ intent: Int64, of task: Task, _ before: StoreState) throws {
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
        let now = try StoreState(task.store, deeply: false)
        let expected = ["discarded", "made", "accepted"][way]
        guard now.intents[intent]?.outcome == expected else { throw Failure("intent \(intent) is not \(expected)") }
        let isAttached = now.events[task.uid] != before.events[task.uid]
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

/// SplitMix64: the same numbers for the same seed, everywhere.
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
