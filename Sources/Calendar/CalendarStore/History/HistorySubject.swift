/// The unit whose changes are recorded and undone.
struct HistorySubject: Hashable {
    enum Kind: Hashable {
        /// All records of a UID: events with their conferences, and reminders.
        case series
        /// Components of another kind, such as a time zone.
        case component(String)
        /// The calendar itself, without its entries.
        case calendar
        /// A file of a calendar that is a folder.
        case file
        /// The user's decision on an entry of the inbox, which belongs to no calendar.
        case inbox
    }

    var kind: Kind
    /// The row of the calendar; 0 for an entry of the inbox.
    var calendar: Int64
    /// The UID, the key of a component, the name of a file, or the number of an entry; empty for a calendar.
    var uid: String

    /// Creates the subject that a component belongs to.
    init(component kind: String, calendar: Int64, key: String) {
        self.init(kind == "VEVENT" || kind == "VTODO" ? .series : .component(kind), calendar: calendar, uid: key)
    }

    init(_ kind: Kind, calendar: Int64, uid: String = "") {
        self.kind = kind
        self.calendar = calendar
        self.uid = uid
    }

    /// Identifies the subject by the bytes of its UID, because Swift regards some different UIDs as equal strings.
    var digest: UInt64 {
        var digest = StateDigest()
        digest.add(kind.word)
        digest.add(.integer(calendar))
        digest.add(uid)
        return digest.value
    }
}

extension HistorySubject.Kind {
    private static let prefix = "component:"

    /// The word with which the kind is stored.
    var word: String {
        switch self {
        case .series: "series"
        case .component(let kind): Self.prefix + kind
        case .calendar: "calendar"
        case .file: "file"
        case .inbox: "inbox"
        }
    }

    init?(word: String) {
        switch word {
        case "series": self = .series
        case "calendar": self = .calendar
        case "file": self = .file
        case "inbox": self = .inbox
        case _ where word.hasPrefix(Self.prefix): self = .component(String(word.dropFirst(Self.prefix.count)))
        default: return nil
        }
    }
}
