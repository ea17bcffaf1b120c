import Foundation

/// What a process holds.
struct Holdings {
    /// Open descriptors, with what they lead to.
    var descriptors: Set<String>
    /// Children, zombies included.
    var children: Set<String>

    static var current: Holdings {
        let files = FileManager.default
        let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let descriptors = numbers.compactMap { number in
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")).map { "\(number) \($0)" }
        }
        let threads = (try? files.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let children = threads.flatMap { thread in
            ((try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").map(String.init)
        }
        return Holdings(descriptors: Set(descriptors), children: Set(children))
    }

    /// The processes of the sessions that some processes began: a worker leads a session of its own. One that has ended and
    /// waits for the first process of the machine to take note of it does not count.
    static func members(ofSessions leaders: Set<Int32>) -> [Int32] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { Int32($0) }.filter { process in
            guard let state = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat")),
                // The name of the program stands in parentheses, and may hold any character.
                let end = state.lastIndex(of: UInt8(ascii: ")"))
            else { return false }
            let fields = state[(end + 1)...].split(separator: UInt8(ascii: " "))
                .map { String(decoding: $0, as: UTF8.self) }
            return fields.count > 3 && fields[0] != "Z" && Int32(fields[3]).map(leaders.contains) == true
        }
    }

    /// The memory of this process that is in use, in KiB.
    static var memory: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
    }
}
