package import ConferenceErrors
import ConferenceModel
import Foundation

/// Where a subscribed calendar is: an https address or a file.
///
/// Addresses have secrets in them more often than not, as a name and a password, or as a path that nobody can guess.
/// Only what is fetched from sees them; ``shown`` is for people.
package struct SubscriptionAddress: Hashable, Sendable {
    /// The address as it is stored: `https://…` with everything, or an absolute path.
    package let text: String
    /// The host in lower case; nil for a file.
    package let host: String?
    /// What is asked for, without name and password; empty for a file.
    let url: String
    /// The value of the header `Authorization` (RFC 7617); nil where the address has neither name nor password.
    let authorization: String?

    /// True where the address has a name and a password in it.
    package var hasCredentials: Bool { authorization != nil }

    /// True for a file.
    package var isFile: Bool { host == nil }

    /// Takes an address as people have it: `https:`, `webcal:`, `webcals:`, `file:`, or a path.
    ///
    /// `webcal:` and `webcals:` are https; nothing is ever fetched over http.
    ///
    /// - Parameter directory: what a relative path counts from.
    /// - Throws: `badAddress`, `insecureAddress`.
    package init(_ given: String, directory: String) throws(ConferenceError) {
        let text = given.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .badSubscriptionAddress("is empty") }
        guard text.utf8.count <= 8_000 else { throw .badSubscriptionAddress("is too long") }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .badSubscriptionAddress("has a character in it that none can have")
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
                throw .badSubscriptionAddress("names no file of this computer")
            }
            try self.init(path: url.path(percentEncoded: false), directory: directory)
        default: throw .badSubscriptionAddress("begins with a scheme that is not known here")
        }
    }

    /// An address as it was stored.
    package init(stored text: String, isFile: Bool) throws(ConferenceError) {
        if isFile { try self.init(path: text, directory: "/") } else { try self.init(web: text) }
    }

    private init(path: String, directory: String) throws(ConferenceError) {
        guard !path.utf8.contains(0) else { throw .badSubscriptionAddress("has a NUL character in it") }
        let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
        text = URL(filePath: whole).standardizedFileURL.path(percentEncoded: false)
        host = nil
        url = ""
        authorization = nil
    }

    private init(web text: String) throws(ConferenceError) {
        // A fragment is for who reads the page, and not sent.
        guard var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw .badSubscriptionAddress("cannot be understood")
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
        guard let url = parts.string else { throw .badSubscriptionAddress("cannot be understood") }
        self.url = url
    }

    /// The address as it may be seen: the path of a file; of an address the host, and that there is more.
    package var shown: String {
        guard let host else { return text }
        let parts = URLComponents(string: url)
        let port = parts?.port.map { ":\($0)" } ?? ""
        let hasMore = !["", "/"].contains(parts?.path ?? "") || parts?.query != nil || authorization != nil
        return "https://\(host)\(port)/" + (hasMore ? "…" : "")
    }

    /// What a calendar is called that does not say it itself.
    var fallbackTitle: String {
        guard isFile else { return host ?? "" }
        let name = URL(filePath: text).deletingPathExtension().lastPathComponent
        return name.isEmpty ? "Calendar" : name
    }
}
