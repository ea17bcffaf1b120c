import ConferenceErrors
import ConferenceModel

@testable import Accounts
@testable import HTTPS

/// Reads what services, browsers and files say about accounts: the first byte chooses the reader. No token that is accepted can
/// end a header, no text for people obeys a terminal, and no callback without the right state is an answer.
///
/// - Returns: true if the reader accepted the rest of the input.
func fuzzAccountReplies(_ input: UnsafeRawBufferPointer) -> Bool {
    guard let kind = input.first else { return false }
    let rest = Array(input.dropFirst())
    switch kind {
    case UInt8(ascii: "t"): return fuzzTokens(rest)
    case UInt8(ascii: "c"): return fuzzCallback(rest)
    case UInt8(ascii: "p"): return fuzzPasted(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "d"): return fuzzDeviceCode(rest)
    case UInt8(ascii: "m"): return fuzzMetadata(rest)
    case UInt8(ascii: "e"): return fuzzEntry(rest)
    case UInt8(ascii: "r"):
        return RetryTime.seconds(String(decoding: rest, as: UTF8.self), now: 0).map { $0 >= 0 } ?? false
    default: return false
    }
}

private func fuzzTokens(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    // The status 200, or one of those from 400 on.
    let status = first & 1 == 0 ? 200 : 400 + Int(first)
    let response = HTTPSResponse(status: status, headers: [], body: Array(bytes.dropFirst()))
    switch TokenOutcome(response, now: 0) {
    case .tokens(let tokens):
        for token in [tokens.accessToken, tokens.refreshToken ?? "x"] { precondition(TokenReply.isToken(token)) }
        precondition(tokens.seconds ?? 1 > 0)
        precondition(isSafe(tokens.user ?? ""))
        return true
    case .denied(let error), .refused(let error):
        precondition(isSafe(ConferenceError.signInRefused("Rooms", error).message))
        return false
    default: return false
    }
}

private let expectation = CallbackExpectation(path: "/callback", proof: .state("secret-state"))

private func fuzzCallback(_ bytes: [UInt8]) -> Bool {
    guard let request = try? CallbackRequest.read(bytes) else { return false }
    precondition(request.path.utf8.first == UInt8(ascii: "/"))
    guard expectation.answer(path: request.path, query: request.query) != nil else { return false }
    precondition(request.path == "/callback" && request.query.contains("state"))
    return true
}

private func fuzzPasted(_ text: String) -> Bool {
    guard let answer = expectation.answer(pasted: text) else { return false }
    if case .error(let error) = answer { precondition(isSafe(error.clause.text)) }
    return true
}

private func fuzzDeviceCode(_ bytes: [UInt8]) -> Bool {
    guard let body = JSONValue(bytes), let code = DeviceCode(body) else { return false }
    precondition(code.interval > 0 && code.seconds > 0 && isSafe(code.userCode))
    precondition(code.page.lowercased().hasPrefix("https://"))
    return true
}

private func fuzzMetadata(_ bytes: [UInt8]) -> Bool {
    guard let server = ServiceAddress("https://matrix.example.org"), let body = JSONValue(bytes),
        let endpoints = OAuthEndpoints(metadata: body, server: server), let issuer = endpoints.issuer,
        let host = ServiceAddress(issuer)?.host
    else { return false }
    for address in endpoints.all { precondition(address.host == host || address.host == server.host) }
    return true
}

private func fuzzEntry(_ bytes: [UInt8]) -> Bool {
    _ = JSONLines.problem(in: bytes)
    _ = JSONLines.line(ofElement: 1, in: "accounts", bytes)
    guard let value = JSONValue(bytes), let account = try? AccountEntry.account(value) else { return false }
    // What is written is read back as the same.
    let again = try? AccountEntry.account(AccountEntry.value(account, over: value))
    precondition(again == account)
    return true
}
