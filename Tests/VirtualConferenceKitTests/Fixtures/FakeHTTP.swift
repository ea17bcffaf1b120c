import CConferenceProvider
import VirtualConferenceTesting

/// The host's table of `vcp.http/1`. It responds to every call at once with a description of the call; the path selects
/// the failures.
enum FakeHTTP {
    // Written once; only its address is used.
    nonisolated(unsafe) static let table: UnsafePointer<vcp_host_http> = {
        let table = UnsafeMutablePointer<vcp_host_http>.allocate(capacity: 1)
        table.initialize(
            to: vcp_host_http(
                struct_size: UInt32(MemoryLayout<vcp_host_http>.size), flags: 0,
                send: { _, token, request, done, user in
                    guard let request = request?.pointee else { return vcp_status(VCP_E_INVALID) }
                    let url = text(request.url)
                    if url.hasSuffix("refused") { return vcp_status(VCP_E_LIMIT) }
                    let fails = url.hasSuffix("offline")
                    let header = request.headers.map { "\(text($0.pointee.name))=\(text($0.pointee.value))" } ?? ""
                    let told = "\(text(request.method)) \(url) \(header) \(request.body.len) \(token)"
                    lend(told) { body in
                        lend("Content-Type") { name in
                            lend("text/plain") { value in
                                var header = vcp_http_header(name: name, value: value)
                                lend("The server is away.") { message in
                                    withUnsafePointer(to: &header) { header in
                                        var response = vcp_http_response(
                                            struct_size: UInt32(MemoryLayout<vcp_http_response>.size),
                                            status: vcp_status(fails ? VCP_E_NETWORK : VCP_OK), http_status: 201,
                                            header_count: 1, headers: header, body: body,
                                            message: fails ? message : vcp_str())
                                        done?(user, &response)
                                    }
                                }
                            }
                        }
                    }
                    return vcp_status(VCP_OK)
                }))
        return UnsafePointer(table)
    }()
}

extension FakeHost {
    /// Makes a provider whose host has ``FakeHTTP``.
    ///
    /// - Parameter entry: the table of a library, or of this process by default.
    static func withHTTP(
        _ principalClass: String, entry: UnsafePointer<vcp_entry>? = vcp_entry_v1()
    ) throws -> FakeHost {
        try FakeHost(
            principalClass, entry: entry,
            change: {
                $0.get_extension = { _, name in
                    text(name) == VCP_EXT_HTTP ? UnsafeRawPointer(FakeHTTP.table) : nil
                }
            })
    }
}
