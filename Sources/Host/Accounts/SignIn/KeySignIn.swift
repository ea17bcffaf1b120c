import ConferenceErrors
import Secrets

// Sign-ins with something that the person types.
extension SignInWork {
    func signInWithPassword() throws(ConferenceError) -> (Account, AccountRecord) {
        let server = signIn.declaration.needsServer ? try self.server() : nil
        var account = try account(server: server)
        let user = try ask(.user, given: options.user, suggestion: former?.user)
        // The name ends at the first colon (RFC 7617).
        guard !user.contains(":"), user.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .signInNeedsAnswer(title, "a user name without a colon")
        }
        let password = try ask(.password)
        guard password.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .signInNeedsAnswer(title, "a password without control characters")
        }
        var record = AccountRecord(.password, access: password, binding: account.binding)
        (record.user, account.user) = (user, user)
        return (account, record)
    }

    func signInWithKey() throws(ConferenceError) -> (Account, AccountRecord) {
        let server = signIn.declaration.needsServer ? try self.server() : nil
        let account = try account(server: server)
        let secrets = try signIn.store.secrets()
        // A key that the user keeps with commands of their own is only read.
        let kept = secrets.isStoredByUser ? try secrets.secret(signIn.name.secret, in: .command)?.text : nil
        let key = try ask(.key, given: kept)
        guard TokenReply.isToken(key) else {
            throw .signInNeedsAnswer(title, SignInQuestion.Subject.key.expected)
        }
        return (account, AccountRecord(.key, access: key, binding: account.binding))
    }
}
