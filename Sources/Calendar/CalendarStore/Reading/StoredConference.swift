import ConferenceErrors
package import ConferenceModel

/// The row of a conference, not validated yet.
struct StoredConference {
    /// The row of the event, and the row of the conference.
    let event: Int64
    private let title: String?
    private let details: String?
    private let identifier: String?
    private let provenance: ConferenceProvenance?

    /// Reads the columns event_id, title, details, identifier, provider, room, created, provider_name, provider_version,
    /// lifecycle; nil if the first is NULL.
    init?(reading row: inout Row) {
        guard let event = row.optionalInt64() else { return nil }
        self.event = event
        title = row.optionalText()
        details = row.optionalText()
        identifier = row.optionalText()
        let provider = row.optionalText()
        let room = row.optionalText()
        let created = row.optionalInstant()
        let name = row.optionalText()
        let version = row.optionalText()
        let lifecycle = row.optionalInt64()
        if let provider, let room, let created {
            var known = ConferenceProvenance(
                room: RoomReference(provider: provider, room: room), providerName: name, providerVersion: version,
                created: created)
            known.hasLifecycle = lifecycle.map { $0 != 0 }
            provenance = known
        } else {
            provenance = nil
        }
    }

    /// Returns the validated conference. The values are validated again, because another program may have changed the file.
    ///
    /// An earlier version also stored telephone addresses that are no numbers. They are left out, as if the conference were
    /// derived anew; a conference that has no other address is nil.
    ///
    /// - Throws: `invalidRow`.
    func conference(with entryPoints: [StoredEntryPoint], path: String, limits: Limits) throws -> VirtualConference? {
        do throws(InvalidValue) {
            var checked: [EntryPoint] = []
            for entryPoint in entryPoints {
                let point = try entryPoint.checked(limits)
                if !point.url.isTelephoneCode { checked.append(point) }
            }
            guard !checked.isEmpty || entryPoints.isEmpty else { return nil }
            return try VirtualConference(
                title: title, details: details, entryPoints: checked, identifier: identifier, provenance: provenance,
                limits: limits)
        } catch {
            throw ConferenceError.invalidRow(
                path, table: "conference", row: event, reason: "\(error)", cause: error)
        }
    }
}

/// The row of an entry point, not validated yet.
struct StoredEntryPoint {
    private let kind: String
    private let url: String
    private let rest: [String?]

    /// Reads the columns kind, url, title, meeting_code, passcode, pin, region, features.
    init(reading row: inout Row) {
        kind = row.text()
        url = row.text()
        rest = (0..<6).map { _ in row.optionalText() }
    }

    func checked(_ limits: Limits) throws(InvalidValue) -> EntryPoint {
        guard let kind = EntryPoint.Kind(rawValue: kind) else {
            throw InvalidValue("kind of an entry point", .malformed, found: kind)
        }
        return EntryPoint(
            url: try ConferenceURL(url, policy: .stored(url), limits: limits), kind: kind, title: rest[0],
            meetingCode: rest[1], passcode: rest[2], pin: rest[3], region: rest[4],
            features: ConferenceFeature.list(rest[5] ?? ""))
    }
}

extension Connection {
    /// Returns the entry points of the listed events by event, in their order.
    func entryPoints(ofEvents wanted: String) throws -> [Int64: [StoredEntryPoint]] {
        try using(
            """
            SELECT event_id, kind, url, title, meeting_code, passcode, pin, region, features FROM entry_point
            WHERE event_id IN (SELECT value FROM json_each(?1)) ORDER BY event_id, position
            """
        ) { statement in
            statement.bind(wanted)
            var found: [Int64: [StoredEntryPoint]] = [:]
            while try statement.step() {
                var row = statement.row
                found[row.int64(), default: []].append(StoredEntryPoint(reading: &row))
            }
            return found
        }
    }
}

extension ConferenceURL.Policy {
    /// Returns the policy for a URL in the store, which may have any scheme that a manifest could declare or a file use.
    ///
    /// The store does not know which of the two allowed it. Schemes that no manifest may declare are rejected, except
    /// `http`, which files may use.
    package static func stored(_ url: String) -> ConferenceURL.Policy {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        if file.schemes.contains(scheme) {
            var policy = file
            // An earlier version accepted any text as a number. Its rows are no damage.
            policy.allowsAnyNumber = true
            return policy
        }
        return never.contains(scheme) ? file : ConferenceURL.Policy(schemes: [scheme])
    }
}
