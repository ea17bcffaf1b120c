/// How an event counts when others look up whether a person is free.
///
/// TRANSP (RFC 5545, 3.8.2.7) has only two values; Microsoft's X-MICROSOFT-CDO-BUSYSTATUS distinguishes four.
package enum Availability: String, Hashable, Sendable, CaseIterable {
    case busy, free, tentative, unavailable
}
