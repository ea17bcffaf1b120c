import ConferenceErrors
import Platform

// Signing in to a Matrix server: OAuth 2.0 if the server has it, otherwise its older sign-in.
extension SignInWork {
    func signInToMatrix() throws(ConferenceError) -> (Account, AccountRecord) {
        let named = try server()
        var finding = transport([named.host], privateHosts: [named.host])
        finding.reachesPublicHosts = true
        let address = try MatrixServer.address(for: named, finding)
        // Only a server that the person has named may be on a private network.
        let isNamed = address.host == named.host
        var account = try account(server: address, isNamed: isNamed)
        let transport = transport([address.host], privateHosts: isNamed ? [address.host] : [])
        let matrix = MatrixServer(address: address, transport: transport)
        if let metadata = try matrix.metadata() {
            return try signInToMatrix(matrix, metadata, &account)
        }
        return try signInToOlderMatrix(matrix, &account)
    }

    // MARK: OAuth 2.0

    private func signInToMatrix(
        _ matrix: MatrixServer, _ metadata: JSONValue, _ account: inout Account
    ) throws(ConferenceError) -> (Account, AccountRecord) {
        guard let endpoints = OAuthEndpoints(metadata: metadata, server: matrix.address) else {
            throw .signInFailed(
                title,
                "“\(matrix.address.text)” names addresses of other servers than its own and its issuer’s for signing in"
            )
        }
        if endpoints.authorize.host != matrix.address.host {
            dialogue.note("You sign in at \(ConferenceError.shown(endpoints.authorize.host)), as your server says.")
        }
        let transport = transport(endpoints.all.map(\.host), privateHosts: Set(account.privateHosts))
        let path = "/callback"
        let id = try matrixClient(endpoints, account, path: path, transport)
        let deviceID = former?.deviceID ?? RandomText.letters(10)
        let client = OAuthClient(
            endpoints: endpoints, id: id, authentication: .none, transport: transport, now: now)
        let flow = OAuthFlow(
            work: self, client: client,
            scopes: ["urn:matrix:client:api:*", "urn:matrix:client:device:\(deviceID)"])
        let supported = metadata["grant_types_supported"]?.texts
        let device = "urn:ietf:params:oauth:grant-type:device_code"
        let hasDevice = endpoints.device != nil && supported?.contains(device) ?? true
        let tokens: TokenReply
        if options.way == .device {
            guard hasDevice else { throw .signInFailed(title, "it has no sign-in with a code") }
            tokens = try flow.tokensByDevice()
        } else {
            tokens = try flow.tokensByBrowser(flow.socket(.address, ports: []), path: path)
        }
        var record = AccountRecord(.oauth, access: "", binding: account.binding)
        record.generation = 0
        record.take(tokens, now: now())
        (record.clientID, record.tokenURL, record.revokeURL) = (id, endpoints.token.text, endpoints.revoke?.text)
        let owner = try matrix.owner(of: tokens.accessToken)
        account.user = owner?.user
        account.deviceID = owner?.deviceID ?? deviceID
        account.clientID = id
        account.scopes = tokens.scopes ?? flow.scopes
        return (account, record)
    }

    /// The identifier of this program at the server, which it registers with on its first visit.
    private func matrixClient(
        _ endpoints: OAuthEndpoints, _ account: Account, path: String, _ transport: AccountTransport
    ) throws(ConferenceError) -> String {
        if let id = options.clientID { return id }
        if let former = formerRecord, former.binding == account.binding, let id = former.clientID { return id }
        guard let registration = endpoints.registration else {
            throw .signInFailed(title, "it does not let this program register")
        }
        return try OAuthRegistration.client(
            at: registration, redirect: "http://127.0.0.1\(path)", authentication: .none, scopes: [],
            page: options.clientPage, transport
        ).id
    }

    // MARK: The older sign-in

    private func signInToOlderMatrix(
        _ matrix: MatrixServer, _ account: inout Account
    ) throws(ConferenceError) -> (Account, AccountRecord) {
        let flows = try matrix.flows()
        let deviceID = former?.deviceID ?? RandomText.letters(10)
        let login: MatrixServer.Login
        if flows.contains("m.login.sso"), options.user == nil || !flows.contains("m.login.password") {
            let token = try tokenBySingleSignOn(matrix)
            login = try matrix.logIn(token: token, deviceID: deviceID, deviceName: options.deviceName)
        } else if flows.contains("m.login.password") {
            let user = try ask(.user, given: options.user, suggestion: former?.user)
            login = try matrix.logIn(
                user: user, password: ask(.password), deviceID: deviceID, deviceName: options.deviceName)
        } else {
            throw .signInFailed(title, "“\(matrix.address.text)” offers no sign-in that this program knows")
        }
        var record = AccountRecord(.matrix, access: "", binding: account.binding)
        record.generation = 0
        record.take(login.tokens, now: now())
        account.user = login.user
        account.deviceID = login.deviceID ?? deviceID
        return (account, record)
    }

    /// Has the person sign in at the service that the server uses. The protocol has no `state`; a secret path stands for it.
    private func tokenBySingleSignOn(_ matrix: MatrixServer) throws(ConferenceError) -> String {
        let socket = try LoopbackSocket(.address, ports: [], title: title)
        let path = "/" + RandomText.urlSafe()
        let listener = CallbackListener(socket, CallbackExpectation(path: path, proof: .path), title: title)
        try dialogue.open(
            matrix.singleSignOnPage(redirect: socket.redirect(path: path)), isPasteAccepted: true)
        let answer = try listener.wait(
            dialogue, until: Deadline(after: options.patience), cancellation: cancellation)
        switch answer {
        case .code(let token): return token
        case .error(let error): throw .signInRefused(title, error)
        }
    }
}
