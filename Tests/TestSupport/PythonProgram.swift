import Foundation
import Glibc
import Testing

/// A running Python program that prints its port, and ends when its standard input does.
///
/// The programs start by forking from an interpreter that has read the modules already: tests start hundreds of them, and an
/// interpreter needs longer to start than such a program to answer. They end together with this object, or with the process.
final class PythonProgram: Sendable {
    let port: Int
    private let connection: FileHandle

    /// - Parameters:
    ///   - path: the path of the program.
    ///   - interpreter: another interpreter that is to run it.
    init(_ path: String, _ arguments: [String], interpreter: String? = nil) throws {
        connection = try Self.connection(to: Self.starter.get())
        let request = try JSONEncoder().encode([interpreter ?? "", path] + arguments)
        try connection.write(contentsOf: request + [UInt8(ascii: "\n")])
        let line = String(decoding: connection.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "\(path) does not start")
    }

    deinit {
        let number = connection.fileDescriptor
        shutdown(number, Int32(SHUT_WR))
        // The other end is closed when the program has ended, unless it leaves it to another one.
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        _ = try? connection.readToEnd()
    }

    private static let folder = Result { try TemporaryDirectory() }

    /// The socket of the program that starts the others. It ends with this process.
    private static let starter = Result {
        let folder = try PythonProgram.folder.get().path
        // A FIFO, because no process that is started at the same time may inherit its other end, as it could that of a pipe.
        let lifeline = folder + "/lifeline"
        try #require(mkfifo(lifeline, 0o600) == 0 && open(lifeline, O_RDWR | O_CLOEXEC) >= 0)
        let input = try #require(FileHandle(forReadingAtPath: lifeline))
        let python = try #require(Programs.python)
        try Programs.onOwnThread {
            let output = Pipe()
            let process = Process()
            process.executableURL = URL(filePath: python)
            // -S: without the packages of the machine, which take time to find.
            process.arguments = ["-S", "\(CCompiler.package)/Tests/Fixtures/start_programs.py", "\(folder)/socket"]
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            try #require(!output.fileHandleForReading.availableData.isEmpty, "start_programs.py does not start")
        }
        return folder + "/socket"
    }

    private static func connection(to path: String) throws -> FileHandle {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let size = MemoryLayout<sockaddr_un>.size
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path), "TMPDIR is too long for a socket")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, socklen_t(size)) }
        }
        try #require(status == 0, "there is no connection to \(path)")
        return handle
    }
}
