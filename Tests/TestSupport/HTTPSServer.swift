import Foundation
package import Testing

/// A server with a certificate of its own authority: a program in `Tests/Fixtures`, such as `https_server.py`.
package final class HTTPSServer: Sendable {
    /// The certificate files that tests use.
    package struct Certificates: Sendable {
        package let directory: TemporaryDirectory
        /// The authority that signed the server's certificate.
        package var authority: String { directory.path + "/authority.pem" }
        /// Another authority, which signed nothing here.
        package var stranger: String { directory.path + "/stranger.pem" }

        /// Creates both authorities, and certificates for `localhost`, which is also called `other.localhost`, and for
        /// `elsewhere.example`.
        package init() throws {
            directory = try TemporaryDirectory()
            let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
            var script = "set -e\n"
            for name in ["authority", "stranger"] {
                script += "openssl req -x509 \(key) -subj /CN=\(name) -keyout \(name).key -out \(name).pem\n"
            }
            for (file, hosts) in [("right", "localhost,DNS:other.localhost"), ("wrong", "elsewhere.example")] {
                script += """
                    printf 'subjectAltName=DNS:\(hosts)' > \(file).ext
                    openssl req \(key) -subj /CN=\(file) -keyout \(file).key -out \(file).csr
                    openssl x509 -req -in \(file).csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 \
                        -extfile \(file).ext -out \(file).crt
                    cat \(file).crt \(file).key > \(file).pem

                    """
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script]
            process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "the certificates cannot be made")
        }
    }

    /// Made once for all servers of the process.
    static let sharedCertificates = Result { try Certificates() }

    package let certificates: Certificates
    package var port: Int { program.port }
    /// The folder that it is given, with calendars that it serves, or plans and requests; see the Python program.
    package let calendars: TemporaryDirectory
    private let program: PythonProgram

    /// - Parameters:
    ///   - certificate: `right` is valid for `localhost` and `other.localhost`, `wrong` is not.
    ///   - program: the program in `Tests/Fixtures`.
    ///   - python: an interpreter with modules that the program needs; nil for that of the machine, without its packages.
    package init(
        certificate: String = "right", program: String = "https_server.py", python: String? = nil
    ) throws {
        certificates = try Self.sharedCertificates.get()
        calendars = try TemporaryDirectory()
        self.program = try PythonProgram(
            CCompiler.package + "/Tests/Fixtures/\(program)",
            [certificates.directory.path + "/\(certificate).pem", calendars.path], interpreter: python)
    }

    /// Returns a URL of the server.
    package func url(_ path: String, host: String = "localhost") -> String { "https://\(host):\(port)\(path)" }

    package static let isAvailable = ["python3", "openssl"].allSatisfy { Programs.path(of: $0) != nil }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only if a server can be started.
    package static var needsHTTPSServer: Self {
        .enabled(if: HTTPSServer.isAvailable, "python3 and openssl are needed for a local server")
    }
}
