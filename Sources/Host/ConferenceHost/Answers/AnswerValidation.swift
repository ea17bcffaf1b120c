import ConferenceErrors
import ConferenceModel
import WorkerProtocol

/// Validates the answers of providers and turns them into values of ConferenceModel. No later code validates them again. If any
/// part of an answer is invalid, the whole answer is rejected with an error that names the provider and the reason.
struct AnswerValidation {
    let provider: InstalledProvider
    let limits: Limits
    /// Finds the provider's secrets. No answer may contain one, because the secret would end up in the calendar and its files.
    var secrets = SecretRedaction([])

    /// Returns the room types of an answer. An empty list is valid.
    func roomTypes(_ answer: [AnsweredRoomType]) throws(ConferenceError) -> [RoomType] {
        do throws(InvalidValue) {
            guard answer.count <= limits.roomTypes else {
                throw InvalidValue("list of room types", .tooMany, found: "\(answer.count)")
            }
            var seen: Set<String> = []
            var result: [RoomType] = []
            for room in answer {
                try refuseSecret(in: [(room.identifier, "room type identifier"), (room.title, "room type title")])
                let type = try RoomType(identifier: room.identifier, title: room.title, limits: limits)
                guard seen.insert(type.identifier).inserted else {
                    throw InvalidValue("room type identifier", .duplicate, found: type.identifier)
                }
                result.append(type)
            }
            return result
        } catch {
            throw rejection(error)
        }
    }

    /// Returns the conference of an answer, with its provenance: the provider and the room type.
    ///
    /// - Parameter now: the time of its creation, in seconds since 1970.
    func conference(
        _ answer: AnsweredConference, room: RoomReference, now: Int64
    ) throws(ConferenceError) -> VirtualConference {
        do throws(InvalidValue) {
            guard answer.urls.count <= limits.entryPoints else {
                throw InvalidValue("list of conference URLs", .tooMany, found: "\(answer.urls.count)")
            }
            try refuseSecret(in: answer.texts)
            let policy = ConferenceURL.Policy.provider(declaring: provider.grants.urlSchemes)
            var provenance = ConferenceProvenance(
                room: room, providerName: provider.name,
                providerVersion: provider.version.isEmpty ? nil : provider.version, created: now)
            provenance.hasLifecycle = provider.manifest?.hasLifecycle ?? false
            var entryPoints: [EntryPoint] = []
            for entry in answer.urls { entryPoints.append(try entryPoint(entry, policy: policy)) }
            return try VirtualConference(
                title: try line(answer.title, "conference title"),
                details: try TextPolicy.block(
                    answer.details, subject: "conference details", limit: limits.detailsLength, isUntrusted: true),
                entryPoints: entryPoints,
                identifier: try opaque(answer.identifier),
                provenance: provenance,
                limits: limits)
        } catch {
            throw rejection(error)
        }
    }

    private func entryPoint(
        _ entry: AnsweredURL, policy: ConferenceURL.Policy
    ) throws(InvalidValue) -> EntryPoint {
        EntryPoint(
            url: try ConferenceURL(entry.url, policy: policy, limits: limits),
            kind: Self.kind(entry.kind),
            title: try line(entry.title, "title of a conference URL"),
            meetingCode: try line(entry.meetingCode, "meeting code"),
            passcode: try secretLine(entry.passcode, "passcode"),
            pin: try secretLine(entry.pin, "PIN"),
            region: try region(entry.region))
    }

    /// Converts a `VCP_KIND_…` constant. An unknown kind counts as missing.
    private static func kind(_ number: UInt32) -> EntryPoint.Kind? {
        switch number {
        case 1: .video
        case 2: .phone
        case 3: .sip
        case 4: .chat
        case 5: .page
        default: nil
        }
    }

    private func line(_ text: String, _ subject: String) throws(InvalidValue) -> String? {
        try TextPolicy.line(text, subject: subject, limit: limits.titleLength, isUntrusted: true)
    }

    /// Validates a line whose text must not appear in error messages.
    private func secretLine(_ text: String, _ subject: String) throws(InvalidValue) -> String? {
        do throws(InvalidValue) {
            return try line(text, subject)
        } catch {
            throw InvalidValue(subject, error.reason)
        }
    }

    private func region(_ text: String) throws(InvalidValue) -> String? {
        guard !text.isEmpty else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) && $0 >= 0x41 }) else {
            throw InvalidValue("region of a conference URL", .malformed, found: text)
        }
        return text.uppercased()
    }

    /// Validates the provider's own identifier without cleaning it, because the provider must get it back unchanged.
    private func opaque(_ text: String) throws(InvalidValue) -> String? {
        guard let line = try line(text, "conference identifier") else { return nil }
        guard line == text, line.utf8.elementsEqual(text.utf8) else {
            throw InvalidValue("conference identifier", .forbiddenCharacter, found: text)
        }
        return text
    }

    /// Refuses an answer that contains a secret. Call this before the texts of the answer are used for anything, including
    /// error messages.
    private func refuseSecret(in texts: [(text: String, subject: String)]) throws(InvalidValue) {
        for (text, subject) in texts where secrets.isFound(in: text) { throw InvalidValue(subject, .secret) }
    }

    private func rejection(_ problem: InvalidValue) -> ConferenceError {
        let code: ConferenceError.Code =
            switch problem.reason {
            case .secret: .secretInAnswer
            case .tooLong, .tooMany: .limitExceeded
            case .notAURL, .forbiddenScheme, .badAuthority: .invalidURL
            case _ where problem.subject == "conference URL": .invalidURL
            case .empty where problem.subject == "list of conference URLs": .invalidConference
            case .duplicate: .duplicateIdentifier
            default: .invalidText
            }
        return .invalidAnswer(provider: provider.label, code: code, problem: "\(problem)", cause: problem)
    }
}

extension AnsweredConference {
    /// Every text of the answer, with a name for error messages.
    fileprivate var texts: [(text: String, subject: String)] {
        [(title, "conference title"), (details, "conference details"), (identifier, "conference identifier")]
            + urls.flatMap { entry in
                [
                    (entry.url, "conference URL"), (entry.title, "title of a conference URL"),
                    (entry.meetingCode, "meeting code"), (entry.passcode, "passcode"), (entry.pin, "PIN"),
                    (entry.region, "region of a conference URL"),
                ]
            }
    }
}
