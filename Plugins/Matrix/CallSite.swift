import VirtualConferenceKit

/// The website of Element Call where participants join.
struct CallSite {
    /// The address without a slash at the end.
    private let address: String

    /// Reads the setting `callSite`.
    ///
    /// - Throws: an error that names the setting and the command.
    init(_ host: ProviderHost) throws {
        var text = (host.configuration["callSite"] ?? "").trimmingCharacters(in: .whitespaces)
        if text.isEmpty { text = "https://call.element.io" }
        while text.hasSuffix("/") { text.removeLast() }
        let parts = URLComponents(string: text)
        guard let parts, parts.scheme?.lowercased() == "https", parts.host?.isEmpty == false, parts.user == nil,
            parts.query == nil, parts.fragment == nil
        else {
            throw VirtualConferenceError(
                .configuration,
                "The setting “callSite” of Matrix has to be an address such as https://call.element.io. Change it with: "
                    + "\(host.configurationCommand(for: "callSite")) VALUE")
        }
        address = text
    }

    /// Returns the link to a room.
    ///
    /// Everything is in the fragment, which a browser does not send to the website. `viaServers` leads to the room from other
    /// servers: the names of new rooms do not say where these are.
    func link(alias: String, room: String, serverName: String, password: String) throws -> URL {
        let text =
            "\(address)/room/#/\(alias)?roomId=\(Self.encoded(room))&viaServers=\(Self.encoded(serverName))"
            + "&password=\(password)"
        guard let url = URL(string: text) else {
            throw VirtualConferenceError(.fault, "Matrix created an address that is not a URL.")
        }
        return url
    }

    /// Percent-encodes what would mean something else in the query of the fragment.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!:")
}
