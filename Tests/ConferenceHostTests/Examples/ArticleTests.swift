import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// The article “What your users see when you fail” quotes sentences; they have to be those that users see.
@Suite("What your users see when you fail", .needsCCompiler)
struct ArticleTests {
    /// What a provider does, and what asking it is about.
    struct Failure: Sendable, CustomTestStringConvertible {
        var fault: Fault
        var isConference = false

        var testDescription: String { fault.testDescription }
    }

    static let failures = [
        Failure(fault: Fault("load", "MAGIC")),
        Failure(fault: Fault("load", "CREATE_FAILS")),
        Failure(fault: Fault("calls", "CRASHES")),
        Failure(fault: Fault("calls", "EXITS")),
        Failure(fault: Fault("calls", "NEVER")),
        Failure(fault: Fault("answers", "SAME_IDENTIFIER")),
        Failure(fault: Fault("answers", "URLS_17"), isConference: true),
        Failure(fault: Fault("calls", "CONFERENCE_FAILS"), isConference: true),
        Failure(fault: Fault("calls", "CONFERENCE_NEVER"), isConference: true),
    ]

    @Test("the sentence of each failure is in the article", arguments: failures)
    func sentence(_ failure: Failure) async throws {
        let article = try String(
            contentsOfFile: CCompiler.package
                + "/Sources/Provider/VirtualConferenceKit/VirtualConferenceKit.docc/WhatUsersSee.md", encoding: .utf8)
        let limits = shortLimits {
            if failure.fault.definitions.contains(where: { $0.hasSuffix("NEVER") }) {
                $0.roomTypesTimeout = .milliseconds(200)
                $0.conferenceTimeout = .milliseconds(200)
            }
        }
        try await withHost(failure.fault, limits: limits) { test in
            let error = failure.isConference ? await test.conferenceError() : try await test.listError()
            let sentence = try #require(error).message
                .replacing("“Fault & Co” (org.example.fault)", with: "“Example Rooms” (org.example.rooms)")
                .replacing("within 200 ms", with: failure.isConference ? "within 15 s" : "within 10 s")
                // The fixtures try what a terminal obeys, and it is taken out.
                .replacing(/\s?\u{FFFD}(\[[0-9]+m\u{FFFD}?)?/, with: "")
            // Lines of the article are folded; sentences are not.
            let words = article.replacing("\n> ", with: "\n").split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            expectContains(words, sentence, "\(sentence)")
        }
    }
}
