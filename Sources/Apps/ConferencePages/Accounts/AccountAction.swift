import Accounts
import ConferenceErrors
import ConferenceHost
import Foundation

/// Signs in or out, or chooses an account.
struct AccountAction {
    private let desk: PageDesk
    private let host: ConferenceHost
    private let name: AccountName

    /// How long a service may take to hear of the end of an access.
    private static let patience: Int64 = 10_000

    /// - Parameter form: names the account with `provider`, `account` and `label`.
    /// - Throws: `pageAccountGone`.
    init(_ desk: PageDesk, _ form: [String: String]) throws(ConferenceError) {
        self.desk = desk
        host = desk.host()
        let label = (form["label"] ?? "").trimmingCharacters(in: .whitespaces)
        guard
            let name = AccountName(
                provider: form["provider"] ?? "",
                "\(form["account"] ?? "")/\(label.isEmpty ? AccountName.defaultLabel : label)")
        else { throw .pageAccountGone() }
        self.name = name
    }

    func take(_ action: String) throws -> HTTPResponse {
        switch action {
        case "sign-in":
            guard let provider = host.installed().provider(name.provider) else {
                throw ConferenceError.pageAccountGone()
            }
            let options = SignInOptions(deviceName: "conference-pages (\(ProcessInfo.processInfo.hostName))")
            let work = try desk.signIns.begin(host.signIn(to: name, of: provider, options: options))
            return .redirect(to: "signing-in?work=\(work.key)")
        case "sign-out":
            let told = try host.signOut(try entry(), milliseconds: Self.patience)
            return .redirect(to: "accounts?done=\(told == false ? "forgotten" : "signed-out")")
        case "default-account":
            try host.makeDefault(try entry().name)
            return .redirect(to: "accounts?done=default")
        default: throw ConferenceError.noSuchPage(action)
        }
    }

    private func entry() throws(ConferenceError) -> ListedAccount {
        guard let entry = try host.listedAccounts().first(where: { $0.name == name && $0.account != nil }) else {
            throw .pageAccountGone()
        }
        return entry
    }
}
