import TestSupport
import Testing

extension Confinement {
    @Suite("What confined code can take")
    struct LimitsOfAProcess {
        @Test("F58, F59: more than the limits is refused", arguments: ProbeWorkshop.User.available)
        func confined(user: ProbeWorkshop.User) async throws {
            let results = try await #require(ProbeWorkshop.current).run("limits", as: user).results
            let expected = [
                "core": "ok", "locked": "ok", "queues": "ok", "dumpable": "ok", "stack": "\(8 << 20)",
                "processor": "600", "raise_limit": "EPERM", "file_size": "EFBIG", "ten_gibibytes": "ENOMEM",
            ]
            for (name, result) in expected { expectEqual(results[name], result, "\(name)") }
            try expectLessThan(number(results, "descriptors"), 64)
            let space = try number(results, "address_space") >> 20
            expectGreaterThan(space, 1024)
            expectLessThan(space, 10 * 1024)
            try expectLessThan(number(results, "mebibytes"), space)
            // Each needs a stack of 8 MiB.
            try expectAtMost(number(results, "threads"), space / 8)
        }

        @Test("without the layer, all of it can be had", arguments: ProbeWorkshop.User.available)
        func unlimited(user: ProbeWorkshop.User) async throws {
            let arguments = ["--without", "limits"]
            let results = try await #require(ProbeWorkshop.current).run("limits", arguments, as: user).results
            expectEqual(results["dumpable"], "1")
            expectEqual(results["address_space"], "EOVERFLOW")
            expectEqual(results["file_size"], "ok")
            expectEqual(results["ten_gibibytes"], "ok")
            try expectAtLeast(number(results, "descriptors"), 64)
            try expectAtLeast(number(results, "mebibytes"), 1024)
        }

        @Test("a process that may be debugged says so, and has its limits all the same")
        func debuggable() async throws {
            let results = try await #require(ProbeWorkshop.current).run("limits", ["--debuggable"], as: .ordinary)
                .results
            expectEqual(results["dumpable"], "1")
            expectEqual(results["core"], "ok")
        }

        private func number(_ results: [String: String], _ name: String) throws -> Int {
            try #require(Int(results[name] ?? ""), "\(name)")
        }
    }
}
