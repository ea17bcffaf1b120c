import ConferenceModel

/// The built-in services; each group has a file of its own.
///
/// A pattern must match only links that lead into a conference: no pages for downloads, prices, help or sign-in, no
/// recordings and no lists of telephone numbers. If only some paths of a host do, the pattern names these; if every
/// name on a host is a room, it lists the exceptions, in addition to the common ones in ``CaptureClass``.
enum BuiltInServices {
    static let all: [ConferenceService] =
        widespread + business + webinars + messengers + asian + rooms + classrooms + selfHosted + dialling

    /// Creates a row of a table. A mistake in the row makes every test that uses the table fail.
    @inline(never)
    static func service(
        _ identifier: String, _ name: String, also otherNames: [String] = [], kind: EntryPoint.Kind = .video,
        apps: [String] = [], _ patterns: PatternText...
    ) -> ConferenceService {
        do {
            return try ConferenceService(
                identifier, name, also: otherNames, kind: kind, apps: apps,
                basis: unverified.contains(identifier) ? .unverified : .evidence, patterns)
        } catch {
            preconditionFailure("\(identifier): \(error)")
        }
    }

    /// Creates one form of a service's links.
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
