import TestSupport
import Testing
import VirtualConferenceTesting

@Suite("Rooms of several accounts", .timeLimit(.minutes(15)))
struct AccountRoomTests {
    @Test("Whatever a label has, its room has an identifier of its own that a host accepts, and is found by it")
    func labels() async throws {
        let expected = [
            ("work", "work"), ("a:b.c_d-2", "a:b.c_d-2"), ("my work", ":my_work"), ("Büro", ":B.c3bc.ro"),
            ("ß", ":.c39f."), (":my_work", ":.3a.my.5f.work"), (":B.c3bc.ro", ":.3a.B.2e.c3bc.2e.ro"),
            ("my_work", "my_work"), ("my  work", ":my__work"), ("my_ work", ":my.5f._work"),
            (String(repeating: "ü", count: 32), "::" + String(repeating: "w7zDvMO8", count: 10) + "w7zDvA"),
        ]
        let host = try FakeHost(
            "VirtualConferenceKitTests.RoomOfAccount",
            accounts: [FakeAccount("zoom")] + expected.map { FakeAccount("zoom/\($0.0)") })
        guard case .roomTypes(let rooms) = await host.roomTypes() else { throw Missing() }
        expectEqual(rooms.map(\.identifier), ["meeting"] + expected.map { "meeting:\($0.1)" })
        expectEqual(rooms.map(\.title), ["Meeting"] + expected.map { "Meeting (\($0.0))" })
        expectEqual(Set(rooms.map(\.identifier)).count, rooms.count)
        for (room, label) in zip(rooms, ["default"] + expected.map(\.0)) {
            expectTrue(room.identifier.wholeMatch(of: /[A-Za-z0-9._:-]{1,128}/) != nil, room.identifier)
            expectEqual(await host.conference(room.identifier).conference?.details, label)
        }
    }

    @Test("The room of an account without a label is not called the default one when another account is that")
    func withoutLabel() async throws {
        let host = try FakeHost(
            "VirtualConferenceKitTests.RoomOfAccount",
            accounts: [FakeAccount("zoom", details: ["labels": "work\ndefault"]), FakeAccount("zoom/work")])
        guard case .roomTypes(let rooms) = await host.roomTypes() else { throw Missing() }
        expectEqual(rooms.map(\.identifier), ["meeting", "meeting:default"])
        expectEqual(rooms.map(\.title), ["Meeting", "Meeting (without a label)"])
    }

    private struct Missing: Error {}
}
