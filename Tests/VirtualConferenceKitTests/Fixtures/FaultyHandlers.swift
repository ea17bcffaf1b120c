// Providers that use their completion handlers in ways that Apple's documentation forbids.
import Synchronization
import VirtualConferenceKit

class CallingWithNeither: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
        completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil)
    }

    override func fetchVirtualConference(
        identifier: String, completionHandler: @escaping (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil)
    }
}

class CallingWithBoth: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
        completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        completionHandler([], VirtualConferenceError(.network, "The line is dead."))
    }
}

class CallingTwice: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
        completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        completionHandler([EKVirtualConferenceRoomTypeDescriptor(title: "First", identifier: "first")], nil)
        completionHandler(nil, VirtualConferenceError(.network, "The line is dead."))
    }
}

class LettingGo: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
        completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {}

    override func fetchVirtualConference(
        identifier: String,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { _ = completionHandler }
    }
}

/// Keeps its handler forever.
class Keeping: EKVirtualConferenceProvider {
    private var kept: (([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void)?

    override func fetchAvailableRoomTypes(
        completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        kept = completionHandler
        ProviderHost.current.log("kept")
    }

    override func fetchVirtualConference(identifier: String) async throws -> EKVirtualConferenceDescriptor {
        kept?([], nil)
        return simpleConference(title: "after")
    }
}
