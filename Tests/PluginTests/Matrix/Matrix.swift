import Foundation
import TestSupport
import VirtualConferenceTesting

/// The provider of Matrix in a fake host, with a double of a server.
struct Matrix {
    let double: ServiceDouble
    let host: FakeHost

    /// - Parameter accounts: the user's accounts; the one of the double by default. It gets the double's address.
    init(_ configuration: [String: String] = [:], accounts: ((String) -> [FakeAccount])? = nil) throws {
        let double = try ServiceDouble("matrix_server.py", authorization: "Bearer access-token")
        self.double = double
        host = try .matrix(
            double.service, configuration: configuration,
            accounts: accounts.map { $0(double.service.address) }
                ?? [FakeAccount("matrix", user: "@ada:localhost", server: double.service.address)])
    }

    /// Has the provider make a room for an event.
    func make(_ title: String?, key: String = "key-1", isRepeated: Bool = false) async -> ProviderAnswer {
        await host.conference("call", key: key, event: FakeEvent(title: title), isRepeated: isRepeated)
    }

    /// The calls that the double got, without the part of the path that they share.
    var calls: [String] { double.calls(below: "/_matrix/client/v3/") }
}

extension FakeHost {
    /// Creates the provider of Matrix in a fake host, which calls a service.
    static func matrix(
        _ service: Service, configuration: [String: String] = [:], accounts: [FakeAccount]
    ) throws -> FakeHost {
        try FakeHost(
            "Matrix.MatrixProvider", bundleIdentifier: "org.conference.matrix", configuration: configuration,
            accounts: accounts, responses: { try service.response(to: $0) })
    }
}
