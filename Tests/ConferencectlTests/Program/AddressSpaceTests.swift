import ConferenceErrors
import Foundation
import Platform
import TestSupport
import Testing

@Suite("conferencectl with little address space")
struct AddressSpaceTests {
    /// Runs conferencectl with a limit in MiB.
    private func run(_ home: Home, _ limit: Int, _ words: String) throws -> ProcessResult {
        try runProcess(
            "/bin/sh", ["-c", "ulimit -v \(limit * 1_024); exec '\(Home.built("conferencectl"))' \(words)"],
            environment: home.variables)
    }

    @Test(
        "a command ends with an error that names the limit, and does not hang",
        arguments: tier(plain: [130, 255], all: [130, 140, 150, 200, 255]))
    func commands(limit: Int) throws {
        let home = try Home()
        for words in ["events", "add V --start '2027-04-01 10:00'", "list-rooms", "next --watch", "--help"] {
            let result = try run(home, limit, words)
            expectEqual(result.status, 78, "\(limit): \(words)")
            expectContains(
                result.error,
                "of address space and needs 268 MB. Raise the limit of the shell, at least to “ulimit -v 262144”.")
            expectEqual(result.output, "")
        }
    }

    @Test("a command that needs no provider runs with 256 MiB")
    func enough() throws {
        let home = try Home()
        try expectEqual(run(home, 256, "add V --start '2027-04-01 10:00'").status, 0)
        try expectContains(run(home, 256, "events --from 2027-04-01 --to 2027-04-02").output, "10:00")
    }

    @Test("providers that would hang are not started, and the error names the limit")
    func providers() throws {
        let home = try Home()
        let result = try run(home, Int(AddressSpace.forWorkers >> 20) - 1, "list-rooms")
        expectEqual(result.status, 69)
        expectContains(result.error, "Providers are not started, because they may use")
        try expectContains(run(home, Int(AddressSpace.forWorkers >> 20), "list-rooms").output, "Jitsi Meeting")
    }
}
