package import ConferenceErrors
import ConferenceModel
import Foundation

/// The address of a subscribed calendar: an https URL or a file.
///
/// Such addresses often contain secrets: a user name and password, or an unguessable path. Only the server sees the
/// complete address; show users only ``shown``.
package struct SubscriptionAddress: Hashable, Sendable {
    /// The address as stored: the complete `https://…` URL, or an absolute path.
    package let text: String
    /// The host in lower case; nil for a file.
    package let host: String?
    /// The URL to request, without user name and password; empty for a file.
    let url: String
    /// The value of the `Authorization` header (RFC 7617); nil if the address has neither user name nor password.
    let authorization: String?

    /// Whether the address contains a user name and password.
    package var hasCredentials: Bool { authorization != nil }

    /// Whether the address is a file.
    package var isFile: Bool { host == nil }

    /// Parses an address in any common form: `https:`, `webcal:`, `webcals:`, `file:`, or a path.
    ///
    /// `webcal:` and `webcals:` mean https; nothing is ever fetched over http.
    ///
    /// - Parameter directory: the base of a relative path.
    /// - Throws: `badAddress`, `insecureAddress`.
    package init(_ given: String, directory: String) throws(ConferenceError) {
        let text = given.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .badSubscriptionAddress("is empty") }
        guard text.utf8.count <= 8_000 else { throw .badSubscriptionAddress("is too long") }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .badSubscriptionAddress("contains an invalid character")
        }
        guard let colon = text.range(of: "://") else {
            try self.init(path: text, directory: directory)
            return
        }
        switch text[..<colon.lowerBound].lowercased() {
        case "https", "webcal", "webcals": try self.init(web: "https" + text[colon.lowerBound...])
        case "http": throw .insecureSubscriptionAddress(host: URLComponents(string: text)?.host ?? "")
        case "file":
            guard let url = URL(string: text), url.isFileURL, url.host() ?? "" == "" || url.host() == "localhost" else {
                throw .badSubscriptionAddress("does not name a file on this computer")
            }
            try self.init(path: url.path(percentEncoded: false), directory: directory)
        default: throw .badSubscriptionAddress("has an unsupported scheme")
        }
    }

    /// Restores a stored address.
    package init(stored text: String, isFile: Bool) throws(ConferenceError) {
        if isFile { try self.init(path: text, directory: "/") } else { try self.init(web: text) }
    }

    private init(path: String, directory: String) throws(ConferenceError) {
        guard !path.utf8.contains(0) else { throw .badSubscriptionAddress("contains a NUL character") }
        let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
        text = URL(filePath: whole).standardizedFileURL.path(percentEncoded: false)
        host = nil
        url = ""
        authorization = nil
    }

    private init(web text: String) throws(ConferenceError) {
        // A fragment is never sent to the server.
        guard var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw .badSubscriptionAddress("is malformed")
        }
        parts.fragment = nil
        parts.scheme = "https"
        self.text = parts.string ?? text
        self.host = host.lowercased()
        if let name = parts.user {
            authorization = "Basic " + Data("\(name):\(parts.password ?? "")".utf8).base64EncodedString()
        } else {
            authorization = nil
        }
        parts.user = nil
        parts.password = nil
        guard let url = parts.string else { throw .badSubscriptionAddress("is malformed") }
        self.url = url
    }

    /// The address without secrets: the path of a file, or the host with an ellipsis.
    package var shown: String {
        guard let host else { return text }
        let parts = URLComponents(string: url)
        let port = parts?.port.map { ":\($0)" } ?? ""
        let hasMore = !["", "/"].contains(parts?.path ?? "") || parts?.query != nil || authorization != nil
        return "https://\(host)\(port)/" + (hasMore ? "…" : "")
    }

    /// The title of a calendar that does not specify one.
    var fallbackTitle: String {
        guard isFile else { return host ?? "" }
        let name = URL(filePath: text).deletingPathExtension().lastPathComponent
        return name.isEmpty ? "Calendar" : name
    }
}
