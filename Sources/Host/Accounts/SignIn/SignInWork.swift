import CLoopback
import ConferenceErrors
import Glibc
import Platform

/// What the ways of signing in share: the person, the time, the network.
struct SignInWork<Dialogue: SignInDialogue> {
    let signIn: SignIn
    let dialogue: Dialogue
    let cancellation: Int32
    /// The former sign-in of this name, whose client is used again.
    let former: Account?
    let formerRecord: AccountRecord?

    var title: String { signIn.declaration.title }
    var options: SignInOptions { signIn.options }
    var now: @Sendable () -> Int64 { signIn.store.now }

    /// Reaches hosts during the next part of the sign-in.
    func transport(_ hosts: [String], privateHosts: Set<String> = []) -> AccountTransport {
        AccountTransport(
            title: title, hosts: hosts, privateHosts: signIn.privateHosts.union(privateHosts),
            authorities: signIn.store.authorities, deadline: Deadline(after: .seconds(60)), cancellation: cancellation,
            userAgent: options.deviceName)
    }

    /// Asks the person for something that cannot be empty, unless they have said it in advance.
    func ask(
        _ subject: SignInQuestion.Subject, given: String? = nil, suggestion: String? = nil
    ) throws(ConferenceError) -> String {
        if let given { return given }
        let answer = try dialogue.ask(SignInQuestion(subject, title: title, suggestion: suggestion))
        guard !answer.isEmpty else { throw .signInNeedsAnswer(title, subject.expected) }
        return answer
    }

    /// The server that the person names.
    func server() throws(ConferenceError) -> ServiceAddress {
        let typed = try ask(.server, given: options.server, suggestion: former?.server)
        let address =
            signIn.declaration.kind == .matrix ? MatrixServer.named(typed) : ServiceAddress(server: typed)
        guard let address else {
            throw .signInNeedsAnswer(
                title, ServiceAddress.remedy(server: typed) ?? SignInQuestion.Subject.server.expected)
        }
        return address
    }

    /// Waits, unless the person gives up meanwhile.
    func pause(_ duration: Duration) throws(ConferenceError) {
        guard signIn.pause(duration, cancellation) else { throw .signInCancelled(title) }
    }

    /// The binding of a sign-in to its declaration.
    func binding(server: String?) throws(ConferenceError) -> String {
        guard
            let digest = AccountBinding.digest(signIn.declaration, server: server, settings: signIn.settings)
        else { throw .cryptographyMissing(title) }
        return digest
    }

    /// A new account with its hosts.
    func account(server: ServiceAddress?, isNamed: Bool = true) throws(ConferenceError) -> Account {
        var hosts = signIn.declaration.hosts
        if let server, !hosts.contains(server.host) { hosts.append(server.host) }
        return Account(
            name: signIn.name, server: server?.text, hosts: hosts,
            privateHosts: isNamed ? [server?.host].compactMap(\.self) : [],
            authorities: signIn.store.authorities.map(absolutePath), since: now(),
            binding: try binding(server: server?.text))
    }
}

extension SignInQuestion.Subject {
    /// What an answer must be.
    var expected: Sentence {
        switch self {
        case .server: "the address of your server, such as “https://cloud.example.org”"
        case .user: "your user name"
        case .password: "your password"
        case .key: "a key of visible ASCII characters without blanks"
        case .clientID: "the identifier of an OAuth client"
        case .clientSecret: "the secret of the OAuth client"
        case .accountID: "the identifier of your account at the service"
        }
    }
}

/// Makes a path absolute, because later programs run in other folders.
private func absolutePath(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
}
