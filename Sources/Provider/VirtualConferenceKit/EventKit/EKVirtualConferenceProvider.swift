public import Foundation

/// The principal class of a provider in the shape of Apple's EventKit.
///
/// A class that was written as a calendar extension for Apple's systems compiles here as it stands. Both methods have
/// an asynchronous form and one with a completion handler; a subclass overrides one form of each, whichever it likes,
/// and the other one calls it.
///
/// A completion handler is called once, with an answer or with an error. The host turns everything else into a clear
/// failure: both, neither, a handler that is let go without a call. A second call is ignored and logged.
///
/// The class needs an initialiser without arguments, inherited or written as `override init()`.
///
/// What Apple does not document is our choice: a subclass that overrides no form of `fetchAvailableRoomTypes` offers
/// no rooms, and one that overrides no form of `fetchVirtualConference` fails when it is asked for a conference.
open class EKVirtualConferenceProvider: NSObject {
    /// Makes a provider; ``ProviderHost/current`` is usable in an override.
    public override init() {}

    /// Finds the rooms that the user can choose from, and calls back with them or with an error.
    open func fetchAvailableRoomTypes(
        completionHandler: @escaping @Sendable ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
        guard let form = DefaultForm(.completionHandler, of: self, method: Self.roomTypesMethod) else {
            ProviderHost.current.log(
                "\(type(of: self)) overrides no form of fetchAvailableRoomTypes: it offers no rooms.", level: .warning)
            return completionHandler([], nil)
        }
        form.answer(self, completionHandler) { provider in try await provider.fetchAvailableRoomTypes() }
    }

    /// Finds the rooms that the user can choose from.
    open func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        guard let form = DefaultForm(.asynchronous, of: self, method: Self.roomTypesMethod) else { return [] }
        defer { form.leave() }
        return try await SingleAnswer.of("fetchAvailableRoomTypes(completionHandler:) of \(type(of: self))") {
            fetchAvailableRoomTypes(completionHandler: $0)
        }
    }

    /// Makes a conference for a room type, and calls back with it or with an error.
    open func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        guard let form = DefaultForm(.completionHandler, of: self, method: Self.conferenceMethod) else {
            return completionHandler(nil, Self.noConferenceMethod(type(of: self)))
        }
        form.answer(self, completionHandler) { provider in
            try await provider.fetchVirtualConference(identifier: identifier)
        }
    }

    /// Makes a conference for a room type.
    open func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
        guard let form = DefaultForm(.asynchronous, of: self, method: Self.conferenceMethod) else {
            throw Self.noConferenceMethod(type(of: self))
        }
        defer { form.leave() }
        return try await SingleAnswer.of(
            "fetchVirtualConference(identifier:completionHandler:) of \(type(of: self))"
        ) {
            fetchVirtualConference(identifier: identifier, completionHandler: $0)
        }
    }

    private static let roomTypesMethod = "fetchAvailableRoomTypes"
    private static let conferenceMethod = "fetchVirtualConference"

    private static func noConferenceMethod(_ type: EKVirtualConferenceProvider.Type) -> VirtualConferenceError {
        VirtualConferenceError(
            .unsupported,
            "\(type) makes no conferences: it has to override fetchVirtualConference(identifier:), "
                + "with or without a completion handler.")
    }
}
