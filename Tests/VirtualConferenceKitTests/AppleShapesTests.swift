import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Forms of published calendar extensions", .timeLimit(.minutes(15)))
struct AppleShapesTests {
    @Test(
        "A class may override either form of each method",
        arguments: [
            "CompletionHandlerForms", "SendableCompletionHandlerForms", "AsynchronousForms", "MixedForms",
            "HandingOver",
        ])
    func eitherForm(name: String) async throws {
        let host = try FakeHost("VirtualConferenceKitTests.\(name)")
        #expect(await host.roomTypes() == .roomTypes([.init(identifier: "my_room", title: "My Room")]))
        let conference = try #require(await host.conference("my_room").conference)
        #expect(conference.urls.count == 1)
        #expect(conference.urls.first?.url.hasPrefix("https://example.com/") == true)
        #expect(conference.urls.first?.title == "")
    }

    @Test("The form that is not overridden calls the other one")
    func otherForm() async throws {
        let fromAsynchronous = await withCheckedContinuation { continuation in
            AsynchronousForms().fetchAvailableRoomTypes { rooms, error in
                continuation.resume(returning: (rooms?.map(\.identifier), error == nil))
            }
        }
        #expect(fromAsynchronous == (["my_room"], true))
        #expect(try await CompletionHandlerForms().fetchAvailableRoomTypes().map(\.title) == ["My Room"])

        let failure = await withCheckedContinuation { continuation in
            AsynchronousForms().fetchVirtualConference(identifier: "other") { conference, error in
                continuation.resume(returning: conference == nil ? (error as? NSError)?.code : nil)
            }
        }
        #expect(failure == 7)
        await #expect(throws: NSError.self) {
            try await CompletionHandlerForms().fetchVirtualConference(identifier: "other")
        }
    }

    @Test("A class without the method for room types offers no rooms, logs a warning, and still creates conferences")
    func conferenceOnly() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.ConferenceOnly")
        #expect(await host.roomTypes() == .roomTypes([]))
        #expect(host.log == ["2 ConferenceOnly overrides no form of fetchAvailableRoomTypes: it offers no rooms."])
        #expect(await host.conference("any").conference?.title == "Example Meeting")
    }

    @Test("A class without the method for conferences fails with a message that says what to override")
    func nothingOverridden() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.NothingOverridden")
        let expected =
            "NothingOverridden makes no conferences: it has to override fetchVirtualConference(identifier:), "
            + "with or without a completion handler."
        #expect(await host.roomTypes() == .roomTypes([]))
        #expect(
            await host.conference("any")
                == .failure(status: Int32(VCP_E_UNSUPPORTED), code: 0, message: expected))

        let direct = await withCheckedContinuation { continuation in
            NothingOverridden().fetchVirtualConference(identifier: "any") { _, error in
                continuation.resume(returning: error?.localizedDescription)
            }
        }
        #expect(direct == expected)
    }

    @Test("An override that calls super gets the empty default")
    func askingTheBaseClass() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.AskingTheBaseClass")
        #expect(await host.roomTypes().roomIdentifiers == ["another"])
        #expect(await host.conference("another").status == VCP_E_UNSUPPORTED)
    }

    @Test("Schemes, the order of links, and text beyond ASCII arrive unchanged")
    func faithful() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.CustomSchemeFirst")
        #expect(await host.roomTypes() == .roomTypes([.init(identifier: "standard", title: "標準の部屋")]))
        let conference = try #require(await host.conference("standard").conference)
        #expect(conference.title == "会議")
        #expect(conference.details == "一行目\n二行目")
        #expect(
            conference.urls.map(\.url) == [
                "myapp://join/1", "https://meet.example.com/1", "tel:+1-412-555-0123,,,654321%23",
            ])
        #expect(conference.urls.map(\.title) == ["参加", "参加", "参加"])
        #expect(conference.urls.map(\.kind) == [0, 0, 0])
    }

    @Test("Descriptors return the values that they were created with")
    func descriptors() throws {
        let room = EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: "room")
        #expect((room.title, room.identifier) == ("Room", "room"))
        let url = try #require(URL(string: "tel:1-408-555-0100"))
        let link = EKVirtualConferenceURLDescriptor(title: "Audio Only", url: url)
        #expect((link.title, link.url) == ("Audio Only", url))
        let conference = EKVirtualConferenceDescriptor(title: nil, urlDescriptors: [link], conferenceDetails: nil)
        #expect(conference.title == nil && conference.conferenceDetails == nil)
        #expect(conference.urlDescriptors.first === link)
    }
}
