import Accounts
import ConferenceModel
import HTTPS

/// Reads `VCPAccounts`: an array of dictionaries, one for each account that the user can sign in to.
struct AccountReader {
    let limits: Limits
    /// `VCPNetworkHosts`.
    let networkHosts: [String]
    /// `VCPConfiguration`.
    let settings: [ConfigurationKey]

    private static let mostAccounts = 4
    /// The length of a help text in bytes.
    private static let helpLength = 4_096

    /// The words for the kinds, in manifests.
    private enum Word: String, CaseIterable {
        case oauth2, matrix, nextcloud, basic, bearer, header
    }

    /// Returns the declared accounts, in order.
    func accounts(in attributes: PropertyDictionary) throws(ManifestProblem) -> [AccountDeclaration] {
        var result: [AccountDeclaration] = []
        for dictionary in try attributes.dictionaries("VCPAccounts", limit: Self.mostAccounts) {
            let account = try account(dictionary)
            guard !result.contains(where: { $0.identifier == account.identifier }) else {
                throw .invalid("\(dictionary.path("identifier")) declares “\(account.identifier)” a second time")
            }
            result.append(account)
        }
        return result
    }

    private func account(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> AccountDeclaration {
        let identifier = try dictionary.string("identifier")
        let title = try dictionary.string("title")
        let helpText = try dictionary.optionalString("helpText")
        let checkedTitle: String
        var checkedHelp: String?
        do {
            _ = try TextPolicy.identifier(
                identifier, subject: dictionary.path("identifier"), limit: limits.identifierLength)
            checkedTitle = try TextPolicy.requiredLine(
                title, subject: dictionary.path("title"), limit: limits.titleLength)
            if let helpText {
                checkedHelp = try TextPolicy.block(
                    helpText, subject: dictionary.path("helpText"), limit: Self.helpLength)
            }
        } catch {
            throw .invalid("\(error)")
        }
        let word = try dictionary.word("kind", of: Word.self)
        try checkKeys(dictionary, word)
        let asksForServer = try asksForServer(dictionary, word)
        let hosts = try dictionary.strings("hosts", limit: 32, check: accessHost)
        guard asksForServer || !hosts.isEmpty else {
            throw .invalid("\(dictionary.path("hosts")) is missing: the account needs a host, or server")
        }
        let kind: AccountDeclaration.Kind =
            switch word {
            case .oauth2:
                .oauth2(try OAuthReader(settings: settings, asksForServer: asksForServer).declaration(dictionary))
            case .matrix: .matrix
            case .nextcloud: .nextcloud
            case .basic: .basic
            case .bearer: .bearer
            case .header: .header(name: try headerName(dictionary))
            }
        return AccountDeclaration(
            identifier: identifier, title: checkedTitle, kind: kind, hosts: hosts, asksForServer: asksForServer,
            helpText: checkedHelp)
    }

    /// Refuses keys that belong to another kind, because the author relies on something that would not happen.
    private func checkKeys(_ dictionary: PropertyDictionary, _ word: Word) throws(ManifestProblem) {
        let foreign = (word == .oauth2 ? [] : OAuthReader.keys) + (word == .header ? [] : ["headerName"])
        if let key = foreign.first(where: dictionary.has) {
            throw .invalid("\(dictionary.path(key)) does not belong to the kind “\(word.rawValue)”")
        }
    }

    private func asksForServer(_ dictionary: PropertyDictionary, _ word: Word) throws(ManifestProblem) -> Bool {
        let given = try dictionary.optionalBoolean("server")
        guard word == .matrix || word == .nextcloud else { return given ?? false }
        guard given != false else {
            throw .invalid(
                "\(dictionary.path("server")) cannot be false: the user always names the server of the kind "
                    + "“\(word.rawValue)”")
        }
        return true
    }

    /// Returns what is wrong with a host that receives the access, or nil if it is valid.
    private func accessHost(_ text: String) -> String? {
        guard let origin = HTTPSCredential.Origin(text), origin.text == text else {
            return "must be a host name in lower case, with a port only if it is not 443"
        }
        return networkHosts.contains(origin.host) ? nil : "is not among the VCPNetworkHosts"
    }

    private func headerName(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> String {
        let name = try dictionary.string("headerName")
        guard HTTPSCredential.canBeHeader(name) else {
            throw .invalid("\(dictionary.path("headerName")) is “\(name)”, which cannot be the header of a key")
        }
        return name
    }
}
