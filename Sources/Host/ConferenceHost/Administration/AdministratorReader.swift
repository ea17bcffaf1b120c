import ConferenceErrors
import ConferenceModel

/// Reads one file of the administrator. Refuses unknown names, so that a misspelt restriction does not look as if it were in
/// force.
struct AdministratorReader {
    /// The path of the file, for messages.
    let path: String
    let limits: Limits

    func policy(_ json: LocatedJSON) throws(LocatedJSON.Problem) -> AdministratorPolicy {
        var policy = AdministratorPolicy()
        policy.files = [path]
        for member in try members(json, known: ["allowed", "required", "providers"]) {
            switch member.name {
            case "allowed":
                policy.allowed = Set(try identifiers(member.value).map(\.name))
                policy.allowingFiles = [path]
            case "required":
                for (name, line) in try identifiers(member.value) {
                    policy.required[name] = origin(line)
                }
            default:
                for provider in try members(member.value) {
                    policy.providers[try identifier(provider.name, line: provider.line)] = try self.provider(
                        provider.value)
                }
            }
        }
        return policy
    }

    private func provider(_ json: LocatedJSON) throws(LocatedJSON.Problem) -> AdministratorPolicy.Provider {
        var provider = AdministratorPolicy.Provider()
        for member in try members(json, known: ["settings", "locked", "privateHosts", "accounts"]) {
            switch member.name {
            case "settings":
                for setting in try members(member.value) {
                    let name = try identifier(setting.name, line: setting.line)
                    provider.settings[name] = .init(content: try content(setting), origin: origin(setting.line))
                }
            case "locked":
                for (name, line) in try identifiers(member.value) { provider.locked[name] = origin(line) }
            case "privateHosts":
                provider.privateHosts = Set(try identifiers(member.value).map { $0.name.lowercased() })
            default:
                for account in try members(member.value) {
                    provider.accounts[try identifier(account.name, line: account.line)] = try self.account(
                        account.value)
                }
            }
        }
        return provider
    }

    private func account(_ json: LocatedJSON) throws(LocatedJSON.Problem) -> AdministratorPolicy.Account {
        var account = AdministratorPolicy.Account()
        for member in try members(json, known: ["clientID", "clientPage", "server", "locked"]) {
            switch (member.name, member.value.content) {
            case ("clientID", .text(let text)):
                guard !text.isEmpty, text.utf8.count <= Self.longestClientID,
                    text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
                else {
                    throw problem(member, "clientID must be a word without spaces")
                }
                account.clientID = text
            case ("server", .text(let text)), ("clientPage", .text(let text)):
                guard let url = ConfigurationValue(text: text, kind: .url, limits: limits) else {
                    throw problem(member, "\(member.name) must be \(ConfigurationKey.Kind.url.expectation)")
                }
                if member.name == "server" { account.server = url.text } else { account.clientPage = url.text }
            case ("locked", .boolean(let isLocked)):
                account.lock = isLocked ? origin(member.line) : nil
            case ("locked", _): throw problem(member, "locked must be true or false")
            default: throw problem(member, "“\(member.name)” must be a text")
            }
        }
        if let lock = account.lock, account.clientID == nil, account.server == nil {
            throw LocatedJSON.Problem(line: lock.line, clause: "locked needs a server or a clientID next to it")
        }
        return account
    }

    private func content(
        _ setting: LocatedJSON.Member
    ) throws(LocatedJSON.Problem) -> AdministratorPolicy.Setting.Content {
        switch setting.value.content {
        case .text(let text): return .text(text)
        case .integer(let number): return .integer(number)
        case .boolean(let flag): return .boolean(flag)
        case .null, .array, .object:
            throw problem(setting, "“\(setting.name)” must be a text, an integer, true or false")
        }
    }

    // MARK: Steps

    private static let longestClientID = 1_024

    private func members(
        _ json: LocatedJSON, known: [String]? = nil
    ) throws(LocatedJSON.Problem) -> [LocatedJSON.Member] {
        guard case .object(let members) = json.content else {
            throw .init(line: json.line, clause: "an object in braces is missing")
        }
        if let known, let member = members.first(where: { !known.contains($0.name) }) {
            throw problem(member, "“\(member.name)” is not a known key; the keys are \(known.joined(separator: ", "))")
        }
        return members
    }

    /// Returns the identifiers in a list, and their lines.
    private func identifiers(_ json: LocatedJSON) throws(LocatedJSON.Problem) -> [(name: String, line: Int)] {
        guard case .array(let elements) = json.content else {
            throw .init(line: json.line, clause: "a list in brackets is missing")
        }
        var result: [(name: String, line: Int)] = []
        for element in elements {
            guard case .text(let text) = element.content else {
                throw .init(line: element.line, clause: "the list has something other than texts")
            }
            result.append((try identifier(text, line: element.line), element.line))
        }
        return result
    }

    private func identifier(_ text: String, line: Int) throws(LocatedJSON.Problem) -> String {
        do {
            return try TextPolicy.identifier(text, subject: "the name", limit: limits.identifierLength)
        } catch {
            throw .init(line: line, clause: "“\(text)” is not an identifier")
        }
    }

    private func origin(_ line: Int) -> AdministratorPolicy.Origin { .init(path: path, line: line) }

    private func problem(_ member: LocatedJSON.Member, _ clause: Sentence) -> LocatedJSON.Problem {
        .init(line: member.line, clause: clause)
    }
}
