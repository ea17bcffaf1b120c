import Glibc
import TestSupport
import Testing

extension Confinement {
    @Suite("How confined code ends")
    struct Ends {
        @Test(
            "a crash is the same signal as everywhere else",
            arguments: [
                ("abort", SIGABRT), ("segv", SIGSEGV), ("stack", SIGSEGV), ("kill", SIGTERM), ("raise", SIGUSR1),
            ])
        func crashes(way: String, signal: Int32) async throws {
            for user in ProbeWorkshop.User.available {
                let outcome = try await #require(ProbeWorkshop.current).run("ends", [way], as: user)
                expectTrue(outcome.wasSignalled)
                expectEqual(outcome.status, signal)
            }
        }

        @Test("a trap ends the process by a signal")
        func trap() async throws {
            let outcome = try await #require(ProbeWorkshop.current).run("ends", ["trap"], as: .ordinary)
            expectTrue(outcome.wasSignalled)
            expectContains([SIGILL, SIGTRAP], outcome.status)
        }

        @Test("an exit status arrives")
        func exits() async throws {
            let outcome = try await #require(ProbeWorkshop.current).run("ends", ["exit"], as: .ordinary)
            expectFalse(outcome.wasSignalled)
            expectEqual(outcome.status, 3)
        }

        #if arch(x86_64)
            @Test("a call in the manner of x32 or i386 ends the process", arguments: ["x32", "i386"])
            func otherManners(way: String) async throws {
                let outcome = try await #require(ProbeWorkshop.current).run("ends", [way], as: .ordinary)
                expectTrue(outcome.wasSignalled)
                // A kernel without i386 does not get as far as the filter.
                expectTrue(outcome.status == SIGSYS || (way == "i386" && outcome.status == SIGSEGV))
            }
        #endif
    }
}
