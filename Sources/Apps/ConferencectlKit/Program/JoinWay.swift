import CalendarEditing
import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel
import DesktopApplications

/// One way to join a conference: the link as found, its forms for the service's application and for a browser, and the
/// choice between them.
struct JoinWay {
    /// The reference and title of its event.
    let event: (reference: String, title: String)
    let entry: EntryPoint
    /// Set if the provider has ended the room, or may have.
    let roomEnd: RoomEnd?
    /// The address for a browser, or nil if there is none.
    let web: ConferenceURL?
    /// The address for an application, or nil if there is none.
    let native: ConferenceURL?
    /// The installed application for ``native``.
    let application: DesktopApplication?
    /// The program that the user has chosen for links of this service.
    let opener: DesktopApplication?
    /// True if the application may open the link automatically. False if the service of the link is only likely: a web
    /// page is always safe to open.
    private let isSure: Bool

    init(
        _ entry: EntryPoint, of event: (reference: String, title: String), roomEnd: RoomEnd?, link: ConferenceLink?,
        opener: DesktopApplication?, on desktop: Desktop
    ) {
        self.opener = opener
        self.event = event
        self.entry = entry
        self.roomEnd = roomEnd
        web = entry.url.host != nil ? entry.url : link?.webURL
        native = entry.url.host != nil ? link?.nativeURL : entry.url
        application = native.flatMap { desktop.application(forScheme: $0.scheme) }
        isSure = entry.url.host == nil || link?.rank == .certain
    }

    /// An explicit choice by the user.
    enum Choice {
        case web, application
    }

    /// Returns what to open: the program in the user's settings for the service, the service's application if it is installed,
    /// or else the desktop's handler for the link. An explicit choice overrides the settings.
    ///
    /// - Throws: `noWebAddress`, `noApplicationLink` (66); `noApplication` (69) if an application was requested.
    func target(_ choice: Choice?) throws(ConferenceError) -> (url: ConferenceURL, application: DesktopApplication?) {
        switch choice {
        case .web:
            guard let web else { throw .noWebAddress(entry.url.text) }
            return (web, nil)
        case .application:
            guard let native else { throw .noApplicationLink(entry.url.text) }
            guard let application else { throw .noApplication(scheme: native.scheme, url: entry.url.text) }
            return (native, application)
        case nil:
            if let opener { return (web ?? entry.url, opener) }
            if let native, let application, isSure { return (native, application) }
            return (web ?? entry.url, nil)
        }
    }

    /// Returns the address to copy or print: unchanged, unless the user chose a form.
    func address(_ choice: Choice?) throws(ConferenceError) -> ConferenceURL {
        switch choice {
        case .web: return try target(.web).url
        case .application:
            guard let native else { throw .noApplicationLink(entry.url.text) }
            return native
        case nil: return entry.url
        }
    }

    /// The remarks under a link in a list: what is opened, if that is not the link itself.
    func remarks(_ choice: Choice?, _ texts: any Texts) -> [String] {
        guard let target = try? target(choice) else { return [] }
        let name = target.application.map { TextPolicy.printable($0.name) }
        var lines = roomEnd.map { [$0.text] } ?? []
        if let name { return lines + [texts.opensWith(name, target.url.text)] }
        if target.url != entry.url { lines.append(texts.opens(target.url.text)) }
        if let native, application != nil, native != target.url { lines.append(texts.applicationOpens(native.text)) }
        return lines
    }

    /// The way to join as JSON, with its event, both addresses and what would be opened.
    func json(number: Int, _ choice: Choice?) -> JSONValue {
        let target = try? target(choice)
        return EventJSON.value(entry)
            .adding("index", .integer(Int64(number)))
            .adding("event", .string(event.reference))
            .adding("eventTitle", .string(event.title))
            .adding("ended", .bool(roomEnd?.isCertain ?? false))
            .adding("webURL", .optional(web?.text))
            .adding("nativeURL", .optional(native?.text))
            .adding("application", .optional(application?.identifier))
            .adding("opens", .optional(target?.url.text))
            .adding("opensWith", .string(target?.application == nil ? "desktop" : "application"))
    }
}

/// The desktop's applications, each looked up once.
final class Desktop {
    private let applications: DesktopApplications
    private var known: [String: DesktopApplication?] = [:]

    init(environment: [String: String]) { applications = DesktopApplications(environment: environment) }

    func application(forScheme scheme: String) -> DesktopApplication? {
        if let known = known[scheme] { return known }
        let found = applications.application(forScheme: scheme)
        known[scheme] = .some(found)
        return found
    }
}
