import ConferenceErrors
import Foundation
import HTTPS
import Platform
import Testing

@testable import Accounts

/// Requests that an OAuth 2.0 server and its double must answer alike.
struct OAuthConversation {
    private let client: OAuthClient
    private let redirect: String
    private let page: (String) -> String?

    /// - Parameter code: returns the address that a page redirects to.
    init(_ declaration: AccountDeclaration, authority: String, code: @escaping (String) -> String?) throws {
        guard case .oauth2(let oauth) = declaration.kind else { try Test.cancel("This is no OAuth server.") }
        let transport = AccountTransport(
            title: "Rooms", hosts: ["localhost"], privateHosts: ["localhost"], authorities: authority,
            deadline: Deadline(after: .seconds(60)))
        client = OAuthClient(
            endpoints: try OAuthEndpoints(oauth, title: "Rooms", server: nil, settings: [:]), id: "public",
            authentication: .none, transport: transport, now: { 0 })
        redirect = "http://127.0.0.1:\(oauth.redirectPorts.first ?? 9)/callback"
        page = code
    }

    /// A line for each request: what it was, and what came of it.
    func lines() throws -> [String] {
        var lines: [String] = []
        let proof = try #require(ProofKey())
        let wrong = try #require(ProofKey())
        lines.append("wrong verifier: \(Self.line(try client.exchange(code: try code(proof), redirect: redirect, proof: wrong)))")
        let first = try client.exchange(code: try code(proof), redirect: redirect, proof: proof)
        lines.append("code: \(Self.line(first))")
        guard case .tokens(let tokens) = first, let old = tokens.refreshToken else { return lines }
        let second = try client.refresh(old)
        lines.append("refresh: \(Self.line(second)), new token: \(Self.refreshToken(second) != old)")
        lines.append("old again: \(Self.line(try client.refresh(old)))")
        lines.append("new after that: \(Self.line(try client.refresh(Self.refreshToken(second) ?? "")))")
        let device = try client.deviceCode(scopes: ["meetings"])
        lines.append("device: \(device.interval) \(device.seconds) \(device.completePage != nil) \(device.userCode.utf8.count)")
        lines.append("poll: \(Self.line(try client.poll(device)))")
        return lines
    }

    private func code(_ proof: ProofKey) throws -> String {
        let state = RandomText.urlSafe()
        let target = try #require(
            page(
                client.authorizationPage(
                    redirect: redirect, state: state, proof: proof, scopes: ["meetings"], parameters: [:])))
        let query = target.split(separator: "?", maxSplits: 1).last ?? ""
        let expectation = CallbackExpectation(path: "/callback", proof: .state(state))
        guard case .code(let code)? = expectation.answer(path: "/callback", query: String(query)) else {
            try Test.cancel("The server brings no code: \(target)")
        }
        return code
    }

    private static func refreshToken(_ outcome: TokenOutcome) -> String? {
        if case .tokens(let tokens) = outcome { tokens.refreshToken } else { nil }
    }

    private static func line(_ outcome: TokenOutcome) -> String {
        switch outcome {
        case .tokens(let tokens): "tokens, refresh: \(tokens.refreshToken != nil), life: \(tokens.seconds != nil)"
        case .refused(let error): "refused \(error.code)"
        default: "\(outcome)"
        }
    }
}
