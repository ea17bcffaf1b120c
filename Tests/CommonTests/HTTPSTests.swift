import TestSupport
import Testing
@testable import HTTPS

@Suite("HTTPS requests")
struct HTTPSTests {
    private static let limits = HTTPSLimits(
        requestLength: 10, responseLength: 10, headers: 2, headersLength: 40, interimResponses: 1, redirects: 1)

    @Test(
        "special-purpose addresses are not public",
        arguments: [
            [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [100, 127, 255, 255], [127, 0, 0, 1], [127, 255, 0, 1],
            [169, 254, 169, 254], [172, 16, 0, 1], [172, 31, 255, 255], [192, 0, 0, 8], [192, 0, 2, 1],
            [192, 168, 1, 1], [198, 18, 0, 1], [198, 19, 255, 255], [198, 51, 100, 1], [203, 0, 113, 1],
            [224, 0, 0, 1], [239, 255, 255, 250], [240, 0, 0, 1], [255, 255, 255, 255], [], [1, 2, 3],
            ipv6(0, 0), ipv6(0, 1), ipv6(0, 0xFFFF_0808_0808), ipv6(0, 0x0808_0808), ipv6(0xFE80 << 48, 1),
            ipv6(0xFC00 << 48, 1), ipv6(0xFDFF << 48, 1), ipv6(0xFF02 << 48, 1), ipv6(0x2001_0DB8 << 32, 1),
            ipv6(0x2001_0000 << 32, 1), ipv6(0x0064_FF9B << 32, 0x7F00_0001), ipv6(0x2002_7F00_0001_0000, 1),
            ipv6(0x2002_C0A8_0101_0000, 1), ipv6(0x3FFF_0000 << 32, 1), ipv6(0x0100 << 48, 1),
        ] as [[UInt8]])
    func notPublic(address: [UInt8]) { expectFalse(AddressPolicy.isPublic(address)) }

    @Test(
        "Internet addresses are public",
        arguments: [
            [8, 8, 8, 8], [1, 1, 1, 1], [100, 63, 255, 255], [100, 128, 0, 0], [172, 15, 0, 1], [172, 32, 0, 1],
            [192, 167, 0, 1], [198, 17, 0, 1], [198, 20, 0, 1], [223, 255, 255, 255],
            ipv6(0x2A00_1450 << 32, 1), ipv6(0x2606_4700 << 32, 1), ipv6(0x0064_FF9B << 32, 0x0808_0808),
            ipv6(0x2002_0808_0808_0000, 1),
        ] as [[UInt8]])
    func isPublic(address: [UInt8]) { expectTrue(AddressPolicy.isPublic(address)) }

    @Test(
        "requests that smuggle headers or set those of libcurl are invalid",
        arguments: [
            HTTPSRequest(method: "", url: ""), HTTPSRequest(method: "get", url: ""),
            HTTPSRequest(method: "GET /", url: ""), HTTPSRequest(method: "CONNECT", url: ""),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "", value: "x")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "A B", value: "x")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "A:", value: "x")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "A", value: "x\r\nB: y")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "A", value: "x\u{0}")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "hOST", value: "x")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "Transfer-Encoding", value: "x")]),
            HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: "Content-Length", value: "1")]),
        ])
    func invalid(request: HTTPSRequest) { expectEqual(request.problem(limits: Self.limits)?.kind, .invalid) }

    @Test("messages above a limit are refused, and those at the limit are accepted")
    func bounds() {
        func request(_ count: Int, _ value: String, body: Int) -> HTTPSRequest {
            HTTPSRequest(
                method: "POST", url: "", headers: Array(repeating: HTTPSHeader(name: "A", value: value), count: count),
                body: Array(repeating: 0, count: body))
        }
        expectNil(request(2, "é\t!", body: 10).problem(limits: Self.limits))
        expectEqual(request(3, "x", body: 0).problem(limits: Self.limits)?.kind, .tooManyHeaders)
        expectEqual(request(0, "x", body: 11).problem(limits: Self.limits)?.kind, .tooLarge)
        expectEqual(
            request(1, String(repeating: "x", count: 40), body: 0).problem(limits: Self.limits)?.kind, .tooManyHeaders)
    }
}

private func ipv6(_ high: UInt64, _ low: UInt64) -> [UInt8] {
    [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) } }
}
