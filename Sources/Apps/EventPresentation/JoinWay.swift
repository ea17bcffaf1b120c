package import ConferenceLinks
package import ConferenceModel
package import DesktopApplications

/// One way to join a conference: the link as found, its forms for the service's application and for a browser, and the
/// choice between them.
package struct JoinWay {
    /// The reference and title of its event.
    package let event: (reference: String, title: String)
    package let entry: EntryPoint
    /// Set if the provider has ended the room, or may have.
    package let roomEnd: RoomEnd?
    /// The address for a browser, or nil if there is none.
    package let web: ConferenceURL?
    /// The address for an application, or nil if there is none.
    package let native: ConferenceURL?
    /// The installed application for ``native``.
    package let application: DesktopApplication?
    /// The program that the user has chosen for links of this service.
    package let opener: DesktopApplication?
    /// True if the application may open the link automatically. False if the service of the link is only likely: a web
    /// page is always safe to open.
    private let isSure: Bool

    package init(
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

    /// What to open unless the user chooses: with the program that the user has set for the service, otherwise with the
    /// application if one is installed, otherwise with the desktop's handler for the link.
    package var target: (url: ConferenceURL, application: DesktopApplication?) {
        if let opener { return (web ?? entry.url, opener) }
        if let native, let application, isSure { return (native, application) }
        return (web ?? entry.url, nil)
    }
}

/// The desktop's applications, each looked up once.
package final class Desktop {
    private let applications: DesktopApplications
    private var known: [String: DesktopApplication?] = [:]

    package init(environment: [String: String]) { applications = DesktopApplications(environment: environment) }

    package func application(forScheme scheme: String) -> DesktopApplication? {
        if let known = known[scheme] { return known }
        let found = applications.application(forScheme: scheme)
        known[scheme] = .some(found)
        return found
    }
}
