import Foundation

/// A room type that makes rooms with one account of the user.
///
/// A user can have several accounts at a service, and then has a room type for each:
///
///     func roomTypes() -> [RoomTypeDescriptor] { rooms(ProviderHost.current).map(\.roomType) }
///
///     func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
///         let account = try rooms(ProviderHost.current).room(request.roomTypeIdentifier, of: "Zoom").account
///         …
///     }
///
///     private func rooms(_ host: ProviderHost) -> [AccountRoom] {
///         host.accountRooms("zoom", identifier: "meeting", title: "Meeting")
///     }
public struct AccountRoom: Sendable {
    /// The account. Its ``ProviderHost/Account/name`` has its label, so that calls are made with this account, and no other.
    public let account: ProviderHost.Account
    /// The label that the user gave the account.
    public let label: String
    /// The room type. That of the default account has the short identifier and title, the others have the label behind it.
    public let roomType: RoomTypeDescriptor
}

extension ProviderHost {
    /// Returns a room type for each account of the user, the default one first. An account whose sign-in has expired has one,
    /// too: who chooses it is asked to sign in.
    ///
    /// This makes no call.
    ///
    /// - Parameters:
    ///   - kind: the identifier of the account in the manifest.
    ///   - identifier: the identifier of the room type of the default account. Another one is `identifier:label`; a label that
    ///     has characters that no identifier has is written in others: `my work` is `identifier::my_work`.
    ///   - title: the title of the room type of the default account. Another one is `title (label)`; `default`, which the host
    ///     calls an account without a label, is no word for an account that is not the default one.
    public func accountRooms(_ kind: String, identifier: String, title: String) -> [AccountRoom] {
        account(kind).labels.enumerated().compactMap { index, label in
            let account = account("\(kind)/\(label)")
            guard account.state != .signedOut else { return nil }
            let roomType = RoomTypeDescriptor(
                identifier: index == 0 ? identifier : "\(identifier):\(AccountRoom.identifier(ofLabel: label))",
                title: index == 0 ? title : "\(title) (\(label == "default" ? "without a label" : label))")
            return AccountRoom(account: account, label: label, roomType: roomType)
        }
    }
}

extension [AccountRoom] {
    /// Returns the room type of a request.
    ///
    /// - Parameter service: the name of the service, for errors.
    /// - Throws: ``VirtualConferenceError`` with the status `authentication` if the user is signed in to no account, and with
    ///   `notFound` if there is no such room type. The host adds how to sign in.
    public func room(_ identifier: String, of service: String) throws -> AccountRoom {
        if let room = first(where: { $0.roomType.identifier == identifier }) { return room }
        guard !isEmpty else {
            throw VirtualConferenceError(.authentication, "You are not signed in to \(service).")
        }
        let known = map { "“\($0.roomType.identifier)”" }.formatted(.list(type: .and, width: .standard))
        throw VirtualConferenceError(.notFound, "\(service) has no room “\(identifier)”; it has \(known).")
    }
}
