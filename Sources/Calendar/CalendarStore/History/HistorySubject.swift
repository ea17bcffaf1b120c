/// A thing whose change can be undone.
struct HistorySubject: Hashable {
    enum Kind: Hashable {
        /// All records of a UID: events with their conferences, and reminders.
        case series
        /// Components of another kind, such as a time zone.
        case component(String)
        /// The calendar itself, without what is in it.
        case calendar
        /// A file of a calendar that is a folder.
        case file
    }

    var kind: Kind
    /// The row of the calendar.
    var calendar: Int64
    /// The UID, the key of a component, or the name of a file; empty for a calendar.
    var uid: String

    /// The subject that a component belongs to.
    init(component kind: String, calendar: Int64, key: String) {
        self.init(kind == "VEVENT" || kind == "VTODO" ? .series : .component(kind), calendar: calendar, uid: key)
    }

    init(_ kind: Kind, calendar: Int64, uid: String = "") {
        self.kind = kind
        self.calendar = calendar
        self.uid = uid
    }

    /// Identifies the subject by its bytes: equal strings can be different UIDs.
    var digest: UInt64 { StateDigest.of(kind.word, "\(calendar)", uid) }
}

extension HistorySubject.Kind {
    private static let prefix = "component:"

    /// As it is stored.
    var word: String {
        switch self {
        case .series: "series"
        case .component(let kind): Self.prefix + kind
        case .calendar: "calendar"
        case .file: "file"
        }
    }

    init?(word: String) {
        switch word {
        case "series": self = .series
        case "calendar": self = .calendar
        case "file": self = .file
        case _ where word.hasPrefix(Self.prefix): self = .component(String(word.dropFirst(Self.prefix.count)))
        default: return nil
        }
    }
}
