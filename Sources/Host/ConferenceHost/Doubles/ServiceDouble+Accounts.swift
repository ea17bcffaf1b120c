import Accounts
import ConferenceErrors
import Foundation
import HTTPS
import Synchronization

// Accounts during a check: each that the manifest declares is signed in, with a credential that is made up.
extension ServiceDouble {
    /// The user of every account.
    static let user = "check"
    private static let tokenStart = "check-token-"

    /// Returns the accounts that the manifest declares, all signed in at the double.
    func accounts(of provider: String, declared: [AccountDeclaration]) -> [Account] {
        declared.map { declaration in
            let host = server?.origin.host ?? "localhost"
            var account = Account(
                name: AccountName(provider: provider, account: declaration.identifier), isDefault: true,
                user: Self.user, hosts: declaration.hosts)
            if declaration.needsServer { account.server = server?.text }
            if case .matrix = declaration.kind {
                account.user = "@\(Self.user):\(host)"
                account.deviceID = "CHECKDEVICE"
            }
            return account
        }
    }

    /// Returns the present credential of an account: `check-token-1`, and another number after each renewal.
    func credential(_ declaration: AccountDeclaration, of name: AccountName) -> AccountCredential {
        let generation = state.withLock { $0.generation }
        let token = "\(Self.tokenStart)\(generation)"
        let (header, value): (String, String) =
            switch declaration.kind {
            case .oauth2, .matrix, .bearer: ("Authorization", "Bearer \(token)")
            case .nextcloud, .basic:
                ("Authorization", "Basic \(Data("\(Self.user):\(token)".utf8).base64EncodedString())")
            case .header(let name): (name, token)
            }
        var hosts = Set(declaration.hosts)
        if declaration.needsServer, let host = server?.origin.host { hosts.insert(host) }
        return AccountCredential(
            name: name, headerName: header, headerValue: value, hosts: hosts, secrets: [token], generation: generation)
    }

    /// Returns another credential after a refusal, or nil if access of this kind cannot be renewed.
    func renewed(_ rejected: AccountCredential, _ declaration: AccountDeclaration) -> AccountCredential? {
        guard declaration.isRenewable else { return nil }
        state.withLock { if $0.generation == rejected.generation { $0.generation += 1 } }
        return credential(declaration, of: rejected.name)
    }

    /// Returns the number of the credential in a header; 0 if there is none.
    static func generation(in header: String) -> Int {
        var text = header
        if header.hasPrefix("Basic ") {
            text = Data(base64Encoded: String(header.dropFirst(6))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        guard let start = text.range(of: tokenStart) else { return 0 }
        return Int(text[start.upperBound...]) ?? 0
    }
}

extension AccountDeclaration {
    /// Whether access can be renewed without the user.
    var isRenewable: Bool {
        switch kind {
        case .oauth2, .matrix: true
        case .nextcloud, .basic, .bearer, .header: false
        }
    }
}
