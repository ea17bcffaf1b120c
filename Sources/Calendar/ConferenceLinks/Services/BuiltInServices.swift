import ConferenceModel

/// The services that this project knows. Each group stands in a file of its own.
///
/// A link of a service is one that leads into a conference: no page for downloads, prices, help or signing in, no recording
/// and no list of telephone numbers. Where only some paths of a host do that, those are named; where every name below a
/// host is a room, the pages that are none are named, beside those that ``CaptureClass`` knows for all.
enum BuiltInServices {
    static let all: [ConferenceService] =
        widespread + business + webinars + messengers + asian + rooms + classrooms + selfHosted + dialling

    /// A row of a table. A mistake in one is found by the first test that uses any.
    @inline(never)
    static func service(
        _ identifier: String, _ name: String, also otherNames: [String] = [], kind: EntryPoint.Kind = .video,
        apps: [String] = [], _ patterns: PatternText...
    ) -> ConferenceService {
        do {
            return try ConferenceService(
                identifier, name, also: otherNames, kind: kind, apps: apps,
                basis: hearsay.contains(identifier) ? .hearsay : .evidence, patterns)
        } catch {
            preconditionFailure("\(identifier): \(error)")
        }
    }

    /// One shape of links.
    @inline(never)
    static func links(
        _ schemes: [String] = ["https", "http"], hosts: [String], paths: [String], query: [String] = [],
        fragment: String? = nil, except: [String] = [], kind: EntryPoint.Kind? = nil, apps: [String]? = nil,
        web: String? = nil
    ) -> PatternText {
        PatternText(
            schemes: schemes, hosts, paths, query: query, fragment: fragment, except: except, kind: kind, apps: apps,
            web: web)
    }
}
