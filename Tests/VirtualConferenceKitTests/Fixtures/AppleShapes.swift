// Classes in the forms of published calendar extensions, with a note on where each form is common.
import VirtualConferenceKit

/// Completion handlers without `@Sendable`: Xcode's template, Apple's reference page.
class CompletionHandlerForms: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
        completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        let room = EKVirtualConferenceRoomTypeDescriptor(title: "My Room", identifier: "my_room")
        completionHandler([room], nil)
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier,
        completionHandler: @escaping (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        guard identifier == "my_room", let url = URL(string: "https://example.com/") else {
            return completionHandler(nil, NSError(domain: "Rooms", code: 7))
        }
        let link = EKVirtualConferenceURLDescriptor(title: nil, url: url)
        completionHandler(
            EKVirtualConferenceDescriptor(title: "My Room", urlDescriptors: [link], conferenceDetails: "Details"), nil)
    }
}

/// The same with `@Sendable`, and with an answer that comes later from another thread.
class SendableCompletionHandlerForms: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
        completionHandler: @escaping @Sendable ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async {
            let room = EKVirtualConferenceRoomTypeDescriptor(title: "My Room", identifier: "my_room")
            completionHandler([room], nil)
        }
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async {
            completionHandler(simpleConference(title: "My Room"), nil)
        }
    }
}

/// Both methods asynchronous, nil titles and details: Apple's sample, calendar apps.
class AsynchronousForms: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: "My Room", identifier: "my_room")]
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
        guard identifier == "my_room" else {
            throw NSError(domain: "Rooms", code: 7, userInfo: [NSLocalizedDescriptionKey: "No such room."])
        }
        return simpleConference(title: nil)
    }
}

/// One method in each form.
class MixedForms: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: "My Room", identifier: "my_room")]
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier,
        completionHandler: @escaping (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        completionHandler(simpleConference(title: "My Room"), nil)
    }
}

/// Only one method, with the identifier as a plain `String`: the Expo template.
class ConferenceOnly: EKVirtualConferenceProvider {
    override func fetchVirtualConference(
        identifier: String, completionHandler: @escaping (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        completionHandler(simpleConference(title: "Example Meeting"), nil)
    }
}

/// Neither method.
class NothingOverridden: EKVirtualConferenceProvider {}

/// An app's own scheme first, then a link for browsers, and text beyond ASCII.
class CustomSchemeFirst: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: "標準の部屋", identifier: "standard")]
    }

    override func fetchVirtualConference(identifier: String) async throws -> EKVirtualConferenceDescriptor {
        let links = ["myapp://join/1", "https://meet.example.com/1", "tel:+1-412-555-0123,,,654321%23"]
        return EKVirtualConferenceDescriptor(
            title: "会議", urlDescriptors: links.compactMap { URL(string: $0) }.map { .init(title: "参加", url: $0) },
            conferenceDetails: "一行目\n二行目")
    }
}

/// Overrides that call super, each in its own form.
class AskingTheBaseClass: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        try await super.fetchAvailableRoomTypes()
            + [EKVirtualConferenceRoomTypeDescriptor(title: "Another", identifier: "another")]
    }

    override func fetchVirtualConference(
        identifier: String,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        super.fetchVirtualConference(identifier: identifier, completionHandler: completionHandler)
    }
}

/// Forwards its requests to another provider, which overrides other forms.
class HandingOver: EKVirtualConferenceProvider {
    private let other = AsynchronousForms()

    override func fetchAvailableRoomTypes(
        completionHandler: @escaping @Sendable ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        other.fetchAvailableRoomTypes(completionHandler: completionHandler)
    }

    override func fetchVirtualConference(
        identifier: String,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        other.fetchVirtualConference(identifier: identifier, completionHandler: completionHandler)
    }
}

/// A conference with one link.
func simpleConference(title: String?) -> EKVirtualConferenceDescriptor {
    EKVirtualConferenceDescriptor(
        title: title,
        urlDescriptors: URL(string: "https://example.com/meeting").map { [.init(title: nil, url: $0)] } ?? [],
        conferenceDetails: nil)
}
