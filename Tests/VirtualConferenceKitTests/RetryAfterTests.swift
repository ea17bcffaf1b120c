import Foundation
import TestSupport
import Testing

@testable import VirtualConferenceKit

@Suite("The pause that a service asks for")
struct RetryAfterTests {
    @Test(
        "Retry-After is read in its three forms, and nothing else is",
        arguments: [
            ("120", 120), (" 0 ", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("1994-11-06T08:49:10Z", 10),
            ("Sun, 06 Nov 1994 08:48:00 GMT", 0), ("-1", nil), ("soon", nil), ("", nil), ("99999999999999999999", nil),
            ("Sun, 06 Nov 2094 08:49:37 GMT", nil), ("1994-11-06", nil),
        ] as [(String, Int?)])
    func forms(text: String, seconds: Int?) {
        // 1994-11-06 08:49:00 UTC
        let now = Date(timeIntervalSince1970: 784_111_740)
        let response = HTTPResponse(status: 429, headers: [.init(name: "retry-after", value: text)])
        expectEqual(response.retryAfter(now: now), seconds.map { .seconds($0) }, text)
        expectNil(HTTPResponse(status: 429).retryAfter(now: now))
    }
}
