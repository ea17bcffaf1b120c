import ConferenceHost
import ConferenceModel
import EventKit
import ConferenceErrors
import TestSupport
import Testing

@testable import EventConferencing

@Suite("A program lists the rooms of providers", .needsCCompiler)
struct RoomTypesTests {
    @Test("every provider answers with its rooms, in its own order, ready to be attached")
    func rooms() async throws {
        let home = try MeetingHome()
        let providers = try await home.store.roomTypes(host: home.host)
        // The named directory takes precedence over bundles next to the program.
        expectEqual(providers.first?.provider, "org.example.fault")
        let sample = try #require(providers.first { $0.provider == MeetingHome.sample.provider })
        expectEqual(sample.name, "Sample Rooms")
        expectNil(sample.problem)
        expectEqual(sample.rooms.map(\.title), ["Personal Room", "One-Time Room"])
        expectEqual(sample.rooms.map(\.reference), [MeetingHome.sample, MeetingHome.oneTime])
        let event = try home.event()
        try await home.attach(try #require(sample.rooms.dropFirst().first).reference, to: event)
        expectEqual(event.virtualConference?.title, "One-Time Room")
    }

    @Test("a provider that fails is listed with a message, and the others answer")
    func failure() async throws {
        let home = try MeetingHome()
        try home.directory.install(Fault("good"), manifest: ManifestText(identifier: "org.example.other"))
        let providers = try await home.store.roomTypes(host: home.host)
        // The provider is not trusted.
        let failed = try #require(providers.first { $0.provider == "org.example.other" })
        expectEmpty(failed.rooms)
        expectEqual(failed.problem?.message.isEmpty, false)
        expectContains(providers.flatMap(\.rooms).map(\.reference), MeetingHome.sample)
    }

    @Test("without any provider the error says so")
    func none() async throws {
        let home = try MeetingHome()
        let host = ConferenceHost(
            HostConfiguration(
                providerDirectories: [],
                environment: ["HOME": home.directory.path, "XDG_DATA_DIRS": home.directory.path + "/none"],
                executable: home.directory.path + "/bin/meetings"))
        await expectEqual(code { _ = try await home.store.roomTypes(host: host) }, .noProviders)
    }
}
