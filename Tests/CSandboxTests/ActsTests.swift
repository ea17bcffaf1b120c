import Testing

extension Confinement {
    @Suite("What confined code can try")
    struct Acts {
        @Test("every act of a hostile provider is refused as the table says", arguments: ProbeWorkshop.User.available)
        func confined(user: ProbeWorkshop.User) async throws {
            try await check(["SECRET"], as: user) { $0.refusal }
        }

        @Test("a kernel with the first Landlock refuses the same acts", arguments: ProbeWorkshop.User.available)
        func firstLandlock(user: ProbeWorkshop.User) async throws {
            try await check(["--landlock", "1", "SECRET"], as: user) { $0.refusal }
        }

        @Test("without seccomp, exactly what only seccomp refuses is possible", arguments: ProbeWorkshop.User.available)
        func withoutSeccomp(user: ProbeWorkshop.User) async throws {
            try await check(["--without", "seccomp", "SECRET"], as: user, missing: .seccomp) { $0.refusal }
        }

        @Test(
            "without Landlock, exactly what only Landlock refuses is possible", arguments: ProbeWorkshop.User.available)
        func withoutLandlock(user: ProbeWorkshop.User) async throws {
            try await check(["--without", "landlock", "SECRET"], as: user, missing: .landlock) { $0.refusal }
        }

        @Test("what a provider needs is possible", arguments: ProbeWorkshop.User.available)
        func needs(user: ProbeWorkshop.User) async throws {
            let outcome = try await #require(ProbeWorkshop.current).run("acts", ["SECRET"], as: user)
            for act in Act.needs { #expect(outcome.results[act] == "ok", "\(act)") }
        }

        @Test("the table and the probe have the same acts")
        func complete() async throws {
            let outcome = try await #require(ProbeWorkshop.current).run("acts", ["SECRET"], as: .ordinary)
            #expect(Set(outcome.results.keys) == Set(Act.refused.map(\.name) + Act.needs))
        }

        private func check(
            _ arguments: [String], as user: ProbeWorkshop.User, missing: Act.Layer? = nil, _ expected: (Act) -> String
        ) async throws {
            let outcome = try await #require(ProbeWorkshop.current).run("acts", arguments, as: user)
            #expect(outcome.status == 0 && !outcome.wasSignalled, "\(outcome.complaints)")
            for act in Act.refused {
                let result = try #require(outcome.results[act.name], "\(act.name) was not tried")
                if missing == nil {
                    #expect(result == expected(act), "\(act.name)")
                } else if missing.map({ act.layers == [$0] }) == true {
                    guard !act.othersRefuse.contains(user), !act.dependsOnMachine else { continue }
                    #expect(result == act.unhindered, "\(act.name) is refused by something else, too")
                } else {
                    #expect(result != act.unhindered, "\(act.name) is not refused by the layer that is left")
                }
            }
        }
    }
}
