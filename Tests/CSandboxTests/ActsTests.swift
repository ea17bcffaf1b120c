import TestSupport
import Testing

extension Confinement {
    @Suite("What confined code can try")
    struct Acts {
        @Test(
            "F60, F61, F62, F63: every act of a hostile provider is refused as the table says",
            arguments: ProbeWorkshop.User.available)
        func confined(user: ProbeWorkshop.User) async throws {
            try await check(["SECRET"], as: user)
        }

        @Test("a kernel with the first Landlock refuses the same acts", arguments: ProbeWorkshop.User.available)
        func firstLandlock(user: ProbeWorkshop.User) async throws {
            try await check(["--landlock", "1", "SECRET"], as: user)
        }

        @Test(
            "without seccomp, exactly what only seccomp refuses is possible",
            .enabled(if: ProbeWorkshop.landlock >= 6, "this kernel's Landlock does not cover signals and sockets"),
            arguments: ProbeWorkshop.User.available)
        func withoutSeccomp(user: ProbeWorkshop.User) async throws {
            try await check(["--without", "seccomp", "SECRET"], as: user, missing: .seccomp)
        }

        @Test(
            "without Landlock, exactly what only Landlock refuses is possible", arguments: ProbeWorkshop.User.available)
        func withoutLandlock(user: ProbeWorkshop.User) async throws {
            try await check(["--without", "landlock", "SECRET"], as: user, missing: .landlock)
        }

        @Test("what a provider needs is possible", arguments: ProbeWorkshop.User.available)
        func needs(user: ProbeWorkshop.User) async throws {
            let results = try await results(["SECRET"], as: user)
            for act in Act.needs { expectEqual(results[act], "ok", "\(act)") }
        }

        @Test("the table and the probe have the same acts")
        func complete() async throws {
            let results = try await results(["SECRET"], as: .ordinary)
            expectEqual(Set(results.keys), Set(Act.refused.map(\.name) + Act.needs))
        }

        /// The results of all acts.
        private func results(_ arguments: [String], as user: ProbeWorkshop.User) async throws -> [String: String] {
            var results: [String: String] = [:]
            for probe in ["files", "processes", "network", "kernel"] {
                let outcome = try await #require(ProbeWorkshop.current).run(probe, arguments, as: user)
                expectTrue(outcome.status == 0 && !outcome.wasSignalled, "\(probe): \(outcome.complaints)")
                results.merge(outcome.results) { first, _ in first }
            }
            return results
        }

        private func check(
            _ arguments: [String], as user: ProbeWorkshop.User, missing: Act.Layer? = nil
        ) async throws {
            let results = try await results(arguments, as: user)
            for act in Act.refused {
                let result = try #require(results[act.name], "\(act.name) was not tried")
                if missing == nil {
                    expectEqual(result, act.refusal, "\(act.name)")
                } else if let missing, act.layers == [missing] {
                    guard !act.othersRefuse.contains(user), !act.dependsOnMachine else { continue }
                    expectEqual(result, act.unhindered, "\(act.name) is refused by something else, too")
                } else {
                    expectNotEqual(result, act.unhindered, "\(act.name) is not refused by the layer that is left")
                }
            }
        }
    }
}
