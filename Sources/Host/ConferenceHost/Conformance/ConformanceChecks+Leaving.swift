import ConferenceErrors
import ConferenceModel
import Glibc
import WorkerProtocol

// Requests that are called off, and what a provider leaves behind.
extension ConformanceCheck {
    static let cancelling = [
        cancelling(.before, rule: "a request that is called off at once is finished, and the next one answered"),
        cancelling(.during, rule: "a request that is called off under way is finished, and the next one answered"),
        cancelling(.after, rule: "calling off a request that has its answer does nothing"),
    ]

    private static func cancelling(_ moment: WorkerSession.Moment, rule: String) -> ConformanceCheck {
        ConformanceCheck(id: "cancel.\(moment.rawValue)", rule: rule) { subject throws(ConferenceError) in
            guard let room = try subject.firstRoom() else { return .skip("there is no room type") }
            try subject.withWorker { session throws(WorkerFailure) in
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
                    _ = try session.conference(
                        roomType: room.identifier, idempotencyKey: subject.key(), event: subject.event)
                }
                return session.hasPrinted()
            }
            return hasPrinted ? .warn("it printed something; lines for the user's log go through log") : .pass
        },
        ConformanceCheck(id: "memory.steady", rule: "100 cycles of requests do not make the process grow") {
            subject throws(ConferenceError) in
            // A process has one instance, once, so that a cycle is what comes again: the list, and a request that fails.
            let growth = try subject.withWorker { session throws(WorkerFailure) -> Int? in
                var resident: [Int] = []
                // What is made once, such as pools of the language's runtime, is there after the first rounds.
                for rounds in [50, 100] {
                    for round in 0..<rounds {
                        _ = try session.roomTypes()
                        _ = try session.failureOfConference(room: "no-such-room", key: "\(round)")
                    }
                    guard let now = ProcessFiles.residentBytes(of: session.processIdentifier) else { return nil }
                    resident.append(now)
                }
                return resident[1] - resident[0]
            }
            guard let growth else { return .skip("the system does not tell how much memory the process has") }
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
        ConformanceCheck(id: "destroy.threads", rule: "no thread is left after destroy") {
            subject throws(ConferenceError) in
            guard subject.sections()?.hasSwift != true else {
                return .skip("the Swift runtime keeps threads of its own")
            }
            let count = try subject.withWorker { session throws(WorkerFailure) -> Int? in
                _ = try session.roomTypes()
                _ = try session.inspect(Inspect(destroys: true))
                return ProcessFiles.threadCount(of: session.processIdentifier)
            }
            guard let count else { return .skip("the system does not tell which threads the process has") }
            let left = count - ProcessFiles.threadsOfWorker
            return left > 0 ? .warn("\(left) of its threads went on") : .pass
        },
    ]
}

/// What the system tells of another process.
private enum ProcessFiles {
    /// The one that reads frames, and the one that calls the provider.
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
        // Beside the threads there are “.” and “..”.
        while readdir(directory) != nil { count += 1 }
        return count - 2
    }
}
