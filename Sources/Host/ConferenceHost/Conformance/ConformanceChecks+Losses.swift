import ConferenceErrors
import HTTPS
import WorkerProtocol

// Checks with answers that are lost: at each call that the provider makes, for a new conference, an update and an end. What was
// done must not be done a second time.
extension ConformanceCheck {
    static let serviceLosses: [ConformanceCheck] = [
        againstDouble("failed-after", "500 after success: the repeated request makes no second conference") {
            subject, course throws(ConferenceError) in
            try subject.verdict(onLossesBy: [.failedAfter], course)
        },
        againstDouble("timeout", "a timeout at any call: the repeated request makes no second conference") {
            subject, course throws(ConferenceError) in
            try subject.verdict(onLossesBy: [.timeoutBefore, .timeoutAfter], course)
        },
        againstDouble("cut", "an answer that is cut off: the repeated request makes no second conference") {
            subject, course throws(ConferenceError) in
            try subject.verdict(onLossesBy: [.brokenConnection, .halfBody], course)
        },
    ]

    /// The number of calls of a request at which faults are made. More would only take longer.
    fileprivate static let placesAtMost = 6
}

extension ConformanceSubject {
    fileprivate func verdict(
        onLossesBy faults: [NamedFault], _ course: ServiceFindings.Course
    ) throws(ConferenceError) -> Verdict {
        var warning: Verdict?
        var number = 0
        for (request, calls) in [(0, course.create.calls), (1, course.update.calls), (2, course.end.calls)] {
            for place in 0..<min(calls.count, ConformanceCheck.placesAtMost) {
                for fault in faults {
                    number += 10
                    let loss = ServiceLoss(subject: self, course: course, fault: fault, place: place + 1, key: number)
                    let verdict =
                        switch request {
                        case 0: try loss.ofCreation()
                        case 1: try loss.ofUpdate()
                        default: try loss.ofEnd()
                        }
                    if verdict.outcome == .fail { return verdict }
                    if verdict.outcome == .warn { warning = warning ?? verdict }
                }
            }
        }
        return warning ?? .pass
    }
}

/// A request during which one answer is lost, and its repetitions.
private struct ServiceLoss {
    let subject: ConformanceSubject
    let course: ServiceFindings.Course
    let fault: NamedFault
    /// The call that is disturbed, counted from 1.
    let place: Int
    /// The first of the numbers of the keys that belong to this loss.
    let key: Int

    private func situation(_ word: String) -> String { "after \(fault.name) at call \(place) of “\(word)”" }

    func ofCreation() throws(ConferenceError) -> Verdict {
        let key = subject.key(key)
        let situation = situation("create")
        let first = try subject.outcome(.create(room: course.room, key: key), fault, at: .only(place))
        // As in life: without an unknown outcome, the provider is not told that this is a repetition.
        let isRepeated = first.conference != nil || first.isOutcomeUnknown
        let second = try subject.outcome(.create(room: course.room, key: key, isRepeated: isRepeated))
        guard let now = second.conference else { return .fail("\(situation), the repeated request: \(second.clause)") }
        if let before = first.conference, !now.isSame(as: before) {
            return .fail("\(situation), it succeeded, but the repeated request returned another conference")
        }
        guard !hasDoubled(first, now) else {
            if first.conference != nil { return .fail("\(situation), it made a second conference") }
            if first.isOutcomeUnknown {
                return .warn(
                    "\(situation), it says that the outcome is unknown, and a repeated request makes a second one")
            }
            return .fail(
                "\(situation), it failed, though a conference had been made, and the repeated request made a second one. "
                    + "Look for the first one, or fail with VCP_E_OUTCOME_UNKNOWN")
        }
        let third = try subject.outcome(.create(room: course.room, key: key, isRepeated: true))
        guard let later = third.conference, later.isSame(as: now) else {
            return .fail("\(situation), each repeated request returned another conference")
        }
        return .pass
    }

    /// Returns whether a conference was made in a disturbed request that is not the one that there is now.
    ///
    /// The host cannot look into the double. But it has seen the answer that names the conference, in the undisturbed request and
    /// in this one, and so knows whether the present conference is the one of the lost answer.
    private func hasDoubled(_ lost: ServiceOutcome, _ now: AnsweredConference) -> Bool {
        let (before, after) = (Self.words(of: course.conference), Self.words(of: now))
        func names(_ call: ObservedCall, _ words: Set<String>) -> Bool {
            guard let body = call.answer?.body else { return false }
            let found = Self.words(in: String(decoding: body, as: UTF8.self))
            return !words.isDisjoint(with: found)
        }
        guard let creation = course.create.calls.first(where: { names($0, before.subtracting(after)) }),
            creation.hasChangedSomething
        else { return false }
        let twins = lost.calls.filter {
            $0.hasChangedSomething && $0.method == creation.method && $0.path == creation.path
        }
        // A provider may take back what it has made.
        let isTakenBack = lost.calls.contains { $0.method == "DELETE" && $0.hasChangedSomething }
        return !isTakenBack && twins.contains { !names($0, after.subtracting(before)) }
    }

    /// The words of a conference that may name it at its service.
    private static func words(of conference: AnsweredConference) -> Set<String> {
        words(in: conference.identifier + " " + conference.urls.map(\.url).joined(separator: " "))
    }

    private static func words(in text: String) -> Set<String> {
        Set(
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.filter { $0.count >= 2 }.map(
                String.init))
    }

    func ofUpdate() throws(ConferenceError) -> Verdict {
        let situation = situation("update")
        guard let made = try subject.outcome(.create(room: course.room, key: subject.key(key))).conference else {
            return .skip("the conference to update could not be made")
        }
        let change = ServiceRequest.update(made, key: subject.key(key + 1))
        let first = try subject.outcome(change, fault, at: .only(place))
        let second = try subject.outcome(change)
        guard let now = second.conference else { return .fail("\(situation), the repeated request: \(second.clause)") }
        if let before = first.conference, !now.isSame(as: before) {
            return .fail("\(situation), it succeeded, but the repeated request returned another conference")
        }
        guard let later = try subject.outcome(change).conference, later.isSame(as: now) else {
            return .fail("\(situation), each repeated request returned another conference")
        }
        return .pass
    }

    func ofEnd() throws(ConferenceError) -> Verdict {
        guard let made = try subject.outcome(.create(room: course.room, key: subject.key(key))).conference else {
            return .skip("the conference to end could not be made")
        }
        let change = ServiceRequest.end(made, key: subject.key(key + 1))
        _ = try subject.outcome(change, fault, at: .only(place))
        let second = try subject.outcome(change)
        return second.hasEnded ? .pass : .fail("\(situation("end")), the repeated request: \(second.clause)")
    }
}
