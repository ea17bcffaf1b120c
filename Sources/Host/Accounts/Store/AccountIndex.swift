import ConferenceErrors
import Platform
import PrivateFiles

/// The list of accounts, `$XDG_CONFIG_HOME/conference/accounts.json`, mode 0600. It contains no secret.
///
/// What a later version has added to the file is kept. A file that cannot be understood is an error, and is never overwritten.
struct AccountIndex: Sendable {
    let path: String

    /// The largest accepted size of the file in bytes.
    private static let limit = 1_048_576
    /// The largest number of accounts.
    private static let most = 256

    init(places: Places) { path = places.configuration + "/accounts.json" }

    private var file: PrivateFile { PrivateFile(path: path, limit: Self.limit) }

    /// Returns the accounts in the order of the file.
    func read() throws(ConferenceError) -> [Account] {
        guard let content = try file.read() else { return [] }
        return try entries(in: content).map(\.account)
    }

    /// Reads, changes and replaces the list. A lock keeps other processes from doing the same meanwhile.
    func change(_ body: (inout [Account]) throws(ConferenceError) -> Void) throws(ConferenceError) {
        try file.change { content throws(ConferenceError) in
            let entries = try content.map { content throws(ConferenceError) in try self.entries(in: content) } ?? []
            let before = entries.map(\.account)
            var accounts = before
            try body(&accounts)
            guard accounts != before else { return nil }
            guard accounts.count <= Self.most else { throw .tooManyAccounts(limit: Self.most) }
            let known = Dictionary(entries.map { ($0.account.name, $0.value) }) { first, _ in first }
            let list = accounts.map { AccountEntry.value($0, over: known[$0.name]) }
            var whole = content.flatMap { JSONValue($0) } ?? ["version": .integer(1)]
            whole["accounts"] = .list(list)
            return whole.pretty
        }
    }

    private func entries(in content: [UInt8]) throws(ConferenceError) -> [(account: Account, value: JSONValue)] {
        guard let whole = JSONValue(content), whole.isObject else {
            throw .brokenAccounts(path, line: JSONLines.problem(in: content), problem: "it is not a JSON object")
        }
        guard let list = whole["accounts"]?.list else {
            throw .brokenAccounts(path, line: 1, problem: "it has no list “accounts”")
        }
        var entries: [(account: Account, value: JSONValue)] = []
        for (index, value) in list.enumerated() {
            let line = JSONLines.line(ofElement: index, in: "accounts", content)
            do throws(AccountEntry.Problem) {
                let account = try AccountEntry.account(value)
                guard !entries.contains(where: { $0.account.name == account.name }) else { throw .twice }
                entries.append((account, value))
            } catch {
                throw .brokenAccounts(path, line: line, problem: error.clause)
            }
        }
        return entries
    }
}
