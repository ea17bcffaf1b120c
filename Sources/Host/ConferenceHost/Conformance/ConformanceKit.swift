import ConferenceErrors
import ConferenceModel
import Platform

/// Tries a provider in every way that a host may use it, and says of each rule whether it is kept.
///
/// Each check has a worker of its own, so that nothing that one check does is in the way of the next. Real conferences
/// are made: of a service that bills for them, a test account is wanted.
package struct ConformanceKit: Sendable {
    private let configuration: HostConfiguration
    private let provider: InstalledProvider
    private let seed: UInt64

    /// - Parameter seed: decides what is made up; the same seed tries the same things.
    package init(configuration: HostConfiguration, provider: InstalledProvider, seed: UInt64) {
        self.configuration = configuration
        self.provider = provider
        self.seed = seed
    }

    /// The names of all checks, in their order.
    package static var identifiers: [String] { ConformanceCheck.all.map(\.id) }

    /// Runs the checks one after the other. The work begins at once, and whoever stops reading ends it after the check
    /// that is under way.
    ///
    /// - Parameter identifiers: those to run; all for none.
    package func results(only identifiers: [String] = []) -> AsyncStream<ConformanceResult> {
        let checks = ConformanceCheck.all.filter { identifiers.isEmpty || identifiers.contains($0.id) }
        let cancellation = Cancellation()
        return AsyncStream { continuation in
            continuation.onTermination = { _ in cancellation.cancel() }
            let body: @Sendable () -> Void = {
                var obstacle: String?
                for check in checks where !cancellation.isCancelled {
                    let result = run(check, cancellation, obstacle: obstacle)
                    if check.isNeededByAll, result.outcome == .fail || result.outcome == .crash {
                        obstacle = "\(check.id) has not passed"
                    }
                    continuation.yield(result)
                }
                continuation.finish()
            }
            if !DetachedThread.start(body) { body() }
        }
    }

    private func run(
        _ check: ConformanceCheck, _ cancellation: Cancellation, obstacle: String?
    ) -> ConformanceResult {
        let clock = ContinuousClock()
        let start = clock.now
        var verdict: Verdict
        if let obstacle {
            verdict = .skip(obstacle)
        } else {
            let subject = ConformanceSubject(
                configuration: configuration, provider: provider, cancellation: cancellation,
                random: SeededGenerator(seed: seed, name: check.id))
            do throws(ConferenceError) {
                verdict = try check.body(subject)
            } catch {
                verdict = Verdict(outcome: error.isCrash ? .crash : .fail, reason: configuration.sentence(error))
            }
        }
        verdict.reason = TextPolicy.printable(verdict.reason)
        return ConformanceResult(
            id: check.id, rule: check.rule, outcome: verdict.outcome, reason: verdict.reason,
            duration: clock.now - start)
    }
}

/// One rule, and how it is tried.
struct ConformanceCheck: Sendable {
    let id: String
    let rule: String
    /// True where nothing else makes sense when it fails.
    var isNeededByAll = false
    /// Tries it. What it throws is a failure, or a crash where the process of the provider ended.
    let body: @Sendable (ConformanceSubject) throws(ConferenceError) -> Verdict

    static let all = loading + answering + cancelling + leaving + confined
}

extension ConferenceError {
    /// True where the process of the provider ended by itself.
    fileprivate var isCrash: Bool {
        switch (cause as? WorkerEnd)?.reason {
        case .exited, .signalled: true
        default: false
        }
    }
}
