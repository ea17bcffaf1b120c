import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing

/// The program RoomForEvent of `Tests/Examples/eventkit-samples`, installed in its own prefix with a built-in provider.
@Suite("A program that imports EventConferencing", .samples)
struct RoomForEventTests {
    private let directory: TemporaryDirectory
    private let executable: String
    private let variables: [String: String]

    init() throws {
        directory = try TemporaryDirectory()
        executable = "\(directory.path)/prefix/bin/RoomForEvent"
        variables = [
            "HOME": directory.path, "XDG_DATA_HOME": "\(directory.path)/data",
            "XDG_CONFIG_HOME": "\(directory.path)/config", "XDG_STATE_HOME": "\(directory.path)/state",
            "XDG_DATA_DIRS": "\(directory.path)/share", "CONFERENCE_STORE": "\(directory.path)/chosen/calendar.sqlite",
            "TZ": "Europe/Berlin",
        ]
        let program = SampleProgram.roomForEvent
        let built = try program.executable()
        try install(built, as: "bin/RoomForEvent")
        // The file with its reasons for access.
        let resources = "bin/\(program.resources)"
        try install((built as NSString).deletingLastPathComponent + "/\(program.resources)", as: resources)
    }

    private func install(_ file: String, as relative: String) throws {
        try directory.makeDirectory(("prefix/\(relative)" as NSString).deletingLastPathComponent)
        try Programs.copy(file, to: "\(directory.path)/prefix/\(relative)")
    }

    private func installRooms() throws {
        let bundle = "lib/conference/providers/SampleRooms.conferenceprovider"
        try install("\(buildFolder)/conference-worker", as: "libexec/conference/conference-worker")
        try install("\(buildFolder)/conference_SampleRooms.resources/SampleRooms.conferenceprovider", as: bundle)
        try install("\(buildFolder)/libSampleRooms.so", as: "\(bundle)/Contents/Linux/SampleRooms")
    }

    private func allow(_ level: AccessLevel) throws {
        try AccessGrants.open(Places(environment: variables))
            .set(level, of: AccessProgram(executable: executable), for: .events, at: 1_803_888_000)
    }

    private func events() throws -> [EventRecord] {
        try CalendarStore(path: Places(environment: variables).store, now: { 0 }).events(in: nil, calendars: nil)
    }

    @Test("it lists the rooms of the provider in its prefix, and its event gets the first one")
    func attaches() throws {
        try installRooms()
        try allow(.full)
        let (status, output) = try Programs.run(executable, [], environment: variables, directory: directory.path)
        expectEqual(status, 0, "\(output)")
        let event = try #require(try events().first)
        let address = try #require(event.conference?.preferred.url.text)
        expectEqual(
            output,
            """
            Sample Rooms: Personal Room
            Sample Rooms: One-Time Room
            Join Review at \(address)

            """)
        expectHasPrefix(address, "https://www.personal.example.com/")
        expectEqual(event.conference?.provenance?.room.description, "org.conference.sample-rooms/personal-room")
    }

    @Test("without a provider, its event is saved without a room, and the reason is printed")
    func withoutProviders() throws {
        try allow(.full)
        let (status, output) = try Programs.run(executable, [], environment: variables, directory: directory.path)
        expectEqual(status, 0, "\(output)")
        expectHasPrefix(output, "No room: No provider is installed.", "\(output)")
        try expectEqual(events().map { $0.conference == nil }, [true])
    }

    @Test("without full access it does nothing", arguments: [AccessLevel.none, .writeOnly, .denied])
    func withoutAccess(level: AccessLevel) throws {
        try installRooms()
        try allow(level)
        let (status, output) = try Programs.run(executable, [], environment: variables, directory: directory.path)
        expectEqual(status, 0, "\(output)")
        expectHasSuffix(output, "Access to the calendar was not granted.\n", "\(output)")
        expectFalse(FileManager.default.fileExists(atPath: Places(environment: variables).store))
    }
}
