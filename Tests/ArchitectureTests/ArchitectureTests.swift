import Testing

// The drawing of the house as a test. A new module gets a line in `arrows`; a new folder of a module with an order gets
// its place in `orders`. When a test fails, move the type down, or the code that names it up.

@Suite("The architecture")
struct ArchitectureTests {
    @Test("modules import only what lies below them")
    func modules() throws {
        let modules = Repository.modules
        let names = Set(modules.map(\.name))
        var violations: [String] = []
        for module in modules {
            let files = try Repository.files(in: module.path, module: module.name)
            violations += arrows.violations(of: module.name, at: module.path, in: files, modules: names)
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
        #expect(arrows.circle() == nil)
        #expect(Set(arrows.table.keys).subtracting(names) == [], "the table has modules that do not exist")
    }

    @Test("folders name only the types of folders below them", arguments: orders)
    func folders(order: FolderOrder) throws {
        let violations = order.violations(in: try Repository.files(in: order.path, module: order.module))
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }
}

extension FolderOrder: CustomTestStringConvertible {
    var testDescription: String { module }
}

/// The folders of the modules that have an order, from bottom to top.
private let orders = [
    FolderOrder(
        module: "ConferenceHost", path: "Sources/Host/ConferenceHost",
        folders: [
            "System", "ELF", "Manifest", "Doubles", "Administration", "Configuration", "Providers", "Logs",
            "Credentials", "Network", "Supervision", "Trust",
            "Discovery", "Installation", "Confinement", "Worker", "Answers", "Calls", "Conformance", "Diagnosis", ".",
        ]),
    FolderOrder(
        module: "CalendarStore", path: "Sources/Calendar/CalendarStore",
        folders: [
            "Records", "Keys", "Database", "Schema", "Access", "Changes", "Search", "Checking", "Backup", "History",
            "Reading",
            "Writing", ".",
        ]),
    FolderOrder(
        module: "ICalendar", path: "Sources/Calendar/ICalendar",
        folders: [
            "Lines", "Components", "Reading", "Zones", "Items", "Conferences", "Properties", "Series", "Events",
            "Reminders", "Files", ".",
        ]),
    FolderOrder(
        module: "Scheduling", path: "Sources/Calendar/Scheduling",
        folders: ["Messages", "Decisions", "Making", "Mail", "."]),
    FolderOrder(
        module: "CalendarEditing", path: "Sources/Calendar/CalendarEditing",
        folders: [
            "Conferences", "Checking", "Occurrences", "Search", "Reminders", "Outbox", "TextEditing",
            "TextEditing/Merging", "TextEditing/Series", "Saving", "Import", "Zones", "Export", "Files", "Inbox", ".",
        ]),
    FolderOrder(
        module: "Reservations", path: "Sources/Calendar/Reservations",
        folders: ["Values", "JSON", "Passes", "Identity", "Events", "."]),
    FolderOrder(
        module: "Accounts", path: "Sources/Host/Accounts",
        folders: ["Messages", "Values", "Services", "Store", "Loopback", "SignIn", "."]),
    FolderOrder(
        module: "EventKitUI", path: "Sources/Apps/EventKitUI", folders: ["Views", "Presenting", "Controllers", "."]),
    FolderOrder(
        module: "EventKit", path: "Sources/Calendar/EventKit",
        // Apple's classes name each other, so the folders in Objects have no order of their own.
        folders: ["Values", "Access", "Backend", "Objects", "."]),
]

/// Apps → (Host | Calendar) → Common; Provider → Common; Host and EventKit → Provider. Host and Calendar never name each
/// other.
private let arrows = ModuleArrows(table: [
    // Common: knows nothing above it.
    "CCurl": [],
    "CXML": [],
    "CInflate": [],
    "CLoopback": [],
    "CMalloc": [],
    "ConferenceModel": [],
    "ConferenceErrors": ["ConferenceModel"],
    "Platform": ["ConferenceErrors"],
    "HTTPS": ["CCurl", "Platform"],
    "CSystemd": [],
    "SessionBus": ["CSystemd", "Platform"],
    "Terminal": ["Platform"],

    // Provider: what a provider author needs.
    "CConferenceProvider": [],
    "VirtualConferenceKit": ["CConferenceProvider", "ConferenceModel"],
    "VirtualConferenceTesting": ["VirtualConferenceKit"],

    // Host: finds, confines and asks providers.
    "CSandbox": [],
    "CThreadStates": [],
    "CDigest": [],
    "CELF": [],
    "CCrypto": [],
    "WorkerProtocol": [],
    "PrivateFiles": ["CSandbox", "Platform"],
    "Secrets": ["PrivateFiles", "SessionBus"],
    "Accounts": ["Secrets", "CDigest", "CLoopback", "HTTPS"],
    "Signing": ["CCrypto", "ConferenceErrors"],
    "Extraction": ["ConferenceModel", "Platform", "CSandbox"],
    "ConferenceHost": ["WorkerProtocol", "Accounts", "Signing", "CDigest", "CELF", "HTTPS"],
    "conference_worker": ["CConferenceProvider", "WorkerProtocol", "CSandbox", "CThreadStates"],

    // Calendar: keeps the events. ICalendar and CalendarStore never name each other.
    "CSQLite": [],
    "CChangeDelivery": [],
    "CFolder": [],
    "Recurrence": [],
    "CalendarModel": ["Recurrence", "ConferenceErrors"],
    "ICalendar": ["CalendarModel", "Platform"],
    "Scheduling": ["ICalendar"],
    "ConferenceLinks": ["ConferenceModel", "Platform"],
    "Mail": ["ConferenceModel", "Platform", "CXML", "CInflate"],
    "CalendarStore": ["CalendarModel", "CSQLite", "Platform"],
    "CalendarEditing": ["CalendarStore", "ConferenceLinks", "Reservations", "Scheduling"],
    "Reservations": ["CalendarModel"],
    "CalendarSources": ["CalendarEditing", "CFolder", "HTTPS"],
    "CoreGraphics": ["_Testing_CoreGraphics"],
    "_Testing_CoreGraphics": [],
    "CoreLocation": [],
    "Contacts": [],
    "Intents": ["CalendarSources", "CoreLocation", "Contacts"],
    "EventKit": [
        "CalendarSources", "CChangeDelivery", "VirtualConferenceKit", "Terminal", "CoreGraphics", "CoreLocation",
        "Contacts",
    ],

    // Apps: what people touch.
    "CQRCode": [],
    "CommandLineKit": ["Terminal", "Recurrence"],
    "DesktopApplications": ["Platform"],
    "ConferenceCoordination": ["ConferenceHost", "CalendarEditing"],
    "EventConferencing": ["ConferenceCoordination", "EventKit"],
    "CMicroHTTPD": [],
    "PagesControl": ["CLoopback", "Platform"],
    "InboxIntake": ["CalendarEditing", "Mail", "Extraction"],
    "MailDelivery": ["CalendarStore"],
    "EventPresentation": ["CQRCode", "CommandLineKit", "DesktopApplications", "CalendarEditing"],
    "ConferencePages": [
        "CMalloc", "CMicroHTTPD", "PagesControl", "EventPresentation", "ConferenceCoordination", "CalendarSources",
        "InboxIntake", "MailDelivery",
    ],
    "conference_pages": ["ConferencePages", "CMalloc"],
    "EventKitUI": ["EventKit", "PagesControl"],
    "ConferencectlKit": [
        "EventPresentation", "PagesControl", "ConferenceCoordination", "CalendarSources", "InboxIntake", "MailDelivery",
    ],
    "conferencectl": ["ConferencectlKit", "CMalloc"],
])
