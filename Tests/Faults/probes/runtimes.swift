// runtimes.swift: what a Swift provider does on any day, confined. It prints a line for each:
//
//     name TAB result
//
//     runtimes RUNTIME-DIRECTORY STATE-DIRECTORY [--ordinary]
//
// With --ordinary, which is for user 0, it becomes user 65534 first.

import Dispatch
import Foundation

if CommandLine.arguments.last == "--ordinary", getuid() == 0 {
    guard setgroups(0, nil) == 0, setgid(65_534) == 0, setuid(65_534) == 0 else { exit(77) }
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    exit(77)
}

var policy = cs_policy()
cs_policy_standard(&policy)
var report = cs_report()
let state = CommandLine.arguments[2]
let result = CommandLine.arguments[1].withCString { runtime in
    state.withCString { state in
        let grants = [
            cs_grant(path: runtime, access: UInt32(CS_READ.rawValue), optional: 0),
            cs_grant(path: state, access: UInt32(CS_WRITE.rawValue), optional: 0),
        ]
        return grants.withUnsafeBufferPointer { grants in
            policy.grants = grants.baseAddress
            policy.grant_count = grants.count
            return cs_confine(&policy, &report)
        }
    }
}
print("confined\t\(result)")

let sum = await withTaskGroup(of: Int.self) { group in
    for number in 0..<64 {
        group.addTask {
            await Task.yield()
            try? await Task.sleep(for: .microseconds(100))
            return number
        }
    }
    return await group.reduce(0, +)
}
print("tasks\t\(sum)")

/// Keeps every thread of the pool busy for more than a second while other work waits: libdispatch then looks at its
/// threads, and starts more of them.
func block() -> Int {
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<28 {
        DispatchQueue.global().async {
            usleep(300_000)
            done.signal()
        }
    }
    for _ in 0..<28 { done.wait() }
    return 28
}
print("blocked\t\(block())")

func useDispatch() -> Int {
    let done = DispatchSemaphore(value: 0)
    for quality in [DispatchQoS.QoSClass.background, .utility, .default, .userInitiated] {
        for _ in 0..<16 { DispatchQueue.global(qos: quality).async { done.signal() } }
    }
    for _ in 0..<64 { done.wait() }
    DispatchQueue.concurrentPerform(iterations: 64) { _ in done.signal() }
    for _ in 0..<64 { done.wait() }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { done.signal() }
    timer.schedule(deadline: .now())
    timer.resume()
    done.wait()
    timer.cancel()
    return 129
}
print("dispatch\t\(useDispatch())")

struct Room: Codable, Equatable { var names: [String] }
let room = Room(names: ["a", "ü"])
let data = try JSONEncoder().encode(room)
print("json\t\(try JSONDecoder().decode(Room.self, from: data) == room)")
print("url\t\(URL(string: "https://meet.example/a%20b?c=d")?.host ?? "none")")
let berlin = TimeZone(identifier: "Europe/Berlin")
print("zone\t\(berlin?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_750_000_000)) ?? -1)")
print("current zone\t\(!TimeZone.current.identifier.isEmpty)")
let formatter = DateFormatter()
formatter.locale = Locale(identifier: "de_DE")
formatter.timeZone = berlin
formatter.dateStyle = .full
print("date\t\(formatter.string(from: Date(timeIntervalSince1970: 1_750_000_000)))")
print("uuid\t\(UUID().uuidString.count)")
print("random\t\((0..<10).contains(Int.random(in: 0..<10)))")
print("pattern\t\("room 42".firstMatch(of: #/\d+/#)?.output ?? "")")

let file = URL(fileURLWithPath: state).appendingPathComponent("room.json")
print("write\t\((try? data.write(to: file, options: .atomic)) != nil)")
print("read\t\((try? Data(contentsOf: file)) == data)")
print("remove\t\((try? FileManager.default.removeItem(at: file)) != nil)")

let foreign = URL(fileURLWithPath: "/etc/passwd")
print("foreign file\t\((try? Data(contentsOf: foreign)) != nil)")
let program = Process()
program.executableURL = URL(fileURLWithPath: "/bin/true")
print("program\t\((try? program.run()) != nil)")
