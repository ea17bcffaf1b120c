import Glibc

/// The program that this process runs.
package enum RunningProgram {
    /// The target of `/proc/self/exe`: the program that is really running, whatever the name is under which it was called.
    package static var path: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return "/" }
        return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
