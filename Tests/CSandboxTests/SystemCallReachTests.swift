import CSandbox
import TestSupport
import Testing

extension Confinement {
    @Suite("System calls under the running kernel")
    struct SystemCallReach {
        /// A line of the probe `calls`.
        private struct Line {
            var number: UInt32
            var name: String
            var treatment: Int32
            var result: String
        }

        private func lines(as user: ProbeWorkshop.User) async throws -> [Line] {
            let outcome = try await #require(ProbeWorkshop.current).run("calls", as: user)
            expectTrue(outcome.status == 0 && !outcome.wasSignalled, "\(outcome.complaints)")
            return try outcome.results.map { key, result in
                let words = key.split(separator: " ")
                return Line(
                    number: try #require(UInt32(words[0])), name: String(words[1]),
                    treatment: try #require(Int32(words[2])), result: result)
            }
        }

        /// Calls that do not exist for a process that cannot become another program.
        private static let absent = [Int32(CS_ABSENT.rawValue), Int32(CS_PROGRAM_LOADING.rawValue)]

        @Test("a call that the table allows gets to the kernel", arguments: ProbeWorkshop.User.available)
        func allowed(user: ProbeWorkshop.User) async throws {
            let allowed = try await lines(as: user).filter { $0.treatment == Int32(CS_ALLOW.rawValue) }
            expectGreaterThan(allowed.count, 100)
            for line in allowed { expectTrue(line.result != "EPERM" && line.result != "ENOSYS", "\(line.name)") }
        }

        @Test("one that the table restricts or refuses is not permitted", arguments: ProbeWorkshop.User.available)
        func refused(user: ProbeWorkshop.User) async throws {
            let free = [-1, Int32(CS_ALLOW.rawValue)] + Self.absent
            let refused = try await lines(as: user).filter { !free.contains($0.treatment) }
            expectGreaterThan(refused.count, 50)
            for line in refused { expectEqual(line.result, "EPERM", "\(line.name)") }
        }

        @Test("one that the table does not have does not exist", arguments: ProbeWorkshop.User.available)
        func absent(user: ProbeWorkshop.User) async throws {
            let absent = try await lines(as: user).filter { ([-1] + Self.absent).contains($0.treatment) }
            expectGreaterThan(absent.count, 200)
            for line in absent { expectEqual(line.result, "ENOSYS", "\(line.number) \(line.name)") }
        }
    }
}
