import ConferenceErrors
import Foundation

/// An empty folder of the user alone, which is removed with everything in it when this value ends.
struct TemporaryHome: ~Copyable {
    let path: String

    /// - Parameter folder: the folder to make it in; nil for that of temporary files.
    init(in folder: String?) throws(ConferenceError) {
        let parent = folder ?? FileManager.default.temporaryDirectory.path
        var template = Array((parent + "/conference-extractor-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .extractorFailed(ExtractorRun.reason(errno)) }
        let made = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        // The extractor is granted this very path, whose links are resolved here.
        path =
            realpath(made, nil).map { resolved in
                defer { free(resolved) }
                return String(cString: resolved)
            } ?? made
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
