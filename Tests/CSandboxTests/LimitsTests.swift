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
            for (name, result) in expected { #expect(results[name] == result, "\(name)") }
            #expect(try number(results, "descriptors") < 64)
            let space = try number(results, "address_space") >> 20
            #expect(space > 1024 && space < 10 * 1024)
            #expect(try number(results, "mebibytes") < space)
            // Each needs a stack of 8 MiB.
            #expect(try number(results, "threads") <= space / 8)
        }

        @Test("without the layer, all of it can be had", arguments: ProbeWorkshop.User.available)
        func unlimited(user: ProbeWorkshop.User) async throws {
            let arguments = ["--without", "limits"]
            let results = try await #require(ProbeWorkshop.current).run("limits", arguments, as: user).results
            #expect(results["dumpable"] == "1")
            #expect(results["address_space"] == "EOVERFLOW")
            #expect(results["file_size"] == "ok")
            #expect(results["ten_gibibytes"] == "ok")
            #expect(try number(results, "descriptors") >= 64)
            #expect(try number(results, "mebibytes") >= 1024)
        }

        @Test("a process that may be debugged says so, and has its limits all the same")
        func debuggable() async throws {
            let results = try await #require(ProbeWorkshop.current).run("limits", ["--debuggable"], as: .ordinary)
                .results
            #expect(results["dumpable"] == "1")
            #expect(results["core"] == "ok")
        }

        private func number(_ results: [String: String], _ name: String) throws -> Int {
            try #require(Int(results[name] ?? ""), "\(name)")
        }
    }
}
