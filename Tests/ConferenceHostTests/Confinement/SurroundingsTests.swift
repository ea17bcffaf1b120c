import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("A provider that reaches for what is around it", .needsCCompiler, .ownProcessOfEachUser)
struct SurroundingsTests {
    /// What asking a provider with a fault for its room types ends with.
    private func result(
        _ name: String, limits: Limits = shortLimits()
    ) async throws -> Result<[RoomType], ConferenceError> {
        var result: Result<[RoomType], ConferenceError>?
        try await withHost(Fault("surroundings", name), limits: limits) { result = try await $0.onlyList().result }
        return try #require(result)
    }

    /// The number in the title of the only room.
    private func number(_ name: String) async throws -> (text: Substring, number: Int) {
        let rooms = try await result(name).get()
        let words = try #require(rooms.first).title.split(separator: " ")
        return (words[0], try #require(Int(words[1])))
    }

    @Test("F64: a hundred megabytes of noise reach neither the frames nor the memory of the host")
    func noise() async throws {
        try await withHost(Fault("surroundings", "NOISE")) { host in
            let memory = Holdings.memory
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectLessThan(Holdings.memory - memory, 16_384)
            let provider = try #require(host.inventory.providers.first)
            let entries = try host.host.log(of: provider).entries()
            expectTrue(entries.contains { $0.kind == .printed })
            for entry in entries { expectEqual(TextPolicy.printable(entry.text), entry.text) }
        }
    }

    @Test("F67: an end by quick_exit with status 0 is a failure")
    func quickExit() async throws {
        let error = await #expect(throws: ConferenceError.self) { try await result("QUICK_EXIT").get() }
        expectEqual(error?.code, .workerExited)
    }

    @Test(
        "F68, F70: one that stops itself or loops is ended when its time is up",
        arguments: ["TERMINAL_STOP", "HANDLER_LOOPS"])
    func stopped(name: String) async throws {
        let limits = shortLimits { $0.roomTypesTimeout = .milliseconds(300) }
        let error = await #expect(throws: ConferenceError.self) { try await result(name, limits: limits).get() }
        expectEqual(error?.code, .requestTimeout)
    }

    @Test("F69: language, time zone, directory, umask, signals and rounding are its own")
    func changedState() async throws {
        try await expectEqual(result("CHANGES_STATE").get().count, 2)
    }

    @Test("F58: descriptors end at the limit")
    func descriptors() async throws {
        let found = try await number("LEAKS_DESCRIPTORS")
        expectContains((1..<64), found.number)
    }

    @Test("F59: ten gibibytes at once are refused")
    func tooMuch() async throws {
        try await expectEqual(number("ASKS_FOR_TOO_MUCH").text, "refused")
    }

    @Test(
        "F58, F59: memory and threads end at the limit; the provider answers or falls",
        arguments: [
            "LEAKS_MEMORY", "LEAKS_THREADS",
        ])
    func memoryAndThreads(name: String) async throws {
        switch try await result(name) {
        case .success(let rooms):
            let number = try #require(rooms.first?.title.split(separator: " ").last.flatMap { Int($0) })
            expectGreaterThan(number, 0)
            expectLessThan(number, (name == "LEAKS_MEMORY" ? 4_096 : 2_000))
        case .failure(let error):
            expectContains([.workerCrashed, .workerDisconnected], error.code, "\(error.message)")
        }
    }
}
