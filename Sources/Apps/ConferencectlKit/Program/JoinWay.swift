import CalendarEditing
import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel
import DesktopApplications

/// One way into a conference: the link as it was found, what it reads like for the application of its service and for a
/// browser, and which of these is opened.
struct JoinWay {
    /// The event that it belongs to: how it is named on a command line, and its title.
    let event: (reference: String, title: String)
    let entry: EntryPoint
    /// For a browser; nil where it leads nowhere there.
    let web: ConferenceURL?
    /// For an application; nil where none takes such links.
    let native: ConferenceURL?
    /// The one that is installed for ``native``.
    let application: DesktopApplication?
    /// Whether the application may have it unasked. Not where it is only likely that the link is one of its service: a page
    /// can be read in any case.
    private let isSure: Bool

    init(_ entry: EntryPoint, of event: (reference: String, title: String), link: ConferenceLink?, on desktop: Desktop)
    {
        self.event = event
        self.entry = entry
        web = entry.url.host != nil ? entry.url : link?.webURL
        native = entry.url.host != nil ? link?.nativeURL : entry.url
        application = native.flatMap { desktop.application(forScheme: $0.scheme) }
        isSure = entry.url.host == nil || link?.rank == .certain
    }

    /// What somebody chose by hand.
    enum Choice {
        case web, application
    }

    /// What is opened first: by the application if there is one, else by whatever the desktop has for such links.
    ///
    /// - Throws: `noWebAddress`, `noApplicationLink` (66); `noApplication` (69) where one was asked for.
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
            if let native, let application, isSure { return (native, application) }
            return (web ?? entry.url, nil)
        }
    }

    /// The address to copy or to print: as it was found, unless somebody chose.
    func address(_ choice: Choice?) throws(ConferenceError) -> ConferenceURL {
        switch choice {
        case .web: return try target(.web).url
        case .application:
            guard let native else { throw .noApplicationLink(entry.url.text) }
            return native
        case nil: return entry.url
        }
    }

    /// The lines under a way in a list: what is opened, where that is not the link itself.
    func remarks(_ choice: Choice?) -> [String] {
        guard let target = try? target(choice) else { return [] }
        let name = target.application.map { TextPolicy.printable($0.name) }
        if let name { return ["opens with \(name): \(target.url.text)"] }
        var lines = target.url == entry.url ? [] : ["opens \(target.url.text)"]
        if let native, application != nil, native != target.url { lines.append("“--app” opens \(native.text)") }
        return lines
    }

    /// For a program: the way in itself, whose it is, both addresses and what would be opened.
    func json(number: Int, _ choice: Choice?) -> JSONValue {
        let target = try? target(choice)
        return EventJSON.value(entry)
            .adding("index", .integer(Int64(number)))
            .adding("event", .string(event.reference))
            .adding("eventTitle", .string(event.title))
            .adding("webURL", .optional(web?.text))
            .adding("nativeURL", .optional(native?.text))
            .adding("application", .optional(application?.identifier))
            .adding("opens", .optional(target?.url.text))
            .adding("opensWith", .string(target?.application == nil ? "desktop" : "application"))
    }
}

/// The applications of the desktop, each looked for once.
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
