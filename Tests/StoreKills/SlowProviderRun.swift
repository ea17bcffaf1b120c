import Foundation

/// Kills or interrupts `attach` while a provider takes up to 300 ms, again and again.
///
/// After each kill the worker must be gone within 100 ms; each conference that the provider has made must be in its event or
/// be a pending request; and each pending request must say why it is pending.
struct SlowProviderRun {
    private let home: Home
    private let provider: String
    private var random: SeededGenerator
    private var number = 0
    /// The longest delay before a kill. It follows how long the command takes, which depends on what else the machine does.
    private var longest: Duration

    /// What became of the runs.
    struct Counts {
        var kills = 0
        var asking = 0
        var attached = 0
        var pending = 0
        var before = 0
        var ended = 0
        /// Workers that took longer than 100 ms to end, because they got no processor.
        var late = 0
        var slowestEnd = Duration.zero
    }
    private(set) var counts = Counts()

    private static let identifier = "org.example.slow"
    private static let grace = Duration.milliseconds(100)
    private static let signals = [SIGKILL, SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP]

    init(seed: UInt64, kills: Int) throws {
        home = try Home()
        random = SeededGenerator(seed: seed)
        provider = home.path + "/providers"
        try Self.install(in: provider)
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Kills//EN\r\n"
        for number in 0..<(kills * 3 + 50) {
            text += "BEGIN:VEVENT\r\nUID:target-\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270301T100000Z\r\n"
            text += "SUMMARY:Event \(number)\r\nEND:VEVENT\r\n"
        }
        try (text + "END:VCALENDAR\r\n").write(toFile: home.path + "/targets.ics", atomically: false, encoding: .utf8)
        try home.run(["import", home.path + "/targets.ics"])
        try home.run(["providers", "trust", Self.identifier, "--yes", "--provider-dir", provider])
        let clock = ContinuousClock()
        let begin = clock.now
        try home.run(["attach", "target-0", "\(Self.identifier)/personal", "--provider-dir", provider])
        longest = clock.now - begin + .milliseconds(300)
    }

    /// Runs and ends one command.
    mutating func kill() throws {
        number += 1
        let uid = "target-\(number)"
        let signal = Self.signals[Int(random.next() % UInt64(Self.signals.count))]
        let delay = longest * (Double(random.next() >> 11) / Double(1 << 53))
        let victim = try Victim(
            ["attach", uid, "\(Self.identifier)/personal", "--provider-dir", provider, "--store", home.store], in: home,
            messages: home.path + "/messages")
        let (children, hadEnded) = try victim.end(by: signal, after: delay)
        try expectEnd(of: children)
        if hadEnded { counts.ended += 1 } else { counts.kills += 1 }
        longest = longest * (hadEnded ? 0.95 : 1.02)
        if !children.isEmpty { counts.asking += 1 }
        try check(uid)
    }

    /// Waits until the workers are gone. On a busy machine a process may wait longer than that for a processor to end on:
    /// such a one is counted, and must not use the processor for longer.
    private mutating func expectEnd(of children: [pid_t]) throws {
        let clock = ContinuousClock()
        let begin = clock.now
        let used = children.map(Victim.processorTime)
        while let index = children.indices.first(where: { Victim.isRunning(children[$0]) }) {
            let time = Victim.processorTime(of: children[index]) - used[index]
            guard clock.now - begin < Self.grace || (time < Self.grace && clock.now - begin < .seconds(10)) else {
                throw Failure("the worker \(children[index]) runs on after \(Self.grace), in run \(number): \(counts)")
            }
            usleep(500)
        }
        let time = clock.now - begin
        if time > Self.grace { counts.late += 1 }
        counts.slowestEnd = max(counts.slowestEnd, time)
    }

    private mutating func check(_ uid: String) throws {
        var intent: (number: String, key: String, outcome: String?)?
        try StoreState.rows(
            home.store, "SELECT id, idempotency_key, outcome FROM intent WHERE uid = '\(uid)'"
        ) { intent = ($0[0] ?? "", $0[1] ?? "", $0[2]) }
        var urls = ""
        try StoreState.rows(
            home.store,
            """
            SELECT group_concat(url) FROM entry_point
            WHERE event_id IN (SELECT id FROM event WHERE uid = '\(uid)')
            """
        ) { urls = $0[0] ?? "" }
        guard let intent else {
            guard urls.isEmpty else { throw Failure("\(uid) has a conference that was not requested") }
            counts.before += 1
            return
        }
        let made = home.path + "/state/conference/state/\(Self.identifier)/\(intent.key)"
        switch intent.outcome {
        case "made":
            guard urls.hasSuffix(intent.key) else { throw Failure("the link of \(uid) is lost: \(urls)") }
            counts.attached += 1
        case "failed":
            guard !FileManager.default.fileExists(atPath: made) else {
                throw Failure("the conference of \(uid) is made, and its request counts as failed")
            }
            counts.before += 1
        case nil:
            guard urls.isEmpty else { throw Failure("the request of \(uid) is pending, and it has \(urls)") }
            let note = try home.run(["pending"])
            guard note.contains("\(intent.number)  Event"), note.split(separator: "\n").count > 1 else {
                throw Failure("the pending request of \(uid) says no reason: \(note)")
            }
            try home.run(["pending", "retry", intent.number, "--provider-dir", provider])
            counts.pending += 1
        case let other?: throw Failure("the request of \(uid) is \(other)")
        }
    }

    /// Compiles the provider and writes its manifest.
    private static func install(in directory: String) throws {
        let bundle = directory + "/Slow.conferenceprovider/Contents"
        try FileManager.default.createDirectory(
            atPath: bundle + "/Linux", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "cc", "-shared", "-fPIC", "-O1", "-D_GNU_SOURCE", "-ISources/Provider/CConferenceProvider/include",
            "Tests/Faults/slow.c", "-o", bundle + "/Linux/Slow",
        ]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw Failure("Tests/Faults/slow.c cannot be compiled") }
        try """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>\(identifier)</string>
        <key>CFBundleExecutable</key><string>Slow</string>
        <key>CFBundleDisplayName</key><string>Slow</string>
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
        <key>NSExtensionAttributes</key><dict><key>VCPStateDirectory</key><true/></dict>
        </dict></dict></plist>
        """.write(toFile: bundle + "/Info.plist", atomically: false, encoding: .utf8)
    }
}
