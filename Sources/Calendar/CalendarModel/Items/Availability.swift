/// How an event counts when somebody asks whether a person is free.
///
/// TRANSP (RFC 5545, 3.8.2.7) knows two kinds; Microsoft's X-MICROSOFT-CDO-BUSYSTATUS tells four apart.
package enum Availability: String, Hashable, Sendable, CaseIterable {
    case busy, free, tentative, unavailable
}
