import CSandbox
import TestSupport
import Testing

extension Confinement {
    @Suite("What is said about a confinement")
    struct Reports {
        private static let layers = ["noNewPrivileges", "capabilities", "limits", "landlock", "seccomp"]

        @Test("what was foreseen is what is reached", arguments: ProbeWorkshop.User.available)
        func foreseen(user: ProbeWorkshop.User) async throws {
            for arguments in [[], ["--landlock", "3"], ["--without", "seccomp"], ["--debuggable"], ["--no-landlock"]] {
                let results = try await #require(ProbeWorkshop.current).run("report", arguments, as: user).results
                for layer in Self.layers {
                    expectEqual(results["foreseen \(layer)"], results["reached \(layer)"])
                    expectEqual(results["foreseen \(layer) missing"], results["reached \(layer) missing"])
                    // Only what is in force completely has nothing to say.
                    expectEqual((results["reached \(layer)"] == "full"), (results["reached \(layer) missing"] == ""))
                }
            }
        }

        @Test("the kernel says the same about the process", arguments: ProbeWorkshop.User.available)
        func status(user: ProbeWorkshop.User) async throws {
            let results = try await #require(ProbeWorkshop.current).run("report", as: user).results
            let nothing = String(repeating: "0", count: 16)
            for set in ["CapEff", "CapPrm", "CapInh", "CapAmb"] { expectEqual(results["status \(set)"], nothing) }
            if user == .root { expectEqual(results["status CapBnd"], nothing) }
            expectEqual(results["status NoNewPrivs"], "1")
            expectEqual(results["status Seccomp"], "2")
            for layer in ["noNewPrivileges", "capabilities", "seccomp"] {
                expectEqual(results["reached \(layer)"], "full")
            }
            expectEqual(results["reached landlock"], (ProbeWorkshop.landlock >= 6 ? "full" : "partial"))
            expectEqual(results["reached limits"], (user == .root ? "partial" : "full"))
        }

        @Test("a process with more than one thread is not confined")
        func threads() async throws {
            let outcome = try await #require(ProbeWorkshop.current).run("report", ["--threads", "3"], as: .ordinary)
            expectEqual(outcome.results["result"], "EBUSY")
            expectEqual(outcome.results["reached seccomp"], "none")
            expectEqual(outcome.results["reached noNewPrivileges"], "none")
        }

        @Test("a kernel without Landlock is not enough, and the reason is said")
        func noLandlock() async throws {
            let results = try await #require(ProbeWorkshop.current).run("report", ["--no-landlock"], as: .ordinary)
                .results
            expectEqual(results["result"], "EOPNOTSUPP")
            expectEqual(results["reached landlock"], "none")
            expectEqual(results["reached landlock version"], "0")
            expectContains(results["reached landlock missing"], "5.13")
            expectEqual(results["reached seccomp"], "full")
        }

        @Test("a Landlock below the demanded version is not enough")
        func tooOld() async throws {
            let arguments = ["--landlock", "5", "--at-least", "6"]
            let results = try await #require(ProbeWorkshop.current).run("report", arguments, as: .ordinary).results
            expectEqual(results["result"], "EOPNOTSUPP")
            expectEqual(results["reached landlock"], "partial")
        }

        @Test("a layer that the policy leaves out is reported as absent", arguments: layers)
        func leftOut(layer: String) async throws {
            let results = try await #require(ProbeWorkshop.current).run("report", ["--without", layer], as: .ordinary)
                .results
            #expect(results["reached \(layer)"] == "none")
            #expect(results["reached \(layer) missing"] == "the policy does not demand it")
        }

        @Test("a grant that cannot be given is named")
        func lostGrant() async throws {
            let results = try await #require(ProbeWorkshop.current)
                .run("report", ["--read", "/nonexistent/runtime"], as: .ordinary).results
            expectEqual(results["result"], "ok")
            expectEqual(results["reached lost grants"], "/nonexistent/runtime (No such file or directory)")
        }
    }
}

@Suite("Policies and words")
struct PolicyTests {
    @Test("a policy that is none is refused before anything is done")
    func invalid() {
        func result(_ change: (inout cs_policy) -> Void) -> Int32 {
            var policy = cs_policy()
            cs_policy_standard(&policy)
            change(&policy)
            var report = cs_report()
            return cs_probe(&policy, &report)
        }
        func result(path: String, access: UInt32, executes: UInt32 = 0) -> Int32 {
            path.withCString { path in
                withUnsafePointer(to: cs_grant(path: path, access: access, optional: 0)) { grant in
                    result {
                        $0.grants = grant
                        $0.grant_count = 1
                        $0.executes = executes
                    }
                }
            }
        }
        expectEqual(result { _ in }, 0)
        expectEqual(result { $0.layers = 32 }, -22)
        expectEqual(result { $0.required = 64 }, -22)
        expectEqual(result { $0.grant_count = 1 }, -22)
        expectEqual(result(path: "/usr", access: 1), 0)
        expectEqual(result(path: "usr", access: 1), -22)
        expectEqual(result(path: "", access: 1), -22)
        expectEqual(result(path: "/usr", access: 0), -22)
        expectEqual(result(path: "/usr", access: 3), -22)
        expectEqual(result(path: "/usr/bin/env", access: 4), -22)
        expectEqual(result(path: "/usr/bin/env", access: 4, executes: 1), 0)
        expectEqual(result(path: "/usr/bin/env", access: 5, executes: 1), -22)
        expectEqual(result(path: "/" + String(repeating: "a", count: 4095), access: 1), -22)
    }

    @Test("an older Landlock is described by the rights that it lacks, never more than fits")
    func landlockMissing() {
        func missing(_ version: UInt32, size: Int = Int(CS_TEXT_SIZE)) -> String {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { text in
                cs_landlock_missing(version, text.baseAddress, size)
                return text.baseAddress.map { String(cString: $0) } ?? ""
            }
        }
        expectEmpty(missing(6))
        expectEmpty(missing(9))
        expectHasPrefix(missing(5), "signals")
        expectHasPrefix(missing(4), "commands to devices")
        expectHasPrefix(missing(3), "TCP")
        expectEqual(missing(1), missing(2))
        expectHasPrefix(missing(2), "truncation")
        expectHasSuffix(missing(1), ")")
        expectEqual(missing(1, size: 20).utf8.count, 19)
    }

    @Test("every layer has one name and one place")
    func names() {
        let layers = (0..<Int(CS_LAYER_COUNT)).map { cs_layer_at($0) }
        expectEqual(layers.reduce(0, |), UInt32(CS_ALL_LAYERS))
        expectEqual(Set(layers.map { cs_layer_name($0).map { String(cString: $0) } }).count, layers.count)
        expectEqual(cs_layer_at(layers.count), 0)
        expectNil(cs_layer_name(3))
        expectNil(cs_level_name(3))
    }
}
