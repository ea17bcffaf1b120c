import CalendarEditing
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import DesktopApplications
import EventPresentation

// What commands let the user choose, and print about a way to join.
extension JoinWay {
    /// An explicit choice by the user.
    enum Choice {
        case web, application
    }

    /// Returns what to open. What the user has set for the service counts unless the choice is explicit.
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
        case nil: return target
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
