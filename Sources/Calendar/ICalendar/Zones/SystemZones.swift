package import Recurrence

/// The system's zones for TZIDs.
///
/// A TZID of the form Area/Location always means the system's zone of that name: programs take such a name from the time zone
/// database, and the definition that they add is a copy of some version of that database. Any other name belongs to its file,
/// and means a zone of the system only if the file does not define it.
extension ZoneDatabase {
    /// Returns the rules of a TZID of the form Area/Location, such as `Europe/Berlin`, an older name of a zone such as
    /// `US/Eastern`, or `/mozilla.org/20050126_1/Europe/Berlin`; nil for other names, and for unknown locations.
    package func rules(ofLocation identifier: String) -> ZoneRules? {
        ZoneIdentifier.location(of: identifier).flatMap { rules(named: $0) }
    }

    /// Returns the rules of a TZID that its file does not define, or nil if it is unknown.
    ///
    /// In addition to locations, this recognises both kinds of names of Windows zones, the other names of the system's database
    /// such as `EST` and `UTC`, and names that end with a location.
    package func rules(ofUndefined identifier: String) -> ZoneRules? {
        name(ofUndefined: identifier).flatMap { rules(named: $0) }
    }

    /// Returns the name in the system's database of a TZID that its file does not define, or nil if it is unknown.
    package func name(ofUndefined identifier: String) -> String? {
        let names = [
            ZoneIdentifier.location(of: identifier), WindowsZones.location(named: identifier),
            WindowsDisplayNames.zone(named: identifier).flatMap(WindowsZones.location), identifier,
            ZoneIdentifier.ending(of: identifier),
        ]
        return names.lazy.compactMap { $0 }.first { rules(named: $0) != nil }
    }

    /// Returns whether a TZID that is no location, such as `UTC` or `GMT`, means UTC to the system if its file does not define it.
    package func meansUTC(_ identifier: String) -> Bool {
        guard rules(ofLocation: identifier) == nil, let rules = rules(ofUndefined: identifier) else { return false }
        return rules.agrees(with: .utc, from: .min)
    }
}

/// The parts of a TZID.
package enum ZoneIdentifier {
    /// The first parts of the names in the system's database, including those of older names. POSIX rules such as
    /// `EST5EDT` and single words are not locations.
    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile",
        "Etc",
        "Europe", "Indian", "Mexico", "Pacific", "US",
    ]

    /// Programs and sites that put their name in front of a location, followed by a version or by `Tzfile`.
    private static let vendors: Set<Substring> = [
        "citadel.org", "freeassociation.sourceforge.net", "inverse.ca", "mozilla.org", "softwarestudio.org",
        "tzurl.org",
    ]

    /// Returns the location that a TZID consists of, without a vendor's prefix.
    package static func location(of identifier: String) -> String? {
        if let slash = identifier.firstIndex(of: "/"), areas.contains(identifier[..<slash]) { return identifier }
        guard identifier.first == "/" else { return nil }
        let parts = identifier.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard let vendor = parts.first, vendors.contains(vendor),
            let area = parts.dropFirst().prefix(2).firstIndex(where: { areas.contains($0) })
        else { return nil }
        return parts[area...].joined(separator: "/")
    }

    /// Returns the location that a TZID of an unknown vendor ends with, or the UTC that Outlook's
    /// `tzone://Microsoft/Utc` ends with.
    static func ending(of identifier: String) -> String? {
        let parts = identifier.split(separator: "/")
        if let area = parts.lastIndex(where: { areas.contains($0) }), area > 0 {
            return parts[area...].joined(separator: "/")
        }
        let last = parts.last?.lowercased()
        return last == "utc" || last == "gmt" || last == "z" ? "UTC" : nil
    }

    /// The forms in which a file may name one zone: TZID is TEXT in a VTIMEZONE, but not in a parameter (RFC 5545,
    /// 3.2.19 and 3.8.3.1). Some programs escape it in both.
    package static func spellings(of parameter: String) -> [String] {
        let plain = TextEscaping.unescaped(parameter)
        return plain == parameter ? [parameter] : [parameter, plain]
    }

    /// Returns the TZID of a VTIMEZONE.
    package static func name(ofDefinition text: String) -> String? {
        ComponentText(text).property("TZID").map { TextEscaping.unescaped($0.value).trimmingBlanks() }
    }
}
