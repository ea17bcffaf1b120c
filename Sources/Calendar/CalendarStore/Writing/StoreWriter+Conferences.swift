import CalendarModel
import ConferenceErrors
import ConferenceModel

extension StoreWriter {
    /// Replaces the stored conference of an event.
    ///
    /// If the new record does not say whether the provider handles changes, as when a file with the same conference is read,
    /// the stored value stays.
    func replaceConference(of event: EventRecord) throws {
        var conference = event.conference
        if let provenance = conference?.provenance, provenance.hasLifecycle == nil {
            conference?.provenance?.hasLifecycle = try lifecycle(of: provenance.room, event: event.id)
        }
        try connection.using("DELETE FROM conference WHERE event_id = ?1") { statement in
            statement.bind(event.id)
            try statement.run()
        }
        if let conference { try insert(conference, event: event.id) }
    }

    private func lifecycle(of room: RoomReference, event: Int64) throws -> Bool? {
        try connection.using(
            "SELECT lifecycle FROM conference WHERE event_id = ?1 AND provider = ?2 AND room = ?3"
        ) { statement in
            statement.bind(event)
            statement.bind(room.provider)
            statement.bind(room.room)
            return try statement.first { $0.optionalInt64() }.flatMap { $0 }.map { $0 != 0 }
        }
    }

    /// Adds the conference of an event that has none.
    ///
    /// - Throws: `storeRefusesValue` for values that could not be read back.
    func insert(_ conference: VirtualConference, event: Int64) throws {
        try connection.using(
            """
            INSERT INTO conference (event_id, title, details, identifier, provider, room, created, provider_name,
                provider_version, lifecycle)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """
        ) { statement in
            let provenance = conference.provenance
            statement.bind(event)
            statement.bind(conference.title)
            statement.bind(conference.details)
            statement.bind(conference.identifier)
            statement.bind(provenance?.room.provider)
            statement.bind(provenance?.room.room)
            statement.bind(provenance?.created)
            statement.bind(provenance?.providerName)
            statement.bind(provenance?.providerVersion)
            statement.bind(provenance?.hasLifecycle.map { $0 ? 1 : 0 } as Int64?)
            try statement.run()
        }
        for (position, entryPoint) in conference.entryPoints.enumerated() {
            try insert(entryPoint, event: event, position: Int64(position))
        }
    }

    private func insert(_ entryPoint: EntryPoint, event: Int64, position: Int64) throws {
        let url = entryPoint.url.text
        do {
            _ = try ConferenceURL(url, policy: .stored(url), limits: connection.limits)
        } catch {
            throw ConferenceError.storeRefusesValue(error.description, cause: error)
        }
        try connection.using(
            """
            INSERT INTO entry_point (event_id, position, kind, url, title, meeting_code, passcode, pin, region,
                features)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """
        ) { statement in
            statement.bind(event)
            statement.bind(position)
            statement.bind(entryPoint.kind.rawValue)
            statement.bind(url)
            statement.bind(entryPoint.title)
            statement.bind(entryPoint.meetingCode)
            statement.bind(entryPoint.passcode)
            statement.bind(entryPoint.pin)
            statement.bind(entryPoint.region)
            statement.bind(entryPoint.features.map(\.rawValue).joined(separator: ","))
            try statement.run()
        }
    }
}
