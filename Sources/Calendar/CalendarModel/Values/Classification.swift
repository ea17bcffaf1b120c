/// Who may see an event whose calendar others can read (CLASS; RFC 5545, 3.8.1.3).
package enum Classification: String, Hashable, Sendable, CaseIterable {
    case everyone = "PUBLIC"
    case owner = "PRIVATE"
    case confidential = "CONFIDENTIAL"
}
