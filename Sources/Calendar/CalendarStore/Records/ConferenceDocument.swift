import Foundation
package import ConferenceModel

/// A conference as one JSON text, for places that keep a whole conference in a single value.
///
/// The text is validated when it is read, like any other stored row, because another program may have changed it.
package enum ConferenceDocument {
    /// Returns the text of a conference.
    package static func text(of conference: VirtualConference) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The document holds strings, numbers and truth values, all of which can be encoded.
        return (try? encoder.encode(Document(conference))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Parses a text, or returns nil if it does not contain a valid conference.
    package static func conference(in text: String, limits: Limits) -> VirtualConference? {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(text.utf8)) else { return nil }
        return try? document.conference(limits)
    }

    private struct Document: Codable {
        var title: String?
        var details: String?
        var identifier: String?
        var entryPoints: [Point]
        var origin: Origin?

        init(_ conference: VirtualConference) {
            title = conference.title
            details = conference.details
            identifier = conference.identifier
            entryPoints = conference.entryPoints.map(Point.init)
            origin = conference.provenance.map(Origin.init)
        }

        func conference(_ limits: Limits) throws -> VirtualConference {
            var checked: [EntryPoint] = []
            for point in entryPoints.prefix(limits.entryPoints) { checked.append(try point.entryPoint(limits)) }
            // From an earlier version; see ``StoredConference``.
            checked.removeAll(where: \.url.isTelephoneCode)
            return try VirtualConference(
                title: title, details: details, entryPoints: checked, identifier: identifier,
                provenance: origin?.provenance, limits: limits)
        }
    }

    private struct Point: Codable {
        var kind: String
        var url: String
        var title: String?
        var meetingCode: String?
        var passcode: String?
        var pin: String?
        var region: String?
        var features: String

        init(_ point: EntryPoint) {
            kind = point.kind.rawValue
            url = point.url.text
            title = point.title
            meetingCode = point.meetingCode
            passcode = point.passcode
            pin = point.pin
            region = point.region
            features = point.features.map(\.rawValue).joined(separator: ",")
        }

        func entryPoint(_ limits: Limits) throws -> EntryPoint {
            EntryPoint(
                url: try ConferenceURL(url, policy: .stored(url), limits: limits),
                kind: EntryPoint.Kind(rawValue: kind),
                title: title, meetingCode: meetingCode, passcode: passcode, pin: pin, region: region,
                features: ConferenceFeature.list(features))
        }
    }

    private struct Origin: Codable {
        var provider: String
        var room: String
        var providerName: String?
        var providerVersion: String?
        var created: Int64
        var hasLifecycle: Bool?

        init(_ provenance: ConferenceProvenance) {
            provider = provenance.room.provider
            room = provenance.room.room
            providerName = provenance.providerName
            providerVersion = provenance.providerVersion
            created = provenance.created
            hasLifecycle = provenance.hasLifecycle
        }

        var provenance: ConferenceProvenance {
            var provenance = ConferenceProvenance(
                room: RoomReference(provider: provider, room: room), providerName: providerName,
                providerVersion: providerVersion, created: created)
            provenance.hasLifecycle = hasLifecycle
            return provenance
        }
    }
}
