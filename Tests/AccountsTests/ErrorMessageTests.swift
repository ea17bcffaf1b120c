import ConferenceErrors
import TestSupport
import Testing

@testable import Accounts

@Suite("Messages of errors about accounts")
struct ErrorMessageTests {
    private static let text = hostileText
    private static let name = AccountName(provider: hostileText, account: hostileText, label: hostileText)

    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] =
        [
            .notSignedIn(text, name), .accountBusy(text), .accountUnavailable(text, "\(text)."),
            .accountUnavailable(text, status: 7), .accountSettingMissing(text, key: text),
            .brokenAccounts(text, line: 7, problem: "\(text)"), .tooManyAccounts(limit: 7), .noSuchAccount(name),
            .labelInUse(name),
            .formerAccessStays(text),
            .signInFailed(text, "\(text)"), .foreignServer(text, named: text, found: text), .signInCancelled(text),
            .signInTimedOut(text, after: .seconds(5)), .signInNeedsAnswer(text, "\(text)"), .cryptographyMissing(text),
            .signInRefused(text, ReplyError(code: "", description: nil)),
            .signInRefused(text, ReplyError(code: text, description: text)),
            .signInRefused(text, ReplyError(code: "org_internal", description: text)),
        ] + problems.map { .unusableTokens(text, $0) }
        + reasons.map { .signInExpired(text, name, reason: $0) }

    private static let problems: [TokenProblem] = [.status, .notJSON, .noToken, .tokenType, .tooLong, .characters]
    private static let reasons: [Account.Reason] = [
        .refused, .revoked, .changed, .unfinished, .lost, .notAllowed, Account.Reason(rawValue: "other"),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
