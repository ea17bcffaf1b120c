import Foundation
import TestSupport
import VirtualConferenceTesting

/// The provider of Nextcloud Talk in a fake host, with a double of the service.
struct Talk {
    static let authorization = "Basic \(Data("ada:app-password".utf8).base64EncodedString())"

    let double: ServiceDouble
    let host: FakeHost

    /// - Parameter accounts: the user's accounts; the one of the double by default. It gets the double's address.
    init(_ configuration: [String: String] = [:], accounts: ((String) -> [FakeAccount])? = nil) throws {
        let double = try ServiceDouble("talk_server.py", authorization: Self.authorization)
        let service = double.service
        self.double = double
        host = try FakeHost(
            "NextcloudTalk.NextcloudTalkProvider", bundleIdentifier: "org.conference.nextcloud-talk",
            configuration: configuration,
            accounts: accounts.map { $0(service.address) } ?? [
                FakeAccount("nextcloud", user: "ada", server: service.address)
            ],
            responses: { try service.response(to: $0) })
    }

    /// Has the provider make a room for an event.
    func make(_ title: String?, key: String = "key-1", isRepeated: Bool = false) async -> ProviderAnswer {
        await host.conference("meeting", key: key, event: FakeEvent(title: title), isRepeated: isRepeated)
    }

    /// The calls that the double got, without the part of the path that they share.
    var calls: [String] { double.calls(below: "/ocs/v2.php/apps/spreed/api/v4/room") }
}
