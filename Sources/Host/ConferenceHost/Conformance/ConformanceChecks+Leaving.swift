import ConferenceErrors
import ConferenceModel
import Glibc
import WorkerProtocol

// Checks of cancelled requests, and of what a provider leaves behind.
extension ConformanceCheck {
    static let cancelling = [
        cancelling(.before, rule: "a request that is cancelled at once is finished, and the next one is answered"),
        cancelling(.during, rule: "a request that is cancelled in progress is finished, and the next one is answered"),
        cancelling(.after, rule: "cancelling a request that has been answered does nothing"),
    ]

    private static func cancelling(_ moment: WorkerSession.Moment, rule: String) -> ConformanceCheck {
        ConformanceCheck(id: "cancel.\(moment.rawValue)", rule: rule) { subject throws(ConferenceError) in
            guard let room = try subject.firstRoom() else { return .skip("there is no room type") }
            try subject.withWorker { session throws(WorkerFailure) in
                _ = subject.made.note(.init(room: room.identifier, key: subject.key()))
                try session.cancelledConference(
                    roomType: room.identifier, idempotencyKey: subject.key(), moment)
                _ = try session.roomTypes()
            }
            return .pass
        }
    }

    static let leaving = [
        ConformanceCheck(id: "output.silent", rule: "nothing is printed") { subject throws(ConferenceError) in
            let hasPrinted = try subject.withWorker { session throws(WorkerFailure) in
                let rooms = try session.roomTypes()
                if let room = rooms.first {
                    _ = try subject.conference(in: room.identifier, key: subject.key(), session)
                }
                return session.hasPrinted()
            }
            return hasPrinted ? .warn("it printed something; use the host's log function for the user's log") : .pass
        },
        ConformanceCheck(id: "memory.steady", rule: "memory does not grow over 100 cycles of requests") {
            subject throws(ConferenceError) in
            // A process creates only one instance, so the check repeats requests instead: one for the rooms, and one that
            // fails.
            let growth = try subject.withWorker { session throws(WorkerFailure) -> Int? in
                var resident: [Int] = []
                // The first rounds also allocate what is allocated only once, such as pools of a language runtime.
                for rounds in [50, 100] {
                    for round in 0..<rounds {
                        _ = try session.roomTypes()
                        _ = try subject.failureOfConference(in: "no-such-room", key: "\(round)", session)
                    }
                    guard let now = ProcessFiles.residentBytes(of: session.processIdentifier) else { return nil }
                    resident.append(now)
                }
                return resident[1] - resident[0]
            }
            guard let growth else { return .skip("the system does not report the memory of the process") }
            guard growth > 2 << 20 else { return .pass }
            return .fail("it grew by \(growth >> 10) KiB")
        },
        ConformanceCheck(id: "destroy.returns", rule: "destroy returns within a second") {
            subject throws(ConferenceError) in
            try subject.withWorker { session throws(WorkerFailure) in
                _ = try session.roomTypes()
                _ = try session.inspect(
                    Inspect(destroys: true), limit: subject.configuration.limits.shutdownTimeout)
            }
            return .pass
        },
        ConformanceCheck(id: "destroy.threads", rule: "destroy ends all threads") {
            subject throws(ConferenceError) in
            guard subject.sections()?.hasSwift != true else {
                return .skip("the Swift runtime has threads of its own")
            }
            let count = try subject.withWorker { session throws(WorkerFailure) -> Int? in
                _ = try session.roomTypes()
                _ = try session.inspect(Inspect(destroys: true))
                return ProcessFiles.threadCount(of: session.processIdentifier)
            }
            guard let count else { return .skip("the system does not report the threads of the process") }
            let left = count - ProcessFiles.threadsOfWorker
            return left > 0 ? .warn("\(left) of its threads kept running") : .pass
        },
    ]
}

/// The memory and the number of threads of another process, as `/proc` reports them.
private enum ProcessFiles {
    /// The thread that reads frames, and the thread that calls the provider.
    static let threadsOfWorker = 2

    static func residentBytes(of process: Int32) -> Int? {
        guard let file = fopen("/proc/\(process)/statm", "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }

    static func threadCount(of process: Int32) -> Int? {
        guard let directory = opendir("/proc/\(process)/task") else { return nil }
        defer { closedir(directory) }
        var count = 0
        // The entries “.” and “..” are not threads.
        while readdir(directory) != nil { count += 1 }
        return count - 2
    }
}
