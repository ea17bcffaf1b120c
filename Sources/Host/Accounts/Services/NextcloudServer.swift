import ConferenceErrors
import ConferenceModel
import HTTPS

/// A Nextcloud server: its login flow, version 2, and the end of an app password.
struct NextcloudServer: Sendable {
    /// The address that the person named, with the path of the installation.
    var address: ServiceAddress
    var transport: AccountTransport

    /// A login flow that has begun. Descriptions do not show it.
    struct Flow: Hashable, Sendable, CustomStringConvertible {
        /// What this program polls with.
        let token: String
        let endpoint: ServiceAddress
        /// The page for the person.
        let page: ServiceAddress

        var description: String { "(login flow)" }
    }

    /// What the person has consented to. Descriptions do not show it.
    struct Login: Hashable, Sendable, CustomStringConvertible {
        var server: ServiceAddress
        var user: String
        var password: String

        var description: String { "(app password)" }
    }

    /// Begins a login flow.
    ///
    /// All addresses must be on the server that the person named, because they decide where the password goes.
    func begin() throws(ConferenceError) -> Flow {
        let response = try transport.post(address.appending("/index.php/login/v2"), WebForm())
        guard response.status == 200, let body = JSONValue(response.body), let token = body["poll"]?["token"]?.text,
            let endpoint = body["poll"]?["endpoint"]?.text.flatMap({ ServiceAddress($0) }),
            let page = body["login"]?.text.flatMap({ ServiceAddress($0) })
        else {
            throw .signInFailed(
                transport.title, "“\(address.text)” does not answer as a Nextcloud server (HTTP \(response.status))")
        }
        for found in [endpoint, page] where !found.isSameServer(as: address) {
            throw .foreignServer(transport.title, named: address.authority, found: found.authority)
        }
        return Flow(token: token, endpoint: endpoint, page: page)
    }

    /// Asks for the result of a login flow. Returns nil as long as there is none.
    ///
    /// - Throws: `accountUnavailable` if the server does not answer or is out of order.
    func poll(_ flow: Flow) throws(ConferenceError) -> Login? {
        let response = try transport.post(flow.endpoint.text, WebForm([("token", flow.token)]))
        switch response.status {
        case 404: return nil
        case 200: break
        default: throw .accountUnavailable(transport.title, status: response.status)
        }
        guard let body = JSONValue(response.body), let text = body["server"]?.text,
            let server = ServiceAddress(server: text), let user = body["loginName"]?.text,
            let password = body["appPassword"]?.text, password.utf8.count <= 1_024,
            // A name that needs to be cleaned would not be the one that the password belongs to.
            user == (try? TextPolicy.line(user, subject: "user name", limit: 512, isUntrusted: true)),
            !user.contains(":")
        else { throw .signInFailed(transport.title, "the answer of “\(address.text)” cannot be understood") }
        guard server.isSameServer(as: address) else {
            throw .foreignServer(transport.title, named: address.authority, found: server.authority)
        }
        return Login(server: server, user: user, password: password)
    }

    /// Has the server forget an app password. Returns whether it has done so; an unknown password has ended, too.
    func revoke(user: String, password: String) throws(ConferenceError) -> Bool {
        let response = try transport.response(
            request("DELETE", "/ocs/v2.php/core/apppassword", user: user, password: password))
        return response.status == 200 || response.status == 401
    }

    /// Asks the server who the user is. Returns whether it accepts the password.
    func accepts(user: String, password: String) throws(ConferenceError) -> Bool {
        let response = try transport.response(
            request("GET", "/ocs/v2.php/cloud/user?format=json", user: user, password: password))
        switch response.status {
        case 200 where JSONValue(response.body)?["ocs"]?["data"] != nil: return true
        case 200:
            throw .accountUnavailable(transport.title, "“\(address.text)” does not answer as a Nextcloud server.")
        case 401: return false
        default: throw .accountUnavailable(transport.title, status: response.status)
        }
    }

    private func request(_ method: String, _ path: String, user: String, password: String) -> HTTPSRequest {
        HTTPSRequest(
            method: method, url: address.appending(path),
            headers: [
                HTTPSHeader(name: "Authorization", value: "Basic \(Base64.encoded("\(user):\(password)"))"),
                HTTPSHeader(name: "OCS-APIRequest", value: "true"),
            ])
    }
}
