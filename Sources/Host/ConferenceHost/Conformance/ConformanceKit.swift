import ConferenceErrors
import ConferenceModel
import Platform

/// Tests whether a provider keeps the rules that hosts rely on.
///
/// Each check has a worker of its own, so that checks do not affect each other. The checks create real conferences, and end
/// them if the provider can. For a service that charges for conferences, use a test account.
package struct ConformanceKit: Sendable {
    private let configuration: HostConfiguration
    private let provider: InstalledProvider
    private let seed: UInt64

    /// - Parameter seed: the seed of all random values; the same seed repeats the same tests.
    package init(configuration: HostConfiguration, provider: InstalledProvider, seed: UInt64) {
        self.configuration = configuration
        self.provider = provider
        self.seed = seed
    }

    /// The reason why the checks against a double are skipped in a run without one.
    package static let noDouble = "there is no double of the provider's service"
    /// The reason why they are skipped for a provider that needs no double.
    package static let noService = "it calls no service: its manifest names no host and no account"

    /// The identifiers of all checks, in their order.
    package static var identifiers: [String] { ConformanceCheck.all.map(\.id) }

    /// Runs the checks one after another. The work begins at once. If the reader stops early, the work ends after the current
    /// check.
    ///
    /// - Parameter identifiers: the checks to run, or none to run all.
    package func results(only identifiers: [String] = []) -> AsyncStream<ConformanceResult> {
        let checks = ConformanceCheck.all.filter { identifiers.isEmpty || identifiers.contains($0.id) }
        let cancellation = Cancellation()
        let made = MadeConferences()
        let service = ServiceFindings()
        return AsyncStream { continuation in
            continuation.onTermination = { _ in cancellation.cancel() }
            DetachedThread.run {
                var obstacle: String?
                for check in checks where !cancellation.isCancelled {
                    let result = run(check, made, service, cancellation, obstacle: obstacle)
                    if check.isNeededByAll, result.outcome == .fail || result.outcome == .crash {
                        obstacle = "\(check.id) has not passed"
                    }
                    continuation.yield(result)
                }
                // The check that ends the conferences may not be among the requested ones.
                if obstacle == nil {
                    _ = try? subject("end", made, service, Cancellation()).end(made.take())
                }
                continuation.finish()
            }
        }
    }

    private func subject(
        _ name: String, _ made: MadeConferences, _ service: ServiceFindings, _ cancellation: Cancellation
    ) -> ConformanceSubject {
        ConformanceSubject(
            configuration: configuration, provider: provider, cancellation: cancellation,
            random: SeededGenerator(seed: seed, name: name), made: made, service: service)
    }

    private func run(
        _ check: ConformanceCheck, _ made: MadeConferences, _ service: ServiceFindings, _ cancellation: Cancellation,
        obstacle: String?
    ) -> ConformanceResult {
        let start = MonotonicClock.now
        var verdict: Verdict
        if let obstacle {
            verdict = .skip(obstacle)
        } else {
            do throws(ConferenceError) {
                verdict = try check.body(subject(check.id, made, service, cancellation))
            } catch {
                verdict = Verdict(outcome: error.isCrash ? .crash : .fail, reason: configuration.sentence(error))
            }
        }
        verdict.reason = TextPolicy.printable(verdict.reason)
        return ConformanceResult(
            id: check.id, rule: check.rule, outcome: verdict.outcome, reason: verdict.reason,
            duration: MonotonicClock.now - start)
    }
}

/// A rule, and the test for it.
struct ConformanceCheck: Sendable {
    let id: String
    let rule: String
    /// Whether the other checks are skipped if this one fails, because they would make no sense.
    var isNeededByAll = false
    /// Tests the rule. An error is a failure, or a crash if the process of the provider ended.
    let body: @Sendable (ConformanceSubject) throws(ConferenceError) -> Verdict

    static let all: [ConformanceCheck] =
        loading + answering + cancelling + leaving + updating + confined + service + ending
}

extension ConferenceError {
    /// Whether the process of the provider ended on its own.
    fileprivate var isCrash: Bool {
        switch (cause as? WorkerEnd)?.reason {
        case .exited, .signalled: true
        default: false
        }
    }
}
