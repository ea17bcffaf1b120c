import ConferenceErrors
import Platform

extension SignInWork {
    /// Login flow, version 2: the person consents in a browser on any device, and this program polls for an app password.
    func signInToNextcloud() throws(ConferenceError) -> (Account, AccountRecord) {
        let named = try server()
        let transport = transport([named.host], privateHosts: [named.host])
        let nextcloud = NextcloudServer(address: named, transport: transport)
        let flow = try nextcloud.begin()
        try dialogue.open(flow.page.text, isPasteAccepted: false)
        let login = try poll(flow, nextcloud)
        var account = try account(server: login.server)
        account.user = login.user
        var record = AccountRecord(.password, access: login.password, binding: account.binding)
        record.user = login.user
        return (account, record)
    }

    private func poll(
        _ flow: NextcloudServer.Flow, _ nextcloud: NextcloudServer
    ) throws(ConferenceError) -> NextcloudServer.Login {
        let deadline = Deadline(after: options.patience)
        var polling = nextcloud
        var interval = Duration.seconds(1)
        while !deadline.hasPassed {
            try pause(interval)
            polling.transport.deadline = Deadline(after: .seconds(30))
            do throws(ConferenceError) {
                if let login = try polling.poll(flow) { return login }
                interval = .seconds(2)
            } catch {
                // The network can be away for a while, and the result is given out only once.
                guard error.code == .accountUnavailable else { throw error }
                interval = min(interval * 2, .seconds(30))
            }
        }
        throw .signInTimedOut(title, after: options.patience)
    }
}
