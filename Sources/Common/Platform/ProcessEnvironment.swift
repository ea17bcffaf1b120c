@preconcurrency import Glibc

/// The environment variables of this process.
///
/// `ProcessInfo` needs a tenth of the time in which `conferencectl` starts for the same answer, because it also looks up what
/// is known of the user, the machine and the processors.
package enum ProcessEnvironment {
    /// The variables and their values. Of several with one name, the first counts, as with `getenv`.
    package static var variables: [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let equals = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = UnsafeBufferPointer(start: text, count: equals - text)
            let key = String(decoding: name.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if result[key] == nil { result[key] = String(cString: equals + 1) }
        }
        return result
    }
}
