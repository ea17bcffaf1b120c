public import Foundation

/// The superclass of a provider that is written with Apple's API.
///
/// The source of a calendar extension for Apple's systems compiles unchanged with this class. Each of the two methods has an
/// asynchronous form and one with a completion handler. Override one form of each; the other form calls it.
///
/// Call a completion handler once, with a value or with an error. If the handler gets both or neither, or is released without a
/// call, the user sees a failure. A second call is ignored and logged.
///
/// The class needs an initializer without arguments, inherited or written as `override init()`.
///
/// Apple does not document what happens if neither form is overridden. Here, a class without `fetchAvailableRoomTypes` offers
/// no rooms, and a class without `fetchVirtualConference` fails every request for a conference.
open class EKVirtualConferenceProvider: NSObject {
    /// Creates a provider. An override can use ``ProviderHost/current``.
    public override init() {}

    /// Looks up the rooms that the user can choose from, and calls the handler with them or with an error.
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

    /// Returns the rooms that the user can choose from.
    open func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        guard let form = DefaultForm(.asynchronous, of: self, method: Self.roomTypesMethod) else { return [] }
        defer { form.leave() }
        return try await SingleAnswer.of("fetchAvailableRoomTypes(completionHandler:) of \(type(of: self))") {
            fetchAvailableRoomTypes(completionHandler: $0)
        }
    }

    /// Creates a conference for a room type, and calls the handler with it or with an error.
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

    /// Creates a conference for a room type.
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
