import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import CalendarSources
@testable import CalendarStore

@Suite("Damaged responses of servers with subscribed calendars", .needsHTTPSServer)
struct DamagedResponseTests {
    @Test("an answer that is not one complete HTTP response is named as what it is, and the calendar stays")
    func damagedResponses() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("Match"))
        try place.subscribe(server, "team.ics")
        let before = try place.store.events(in: nil, calendars: nil)
        let other = calendarFile("Other")
        let ok = "HTTP/1.1 200 OK\r\n"
        let chunk = "\(String(other.utf8.count, radix: 16))\r\n\(other)\r\n"
        let incomplete = "The response of “localhost” is incomplete or damaged."
        let notHTTP = "The answer of “localhost” is not valid HTTP."
        let headers = "The response of “localhost” has too many headers: more than 100 lines, or 65.5 KB."
        let length = "Content-Length: \(other.utf8.count)\r\n"
        for (response, endless, message) in [
            (ok, "X-A: \(String(repeating: "b", count: 60_000))\r\n", headers),
            (ok, "X-A: b\r\n", headers),
            (ok, "bbbbbbbbbbbbbbbb", headers),
            ("\(ok)Transfer-Encoding: chunked\r\n\r\n\(chunk)0\r\n", "X-A: b\r\n", headers),
            (
                "", "HTTP/1.1 100 Continue\r\n\r\n",
                "“localhost” sent more than 20 interim responses (HTTP 1xx), and no final one."
            ),
            ("\(ok)Content-Length: -5\r\n\r\n\(other)", "", notHTTP),
            ("\(ok)Content-Length: 0x10\r\n\r\n\(other)", "", notHTTP),
            ("\(ok)Content-Length: \r\n\r\n\(other)", "", notHTTP),
            ("\(ok)X-A: a\0b\r\n\(length)\r\n\(other)", "", notHTTP),
            (other, "", notHTTP),
            ("HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n\(other)", "", incomplete),
            ("\(ok)Transfer-Encoding: chunked\r\n\r\n\(chunk)", "", incomplete),
            ("\(ok)Transfer-Encoding: chunked\r\n\r\n\(chunk.dropLast(40))", "", incomplete),
        ] as [(String, String, String)] {
            try server.publish(response, as: "response")
            let quoted = try #require(endless.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            try server.answer("raw=response&endless=\(quoted)")
            let error = try #require(try place.refresh(server).first?.error)
            expectEqual(error.message, message, "\(response.debugDescription) \(endless.prefix(20).debugDescription)")
            expectEqual(error.code, .subscriptionUnreachable)
            try expectEqual(place.store.events(in: nil, calendars: nil), before)
        }
        // A length that no number holds: libcurl ignores it.
        try server.publish("\(ok)Content-Length: 99999999999999999999\r\n\r\n\(other)", as: "response")
        try server.answer("raw=response")
        try expectEqual(place.refresh(server).first?.error?.code, .subscriptionTooLarge)
        try expectEqual(place.store.events(in: nil, calendars: nil), before)
        // The same, complete.
        try server.publish("HTTP/1.1 100 Continue\r\n\r\n\(ok)\(length)\r\n\(other)", as: "response")
        try expectEqual(place.refresh(server).first?.hasChanged, true)
    }
}
