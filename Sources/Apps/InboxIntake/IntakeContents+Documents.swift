import ConferenceErrors
import Extraction
import Mail
import Recurrence
import Reservations

// Passes for wallets, and what only the extractor of reservations can read.
extension IntakeContents {
    /// Reads the passes in a mail. One that cannot be read keeps nothing else out.
    ///
    /// - Returns: what they say, and the document for the extractor; nil if it must not get it.
    mutating func readPasses(
        of mail: MailMessage, _ bytes: [UInt8]
    ) -> (own: [Reservation], document: [UInt8]?) {
        var own = ReservationReading()
        var sound = mail
        sound.parts = []
        for part in mail.parts {
            guard Self.isPass(part) else {
                sound.parts.append(part)
                continue
            }
            // The place of the mail is said with every failure.
            let file = part.filename ?? subject ?? part.type
            do {
                let (passes, isSound) = try readPass(part.bytes, file: file)
                for pass in passes { own.add(pass, reading.limits) }
                if isSound { sound.parts.append(part) }
            } catch {
                findings.append(.failure(Self.named(error, file)))
            }
        }
        note(own.problems)
        // Other programs may not survive what ours has cut off, or cannot read.
        let document = sound.parts.count == mail.parts.count ? bytes : MailCopy.bytes(of: sound, header: bytes)
        return (own.reservations, mail.exceedsLimits || sound.parts.isEmpty ? nil : document)
    }

    /// - Parameter file: the name of an attachment.
    /// - Returns: what the passes in a file say, and whether all can be read and count.
    /// - Throws: `notAPass`, `passUnreadable`, `mailTooLarge`.
    mutating func readPass(
        _ pass: [UInt8], file place: String?
    ) throws(ConferenceError) -> (own: [Reservation], isSound: Bool) {
        var own = ReservationReading()
        let files = try PassFile.all(pass, languages: reading.languages, limits: reading.limits)
        for failure in files.failures {
            findings.append(.failure((failure.name ?? place).map { Self.named(failure.error, $0) } ?? failure.error))
        }
        var isSound = files.failures.isEmpty
        for file in files.passes {
            let found = Reservation.read(
                pass: Array(file.json.utf8), texts: file.texts, zones: reading.zones, limits: reading.limits)
            if let reason = found.problems.lazy.compactMap(\.reasonOnPass).first {
                let error = ConferenceError.passUnreadable(reason)
                guard let name = file.name else { throw error }
                findings.append(.failure(Self.named(error, name)))
                isSound = false
                continue
            }
            for reservation in dated(found.reservations, signed: file.signed) { own.add(reservation, reading.limits) }
            void += dated(found.void, signed: file.signed)
            // The extractor does not see that a pass is void.
            isSound = isSound && !found.problems.contains(.voidPass) && !file.isOversized
            note(found.problems, in: file.name)
        }
        note(own.problems)
        return (own.reservations, isSound)
    }

    /// Takes what this program has read, or what the extractor finds in the whole: the one that says more, because neither knows
    /// all writers.
    ///
    /// - Parameter document: what the extractor gets; nil if it must not.
    mutating func takeRicher(of own: [Reservation], and document: [UInt8]?) throws {
        let others = reading.extractor == nil ? [] : try document.map { try extracted($0) } ?? []
        func detail(_ reservations: [Reservation]) -> Int { reservations.reduce(0) { $0 + $1.detail } }
        guard detail(own) <= detail(others) else { return findings += own.map { .reservation($0) } }
        findings += others.map { other in
            var other = other
            for pass in own where other.isSame(as: pass, in: reading.zones) {
                other.takeTickets(of: pass)
                other.takeTimes(of: pass, in: reading.zones)
                other.modified = other.modified ?? pass.modified
            }
            return .reservation(other)
        }
    }

    /// Asks the extractor.
    ///
    /// - Throws: `extractorMissing`, and for what only it can read, its errors.
    mutating func extracted(_ bytes: [UInt8]) throws -> [Reservation] {
        guard let extractor = reading.extractor else {
            throw ConferenceError.extractorMissing().introduced(by: "“\(ConferenceError.shown(name))” is a PDF.")
        }
        let received = sent.map { LocalDateTime(secondsSinceEpoch: $0).date.description }
        do {
            let json = Array(try extractor(bytes, kind, received, reading.time).utf8)
            let found = Reservation.read(json, zones: reading.zones, limits: reading.limits)
            note(found.problems)
            return dated(found.reservations)
        } catch let error as ConferenceError where kind != .pdf {
            // That it cannot run at all says nothing about the mail.
            if error.code != .extractorNotConfined { interruption = error }
            note(ConferenceError.shown(error))
            return []
        }
    }
}

extension ReservationProblem {
    /// Why nothing of a pass can be read, as a clause; nil if that is not so.
    fileprivate var reasonOnPass: Sentence? {
        switch self {
        case .notJSON: "its file “pass.json” is not JSON"
        case .tooManyValues(let limit): "its file “pass.json” has more than \(limit) values, which is the limit"
        case .tooDeep(let limit): "its file “pass.json” has more than \(limit) levels, which is the limit"
        default: nil
        }
    }
}
